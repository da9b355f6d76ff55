import type { Calls } from '@bora/contract/api.ts'
import { SANDBOX_CARDS, type SandboxCard } from '../adapters/sandbox-cards.ts'
import { sweepPayments } from '../modules/payments/payment/sweep.ts'
import { asPerson, type TestPerson } from './as-person.ts'
import { buildChallenge, join } from './build.ts'
import type { TestServer } from './server.ts'

type Checkout = Calls['POST /challenges/:challengeId/checkout']['output']

/** Actions on the sandbox's page: pay with one of its cards or by Pix, confirm or refuse, or go back. */
export type Press = SandboxCard | 'pix' | 'confirm' | 'refuse' | 'cancel'

/** Starts a checkout of this person. */
export async function openCheckout(
  person: TestPerson,
  challenge: { id: string },
  query: Calls['POST /challenges/:challengeId/checkout']['request']['query'] = {},
): Promise<Checkout> {
  return person.call('POST /challenges/:challengeId/checkout', { params: { challengeId: challenge.id }, query })
}

/** The form that the sandbox's page sends for a card payment. */
export function cardForm(card: SandboxCard): string {
  const { number } = SANDBOX_CARDS[card]
  return new URLSearchParams({ action: 'card', number, expiry: '12/39', cvc: '123', name: 'Ana Duarte' }).toString()
}

/** Presses a button on the sandbox's page; returns the address it redirects to. */
export async function press(server: TestServer, url: string, what: Press): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: await formOf(server, url, what),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return String(answer.headers.location)
}

async function formOf(server: TestServer, url: string, what: Press): Promise<string> {
  if (what === 'confirm' || what === 'refuse' || what === 'cancel') return `action=${what}`
  if (what !== 'pix') return cardForm(what)
  const { body } = await server.app.inject(`${url}?method=pix`)
  const code = /name="code" value="([^"]+)"/.exec(body)?.[1] ?? ''
  return new URLSearchParams({ action: 'pix', how: 'exact', code }).toString()
}

/** Pays the amount that this person owes in a challenge, as a person would: checkout, the sandbox's page, back. */
export async function pay(
  server: TestServer,
  person: TestPerson,
  challenge: { id: string },
  what: Press = 'approved',
  query: Calls['POST /challenges/:challengeId/checkout']['request']['query'] = {},
): Promise<Calls['GET /payments/:paymentId']['output']> {
  const { payment, url } = await openCheckout(person, challenge, query)
  if (url.startsWith('/sandbox/')) await press(server, url, what)
  return person.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
}

/** Gives a person available money, as from a refund that could not be paid back to its source. Whole cents, BRL. */
export async function giveFreeMoney(server: TestServer, person: TestPerson, cents: number): Promise<void> {
  const creator = await asPerson(server, 'Dora Lemos')
  const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const challenge = await buildChallenge(creator, {
    startDate: day(10),
    endDate: day(20),
    prize: { kind: 'challenge', entryFeeCents: cents },
  })
  await join(person, challenge)
  await pay(server, person, challenge, 'approved', { credits: 'no' })
  await person.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
  const { payments } = server.context().adapters
  const { refund } = payments
  payments.refund = async () => ({ state: 'failed' })
  await sweepPayments(server.context())
  payments.refund = refund
}
