/** Carries live events between the nodes of an installation. A message is lost while the connection is. */
export type LiveBus = {
  /**
   * Connects, and calls `hear` with every message, also those of this node, until it is closed. After a lost connection
   * it connects again, and calls `missed`, since messages in between were missed. Fails if the first connection fails.
   */
  open(hear: (message: string) => void, missed: () => void): Promise<void>
  /** Sends a message of at most 8,000 bytes to all nodes; fails if there is no connection. */
  publish(message: string): Promise<unknown>
  close(): Promise<void>
}
