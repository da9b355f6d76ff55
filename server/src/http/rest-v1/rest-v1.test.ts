import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { profilePoints } from '../../modules/participation/ambassadors/points.ts'
import { referralCode } from '../../modules/participation/referrals/referrals.ts'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { supabaseApi, type SupabaseApi, invited } from './testing.ts'

let server: TestServer
let url: string
let anonKey: string
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
let bia: TestPerson
let caio: TestPerson

before(async () => {
  ;({ server, url, anonKey, clientOf } = await supabaseApi())
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
  caio = await asPerson(server, 'Caio')
})
after(() => server.close())

function statusOf(error: unknown): number {
  assert.ok(error instanceof FunctionsHttpError)
  return (error.context as Response).status
}

const columns = 'id, title, entry_fee, is_sponsored, status, end_date, is_private'

test('challenges are read with filters, an order and a range, by visitors only the public ones', async () => {
  const open = await buildChallenge(ana, { title: 'Aberto' })
  const hidden = await buildChallenge(ana, { title: 'Fechado', isPrivate: true })
  const visitor = clientOf()
  const { data, error } = await visitor.from('challenges').select(columns).eq('id', open.id).single()
  assert.equal(error, null)
  assert.deepEqual(data, {
    id: open.id,
    title: 'Aberto',
    entry_fee: 0,
    is_sponsored: false,
    status: 'active',
    end_date: '2026-03-15',
    is_private: false,
  })
  const ids = [open.id, hidden.id]
  const seenBy = async (client: SupabaseClient) =>
    ((await client.from('challenges').select('id').in('id', ids).order('title')).data ?? []).map(
      row => row.id as string,
    )
  assert.deepEqual(await seenBy(visitor), [open.id])
  assert.deepEqual(await seenBy(clientOf(bia)), [open.id])
  assert.deepEqual(await seenBy(clientOf(ana)), [open.id, hidden.id])

  const filters = visitor.from('challenges').select('title', { count: 'exact' })
  const page = await filters
    .in('id', ids)
    .neq('status', 'completed')
    .gte('end_date', '2026-03-15')
    .lt('entry_fee', 1)
    .is('is_private', false)
    .range(0, 0)
  assert.deepEqual([page.data, page.count], [[{ title: 'Aberto' }], 1])
  const counted = await visitor.from('challenges').select('*', { count: 'exact', head: true }).eq('id', open.id)
  assert.equal(counted.count, 1)
})

test('an invalid query gets the codes that clients know', async () => {
  const visitor = clientOf()
  const codes = await Promise.all([
    visitor.from('nothing').select(),
    visitor.from('challenges').select('password'),
    visitor.from('challenges').select().eq('secret', 1),
    visitor.from('challenges').select().eq('id', 'no-uuid'),
    visitor.from('challenges').select().eq('id', randomUUID()).single(),
    visitor.from('challenges').select().match({}).filter('title', 'fts', 'a'),
    visitor.from('challenges').select().order('secret'),
    visitor.rpc('nothing'),
  ])
  assert.deepEqual(
    codes.map(({ error, status }) => [error?.code, status]),
    [
      ['PGRST205', 404],
      ['42703', 400],
      ['42703', 400],
      ['22P02', 400],
      ['PGRST116', 406],
      ['PGRST100', 400],
      ['42703', 400],
      ['PGRST202', 404],
    ],
  )
  assert.deepEqual((await visitor.from('challenges').select().eq('id', randomUUID()).maybeSingle()).data, null)
  const quoted = await visitor.from('challenges').select('title').in('title', ['a,b', 'c"d', "e'f); drop table people"])
  assert.deepEqual([quoted.error, quoted.data], [null, []])
  const badKey = await fetch(`${url}/rest/v1/challenges`, { headers: { apikey: 'wrong' } })
  assert.equal(badKey.status, 401)
  const badToken = await fetch(`${url}/rest/v1/challenges`, {
    headers: { apikey: anonKey, authorization: 'Bearer a.b.c' },
  })
  assert.deepEqual([badToken.status, ((await badToken.json()) as { code: string }).code], [401, 'PGRST301'])
})

