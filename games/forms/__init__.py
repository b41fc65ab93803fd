"""What people send, checked and turned into what the tables understand."""
