import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { supabaseApi, type SupabaseApi } from './testing.ts'

let server: TestServer
let url: string
let anonKey: string
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
const ids: string[] = []

before(async () => {
  ;({ server, url, anonKey, clientOf } = await supabaseApi())
  ana = await asPerson(server, 'Ana')
  for (const title of ['Água, vida', 'Corrida (5k)', 'corrida longa', '100%'])
    ids.push((await buildChallenge(ana, { title })).id)
})
after(() => server.close())

const titles = () => clientOf().from('challenges').select('title').in('id', ids).order('title')
const namesOf = ({ data, error }: { data: { title: string }[] | null; error: unknown }) => {
  assert.equal(error, null)
  return (data ?? []).map(({ title }) => title).toSorted()
}

test('patterns match texts, in any case or in theirs', async () => {
  assert.deepEqual(namesOf(await titles().like('title', 'corrida%')), ['corrida longa'])
  assert.deepEqual(namesOf(await titles().ilike('title', 'corrida%')), ['Corrida (5k)', 'corrida longa'])
  assert.deepEqual(namesOf(await titles().ilike('title', '*vida')), ['Água, vida'])
  assert.deepEqual(namesOf(await titles().like('title', '100\\%')), ['100%'])
  assert.deepEqual(namesOf(await titles().not('title', 'ilike', 'corrida%')), ['100%', 'Água, vida'])
  const { error, status } = await clientOf().from('challenges').select().like('id', '%')
  assert.deepEqual([error?.code, status], ['42883', 404])
})

test('conditions are joined by or and and, nested, negated and quoted', async () => {
  const filtered = async (filter: string) => namesOf(await titles().or(filter))
  assert.deepEqual(await filtered('title.eq."Água, vida",title.eq."Corrida (5k)"'), ['Corrida (5k)', 'Água, vida'])
  assert.deepEqual(await filtered('and(title.ilike.corrida*,title.not.like.*longa),title.eq.100%'), [
    '100%',
    'Corrida (5k)',
  ])
  assert.deepEqual(await filtered('not.or(title.ilike.corrida*,title.eq.100%)'), ['Água, vida'])
  assert.deepEqual(await filtered(`id.in.(${ids[0]},${ids[3]})`), ['100%', 'Água, vida'])
  assert.deepEqual(await filtered('title.eq."a\\"b"'), [])
})

test('a malformed logic tree and an unknown column in one are refused', async () => {
  for (const [filter, code] of [
    ['', 'PGRST100'],
    ['title.eq.a,', 'PGRST100'],
    ['and(title.eq.a', 'PGRST100'],
    ['title', 'PGRST100'],
    ['secret.eq.1', '42703'],
    ['and(title.eq.a,or(secret.is.null))', '42703'],
    [`${'and('.repeat(7)}title.eq.a${')'.repeat(7)}`, 'PGRST100'],
  ])
    assert.equal((await titles().or(filter!)).error?.code, code, filter)
})

test('a list of a thousand ids is read', async () => {
  const many = [...ids, ...Array.from({ length: 996 }, () => randomUUID())]
  const { data, error } = await clientOf().from('challenges').select('id').in('id', many)
  assert.equal(error, null)
  assert.equal(data?.length, ids.length)
})

test('a counted part is partial content, and a range past the end is refused', async () => {
  const counted = () => clientOf().from('challenges').select('title', { count: 'exact' }).in('id', ids).order('title')
  const part = await counted().range(1, 2)
  assert.deepEqual([part.status, part.count, part.data?.length], [206, 4, 2])
  const whole = await counted()
  assert.deepEqual([whole.status, whole.count], [200, 4])
  const past = await counted().range(5, 9)
  assert.deepEqual([past.status, past.error?.code], [416, 'PGRST103'])
  assert.match(past.error!.details, /offset of 5 was requested, but there are only 4 rows/)
  const uncounted = await titles().range(5, 9)
  assert.deepEqual([uncounted.status, uncounted.data], [200, []])
  const none = await clientOf().from('challenges').select('title').limit(-1)
  assert.deepEqual([none.status, none.error?.code], [416, 'PGRST103'])
})

test('unsupported queries are refused, never answered by something else', async () => {
  const challenges = clientOf().from('challenges')
  const codes = await Promise.all([
    challenges.select().csv(),
    challenges.select().geojson(),
    challenges.select('id', { count: 'planned' }),
    challenges.select('id', { count: 'estimated' }),
    clientOf().schema('auth').from('users').select(),
  ])
  assert.deepEqual(
    codes.map(({ error, status }) => [error?.code, status]),
    [
      ['PGRST107', 406],
      ['PGRST107', 406],
      ['PGRST122', 400],
      ['PGRST122', 400],
      ['PGRST106', 406],
    ],
  )
  const stripped = await fetch(`${url}/rest/v1/challenges`, {
    headers: { apikey: anonKey, accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
  })
  assert.equal(stripped.status, 406)
})

test('a conflict target has to be a key of the table', async () => {
  const consents = clientOf(ana).from('user_consents')
  const row = { user_id: ana.id, consent_type: 'analytics', consented: true }
  const upserted = async (onConflict: string) => (await consents.upsert(row, { onConflict })).error?.code
  assert.equal(await upserted('user_id,consent_type'), undefined)
  assert.equal(await upserted('consent_type, user_id'), undefined)
  assert.equal(await upserted('user_id'), '42P10')
  assert.equal(await upserted('secret'), '42703')
})