test('a person joins a free challenge as paid; no other person can, and no challenge that costs money', async () => {
  const free = await buildChallenge(ana)
  const costly = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 2_000 } as never })
  const participants = clientOf(bia).from('challenge_participants')
  const row = { challenge_id: free.id, user_id: bia.id, payment_status: 'paid', invited_by: ana.id }
  const joined = await participants.insert(row).select().single()
  assert.equal(joined.error, null)
  assert.deepEqual(joined.data, row)
  assert.equal(
    (await bia.call('GET /challenges/:challengeId', { params: { challengeId: free.id } })).viewer?.state,
    'participating',
  )
  const refused = await Promise.all([
    participants.insert(row),
    participants.insert({ ...row, challenge_id: costly.id }),
    participants.insert({ ...row, user_id: caio.id }),
    participants.insert({ ...row, payment_status: 'pending' }),
    participants.insert({ ...row, score: 5 }),
    clientOf().from('challenge_participants').insert(row),
    participants.delete().eq('challenge_id', free.id),
    participants.update({ payment_status: 'paid' }).eq('challenge_id', costly.id),
  ])
  assert.deepEqual(
    refused.map(({ error }) => error?.code),
    ['23505', '42501', '42501', '42501', 'PGRST204', '42501', '42501', '42501'],
  )
  const inside = await clientOf(caio).from('challenge_participants').select('user_id').eq('challenge_id', free.id)
  assert.deepEqual(inside.data?.map(each => each.user_id as string).sort(), [ana.id, bia.id].sort())
  assert.deepEqual((await clientOf().from('challenge_participants').select()).data, [])
})

test('an invitation opens a private challenge only to the invited person, and joining accepts it', async () => {
  const hidden = await buildChallenge(ana, { isPrivate: true })
  const id = await invited(server, hidden, { guest: bia, host: ana })
  const mine = () => clientOf(bia).from('challenge_invitations').select('id, status').eq('challenge_id', hidden.id)
  assert.deepEqual((await mine()).data, [{ id, status: 'pending' }])
  assert.deepEqual((await clientOf(caio).from('challenge_invitations').select()).data, [])
  assert.equal((await clientOf(caio).from('challenges').select().eq('id', hidden.id)).data?.length, 0)
  const accept = (person: TestPerson) =>
    clientOf(person).from('challenge_invitations').update({ status: 'accepted' }).eq('id', id).select('status')
  assert.deepEqual([(await accept(bia)).data, (await accept(caio)).data], [[], []])

  const stranger = await clientOf(caio).functions.invoke('join-challenge-via-invite', {
    body: { challengeId: hidden.id, invitedBy: ana.id },
  })
  assert.deepEqual(stranger.data, {
    success: false,
    error: 'Challenge not found or not accessible',
    code: 'challenge_not_found',
  })
  const joined = await clientOf(bia).functions.invoke('join-challenge-via-invite', { body: { challengeId: hidden.id } })
  assert.deepEqual([joined.error, joined.data], [null, { success: true, already_joined: false }])
  assert.deepEqual((await mine()).data, [{ id, status: 'accepted' }])
  assert.deepEqual((await accept(bia)).data, [{ status: 'accepted' }])
  const { data } = await clientOf(bia)
    .from('challenge_participants')
    .select('invited_by')
    .eq('challenge_id', hidden.id)
    .eq('user_id', bia.id)
  assert.deepEqual(data, [{ invited_by: ana.id }])
})

