"""Names of static files: with a hash after collectstatic, plain before."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Serve a checkout before its first collectstatic as well, straight from the source folders."""

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
