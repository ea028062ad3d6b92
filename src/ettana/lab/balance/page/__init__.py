"""The balance report as a page: `whole` puts it together."""
