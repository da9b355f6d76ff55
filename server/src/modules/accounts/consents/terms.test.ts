import { addDays } from '@bora/rules/calendar.ts'
import { latestTerms, TERMS_VERSIONS, termsBefore, termsComing, textChangedIn } from '@bora/rules/terms.ts'
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { openCheckout } from '../../../testing/pay.ts'
import { mailsTo } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { notifyOfTerms, type TermsCursor, termsPerMinute } from '../../social/reminders/terms.ts'

const { version, since, announced } = TERMS_VERSIONS.findLast(({ material }) => material)!
const latest = latestTerms()
const before = termsBefore(version)!.version
const ANNOUNCED = `${announced}T15:00:00Z`
const HOLDS = `${since}T15:00:00Z`

const DATES = { startDate: announced, endDate: addDays(since, 14) }
const LATER = { startDate: since, endDate: addDays(since, 14) }

const server = await testServer(ANNOUNCED)
after(() => server.close())
beforeEach(() => server.clock.set(ANNOUNCED))

/** A person who agreed to the previous version when the account was created. */
async function member(name: string): Promise<TestPerson> {
  const person = await asPerson(server, name)
  await server.database.pool.query('update auth.users set terms_version = $1 where id = $2', [before, person.id])
  return person
}

test('the required version is reported, an agreement is recorded permanently, and nothing more is required', async () => {
  let ana = await member('Ana')
  const asked = { version, since, locked: false }
  assert.deepEqual((await ana.call('GET /me/terms')).asked, asked)
  assert.deepEqual((await ana.call('GET /me')).termsAsked, asked)
  const answer = await ana.call('PUT /me/terms', { body: { version } })
  assert.deepEqual(answer, { agreed: { version, at: `${announced}T15:00:00.000Z` }, asked: null })
  server.clock.set(HOLDS)
  ana = await signedInAgain(server, ana)
  assert.deepEqual(await ana.call('PUT /me/terms', { body: { version } }), answer, 'the first yes counts')
  assert.equal((await ana.call('GET /me')).termsAsked, null)
  await assert.rejects(
    server.database.pool.query('update terms_agreed set agreed_at = now() where user_id = $1', [ana.id]),
    /never changed/,
  )
})

test('an unpublished version cannot be agreed to', async () => {
  const ana = await member('Ana')
  assert.equal((await ana.refused('PUT /me/terms', { body: { version: '9999' } })).code, 'invalid_input')
})

test('nothing is locked before a version takes effect; then joining, creating and logging require agreement, own data does not', async () => {
  const ana = await member('Ana')
  let bia = await member('Bia')
  const running = await buildChallenge(ana, DATES)
  await join(bia, running)
  await logWorkout(bia, { startedAt: `${announced}T12:00:00Z` })
  server.clock.set(HOLDS)
  bia = await signedInAgain(server, bia)
  const caio = await asPerson(server, 'Caio')
  const open = await buildChallenge(caio, LATER)
  assert.deepEqual((await bia.call('GET /me')).termsAsked, { version, since, locked: true })
  const today = { startedAt: `${since}T12:00:00Z` }
  for (const locked of [() => join(bia, open), () => buildChallenge(bia, LATER), () => logWorkout(bia, today)])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await assert.rejects(locked(), /terms_not_agreed/)
  // Money, data and leaving stay available.
  await bia.call('GET /wallet')
  await bia.call('GET /payments')
  await bia.call('PUT /me/terms', { body: { version } })
  await join(bia, open)
  await logWorkout(bia, today)
})

test('a verified agreement is cached, not looked up with every workout', async () => {
  server.clock.set(HOLDS)
  const dora = await asPerson(server, 'Dora')
  await buildChallenge(dora, { ...LATER, startDate: since })
  await server.database.pool.query('update auth.users set terms_version = $1 where id = $2', [before, dora.id])
  await logWorkout(dora, { startedAt: `${since}T12:00:00Z` })
})

