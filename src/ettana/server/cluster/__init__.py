"""Many nodes: each table is owned by one of them, and any of them takes its viewers (docs/decisions/0024).

PostgreSQL says who owns what (`leases`, `membership`, `ownership`), NATS carries what nodes say to each other (`link`,
`messages`). The owner's side is in `groups` and `serving`, that of the nodes with the viewers in `far_table` and
`tables`.
"""
