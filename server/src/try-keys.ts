import type { PaymentProvider } from './adapters/payment-provider.ts'
import { NotSent } from './adapters/not-sent.ts'

type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

type Tried = {
  payments: Pick<PaymentProvider, 'id' | 'changedSince'>
  /** Signs in to the mail server; null if mail is not sent. */
  mail: (() => Promise<void>) | null
}

/**
 * Tests once whether the payment provider and the mail server accept our keys, and logs the result in words: a wrong
 * key must be known at startup, not when the first person pays. Never fails; makes only reading requests.
 */
export async function tryKeys({ payments, mail }: Tried, log: Log): Promise<void> {
  await Promise.all([
    payments.id === 'sandbox' || tell(log, `payment provider (${payments.id})`, () => readOne(payments)),
    mail === null || tell(log, 'mail server', mail),
  ])
}

async function tell(log: Log, what: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
    log.info({}, `the ${what} takes our keys`)
  } catch (error) {
    log.error({ reason: reasonOf(error) }, `the ${what} does not take our keys, or does not answer: check its settings`)
  }
}

async function readOne(payments: Tried['payments']): Promise<void> {
  for await (const _order of payments.changedSince(new Date())) return
}

// The messages of these two consist of codes only; those of others may repeat a key.
function reasonOf(error: unknown): string {
  if (error instanceof NotSent) return error.reason
  return error instanceof Error ? error.name : 'unknown'
}
