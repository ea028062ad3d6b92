"""Shared by the tools that kill servers: tables to play at, and runs that add up."""
