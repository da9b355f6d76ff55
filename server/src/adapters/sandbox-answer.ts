import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from './payment-provider.ts'
import { type ProviderPatience, withinPatience } from './provider-patience.ts'

/** Duration of a slow answer: longer than any client waits. */
export const SLOW_ANSWER_MS = 30_000

/** Returns the answer of an act in time, too late or never, as a sandbox switch says. */
export async function sandboxAnswer<Answer>(how: string, answer: Answer, patience: ProviderPatience): Promise<Answer> {
  if (how === 'answer_lost') throw noAnswer()
  // A timer that nothing waits for must not keep the process alive.
  if (how === 'slow') await withinPatience(sleep(SLOW_ANSWER_MS, undefined, { ref: false }), patience.allMs)
  return answer
}

/** Returns the error of a provider that breaks down: the outcome is unknown. */
export function noAnswer(): ProviderError {
  return new ProviderError('unknown', 'the sandbox was told not to answer')
}
