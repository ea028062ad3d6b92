"""Many nodes on this machine: PostgreSQL, NATS, HAProxy and some `ettana serve`, played at and killed."""
