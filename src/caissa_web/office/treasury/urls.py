"""The addresses of the treasurer's pages."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.treasury import (
    accounts,
    bank,
    cash,
    invoices,
    payers,
    rates,
    refunds,
    settings,
    summary,
    today,
)

MONEY = "<slug:event>/money/"
event_pages = [
    path(MONEY, today.today, name="money-today"),
    path(f"{MONEY}summary/", summary.summary, name="money-summary"),
    path(f"{MONEY}summary.csv", summary.summary_csv, name="money-summary-csv"),
    path(f"{MONEY}outstanding/", payers.outstanding_page, name="money-outstanding"),
    path(f"{MONEY}payers/<str:code>/", payers.account, name="money-payer"),
    path(f"{MONEY}payers/<str:code>/change/", payers.change_payer, name="money-change-payer"),
    path(f"{MONEY}payers/<str:code>/issue/", payers.issue_papers, name="money-issue"),
    path(f"{MONEY}payers/<str:code>/charge/", payers.charge_by_hand, name="money-charge"),
    path(f"{MONEY}payers/<str:code>/cancel/", payers.cancel_charge_by_hand, name="money-cancel-charge"),
    path(f"{MONEY}payers/<str:code>/refund/", payers.ask_for_refund, name="money-ask-refund"),
    path(f"{MONEY}invoices/", invoices.invoices, name="money-invoices"),
    path(f"{MONEY}invoices/issue/", invoices.issue_everybody, name="money-issue-all"),
    path(f"{MONEY}invoices/remind/", invoices.send_reminders, name="money-remind"),
    path(f"{MONEY}invoices/<str:number>/<str:form>/", invoices.paper, name="money-paper"),
    path(f"{MONEY}bank/", bank.bank, name="money-bank"),
    path(f"{MONEY}bank/look/", bank.look_at_file, name="money-bank-look"),
    path(f"{MONEY}bank/take-over/", bank.take_over_file, name="money-bank-take-over"),
    path(f"{MONEY}bank/again/", bank.look_again, name="money-bank-again"),
    path(f"{MONEY}bank/<int:line>/", bank.decide, name="money-bank-line"),
    path(f"{MONEY}refunds/", refunds.refunds, name="money-refunds"),
    path(f"{MONEY}refunds/send/", refunds.send, name="money-refunds-send"),
    path(f"{MONEY}refunds/<int:refund>/", refunds.decide, name="money-refund"),
    path(f"{MONEY}refunds/<str:name>.xml", refunds.bank_file, name="money-bank-file"),
    path(f"{MONEY}cash/", cash.cash, name="money-cash"),
    path(f"{MONEY}cash/open/", cash.open_box, name="money-cash-open"),
    path(f"{MONEY}cash/close/", cash.close_box, name="money-cash-close"),
    path(f"{MONEY}cash/take/", cash.take, name="money-cash-take"),
    path(f"{MONEY}accounts/", accounts.accounts, name="money-accounts"),
    path(f"{MONEY}accounts/close/", accounts.close, name="money-close-month"),
    path(f"{MONEY}accounts/ledger.<str:form>", accounts.export, name="money-export"),
    path(f"{MONEY}settings/", settings.settings, name="money-settings"),
    path(f"{MONEY}settings/payees/", settings.add, name="money-add-payee"),
    path(f"{MONEY}rates/", rates.rates, name="money-rates"),
    path(f"{MONEY}rates/enter/", rates.enter, name="money-enter-rate"),
    path(f"{MONEY}rates/import/", rates.import_file, name="money-import-rates"),
]
