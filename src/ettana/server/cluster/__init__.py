"""Many nodes: each table is owned by one of them, and any of them takes its viewers (docs/decisions/0024).

PostgreSQL says who owns what (`leases`, `membership`, `ownership`). NATS carries the messages between nodes
(`nats_link`, `messages`). The owner's side is in `groups` and `rpc_server`. That of the nodes with the viewers is in
`remote_table` and `cluster_tables`.
"""
