import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import { forceNewPassword, liftSuspension, suspendAccount } from '../../modules/accounts/account-admin/suspend.ts'
import { endSessionOf } from '../../modules/accounts/sessions/devices.ts'
import type { SignedIn } from '../../core/context.ts'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { confirmed, password } from './testing-accounts.ts'
import { follow, newestMessage, pkceClient } from './testing-messages.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_SMS_INTERVAL_SECONDS: '0' })
  node = world.node
})
after(() => world.end())

let people = 0

/** Creates an owner, and an intruder who had the password and has begun to change both addresses. */
async function intruded() {
  const number = ++people
  const owner = await confirmed(node, `owner${number}`)
  const thief = node.client()
  const { data } = await thief.signInWithPassword({ email: owner.email, password })
  const phone = `55119${String(80_000_000 + number)}`
  const email = `thief${number}@example.com`
  assert.equal((await thief.updateUser({ phone, email })).error, null)
  return { ...owner, phone, thief, thiefEmail: email, thiefSession: data.session! }
}

type Intruded = Awaited<ReturnType<typeof intruded>>

const claimsOf = async (client: GoTrueClient) => (await client.getClaims()).data!.claims
const inTransaction = <T>(work: (ctx: SignedIn) => Promise<T>) =>
  world.database.transaction(db => work({ ...node.context(), db } as SignedIn))

/** Each way in which an owner, or the desk, shuts an intruder out. */
const SHUT: Record<string, (account: Intruded) => Promise<void>> = {
  async 'a new password'({ client }) {
    assert.equal((await client.updateUser({ password: 'segredo2' })).error, null)
  },
  async 'a recovered password'({ email }) {
    const elsewhere = node.client()
    await elsewhere.resetPasswordForEmail(email)
    const { code } = await newestMessage(node, email)
    assert.equal((await elsewhere.verifyOtp({ email, token: code, type: 'recovery' })).error, null)
    assert.equal((await elsewhere.updateUser({ password: 'segredo3' })).error, null)
  },
  async 'a forced password'({ id }) {
    assert.equal(await inTransaction(ctx => forceNewPassword(ctx, id)), true)
  },
  async 'a suspension that was lifted'({ id }) {
    await inTransaction(ctx => suspendAccount(ctx, id, { reason: 'safety', until: null }))
    await inTransaction(ctx => liftSuspension(ctx, id))
  },
  async 'the end of all other sessions'({ client }) {
    assert.equal((await client.signOut({ scope: 'others' })).error, null)
  },
  async 'the end of all sessions'({ client }) {
    assert.equal((await client.signOut({ scope: 'global' })).error, null)
  },
  async "the end of the intruder's session"({ id, client, thief }) {
    const [own, other] = [await claimsOf(client), await claimsOf(thief)]
    const viewer = { id, sessionId: own.session_id as string, roles: [], aal: 'aal1' as const, emailConfirmed: true }
    const agent = { ip: '127.0.0.1', userAgent: null }
    await inTransaction(ctx => endSessionOf({ ...ctx, viewer }, other.session_id as string, agent))
  },
  async 'the first second factor'({ client }) {
    const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const code = generateSync({ secret: app!.totp.secret })
    assert.equal((await client.mfa.challengeAndVerify({ factorId: app!.id, code })).error, null)
  },
}

for (const [way, shut] of Object.entries(SHUT))
  test(`a change of address begun by an intruder does not outlive ${way}`, async () => {
    const account = await intruded()
    const { id, phone, email, thiefEmail } = account
    const first = await newestMessage(node, phone)
    await shut(account)
    const anyone = node.client()
    await anyone.resend({ type: 'phone_change', phone })
    await anyone.resend({ type: 'email_change', email: thiefEmail })
    assert.equal((await node.outbox(phone)).length, 1)
    assert.equal((await node.outbox(thiefEmail)).length, 1)
    const late = await anyone.verifyOtp({ phone, token: first.code, type: 'phone_change' })
    assert.equal(late.error?.code, 'otp_expired')
    const user = await world.database.kysely
      .selectFrom('auth.users')
      .select(['email', 'phone', 'new_email', 'new_phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(user, { email, phone: null, new_email: null, new_phone: null })
  })

test('the end of a session at the first level cancels no change of one at the second', async () => {
  const account = await intruded()
  await SHUT['the first second factor']!(account)
  const { client, email, phone } = account
  const weak = node.client()
  await weak.signInWithPassword({ email, password })
  assert.equal((await client.updateUser({ phone })).error, null)
  assert.equal((await weak.signOut({ scope: 'global' })).error, null)
  const { code } = await newestMessage(node, phone)
  assert.equal((await client.verifyOtp({ phone, token: code, type: 'phone_change' })).error, null)
})

test('a code to exchange for a session is worth nothing after a new password', async () => {
  const { client, email } = await confirmed(node, 'exchange')
  const thief = pkceClient(node)
  await thief.signInWithOtp({ email })
  const page = await follow(node, (await newestMessage(node, email)).link)
  assert.equal((await client.updateUser({ password: 'segredo2' })).error, null)
  const { error } = await thief.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error?.code, 'flow_state_not_found')
})
