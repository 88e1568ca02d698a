"""Settings of the Django project; all that differs between installations comes from the environment."""

from __future__ import annotations

from pathlib import Path

from caissa_web.config import environment
from caissa_web.config.database import database
from caissa_web.config.mail import mail
from caissa_web.config.network import installation_name, own_names, public_address
from caissa_web.config.payments import payments
from caissa_web.config.secret import is_kept, secret_key
from caissa_web.config.security_contact import security_contact
from caissa_web.config.storage import storage
from caissa_web.config.whatsapp import whatsapp
from caissa_web.config.zones import zone_address

HERE = Path(__file__).resolve().parent
DATA = environment.folder()

# -- Django -------------------------------------------------------------------

DEBUG = environment.switch("CAISSA_DEBUG")
SECRET_KEY = secret_key(DATA, environment.secret("CAISSA_SECRET_KEY", 32))
SECRET_KEY_FALLBACKS = environment.names("CAISSA_OLD_SECRET_KEYS")
SECRET_KEY_IS_KEPT = is_kept(DATA, environment.text("CAISSA_SECRET_KEY"))
INSTALLED_APPS = [
    "caissa_web.translation",
    "caissa_web.accounts",
    "caissa_web.records",
    "caissa_web.games",
    "caissa_web.score_sheets",
    "caissa_web.papers",
    "caissa_web.background",
    "caissa_web.delivery",
    "caissa_web.treasury",
    "caissa_web.enrolment",
    "caissa_web.delegations",
    "caissa_web.lodging",
    "caissa_web.travel",
    "caissa_web.contracts",
    "caissa_web.visas",
    "caissa_web.welfare",
    "caissa_web.accreditation",
    "caissa_web.mailings",
    "caissa_web.online",
    "caissa_web.zones",
    "caissa_web.school",
    "caissa_web.noticeboard",
    "caissa_web.screens",
    "caissa_web.notices",
    "caissa_web.privacy",
    "caissa_web.phone",
    "caissa_web.manual",
    "caissa_web.api",
    "caissa_web.desk",
    "caissa_web.conduct",
    "caissa_web.portal",
    "caissa_web.office",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "caissa_web.server.health.HealthMiddleware",
    "caissa_web.server.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "caissa_web.config.headers.SecurityHeaders",
    "caissa_web.config.security_contact.SecurityContact",
    "caissa_web.phone.hall_certificate.HallCertificate",
    "caissa_web.config.error_pages.RequestSize",
    "caissa_web.noticeboard.cache.middleware.CachedPagesMiddleware",
    "caissa_web.server.static_files.PackedFiles",
    "caissa_web.server.style_sheets.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "caissa_web.accounts.second_factor.SecondFactor",
    "caissa_web.privacy.access.AccessLog",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "caissa_web.config.error_pages.RecordsOutOfReach",
]
ROOT_URLCONF = "caissa_web.config.urls"
WSGI_APPLICATION = "caissa_web.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "builtins": ["caissa_web.presentation.template_tags"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "caissa_web.config.template_loaders.Folders",
                        "caissa_web.config.template_loaders.Applications",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# -- Records ------------------------------------------------------------------

