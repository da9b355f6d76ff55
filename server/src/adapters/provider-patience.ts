import { ProviderError } from './payment-provider.ts'

/** How long one attempt may take, how many follow it, and how long all of it may take, in milliseconds. */
export type ProviderPatience = { attemptMs: number; retries: number; allMs: number }

// A payer waits for it, and behind a hundred payments the next one of the sweeper.
export const PROVIDER_PATIENCE: ProviderPatience = { attemptMs: 8_000, retries: 1, allMs: 20_000 }

/**
 * Waits for an answer so long and no longer: the packages of the providers bound the beginning of an answer, not its
 * end. Throws a `ProviderError` of kind `unknown` then.
 */
export async function withinPatience<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unknown', 'no answer in time')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
