import type { TestServer } from '../server.ts'

const DAY_MS = 86_400_000

type Challenge = { id: string; fingerprint: string }
/** Somebody who does what is interrupted, in a challenge of somebody else. */
export type Stage = { person: string; creator: string; challenge: Challenge }
/** Something that moves money, and may be interrupted. */
export type Deed = {
  /** What comes before, done by a process that doesn't die. */
  before?(server: TestServer, stage: Stage): Promise<unknown>
  /** What may be interrupted, and is done again afterwards. */
  act(server: TestServer, stage: Stage): Promise<unknown>
  prize?: object
}

/** Lets so many days pass by the product's clock. */
export function later(server: TestServer, days: number): void {
  server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS))
}