DATABASES = {"default": database(environment.text("CAISSA_DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    # Tries and used codes are counted for the whole installation.
    "default": {"BACKEND": "caissa_web.accounts.shared_cache.SharedCache"},
    "here": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # two for each caller of the API in a minute
    },
}

DAILY_BACKUPS = environment.one_of("CAISSA_BACKUPS", ("daily", "no")) == "daily"

# -- People -------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:log-in"
LOGIN_REDIRECT_URL = "desk:home"
LOGOUT_REDIRECT_URL = "noticeboard:events"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
SIGN_UP_IS_OPEN = environment.one_of("CAISSA_SIGN_UP", ("invited", "yes")) == "yes"
SECOND_FACTOR_IS_REQUIRED = environment.one_of("CAISSA_SECOND_FACTOR", ("optional", "required")) == "required"
ACCOUNT_ADAPTER = "caissa_web.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
MFA_ADAPTER = "caissa_web.accounts.adapter.SecondStep"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "caissa_web.accounts.passkey_forms.AddForm",
    "authenticate_webauthn": "caissa_web.accounts.passkey_forms.SecondStepForm",
    "login_webauthn": "caissa_web.accounts.passkey_forms.LogInForm",
    "reauthenticate_webauthn": "caissa_web.accounts.passkey_forms.AgainForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True  # e-mail addresses prove nothing here: accounts come by invitation
MFA_TOTP_ISSUER = "Caissa"
MFA_TOTP_TOLERANCE = 1  # clocks of phones are half a minute wrong now and then

# -- Safety -------------------------------------------------------------------

_HTTPS = environment.https()
HTTPS_IS_OUR_OWN = _HTTPS is environment.Https.SELF
_SAFE = _HTTPS is not environment.Https.NO
_MEGABYTE = 1024 * 1024
_A_YEAR = 365 * 24 * 60 * 60
ALLOWED_HOSTS = [*environment.names("CAISSA_ALLOWED_HOSTS"), *own_names(environment.text("CAISSA_HOST"))]
CSRF_TRUSTED_ORIGINS = environment.names("CAISSA_TRUSTED_ORIGINS")
INSTALLATION_NAME = installation_name(
    CSRF_TRUSTED_ORIGINS, environment.names("CAISSA_ALLOWED_HOSTS"), SECRET_KEY
)
PUBLIC_ADDRESS = public_address(
    CSRF_TRUSTED_ORIGINS,
    environment.names("CAISSA_ALLOWED_HOSTS"),
    _SAFE or environment.switch("CAISSA_BEHIND_PROXY"),
)
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = _SAFE
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "caissa_web.accounts.sessions"
# Our own port speaks nothing but HTTPS, and a browser that was told to insist on a known certificate
# would let nobody past the question about ours.
SECURE_SSL_REDIRECT = _HTTPS is environment.Https.YES
SECURE_HSTS_SECONDS = _A_YEAR if SECURE_SSL_REDIRECT else 0
SECURE_PROXY_SSL_HEADER: tuple[str, str] | None = None
if environment.switch("CAISSA_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
LARGEST_REQUEST = environment.number("CAISSA_UPLOAD_LIMIT", 1, 2000) * _MEGABYTE
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * _MEGABYTE
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # a section of 2,000 players with a few fields each
DATA_UPLOAD_MAX_NUMBER_FILES = 20
SECURITY_CONTACT = security_contact(environment.text("CAISSA_SECURITY_CONTACT"))
METRICS_TOKEN = environment.secret("CAISSA_METRICS_TOKEN", 16)
FETCH_LISTS = environment.switch("CAISSA_FETCH_LISTS")
LIVE_LIMIT = environment.number("CAISSA_LIVE_LIMIT", 0, 10_000)
API_LIMIT = environment.number("CAISSA_API_LIMIT", 1, 1_000_000)
WEBHOOKS_PRIVATE = environment.switch("CAISSA_WEBHOOKS_PRIVATE")
WEBHOOKS_HTTP = environment.switch("CAISSA_WEBHOOKS_HTTP")
# Whether a whole domain is promised to HTTPS (W005, W021) is for its owner to say, not for one program on it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# -- Language and time --------------------------------------------------------

LANGUAGE_CODE = environment.text("CAISSA_LANGUAGE")
LANGUAGES = [
    ("en", "English"),
    ("fr", "français"),
    ("es", "español"),
    ("de", "Deutsch"),
    ("pt", "português"),
    ("ru", "русский"),
    ("ar", "العربية"),
    ("zh-hans", "简体中文"),
]
LOCALE_PATHS = [HERE.parent / "locale"]
FORMAT_MODULE_PATH = "caissa_web.translation.formats"
FORM_RENDERER = "caissa_web.translation.form_renderer.Forms"
MESSAGE_STORAGE = "caissa_web.translation.flash_messages.TranslatedMessages"
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.text("CAISSA_TIME_ZONE")

# -- Messages -----------------------------------------------------------------

MAIL_IS_SET: bool
globals().update(mail(environment.text("CAISSA_SMTP_URL"), environment.text("CAISSA_MAIL_FROM")))
MAIL_WEBHOOK = environment.secret("CAISSA_MAIL_WEBHOOK", 16)
SMS_PROVIDER = environment.text("CAISSA_SMS_PROVIDER")
WHATSAPP = whatsapp(environment.text("CAISSA_WHATSAPP_URL"))
LICHESS_URL = zone_address(environment.text("CAISSA_LICHESS_URL"))
PAYMENTS = payments(environment.text("CAISSA_PAYMENTS_URL"))
PUSH_HOSTS = [name for name in environment.names("CAISSA_PUSH_HOSTS") if name != "none"]
MESSAGE_DELAY = environment.number("CAISSA_MESSAGE_DELAY", 0, 3600)

# -- Static files -------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [HERE / "static"]
STORAGES = {
    "default": storage(environment.text("CAISSA_STORAGE_URL"), DATA),
    "staticfiles": {"BACKEND": "caissa_web.server.static_files.StampedStaticFiles"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0 if DEBUG else _A_YEAR

# -- Logging ------------------------------------------------------------------

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"redact": {"()": "caissa_web.config.log_redaction.RedactLinks"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["redact"]}},
    "root": {"handlers": ["console"], "level": environment.one_of("CAISSA_LOG_LEVEL", _LEVELS)},
    "loggers": {
        # Django's own handler would write the same lines a second time.
        "django": {"handlers": [], "propagate": True},
        # A wrong address is the visitor's affair.
        "django.request": {"level": "ERROR"},
    },
}
