import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import type { Node } from './testing.ts'
import { confirmed, password } from './testing-accounts.ts'
import { type AcmeWorld, acmeWorld, enteredByAcme, linkedAtAcme } from './testing-acme.ts'
import { another, follow, newestMessage, pkceClient } from './testing-messages.ts'
import { OPERATOR_SECRET, operator } from './testing-operator.ts'
import type { TestProvider } from './testing-provider.ts'

let world: AcmeWorld
let node: Node
let acme: TestProvider
let admin: GoTrueClient['admin']
before(async () => {
  world = await acmeWorld(() => ({
    AUTH_LEGACY_SECRET: OPERATOR_SECRET,
    AUTH_MAIL_INTERVAL_SECONDS: '0',
    AUTH_SMS_INTERVAL_SECONDS: '0',
  }))
  ;({ node, acme } = world)
  admin = (await operator(node)).admin
})
after(() => world.end())

/** Ana reads Portuguese in São Paulo, Ben English in Tokyo. */
const ANA = { name: 'Ana Souza' }
const BEN = { name: 'Ben Mori', language: 'en', time_zone: 'Asia/Tokyo' }

const person = (name: string, data: object = ANA) => confirmed(node, name, { client: pkceClient(node), data })

/** Returns the texts of all mails of a kind to an address. */
async function told(email: string, kind: string): Promise<string[]> {
  return (await node.outbox(email)).filter(mail => mail.kind === kind).map(mail => mail.text)
}

/** Returns the text of the only mail of a kind. */
async function only(email: string, kind: string): Promise<string> {
  const mails = await told(email, kind)
  assert.equal(mails.length, 1, `${mails.length} mails ${kind} to ${email}`)
  return mails[0]!
}

async function withApp(client: GoTrueClient) {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const { id: factorId, totp } = data!
  const code = () => generateSync({ secret: totp.secret })
  const wrong = await client.mfa.challengeAndVerify({ factorId, code: another(code()) })
  assert.ok(wrong.error)
  const right = await client.mfa.challengeAndVerify({ factorId, code: code() })
  assert.equal(right.error, null)
  return factorId
}

test('Ana is notified of her second factor, when it becomes active and when she removes it, in her language and time', async () => {
  const { client, email } = await person('ana-factor')
  const factorId = await withApp(client)
  const added = await only(email, 'factor_added')
  assert.match(added, /^Segundo fator ativado\n\nOi, Ana\./)
  assert.match(added, /App de autenticação/)
  assert.match(added, /Quando: .* de 20\d\d, .* \(Horário de Brasília\)/)
  assert.deepEqual(await told(email, 'factor_removed'), [])
  assert.equal((await client.mfa.unenroll({ factorId })).error, null)
  const removed = await only(email, 'factor_removed')
  assert.match(removed, /Se foi você/)
  assert.match(removed, /http:\/\/localhost:3000\/reset-password/)
})

