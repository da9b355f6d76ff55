import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { receiptsAstray } from '../../../testing/histories.ts'

const LIST = 'GET /admin/challenges'
const ONE = 'GET /admin/challenges/:challengeId'
const MARK = 'PUT /admin/challenges/:challengeId/marks/:mark'
const note = 'Combina com a campanha do mês.'
const RUNNING = { startDate: '2026-03-01', endDate: '2026-03-20' }

describe('the challenge desk', () => {
  let server: TestServer
  let ana: TestPerson
  let vera: TestPerson
  before(async () => {
    server = await testServer('2026-03-01T12:00:00Z')
    ana = await asPerson(server, 'Ana Duarte')
    vera = await asAdmin(server, 'Vera Campos')
  })
  after(() => server.close())

  const at = ({ id }: { id: string }) => ({ params: { challengeId: id } })
  const marking = ({ id }: { id: string }, mark: 'featured' | 'ambassador', isSet = true) => ({
    params: { challengeId: id, mark },
    body: { isSet, note },
  })
  const actsOn = async ({ id }: { id: string }) => {
    const { rows } = await server.database.pool.query<{ act: string; before: object; after: object; note: string }>(
      'select act, before, after, note from admin_acts where subject_id = $1 order by id',
      [id],
    )
    return rows.map(row => [row.act, row.before, row.after, row.note])
  }
  const home = (person: TestPerson) => person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })

  test('lists all of them, newest first, and finds them by title, creator, id, state and mark', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    const first = await buildChallenge(ana, { ...RUNNING, title: 'Verão na praia' })
    // Newest first is by the instant.
    server.clock.set('2026-03-01T12:01:00Z')
    const hidden = await buildChallenge(ana, { ...RUNNING, title: 'Só nós dois', isPrivate: true })
    server.clock.set('2026-03-01T12:02:00Z')
    const ahead = await buildChallenge(caio, { title: 'Outono 100%', startDate: '2026-04-01', endDate: '2026-04-20' })
    const titles = async (query: { search?: string; only?: 'upcoming' | 'active' | 'featured' }) =>
      (await vera.call(LIST, { query })).items.map(one => one.title)
    assert.deepEqual(await titles({}), ['Outono 100%', 'Só nós dois', 'Verão na praia'])
    assert.deepEqual(await titles({ search: 'verao' }), ['Verão na praia'])
    assert.deepEqual(await titles({ search: '100%' }), ['Outono 100%'])
    assert.deepEqual(await titles({ search: 'nogueira' }), ['Outono 100%'])
    assert.deepEqual(await titles({ search: hidden.id.slice(0, 8) }), ['Só nós dois'])
    assert.deepEqual(await titles({ only: 'upcoming' }), ['Outono 100%'])
    assert.deepEqual(await titles({ only: 'active' }), ['Só nós dois', 'Verão na praia'])
    assert.deepEqual(await titles({ only: 'featured' }), [])
    const [shown] = (await vera.call(LIST, { query: { search: ahead.id } })).items
    assert.deepEqual(
      [shown!.creator.name, shown!.state, shown!.isPrivate, shown!.marks, shown!.participants],
      ['Caio Nogueira', 'upcoming', false, [], 1],
    )
    assert.equal((await vera.call(ONE, at(first))).description.length > 0, true)
    assert.equal(
      (await vera.refused(ONE, at({ id: '00000000-0000-4000-8000-000000000000' }))).code,
      'challenge_not_found',
    )
  })

  test('pages have neither gaps nor duplicates, even with many of one instant', async () => {
    const eva = await asPerson(server, 'Eva Prates')
    for (let i = 0; i < 53; i++) await buildChallenge(eva, { ...RUNNING, title: `Série ${i}` })
    const first = await vera.call(LIST, { query: { search: 'eva prates' } })
    const second = await vera.call(LIST, { query: { search: 'eva prates', cursor: first.next! } })
    assert.deepEqual([first.items.length, second.items.length, second.next], [50, 3, null])
    assert.equal(new Set([...first.items, ...second.items].map(one => one.id)).size, 53)
  })

  test('a featured one is recommended first, with that reason, on its card and only to people who may see it', async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    const plain = await buildChallenge(ana, { ...RUNNING, title: 'Em destaque', type: 'distance' })
    const whole = await vera.call(MARK, marking(plain, 'featured'))
    assert.deepEqual([whole.marks, whole.can], [['featured'], ['featured', 'ambassador', 'cancel']])
    assert.deepEqual(
      whole.acts.map(act => [act.act, act.by.name, act.note]),
      [['challenge_marked', 'Vera Campos', note]],
    )
    const [top] = (await home(bia)).recommended
    assert.deepEqual([top!.title, top!.why, top!.isFeatured], ['Em destaque', 'featured', true])
    // Idempotent.
    await vera.call(MARK, marking(plain, 'featured'))
    assert.deepEqual(await actsOn(plain), [['challenge_marked', { featured: false }, { featured: true }, note]])
    await ana.call('PUT /challenges/:challengeId/privacy', { ...at(plain), body: { isPrivate: true } })
    assert.ok((await home(bia)).recommended.every(one => one.title !== 'Em destaque'))
    const own = await ana.call('GET /challenges/:challengeId', at(plain))
    assert.equal(own.isFeatured, false)
    assert.deepEqual((await vera.call(MARK, marking(plain, 'featured', false))).marks, [])
    assert.equal((await vera.refused(MARK, marking(plain, 'featured'))).code, 'challenge_private')
  })

  test("an ambassador's mark puts it among ambassadors' challenges, without changing any rule", async () => {
    const bia = await asPerson(server, 'Bia Luz')
    const challenge = await buildChallenge(ana, { ...RUNNING, title: 'Com a embaixadora' })
    await vera.call(MARK, marking(challenge, 'ambassador'))
    assert.deepEqual(
      (await home(bia)).ambassador.map(one => one.title),
      ['Com a embaixadora'],
    )
    const after = await bia.call('GET /challenges/:challengeId', at(challenge))
    assert.deepEqual([after.isAmbassador, after.fingerprint], [true, challenge.fingerprint])
    await vera.call(MARK, marking(challenge, 'ambassador', false))
    assert.deepEqual((await home(bia)).ambassador, [])
    assert.deepEqual(await actsOn(challenge), [
      ['challenge_marked', { ambassador: false }, { ambassador: true }, note],
      ['challenge_unmarked', { ambassador: true }, { ambassador: false }, note],
    ])
    assert.deepEqual(await receiptsAstray(server), [])
  })

  test('no one marks their own or a joined one, a finished one takes none, and a reason is required', async () => {
    const challenge = await buildChallenge(ana, { ...RUNNING, title: 'Da Ana' })
    const rui = await asAdmin(server, 'Rui Prado')
    await join(rui, challenge)
    assert.deepEqual((await rui.call(ONE, at(challenge))).can, [])
    assert.equal((await rui.refused(MARK, marking(challenge, 'featured'))).code, 'not_allowed')
    const own = await buildChallenge(vera, { ...RUNNING, title: 'Da Vera' })
    assert.equal((await vera.refused(MARK, marking(own, 'ambassador'))).code, 'not_allowed')
    const bare = { ...marking(challenge, 'featured'), body: { isSet: true, note: '' } }
    assert.equal((await vera.refused(MARK, bare)).field, 'note')
    for (const mark of ['ambassador', 'featured'] as const) await vera.call(MARK, marking(challenge, mark))
    assert.equal((await ana.call('GET /challenges/:challengeId', at(challenge))).isFeatured, true)
    await vera.call('POST /admin/challenges/:challengeId/cancel', { ...at(challenge), body: { words: note } })
    const over = await vera.call(ONE, at(challenge))
    assert.deepEqual([over.state, over.can], ['cancelled', ['featured', 'ambassador']])
    assert.equal((await ana.call('GET /challenges/:challengeId', at(challenge))).isFeatured, false)
    assert.deepEqual((await vera.call(MARK, marking(challenge, 'featured', false))).can, ['ambassador'])
    assert.equal((await vera.refused(MARK, marking(challenge, 'featured'))).code, 'challenge_cancelled')
    assert.deepEqual((await vera.call(MARK, marking(challenge, 'ambassador', false))).can, [])
  })

  test('shows unpaid participants and the pool', async () => {
    const [bia, caio] = [await asPerson(server, 'Bia Reis'), await asPerson(server, 'Caio Reis')]
    const prize = { kind: 'challenge' as const, entryFeeCents: 2_000 }
    const paid = await buildChallenge(ana, {
      title: 'Com entrada',
      type: 'time',
      startDate: '2026-03-09',
      endDate: '2026-03-20',
      prize,
    })
    for (const person of [bia, caio]) await join(person, paid)
    await pay(server, bia, paid)
    const { participants, unpaid, pool, openDisputes } = await vera.call(ONE, at(paid))
    assert.deepEqual([participants, unpaid, pool.poolCents, openDisputes], [1, 2, 2_000, 0])
  })
})
