"""What reaches players outside the site and email: calendar and feed, webhooks, and pushes."""
