import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from './payment-provider.ts'
import { type ProviderPatience, withinPatience } from './provider-patience.ts'

/** How long an answer takes that comes slowly: longer than anybody waits. */
export const SLOW_ANSWER_MS = 30_000

/** Gives what was done its answer, in time, too late or never, as a switch of the sandbox says. */
export async function sandboxAnswer<Answer>(how: string, answer: Answer, patience: ProviderPatience): Promise<Answer> {
  if (how === 'answer_lost') throw noAnswer()
  // What nobody waits for any more keeps no process alive.
  if (how === 'slow') await withinPatience(sleep(SLOW_ANSWER_MS, undefined, { ref: false }), patience.allMs)
  return answer
}

/** Returns what it is when a provider breaks down: nobody knows what it did. */
export function noAnswer(): ProviderError {
  return new ProviderError('unknown', 'the sandbox was told not to answer')
}
