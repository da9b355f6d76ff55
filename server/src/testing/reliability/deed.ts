import type { TestServer } from '../server.ts'

const DAY_MS = 86_400_000

type Challenge = { id: string; fingerprint: string }
/** A person whose act is interrupted, in another person's challenge. */
export type Stage = { person: string; creator: string; challenge: Challenge }
/** An act that moves money, and may be interrupted. */
export type Deed = {
  /** Preparation by a process that doesn't die. */
  before?(server: TestServer, stage: Stage): Promise<unknown>
  /** The act that may be interrupted, and is repeated afterwards. */
  act(server: TestServer, stage: Stage): Promise<unknown>
  prize?: object
}

/** Advances the product's clock by this number of days. */
export function later(server: TestServer, days: number): void {
  server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS))
}
