import type { Calls } from '@bora/contract/api.ts'
import type { SandboxAction } from '../adapters/sandbox-payments.ts'
import type { TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

type Checkout = Calls['POST /challenges/:challengeId/checkout']['output']

/** Starts a checkout of this person. */
export async function openCheckout(
  person: TestPerson,
  challenge: { id: string },
  query: Calls['POST /challenges/:challengeId/checkout']['request']['query'] = {},
): Promise<Checkout> {
  return person.call('POST /challenges/:challengeId/checkout', { params: { challengeId: challenge.id }, query })
}

/** Presses a button on the sandbox's page; answers where it leads. */
export async function press(server: TestServer, url: string, action: SandboxAction): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: `action=${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return String(answer.headers.location)
}

/** Pays what this person owes in a challenge, as a person does: checkout, the sandbox's page, back. */
export async function pay(
  server: TestServer,
  person: TestPerson,
  challenge: { id: string },
  action: SandboxAction = 'approve',
  query: Calls['POST /challenges/:challengeId/checkout']['request']['query'] = {},
): Promise<Calls['GET /payments/:paymentId']['output']> {
  const { payment, url } = await openCheckout(person, challenge, query)
  if (url.startsWith('/sandbox/')) await press(server, url, action)
  return person.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
}
