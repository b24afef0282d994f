/** What every channel is told besides its address. */
export interface DeliveryOptions {
  /** Whether the receiver may have an address of a private network. */
  readonly allowPrivate: boolean;
  /** Milliseconds one delivery may take, from look-up to answer. */
  readonly timeLimit?: number;
}

export const TIME_LIMIT = 10_000;
