"""The pages that allauth gives, under addresses and in templates of our own; it finds them by these names."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.base import views as second
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from django.contrib.auth import views as auth_views
from django.urls import path

from caissa_web.accounts import sign_up, views

urlpatterns = [
    path("log-in/", views.log_in, name="account_login"),
    path("log-out/", auth_views.LogoutView.as_view(), name="account_logout"),
    path("sign-up/", sign_up.sign_up, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("again/", account.reauthenticate, name="account_reauthenticate"),
    path("password/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("second/", second.index, name="mfa_index"),
    path("second/ask/", second.authenticate, name="mfa_authenticate"),
    path("second/again/", second.reauthenticate, name="mfa_reauthenticate"),
    path("codes/", totp.activate_totp, name="mfa_activate_totp"),
    path("codes/stop/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("recovery/", recovery.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("recovery/new/", recovery.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("recovery/file/", recovery.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/log-in/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("passkeys/again/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("passkeys/<int:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path("passkeys/<int:pk>/rename/", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
]
