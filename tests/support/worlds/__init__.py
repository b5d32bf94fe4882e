"""Every world that a seat considers possible, and bots that look for the true one."""
