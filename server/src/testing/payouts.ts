import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { grantRole } from '../modules/accounts/account-admin/grant-role.ts'
import { reviewInSandbox } from '../modules/payouts/bank-details/review.ts'
import { sendPayouts } from '../modules/payouts/payouts/send.ts'
import { apiKey, asPerson, personWith, type TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

type Details = Calls['PUT /bank-details']['request']['body']

/** CPFs with valid check digits. */
export const CPFS = ['52998224725', '11144477735', '39053344705', '15350946056', '86288366757'] as const

/** Banking details in Brazil, with a Pix key that is the CPF. */
export function pixDetails(holderName: string, cpf: string = CPFS[0]): Details {
  return { destination: { method: 'pix', kind: 'cpf', key: cpf }, holderName, holderCpf: cpf, adult: true }
}

/** Banking details that were reviewed, and are no longer new. */
export async function verifiedDetails(server: TestServer, person: TestPerson, cpf: string = CPFS[0]): Promise<void> {
  await person.call('PUT /bank-details', { body: pixDetails(person.name, cpf) })
  server.clock.set(new Date(server.clock.now().getTime() + 25 * 3_600_000))
  await reviewInSandbox(server.context())
  assert.equal((await person.call('GET /bank-details')).details?.state, 'verified')
}

/** Requests a payout. */
export function askPayout(person: TestPerson, amountCents: number, id: string = randomUUID()) {
  return person.call('POST /payouts', { body: { id, amountCents } })
}

/** Advances the clock by this number of seconds, and runs the timed job; returns its log. */
export async function passAndSend(server: TestServer, seconds: number): Promise<string[]> {
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1_000))
  const told: string[] = []
  await sendPayouts(server.context(), problem => void told.push(problem))
  return told
}

/** The same person with a second factor, given in this session. */
export async function withFactor(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const send = async (url: string, payload: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/auth/v1/${url}`,
      payload,
      headers: { apikey: await apiKey(server), authorization: `Bearer ${person.token}` },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json<{ id: string; totp: { secret: string }; access_token: string }>()
  }
  const { id, totp } = await send('factors', { factor_type: 'totp', friendly_name: 'App' })
  const challenge = await send(`factors/${id}/challenge`, {})
  const code = generateSync({ secret: totp.secret })
  const { access_token: token } = await send(`factors/${id}/verify`, { challenge_id: challenge.id, code })
  return personWith(server, { id: person.id, name: person.name, token })
}

/** An admin at the desk, who gave the second factor. */
export async function asAdmin(server: TestServer, name: string): Promise<TestPerson> {
  return madeAdmin(server, await asPerson(server, name))
}

/** Likewise for an existing person. */
export async function madeAdmin(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const { rows } = await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [
    person.id,
  ])
  assert.equal(await grantRole(server.context().db, rows[0]!.email, 'admin', server.clock.now()), 'granted')
  return withFactor(server, person)
}

/** Returns the mails of a kind that a person got, once all pending ones were sent. */
export async function mailsTo(server: TestServer, person: TestPerson, kind: string): Promise<string[]> {
  const { email } = await person.call('GET /me')
  const { db } = server.context()
  for (let tries = 0; tries < 200; tries++) {
    const waiting = await db.selectFrom('outgoing_messages').select('id').where('recipient', '=', email).execute()
    if (waiting.length === 0) {
      const sent = await db
        .selectFrom('local_outbox')
        .select('text')
        .where('recipient', '=', email)
        .where('kind', '=', kind)
        .orderBy('at')
        .execute()
      return sent.map(({ text }) => text)
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`mails to ${person.name} are not sent`)
}
