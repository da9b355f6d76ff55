/** A browser that receives pushes: its push service's address, and the keys for encryption. */
export type PushAddress = { endpoint: string; p256dh: Buffer; auth: Buffer }

/**
 * A newer message replaces an older one with the same `topic` while the browser is offline; `key` is the installation's
 * own.
 */
export type Push = { to: PushAddress; payload: string; topic: string; key: Buffer }

/** Hands messages to the push service of a browser. */
export type PushService = {
  /** Returns whether an address from a browser may be called at all. */
  accepts(endpoint: string): boolean
  /** Throws `NotSent` if it couldn't be handed over; `gone`: the subscription is to be deleted. */
  send(push: Push): Promise<'sent' | 'gone'>
}
