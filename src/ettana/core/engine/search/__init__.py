"""How strong bots think: a policy, a value net, and a race of candidates through sampled worlds."""
