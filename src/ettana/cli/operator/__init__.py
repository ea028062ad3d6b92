"""Commands for whoever runs a server. They are in English, as its log is."""
