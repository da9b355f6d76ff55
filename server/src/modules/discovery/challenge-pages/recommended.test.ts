import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, join } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const RUNNING = { startDate: '2026-03-01', endDate: '2026-03-20' }

test('the best match is recommended first, with its reason, and nothing joined or hidden', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const caio = await asPerson(server, 'Caio')
  const mine = await buildChallenge(bia, { ...RUNNING, title: 'Já estou' })
  await join(ana, mine)
  await buildChallenge(caio, { ...RUNNING, title: 'Outro tipo', type: 'distance' })
  await buildChallenge(caio, { ...RUNNING, title: 'Do meu tipo', type: 'weekly_consistency' })
  await buildChallenge(bia, { ...RUNNING, title: 'De quem conheço', type: 'distance' })
  await buildChallenge(bia, { ...RUNNING, title: 'Segredo', isPrivate: true })
  const reasons = async (person: typeof ana) => {
    const { recommended } = await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    return recommended.map(card => [card.title, card.why])
  }
  assert.deepEqual(await reasons(ana), [
    ['De quem conheço', 'same_creator'],
    ['Do meu tipo', 'same_category'],
    ['Outro tipo', 'free'],
  ])
  // Nothing is known about a new person.
  const eva = await asPerson(server, 'Eva')
  assert.deepEqual(new Set((await reasons(eva)).map(([, why]) => why)), new Set(['free']))
})

test('however many challenges run, those starting soon are shown', async () => {
  const dani = await asPerson(server, 'Dani')
  for (let i = 0; i < 61; i++) await buildChallenge(dani, { ...RUNNING, title: `Corre agora ${i}` })
  await buildChallenge(dani, { startDate: '2026-03-16', endDate: '2026-03-30', title: 'Daqui a quinze dias' })
  await buildChallenge(dani, { startDate: '2026-03-17', endDate: '2026-03-30', title: 'Daqui a dezesseis' })
  await buildChallenge(dani, { startDate: '2026-03-02', endDate: '2026-03-30', title: 'Amanhã' })
  const gil = await asPerson(server, 'Gil')
  const home = await gil.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
  assert.deepEqual(
    home.startingSoon.map(card => card.title),
    ['Amanhã', 'Daqui a quinze dias'],
  )
  assert.equal(home.recommended.length, 6)
})

test('a challenge from which its host removed a person is not recommended to them, nor found among the joinable', async () => {
  const [iva, leo, nil] = [await asPerson(server, 'Iva'), await asPerson(server, 'Leo'), await asPerson(server, 'Nil')]
  for (const startDate of ['2026-03-03', '2026-04-10']) {
    const title = `Sem o Leo ${startDate}`
    const challenge = await buildChallenge(iva, { startDate, endDate: '2026-04-20', title })
    await join(leo, challenge)
    await iva.call('POST /challenges/:challengeId/people/:personId/remove', {
      params: { challengeId: challenge.id, personId: leo.id },
      body: { reason: 'Não é da nossa turma.' },
    })
  }
  const titles = async (person: typeof leo) => {
    const home = await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    const found = await person.call('GET /challenges/open', { query: { search: 'Sem o Leo', joinable: 'yes' } })
    return [...home.startingSoon, ...home.recommended, ...found.items]
      .map(card => card.title)
      .filter(title => title.startsWith('Sem o Leo'))
  }
  assert.equal((await titles(nil)).filter(title => title.endsWith('-03')).length, 2)
  assert.deepEqual(await titles(leo), [])
})

test('nothing that cannot be joined is recommended: closed at the start, full, over, a closed country, an own break', async () => {
  const fay = await asPerson(server, 'Fay')
  const closed = { closedAfterStart: true, maxParticipants: null, maxFreeJoins: null, lateHours: 24 }
  const one = { ...closed, closedAfterStart: false }
  const began = await buildChallenge(fay, { ...RUNNING, title: 'Fechado no início', limits: closed })
  const full = await buildChallenge(fay, { ...RUNNING, title: 'Lotado', limits: { ...one, maxParticipants: 2 } })
  const freeFull = await buildChallenge(fay, {
    ...RUNNING,
    title: 'Sem vaga grátis',
    limits: { ...one, maxFreeJoins: 2 },
  })
  const soonFull = await buildChallenge(fay, {
    startDate: '2026-03-03',
    endDate: '2026-03-20',
    title: 'Lotado antes de começar',
    limits: { ...one, maxParticipants: 2 },
  })
  const paid = await buildChallenge(fay, {
    ...RUNNING,
    title: 'Com entrada',
    prize: { kind: 'challenge', entryFeeCents: 5000 },
  })
  for (const challenge of [full, freeFull, soonFull])
    await join(await asPerson(server, `Ju ${challenge.id}`), challenge)
  // Only challenges of this test: many others run as well.
  const named = async (person: typeof fay) => {
    const { startingSoon, ambassador, recommended } = await person.call('GET /home', {
      query: { timeZone: 'America/Sao_Paulo' },
    })
    const ids = new Set([...startingSoon, ...ambassador, ...recommended].map(card => card.id))
    return [began, full, freeFull, soonFull, paid].filter(({ id }) => ids.has(id)).map(({ title }) => title)
  }
  await server.database.pool.query(`update challenges set is_featured = true where creator_id = $1`, [fay.id])
  assert.deepEqual(await named(await asPerson(server, 'Hugo')), ['Com entrada'])
  const resting = await asPerson(server, 'Iris')
  await resting.call('POST /me/limits/break', { body: { days: 30 } })
  assert.deepEqual(await named(resting), [])
  const { config } = server.context()
  const { payments } = config
  Object.assign(config, { payments: { provider: 'stripe', mode: 'live', secretKey: 'sk_live_x', webhookSecrets: [] } })
  try {
    assert.deepEqual(await named(await asPerson(server, 'Jair')), [])
  } finally {
    Object.assign(config, { payments })
  }
})

