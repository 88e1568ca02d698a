"""Links between the pages of the treasury, which keep to the payee that was chosen."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html

from caissa_web.office.treasury.frame import page_address
from caissa_web.treasury.operations.parties import ORGANISER

register = template.Library()


@register.simple_tag(takes_context=True)
def money_url(context: Any, page: str, *parts: object, month: str = "") -> str:
    """The address of a page of the treasury about the payee of this page, perhaps of one month."""
    address = page_address(context["event"], context["payee"], page, *parts)
    return f"{address}{'&' if '?' in address else '?'}month={month}" if month else address


@register.simple_tag(takes_context=True)
def payee_query(context: Any) -> str:
    """The payee as the beginning of a question in an address; nothing for the organiser."""
    payee = context["payee"]
    return "" if payee.key == ORGANISER else f"payee={payee.key}&"


@register.simple_tag(takes_context=True)
def payee_field(context: Any) -> str:
    """The payee as a hidden field of a form that searches; nothing for the organiser."""
    payee = context["payee"]
    if payee.key == ORGANISER:
        return ""
    return format_html('<input type="hidden" name="payee" value="{}">', payee.key)
