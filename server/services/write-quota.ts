/** The quota of the client that sends a request. Only newly accepted writes count. */
export interface WriteQuota {
  /** Runs a write within the quota; a write that fails, or is not new, does not count. */
  spend<T>(write: () => Promise<T>, isNew: (result: T) => boolean): Promise<T>;
}
