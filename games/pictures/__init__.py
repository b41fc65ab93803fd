"""Pictures that stand alone: boards for mails and links, and the rules' own."""