test('challenges that end soon come last, even with a strong reason', async () => {
  const [lara, mel] = [await asPerson(server, 'Lara'), await asPerson(server, 'Mel')]
  const last = await buildChallenge(lara, { ...RUNNING, endDate: '2026-03-03', title: 'Termina já' })
  const long = await buildChallenge(lara, { ...RUNNING, endDate: '2026-03-04', title: 'Ainda dá' })
  const mark = (set: string, { id }: { id: string }) =>
    server.database.pool.query(`update challenges set ${set} where id = $1`, [id])
  await mark('is_featured = true', last)
  await mark('is_featured = true', long)
  const titles = async () => {
    const { recommended, ambassador } = await mel.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    return { recommended: recommended.map(card => card.title), ambassador: ambassador.map(card => card.title) }
  }
  // More than six others run: of all that may be joined it is the last.
  const { recommended } = await titles()
  assert.ok(recommended.includes('Ainda dá'))
  assert.ok(!recommended.includes('Termina já'))
  await mark('is_ambassador = true', last)
  await mark('is_ambassador = true', long)
  assert.deepEqual((await titles()).ambassador, ['Ainda dá', 'Termina já'])
})

test('the joinable list omits closed challenges, and puts those that end soon last', async () => {
  const nino = await asPerson(server, 'Nino')
  const limits = { closedAfterStart: false, maxParticipants: null, maxFreeJoins: null, lateHours: 24 }
  const names = ['Porta fechada', 'Porta lotada', 'Porta que fecha', 'Porta aberta', 'Porta de logo']
  await buildChallenge(nino, { ...RUNNING, title: names[0]!, limits: { ...limits, closedAfterStart: true } })
  const full = await buildChallenge(nino, { ...RUNNING, title: names[1]!, limits: { ...limits, maxParticipants: 2 } })
  await buildChallenge(nino, { ...RUNNING, endDate: '2026-03-02', title: names[2]! })
  await buildChallenge(nino, { ...RUNNING, title: names[3]! })
  await buildChallenge(nino, { ...RUNNING, startDate: '2026-03-05', title: names[4]! })
  await join(await asPerson(server, 'Olga'), full)
  const otto = await asPerson(server, 'Otto')
  const found = async (query: object) => {
    const { items, next } = await otto.call('GET /challenges/open', { query: { search: 'Porta', ...query } } as never)
    return { titles: items.map(card => card.title), next }
  }
  assert.deepEqual((await found({})).titles.toSorted(), names.toSorted())
  const open = ['Porta aberta', 'Porta de logo', 'Porta que fecha']
  assert.deepEqual((await found({ joinable: 'yes' })).titles, open)
  const { titles, next } = await found({ joinable: 'yes', limit: '2' })
  assert.deepEqual(titles, open.slice(0, 2))
  assert.deepEqual(await found({ joinable: 'yes', limit: '2', cursor: next }), { titles: open.slice(2), next: null })
  await buildChallenge(nino, { ...RUNNING, title: 'Porta paga', prize: { kind: 'challenge', entryFeeCents: 1000 } })
  assert.ok((await found({ joinable: 'yes' })).titles.includes('Porta paga'))
  await otto.call('POST /me/limits/break', { body: { days: 30 } })
  assert.deepEqual((await found({ joinable: 'yes' })).titles, open)
})

test('an invitation that this person cannot accept is not shown', async () => {
  const [pia, rui] = [await asPerson(server, 'Pia'), await asPerson(server, 'Rui')]
  const challenge = await buildChallenge(pia, {
    ...RUNNING,
    title: 'Convite com entrada',
    prize: { kind: 'challenge', entryFeeCents: 2000 },
  })
  const token = await inviteToken(pia, challenge)
  await rui.call('POST /invites/:token/open', { params: { token }, body: { device: null } })
  const asked = async () => {
    const { invitations } = await rui.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    return invitations.map(one => one.challenge.title)
  }
  assert.deepEqual(await asked(), ['Convite com entrada'])
  await rui.call('POST /me/limits/break', { body: { days: 30 } })
  assert.deepEqual(await asked(), [])
})
