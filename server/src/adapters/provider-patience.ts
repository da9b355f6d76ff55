import { ProviderError } from './payment-provider.ts'

/** Maximum duration of one attempt, number of retries, and maximum duration of all attempts, in milliseconds. */
export type ProviderPatience = { attemptMs: number; retries: number; allMs: number }

// A payer waits for it, and the sweeper may have up to a hundred payments in line.
export const PROVIDER_PATIENCE: ProviderPatience = { attemptMs: 8_000, retries: 1, allMs: 20_000 }

/**
 * Waits at most this long for an answer: the providers' packages limit the time to the beginning of an answer, not to
 * its end. Throws a `ProviderError` of kind `unknown` on timeout.
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
