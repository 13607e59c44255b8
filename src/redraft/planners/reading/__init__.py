"""The rules and the learned reader asked together: what an instruction may mean, how sure that is, and what to do."""
