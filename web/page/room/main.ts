/** Runs on every page of the owner's room, which also works without it. */
