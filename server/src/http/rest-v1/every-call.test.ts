import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resources } from '../../modules/supabase-api/resources.ts'
import { referralCode } from '../../modules/participation/referrals/referrals.ts'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { supabaseApi, type SupabaseApi, invited } from './testing.ts'

// Every call that the product makes through the client of the hosted backend.
const CALLS = [
  'POST auth/v1/signup',
  'POST functions/v1/capture-login-ip',
  'POST functions/v1/capture-signup-ip',
  'POST functions/v1/join-challenge-via-invite',
  'POST rest/v1/rpc/process_referral_signup',
  'GET rest/v1/challenge_invitations',
  'GET rest/v1/challenge_participants',
  'GET rest/v1/challenges',
  'GET rest/v1/user_consents',
  'POST rest/v1/challenge_participants',
  'PATCH rest/v1/challenge_invitations',
  'POST rest/v1/user_consents?on_conflict=user_id,consent_type',
]

let server: TestServer
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
const outcomes = new Map<string, Set<'data' | 'error'>>()

before(async () => {
  // The client compares its session with the clock of its own machine.
  ;({ server, clientOf } = await supabaseApi(new Date().toISOString()))
  ana = await asPerson(server, 'Ana')
})
after(() => server.close())

/** A visitor whose client records its requests and their outcomes. */
function visitor(): SupabaseClient {
  return clientOf(undefined, async (input, init) => {
    const answer = await fetch(input, init)
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    const conflict = searchParams.get('on_conflict')
    const call = `${init?.method ?? 'GET'} ${pathname.slice(1)}${conflict ? `?on_conflict=${conflict}` : ''}`
    outcomes.set(call, (outcomes.get(call) ?? new Set()).add(answer.ok ? 'data' : 'error'))
    return answer
  })
}

async function signedUp(name: string) {
  const client = visitor()
  const email = `${name}@bora.test`
  const { data, error } = await client.auth.signUp({
    email,
    password: 'segredo1',
    options: { data: { name: 'Bia Lima' }, emailRedirectTo: `${server.config.siteUrl}/welcome` },
  })
  assert.equal(error, null)
  assert.ok(data.session)
  return { client, email, id: data.user!.id }
}