test('the function that joins by invitation says in words why it refuses', async () => {
  const costly = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 2_000 } as never })
  const open = await buildChallenge(ana)
  const invoke = (person: TestPerson | undefined, body: object) =>
    clientOf(person).functions.invoke('join-challenge-via-invite', { body: body as Record<string, unknown> })
  assert.equal((await invoke(bia, { challengeId: costly.id })).data.code, 'payment_required')
  assert.equal((await invoke(bia, { challengeId: randomUUID() })).data.error, 'Challenge not found or not accessible')
  // Caio is neither a participant nor the creator: joining works, but he is not recorded as inviter.
  assert.equal((await invoke(bia, { challengeId: open.id, invitedBy: caio.id })).data.success, true)
  assert.equal((await invoke(bia, { challengeId: open.id, invitedBy: caio.id })).data.already_joined, true)
  const row = await clientOf(bia)
    .from('challenge_participants')
    .select('invited_by')
    .eq('challenge_id', open.id)
    .eq('user_id', bia.id)
    .single()
  assert.equal(row.data?.invited_by, null)
  for (const [person, body, status] of [
    [undefined, { challengeId: open.id }, 401],
    [bia, { challengeId: 'x' }, 400],
    [bia, {}, 400],
  ] as const) {
    const { error } = await invoke(person, body)
    assert.equal(statusOf(error), status)
  }
  const nothing = await clientOf(bia).functions.invoke('nothing')
  assert.equal(statusOf(nothing.error), 404)
})

test('of several concurrent joins by the same person, only one reports a new participant', async () => {
  const open = await buildChallenge(ana)
  const dora = await asPerson(server, 'Dora')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      clientOf(dora).functions.invoke<{ already_joined: boolean }>('join-challenge-via-invite', {
        body: { challengeId: open.id },
      }),
    ),
  )
  assert.deepEqual(answers.map(({ data }) => data?.already_joined).toSorted(), [false, true, true, true])
})

test('of several equal inserts at once one succeeds, the others are duplicates', async () => {
  const open = await buildChallenge(ana)
  const eva = await asPerson(server, 'Eva')
  for (const [table, row] of [
    ['challenge_participants', { challenge_id: open.id, user_id: eva.id, payment_status: 'paid' }],
    ['user_consents', { user_id: eva.id, consent_type: 'analytics', consented: true }],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => clientOf(eva).from(table).insert(row)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409], table)
  }
})

test("consents replace the former ones, only the person's own", async () => {
  const consents = clientOf(bia).from('user_consents')
  const upsert = (consented: boolean, user = bia.id) =>
    consents.upsert(
      { user_id: user, consent_type: 'analytics', consented, user_agent: 'Teste' },
      { onConflict: 'user_id,consent_type' },
    )
  assert.equal((await upsert(true)).error, null)
  assert.equal((await upsert(false)).error, null)
  const read = await consents.select('consent_type, consented, user_agent').eq('user_id', bia.id)
  assert.deepEqual(read.data, [{ consent_type: 'analytics', consented: false, user_agent: 'Teste' }])
  assert.equal((await upsert(true, caio.id)).error?.code, '42501')
  const again = await consents.insert({ user_id: bia.id, consent_type: 'analytics', consented: true })
  assert.equal(again.error?.code, '23505')
  const kept = await consents
    .upsert(
      ['analytics', 'marketing'].map(consent_type => ({ user_id: bia.id, consent_type, consented: true })),
      { onConflict: 'user_id,consent_type', ignoreDuplicates: true },
    )
    .select('consent_type')
  assert.deepEqual([kept.error, kept.data], [null, [{ consent_type: 'marketing' }]])
  const after = await consents.select('consent_type, consented').eq('user_id', bia.id).order('consent_type')
  assert.deepEqual(after.data, [
    { consent_type: 'analytics', consented: false },
    { consent_type: 'marketing', consented: true },
  ])
  // Functional storage can't be refused.
  const functional = await consents
    .upsert({ user_id: bia.id, consent_type: 'functional', consented: false, user_agent: 'Teste' })
    .select('consented, user_agent')
  assert.deepEqual(functional.data, [{ consented: true, user_agent: 'Teste' }])
  const { items } = await bia.call('GET /me/consents/history')
  assert.deepEqual(items.map(({ type, consented }) => `${type} ${consented}`).toSorted(), [
    'analytics false',
    'analytics true',
    'marketing true',
  ])
  const strange = await consents.upsert({ user_id: bia.id, consent_type: 'other', consented: true })
  assert.equal(strange.error?.code, '23514')
  assert.deepEqual((await clientOf(caio).from('user_consents').select()).data, [])
})

