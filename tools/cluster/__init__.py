"""A cluster on this machine: PostgreSQL, NATS, HAProxy and several `ettana serve`, with players, and faults that kill
its parts.
"""
