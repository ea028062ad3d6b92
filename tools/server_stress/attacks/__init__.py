"""Strangers who mean harm, each in their own way, and an honest player among them."""