test('a referral is claimed once, only by the new person, and pays both when it has been earned', async () => {
  const code = await referralCode({ db: server.context().db, now: server.clock.now(), viewer: { id: ana.id } as never })
  const davi = await asPerson(server, 'Davi', { confirmed: false })
  const claim = async (person: TestPerson, args: object = {}) =>
    (
      await clientOf(person).rpc('process_referral_signup', {
        p_referral_code: code.toLowerCase(),
        p_new_user_id: person.id,
        p_new_user_email: 'somebody@else.example',
        ...args,
      })
    ).data as { success: boolean; points_awarded: number; error: string | null }
  assert.equal((await claim(ana)).error, 'You cannot use your own referral code')
  assert.equal((await claim(davi, { p_referral_code: 'NOTACODE' })).error, 'Invalid referral code')
  assert.equal((await claim(davi, { p_new_user_id: caio.id })).success, false)
  assert.deepEqual(await claim(davi), { success: true, points_awarded: 10, error: null })
  assert.equal((await claim(davi)).success, false)
  const points = async (person: TestPerson) => (await profilePoints(server.context(), person.id)).total
  assert.deepEqual([await points(davi), await points(ana)], [10, 0])
  const challenge = await buildChallenge(ana)
  await join(davi, challenge)
  await logWorkout(davi, { startedAt: '2026-03-02T10:00:00Z' })
  assert.equal(await points(ana), 0, 'the address is not confirmed yet')
  await server
    .context()
    .db.updateTable('auth.users')
    .set({ email_confirmed_at: server.clock.now().toISOString() })
    .where('id', '=', davi.id)
    .execute()
  assert.equal(await points(ana), 0, 'both are in one network: a week passes first')
  const visitor = await clientOf().rpc('process_referral_signup', { p_referral_code: code, p_new_user_id: davi.id })
  assert.deepEqual([visitor.status, visitor.error?.code], [401, '42501'])
  server.clock.set(new Date(server.clock.now().getTime() + 8 * 86_400_000))
  assert.equal(await points(ana), 10)
  assert.equal((await claim(caio)).error, 'A referral can be claimed only within 24 hours of signing up')
})

test('the origin of a sign-up is recorded with its country, that of a sign-in without', async () => {
  const elis = await asPerson(server, 'Elis')
  const client = clientOf(elis)
  assert.deepEqual((await client.functions.invoke('capture-signup-ip', { body: { country_code: 'pt' } })).data, {
    success: true,
  })
  assert.deepEqual((await client.functions.invoke('capture-login-ip')).data, { success: true })
  const session = await server
    .context()
    .db.selectFrom('auth.sessions')
    .select(['country', 'ip'])
    .where('user_id', '=', elis.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(session, { country: 'PT', ip: '127.0.0.1' })
  await client.functions.invoke('capture-signup-ip', { body: { country_code: 'us' } })
  const events = await server
    .context()
    .db.selectFrom('auth.account_events')
    .select(['kind', 'country'])
    .where('user_id', '=', elis.id)
    .execute()
  assert.deepEqual(events, [{ kind: 'signed_in', country: 'PT' }])
  const bad = await client.functions.invoke('capture-signup-ip', { body: { country_code: 'Brasil' } })
  assert.equal(statusOf(bad.error), 400)
})

test("queries that no table can answer are the caller's fault", async () => {
  const ask = (query: string) => fetch(`${url}/rest/v1/challenges?${query}`, { headers: { apikey: anonKey } })
  const refused = async (query: string) => {
    const answer = await ask(query)
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return [answer.status, code, message] as const
  }
  const isTrue = 'argument of IS TRUE must be type boolean, not type text'
  assert.deepEqual(await refused('title=is.true'), [400, '42804', isTrue])
  assert.equal((await ask('is_private=is.true')).status, 200)
  assert.equal((await ask('title=not.is.null')).status, 200)
  assert.deepEqual((await refused(`select=id${',id'.repeat(1_700)}`)).slice(0, 2), [400, '54011'])
  assert.deepEqual((await refused('end_date=gt.2026-02-30')).slice(0, 2), [400, '22008'])
  assert.deepEqual((await refused('entry_fee=gt.x')).slice(0, 2), [400, '22P02'])
})
