"""`migrate`, which gives an empty database its tables at once.

Step by step, every migration is carried out on all models of its time, which takes a third of a minute. Where
there is nothing yet, the steps lead nowhere else than their end: the tables are made as the last migrations
leave them, in one transaction. Everything else is Django's own command.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from django.apps import apps
from django.core.management.base import no_translations
from django.core.management.commands import migrate
from django.core.management.sql import emit_post_migrate_signal
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

LOCK = 0x43616973  # "Cais"
"""Who makes the tables in PostgreSQL holds this lock until all of them are there."""
NOT_EVERYTHING = ("app_label", "fake", "fake_initial", "plan", "check_unapplied", "prune")
"""Options that ask for something else than all tables."""


class Command(migrate.Command):
    """Django's own, but for a database without a table."""

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        """Make all tables at once if there are none; otherwise, go from migration to migration."""
        connection = connections[options["database"]]
        asks_for_all = not any(options[name] for name in NOT_EVERYTHING)
        if not (asks_for_all and is_empty(connection) and self.make_tables(connection, options)):
            super().handle(*args, **options)

    def make_tables(self, connection: BaseDatabaseWrapper, options: dict[str, Any]) -> bool:
        """Make the tables, all or none; False if somebody else made them meanwhile, or steps are needed."""
        executor = MigrationExecutor(connection)
        if executor.loader.detect_conflicts() or has_models_without_migrations(executor):
            return False
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        state = executor.loader.project_state()
        with connection.schema_editor() as editor:
            self.wait_for_others(connection)
            if not is_empty(connection):
                return False
            if options["verbosity"] >= 1:
                self.stdout.write("The database is empty: making all tables as the migrations leave them.")
            create_tables(editor, [*state.apps.get_models(), executor.recorder.Migration])
            for migration, _backwards in plan:
                for app, name in (*migration.replaces, (migration.app_label, migration.name)):
                    executor.recorder.record_applied(app, name)
            emit_post_migrate_signal(
                options["verbosity"],
                options["interactive"],
                connection.alias,
                stdout=self.stdout,
                apps=state.apps,
                plan=plan,
            )
        return True

    def wait_for_others(self, connection: BaseDatabaseWrapper) -> None:
        """Let nobody else make tables until the transaction ends."""
        if connection.vendor != "postgresql":
            return  # of SQLite's transactions only one writes anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            if not cursor.fetchone()[0]:
                self.stdout.write("Another process is making the tables; waiting for it …")
                self.stdout.flush()
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def create_tables(editor: BaseDatabaseSchemaEditor, models: list[type[Model]]) -> None:
    """Create the tables of models with all that belongs to them."""
    for model in models:
        if model._meta.can_migrate(editor.connection):  # noqa: SLF001 - Django's way to a model's table
            editor.create_model(model)
    # Indexes and keys come before the first row: PostgreSQL alters no table whose rows wait for checks.
    for statement in editor.deferred_sql:
        editor.execute(statement)
    editor.deferred_sql.clear()


def is_empty(connection: BaseDatabaseWrapper) -> bool:
    """Has the database neither a table nor a view?"""
    return not connection.introspection.table_names(include_views=True)


def has_models_without_migrations(executor: MigrationExecutor) -> bool:
    """Are there models that no migration makes?"""
    labels = executor.loader.unmigrated_apps
    return any(chain.from_iterable(apps.get_app_config(label).get_models() for label in labels))