test('Ben is notified that the operator removed his second factor; one that was never active causes no mail', async () => {
  const { client, email, id } = await person('ben-factor', BEN)
  const { data: unused } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Unused' })
  assert.equal((await client.mfa.unenroll({ factorId: unused!.id })).error, null)
  assert.deepEqual(await told(email, 'factor_removed'), [])
  const factorId = await withApp(client)
  assert.match(await only(email, 'factor_added'), /^Second factor is on\n\nHi, Ben\..*\(Japan Time\)/s)
  assert.equal((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error, null)
  const removed = await only(email, 'factor_removed')
  assert.match(removed, /The Bora team made the change/)
  assert.doesNotMatch(removed, /If it was you/)
})

test('the old address is notified that the account moved, once both agreed, with what to do; the new one is not', async () => {
  const { client, email } = await person('ana-moves')
  const next = 'ana-moved@example.com'
  assert.equal((await client.updateUser({ email: next })).error, null)
  const [old, fresh] = [await newestMessage(node, email), await newestMessage(node, next)]
  await follow(node, old.link)
  assert.deepEqual(await told(email, 'email_changed'), [])
  await follow(node, fresh.link)
  const mail = await only(email, 'email_changed')
  assert.match(mail, /Novo e-mail: ana-moved@example\.com/)
  assert.match(mail, /Não foi você\?.*entre com o novo e-mail/)
  assert.deepEqual(await told(next, 'email_changed'), [])
})

test('an old address that was never confirmed gets no mail: it may belong to another person', async () => {
  const client = node.client()
  const [email, next] = ['typo@example.com', 'right@example.com']
  await client.signUp({ email, password })
  await client.updateUser({ email: next })
  const { code } = await newestMessage(node, next)
  assert.equal((await client.verifyOtp({ email: next, token: code, type: 'email_change' })).data.user?.email, next)
  assert.deepEqual(await told(email, 'email_changed'), [])
})

test('a new phone number is reported by its last digits, once it is confirmed', async () => {
  const { client, email } = await person('ben-phone', BEN)
  const phone = '5511987654321'
  assert.equal((await client.updateUser({ phone })).error, null)
  const { code } = await newestMessage(node, phone)
  assert.deepEqual(await told(email, 'phone_changed'), [])
  assert.equal((await client.verifyOtp({ phone, token: code, type: 'phone_change' })).error, null)
  const mail = await only(email, 'phone_changed')
  assert.match(mail, /New phone: ending in 4321/)
  assert.doesNotMatch(mail, /1198765/)
})

test("linking a sign-in method notifies both addresses, unlinking one the account's address", async () => {
  const { client, email } = await person('ana-links')
  acme.people.set('ana-there', { email: 'ana@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'ana-there')
  assert.match(await only(email, 'identity_linked'), /Oi, Ana\..*Forma de entrar: Acme/s)
  const there = await only('ana@acme.example', 'identity_linked_there')
  assert.match(there, /Conta da Bora: ana-links@example\.com/)
  assert.match(there, /http:\/\/localhost:3000\/auth/)
  const { page: refused } = await linkedAtAcme(node, client, 'ana-there')
  assert.equal(refused.searchParams.get('error_code'), 'identity_already_exists')
  await only(email, 'identity_linked')
  const { data } = await client.getUserIdentities()
  const linked = data!.identities.find(each => each.provider === 'acme')!
  assert.equal((await client.unlinkIdentity(linked)).error, null)
  assert.match(await only(email, 'identity_unlinked'), /Forma de entrar: Acme/)
  assert.deepEqual(await told(email, 'email_changed'), [])
})

test("for an account without an address, the provider's address is notified", async () => {
  const open = await world.addNode({}, { AUTH_ANONYMOUS: 'on' })
  const client = pkceClient(open)
  assert.equal((await client.signInAnonymously({ options: { data: BEN } })).error, null)
  acme.people.set('ben-nobody', { email: 'ben-nobody@acme.example', email_verified: true })
  await linkedAtAcme(open, client, 'ben-nobody')
  // The node that exchanges the code creates the link and sends its mail.
  await open.outbox('ben-nobody@acme.example')
  const there = await only('ben-nobody@acme.example', 'identity_linked_there')
  assert.match(there, /Way to sign in: Acme\nWhen: .* \(Japan Time\)/)
})

test("an address at the provider that equals the account's, or is unverified, gets no separate mail", async () => {
  const { client, email } = await person('ben-links', BEN)
  acme.people.set('ben-same', { email, email_verified: true })
  acme.people.set('ben-unsure', { email: 'unsure@acme.example', email_verified: false })
  await linkedAtAcme(node, client, 'ben-same')
  await linkedAtAcme(node, client, 'ben-unsure')
  assert.equal((await told(email, 'identity_linked')).length, 2)
  assert.deepEqual(await told(email, 'identity_linked_there'), [])
  assert.deepEqual(await node.outbox('unsure@acme.example'), [])
})

test("signing in by a provider with an account's address notifies that account of the new method", async () => {
  const { email, id } = await person('ana-joins')
  acme.people.set('ana-joins', { email, email_verified: true, name: 'Ana Souza' })
  const client = pkceClient(node)
  for (let times = 0; times < 2; times++) {
    assert.equal((await enteredByAcme(node, 'ana-joins', client)).user.id, id)
  }
  await only(email, 'identity_linked')
})

test('unlinking the source of the address notifies that address of the new method', async () => {
  const { client, email } = await person('ana-leaves')
  acme.people.set('ana-leaves', { email: 'ana-leaves@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'ana-leaves')
  const { data } = await client.getUserIdentities()
  const own = data!.identities.find(each => each.provider === 'email')!
  assert.equal((await client.unlinkIdentity(own)).error, null)
  assert.match(await only(email, 'identity_unlinked'), /Forma de entrar: E-mail/)
  assert.match(await only(email, 'email_changed'), /Novo e-mail: ana-leaves@acme\.example/)
})

test("changes by the operator are reported to the account's owner, at the old address", async () => {
  const { email, id } = await person('ben-changed', BEN)
  const change = { email: 'ben-new@example.com', phone: '5511987650099', password: 'outrasenha' }
  assert.equal((await admin.updateUserById(id, { user_metadata: { shoe: 42 } })).error, null)
  assert.equal((await admin.updateUserById(id, change)).error, null)
  assert.equal((await admin.updateUserById(id, { email: change.email, phone: change.phone })).error, null)
  for (const kind of ['email_changed', 'phone_changed', 'password_changed']) {
    assert.match(await only(email, kind), /The Bora team made the change/)
  }
  assert.deepEqual((await node.outbox(change.email)).length, 0)
})

test("a sign-in from a new device and a new password are reported in the recipient's time zone", async () => {
  const { client, email, id } = await person('ben-time', BEN)
  const created_at = new Date(Date.now() - 3_600_000).toISOString()
  await world.database.kysely.updateTable('auth.users').set({ created_at }).where('id', '=', id).execute()
  const answer = await node.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  assert.equal(answer.status, 200)
  assert.equal((await client.updateUser({ password: 'segredo2' })).error, null)
  for (const kind of ['new_sign_in', 'password_changed']) {
    const [, said] = /When: (.*) \(Japan Time\)/.exec(await only(email, kind)) ?? []
    assert.ok(said, kind)
    const minutes = Math.abs(Date.parse(`${said} GMT+9`) - Date.now()) / 60_000
    assert.ok(minutes < 5, `${kind}: ${said}`)
  }
})
