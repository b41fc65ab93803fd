"""Pictures that stand alone: boards for emails, links and the rules."""
