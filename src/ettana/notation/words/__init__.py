"""The words of a language, and sentences made of them for people."""