function aChallenge(about: Parameters<typeof buildChallenge>[1] = {}) {
  const day = (ahead: number) => new Date(server.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  return buildChallenge(ana, { startDate: day(0), endDate: day(13), ...about })
}

async function refusalOf(error: unknown): Promise<[status: number, body: unknown]> {
  assert.ok(error instanceof FunctionsHttpError, String(error))
  const answer = error.context as Response
  return [answer.status, await answer.json()]
}

const notSignedIn = [401, { error: 'User not authenticated' }]

test('auth.signUp with a name and a redirect', async () => {
  const { client, email, id } = await signedUp('sign-up')
  const { data } = await client.auth.getUser()
  assert.deepEqual([data.user!.id, data.user!.email, data.user!.user_metadata.name], [id, email, 'Bia Lima'])
  await server.post.settled()
  const mails = server.context().db.selectFrom('local_outbox').select('text').where('recipient', '=', email)
  const link = /http:\S+\/auth\/continue\?\S+/.exec((await mails.executeTakeFirstOrThrow()).text)![0]
  assert.equal(new URL(link).searchParams.get('redirect_to'), `${server.config.siteUrl}/welcome`)
  const again = await visitor().auth.signUp({ email, password: 'segredo1' })
  assert.deepEqual(
    [again.error?.name, again.error?.status, again.error?.code, again.error?.message],
    ['AuthApiError', 422, 'user_already_exists', 'User already registered'],
  )
})

test('functions.invoke of capture-signup-ip and capture-login-ip', async () => {
  const { client, id } = await signedUp('origin')
  const country = async () => {
    const sessions = server.context().db.selectFrom('auth.sessions').select('country').where('user_id', '=', id)
    return (await sessions.executeTakeFirstOrThrow()).country
  }
  const noted = await client.functions.invoke('capture-signup-ip', { body: {} })
  assert.deepEqual([noted.error, noted.data, await country()], [null, { success: true }, 'BR'])
  const bad = await client.functions.invoke('capture-signup-ip', { body: { country_code: 'Brasil' } })
  assert.deepEqual(await refusalOf(bad.error), [400, { error: 'The field country_code is not what it should be' }])
  const entered = await client.functions.invoke('capture-login-ip')
  assert.deepEqual([entered.error, entered.data], [null, { success: true }])
  for (const name of ['capture-signup-ip', 'capture-login-ip']) {
    const { data, error } = await visitor().functions.invoke(name)
    assert.deepEqual([data, await refusalOf(error)], [null, notSignedIn], name)
  }
})

test('rpc of process_referral_signup', async () => {
  const { client, email, id } = await signedUp('referred')
  const code = await referralCode({ db: server.context().db, now: server.clock.now(), viewer: { id: ana.id } as never })
  const claim = (who: SupabaseClient, args: object) =>
    who.rpc('process_referral_signup', { p_new_user_id: id, p_new_user_email: email, ...args })
  const wrong = await claim(client, { p_referral_code: 'NOTACODE' })
  assert.deepEqual(wrong.data, { success: false, points_awarded: 0, error: 'Invalid referral code' })
  const right = await claim(client, { p_referral_code: code })
  assert.deepEqual([right.error, right.data], [null, { success: true, points_awarded: 10, error: null }])
  const bad = await claim(client, { p_referral_code: 7 })
  assert.deepEqual([bad.status, bad.error?.code], [400, 'PGRST102'])
  const nobody = await claim(visitor(), { p_referral_code: code })
  assert.deepEqual([nobody.status, nobody.error?.code, nobody.data], [401, '42501', null])
})

test('functions.invoke of join-challenge-via-invite', async () => {
  const { client, id } = await signedUp('joining')
  const { id: challengeId } = await aChallenge({ isPrivate: true })
  const invoke = (who: SupabaseClient, body: Record<string, unknown>) =>
    who.functions.invoke('join-challenge-via-invite', { body })
  const early = await invoke(client, { challengeId, invitedBy: ana.id })
  const why = { error: 'Challenge not found or not accessible', code: 'challenge_not_found' }
  assert.deepEqual([early.error, early.data], [null, { success: false, ...why }])
  await invited(server, { id: challengeId }, { guest: { id }, host: ana })
  const joined = await invoke(client, { challengeId, invitedBy: ana.id })
  assert.deepEqual([joined.error, joined.data], [null, { success: true, already_joined: false }])
  assert.deepEqual(await refusalOf((await invoke(client, { challengeId: 'x' })).error), [
    400,
    { error: 'The field challengeId is not what it should be' },
  ])
  assert.deepEqual(await refusalOf((await invoke(visitor(), { challengeId })).error), notSignedIn)
})

test('from(challenges), from(challenge_participants) and from(challenge_invitations): read, insert, update', async () => {
  const { client, id } = await signedUp('tables')
  const open = await aChallenge({ title: 'Aberto' })
  const challenges = client.from('challenges').select('id, title, entry_fee').eq('id', open.id)
  assert.deepEqual((await challenges.single()).data, { id: open.id, title: 'Aberto', entry_fee: 0 })

  const row = { challenge_id: open.id, user_id: id, payment_status: 'paid' }
  const inserted = await client.from('challenge_participants').insert(row).select('user_id, payment_status')
  assert.deepEqual([inserted.status, inserted.data], [201, [{ user_id: id, payment_status: 'paid' }]])
  const twice = await client.from('challenge_participants').insert(row)
  assert.deepEqual([twice.status, twice.error?.code], [409, '23505'])
  const stranger = await client.from('challenge_participants').insert({ ...row, user_id: ana.id })
  assert.deepEqual([stranger.status, stranger.error?.code], [403, '42501'])
  const inside = client.from('challenge_participants').select('user_id').eq('challenge_id', open.id)
  assert.deepEqual((await inside).data?.map(each => each.user_id as string).sort(), [ana.id, id].sort())

  const invitationId = await invited(server, open, { guest: { id }, host: ana })
  const invitations = () => client.from('challenge_invitations').select('id, status').eq('id', invitationId)
  assert.deepEqual((await invitations()).data, [{ id: invitationId, status: 'pending' }])
  const change = (status: string) => client.from('challenge_invitations').update({ status }).eq('id', invitationId)
  assert.deepEqual([(await change('declined')).status, (await change('declined')).error?.code], [403, '42501'])
  assert.deepEqual((await change('accepted').select('status')).data, [{ status: 'accepted' }])
  assert.deepEqual((await invitations()).data, [{ id: invitationId, status: 'accepted' }])

  for (const table of ['challenges', 'challenge_participants', 'challenge_invitations']) {
    const { status, error, data } = await client.from(table).select('secret')
    assert.deepEqual([status, error?.code, data], [400, '42703', null], table)
  }
})

test('from(user_consents): read and upsert', async () => {
  const { client, id } = await signedUp('consents')
  const upsert = (consented: unknown, user_id = id) =>
    client
      .from('user_consents')
      .upsert({ user_id, consent_type: 'analytics', consented }, { onConflict: 'user_id,consent_type' })
  const read = () => client.from('user_consents').select('consent_type, consented').eq('user_id', id)
  for (const consented of [true, false]) {
    assert.equal((await upsert(consented)).error, null)
    assert.deepEqual((await read()).data, [{ consent_type: 'analytics', consented }])
  }
  assert.deepEqual([(await upsert(true, ana.id)).status, (await upsert(true, ana.id)).error?.code], [403, '42501'])
  assert.equal((await upsert('perhaps')).error?.code, '23502')
  const strange = await client.from('user_consents').select().eq('user_id', 'nobody')
  assert.deepEqual([strange.status, strange.error?.code], [400, '22P02'])
})

test('every call of the product was made, with data and with an error, and no other', () => {
  const others = ['GET auth/v1/user']
  assert.deepEqual([...outcomes.keys()].filter(call => !others.includes(call)).sort(), CALLS.toSorted())
  for (const call of CALLS) assert.deepEqual([...outcomes.get(call)!].sort(), ['data', 'error'], call)
  const tables = CALLS.map(call => /rest\/v1\/(\w+)(?:\?|$)/.exec(call)?.[1]).filter(table => table !== undefined)
  assert.deepEqual([...new Set(tables)].sort(), Object.keys(resources).sort())
})
