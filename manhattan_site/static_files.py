"""How static files are named: with a hash once collectstatic has written them, plainly before."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Serve a checkout before its first collectstatic, too: straight from the source folders."""

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
