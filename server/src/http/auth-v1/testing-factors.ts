import type { GoTrueClient } from '@supabase/auth-js'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import assert from 'node:assert/strict'
import { after, before, beforeEach, mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Node, type TestWorld, testWorld } from './testing.ts'

/** One server with both kinds of factors; addresses are taken from `x-forwarded-for`. */
export let world: TestWorld
before(async () => {
  world = await testWorld({ trustProxy: 1 }, { AUTH_PHONE_FACTOR: 'on' })
  mock.timers.enable({ apis: ['Date'] })
})
// The clock stops during a test, so that no code of an app expires while the machine is busy.
beforeEach(() => mock.timers.setTime(Math.floor(performance.timeOrigin + performance.now())))
after(async () => {
  mock.timers.reset()
  await world.end()
})

export function later(seconds: number) {
  mock.timers.setTime(Date.now() + seconds * 1000)
}

const STEP_SECONDS = 30
let people = 0

export async function person(node = world.node) {
  const client = node.client()
  const credentials = { email: `factor${++people}@example.com`, password: 'segredo1' }
  const { data, error } = await client.signUp(credentials)
  assert.equal(error, null)
  return { client, credentials, id: data.user!.id }
}

/** The same person on another device. */
export async function elsewhere({ credentials }: { credentials: { email: string; password: string } }) {
  const client = world.node.client()
  assert.equal((await client.signInWithPassword(credentials)).error, null)
  return client
}

/** The code of an authenticator app, `steps` of 30 seconds away from now. */
export function appCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })
}

/** The next code of an app. */
export function nextCode(secret: string): string {
  later(STEP_SECONDS)
  return appCode(secret)
}

/** A code that is wrong now and within a minute. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map(steps => appCode(secret, steps))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(code => !right.includes(code))!
}

export async function enrolledApp(client: GoTrueClient, friendlyName?: string) {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  assert.equal(error, null)
  return { factorId: data!.id, ...data!.totp }
}

export async function challenged(client: GoTrueClient, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId })
  assert.equal(error, null)
  return data!.id
}

/** A person whose session was raised with an app. */
export async function raisedPerson(node = world.node) {
  const someone = await person(node)
  const app = await enrolledApp(someone.client, 'App')
  const { error } = await someone.client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.equal(error, null)
  return { ...someone, app }
}

export async function textedCode(phone: string, node = world.node): Promise<string> {
  const [newest] = await node.outbox(phone)
  assert.equal(newest?.kind, 'second_factor')
  return /\b\d{6}\b/.exec(newest!.text)![0]
}

export async function tokenOf(client: GoTrueClient) {
  const { data } = await client.getSession()
  const [, payload] = data.session!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
  return { ...data.session!, claims }
}

/** A call that the official client can't make: with another body, from another address or to another node. */
export async function callAs(
  client: GoTrueClient,
  path: string,
  body: unknown,
  ip = '127.0.0.1',
  node: Node = world.node,
) {
  const { access_token } = await tokenOf(client)
  const answer = await node.call(`/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'x-forwarded-for': ip },
    body,
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as { id: string; code: string; message: string; phone?: string },
  }
}

export const told = (error: { status?: number; code?: string } | null) => [error?.status, error?.code]
export const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

export async function levelsOf(client: GoTrueClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

export async function eventsOf(userId: string) {
  const events = await world.database.kysely
    .selectFrom('auth.account_events')
    .select(['kind', 'method'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['factor_added', 'factor_removed'])
    .orderBy('at')
    .execute()
  return events.map(({ kind, method }) => `${kind} ${method}`)
}

/** Makes calls truly concurrent: all have read their input and wait for the account's lock when it is released. */
export async function atOnce<T>(userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const { kysely } = world.database
  const answers = await kysely.transaction().execute(async held => {
    await held.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
    await held.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', userId).forUpdate().execute()
    const under = calls.map(call => call())
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // One account has few concurrent connections: two waiting here are as many as can meet at the lock.
    while ((await waiting.execute(kysely)).rows[0]!.count < Math.min(2, calls.length)) await sleep(5)
    return { under }
  })
  return Promise.all(answers.under)
}
