/** A browser that wants to be told: where its push service takes messages for it, and the keys they are sealed with. */
export type PushAddress = { endpoint: string; p256dh: Buffer; auth: Buffer }

/** `topic` is what a newer message stands in the place of, while the browser is off; `key` is the installation's own. */
export type Push = { to: PushAddress; payload: string; topic: string; key: Buffer }

/** Takes what is told to the push service of a browser. */
export type PushService = {
  /** Whether an address that a browser gave may be called at all. */
  accepts(endpoint: string): boolean
  /** Throws `NotSent` when it couldn't be handed over; `gone`: the browser is to be forgotten. */
  send(push: Push): Promise<'sent' | 'gone'>
}