test('a pending entry cannot be paid before agreement', async () => {
  const caio = await asPerson(server, 'Caio')
  let bia = await member('Bia')
  const paid = await buildChallenge(caio, { ...LATER, prize: { kind: 'challenge', entryFeeCents: 3000 } })
  await join(bia, paid)
  server.clock.set(HOLDS)
  bia = await signedInAgain(server, bia)
  await assert.rejects(openCheckout(bia, paid), /terms_not_agreed/)
  await bia.call('PUT /me/terms', { body: { version } })
  await openCheckout(bia, paid)
})

test('notifying everyone blocks no one: a round notifies a limited number, and the next one continues from there', async () => {
  for (const name of ['Eva', 'Flora', 'Gil', 'Hugo', 'Ivo']) await member(name)
  const rounds: number[] = []
  let after: TermsCursor | null = null
  do {
    const round = await notifyOfTerms(server.context(), { most: 2, after })
    rounds.push(round.told)
    after = round.after
  } while (after !== null)
  assert.ok(rounds.length >= 3 && rounds.every(told => told <= 2), `told by rounds: ${rounds.join(', ')}`)
  assert.deepEqual(await notifyOfTerms(server.context(), { most: 2 }), { told: 0, after: null })
  assert.deepEqual([1, 20, 1_000].map(termsPerMinute), [15, 300, 15_000])
})

test('everyone who agreed to another version is notified once, in the app and by mail to a confirmed address', async () => {
  const ana = await member('Ana')
  const dora = await asPerson(server, 'Dora')
  assert.ok((await notifyOfTerms(server.context(), { most: 1_000 })).told >= 1)
  assert.deepEqual(await notifyOfTerms(server.context(), { most: 1_000 }), { told: 0, after: null })
  const { items } = await ana.call('GET /notifications')
  const told = items.filter(({ kind }) => kind === 'terms_changed')
  assert.deepEqual(
    told.map(({ facts }) => facts),
    [{ version, since }],
  )
  const [mail, ...more] = await mailsTo(server, ana, 'terms_changed')
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(since))
  assert.ok(mail!.includes(day), mail)
  assert.equal(more.length, 0)
  const others = await dora.call('GET /notifications')
  assert.equal(others.items.filter(({ kind }) => kind === 'terms_changed').length, 0, 'who agreed to it already')
  server.clock.set(`${latest.since}T15:00:00Z`)
  assert.equal((await notifyOfTerms(server.context(), { most: 1_000 })).told, 0, 'what holds is not announced any more')
})

test('people are notified of all announced versions, and asked to agree only where required', async () => {
  server.clock.set(`${latest.announced}T15:00:00Z`)
  const eli = await member('Eli')
  const coming = termsComing(latest.announced)
  const agreed = termsBefore(coming[0]!.version)!.version
  await server.database.pool.query('update auth.users set terms_version = $1 where id = $2', [agreed, eli.id])
  const fabi = await asPerson(server, 'Fabi')
  await notifyOfTerms(server.context(), { most: 1_000 })
  const told = async (person: TestPerson) =>
    (await person.call('GET /notifications')).items
      .filter(({ kind }) => kind === 'terms_changed')
      .map(({ facts }) => (facts as { version: string }).version)
  assert.deepEqual(new Set(await told(eli)), new Set(coming.map(one => one.version)))
  assert.deepEqual(await told(fabi), [], 'who agreed to the latest agreed to those before')
  const mails = await mailsTo(server, eli, 'terms_changed')
  assert.deepEqual(
    mails.map(text => [/O seu aceite é pedido/.test(text), /Você não precisa fazer nada/.test(text)]).toSorted(),
    coming.map(({ material }) => [material, !material]).toSorted(),
  )
  for (const one of coming)
    assert.ok(
      mails.some(text => text.includes(`/${textChangedIn(one.version)}?version=${one.version}`)),
      one.version,
    )
  assert.deepEqual((await eli.call('GET /me/terms')).asked, { version, since, locked: false })
})
