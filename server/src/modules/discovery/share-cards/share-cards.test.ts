import type { Calls } from '@bora/contract/api.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { SHARE_FORMATS, SHARE_THEMES, type ShareCard, type ShareFormat } from '@bora/rules/share-cards.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { SignedIn } from '../../../core/context.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { loadCardFacts } from './facts.ts'
import { shareCard } from './share-cards.ts'

const NOW = '2026-03-02T16:00:00Z'
const server = await testServer(NOW)
after(() => server.close())

type Query = Calls['GET /share-cards/:card/:about']['request']['query']

const draw = (person: TestPerson, card: ShareCard, about: string, query: Partial<NonNullable<Query>> = {}) =>
  server.app.inject({
    url: `/api/share-cards/${card}/${about}`,
    query: { language: 'pt-BR', ...query } as Record<string, string>,
    headers: { authorization: `Bearer ${person.token}` },
  })
const refusal = (person: TestPerson, card: ShareCard, about: string) =>
  person.refused('GET /share-cards/:card/:about', { params: { card, about }, query: { language: 'en' } })
const asViewer = (person: TestPerson) =>
  ({ ...server.context(), viewer: { id: person.id, roles: [] } }) as unknown as SignedIn
const facts = (person: TestPerson, card: ShareCard, about: string) => loadCardFacts(asViewer(person), card, about)

/** Challenges ending on this day are settled; the others continue. */
const SHORT = { endDate: '2026-03-02' }
async function settleShort(): Promise<void> {
  server.clock.set('2026-03-04T00:00:00Z')
  await settleDue(server.context())
  server.clock.set(NOW)
}

test('each card is a picture of its size in both languages and themes, and not cacheable', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const bia = await asPerson(server, 'Bia')
  const running = await buildChallenge(ana)
  const ended = await buildChallenge(ana, SHORT)
  await join(bia, ended)
  const { activity } = await logWorkout(ana)
  await settleShort()
  const pictures = new Set<string>()
  for (const [card, about] of [
    ['workout', activity.id],
    ['badge', 'first_workout'],
    ['rank', running.id],
    ['result', ended.id],
    ['invite', running.id],
    ['wall', '2026-03'],
  ] as const) {
    for (const format of Object.keys(SHARE_FORMATS) as ShareFormat[]) {
      for (const [index, theme] of SHARE_THEMES.entries()) {
        const answer = await draw(ana, card, about, { format, theme, language: LANGUAGES[index]! })
        assert.equal(answer.statusCode, 200, `${card}: ${answer.body}`)
        assert.equal(answer.headers['content-type'], 'image/jpeg')
        assert.equal(answer.headers['cache-control'], 'private, no-store')
        const { width, height, format: kind } = await sharp(answer.rawPayload).metadata()
        assert.deepEqual({ width, height, kind }, { ...SHARE_FORMATS[format], kind: 'jpeg' })
        pictures.add(answer.rawPayload.toString('base64'))
      }
    }
  }
  assert.equal(pictures.size, 6 * 2 * 2, 'no two are the same')
})

test("a card shows only its viewer's own facts", async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const bia = await asPerson(server, 'Bia Ferraz')
  const challenge = await buildChallenge(ana, { title: 'Turma do Lago' })
  await join(bia, challenge)
  const { activity } = await logWorkout(ana)
  await logWorkout(bia, { startedAt: '2026-03-02T14:00:00Z' })
  const person = { id: ana.id, name: 'Ana Duarte', photoId: null }
  const about = {
    id: challenge.id,
    category: 'consistency',
    isAmbassador: false,
    durationDays: 14,
    title: 'Turma do Lago',
  }
  const workout = await facts(ana, 'workout', activity.id)
  assert.ok(workout.card === 'workout')
  assert.deepEqual(workout.challenge, about)
  assert.deepEqual(workout.gain, { amount: 10, type: 'workout_count' })
  assert.equal(workout.photoId, activity.photos[0]!.id)
  assert.deepEqual([workout.days.at, workout.days.done.length, workout.days.done.indexOf(true)], [0, 14, 0])
  assert.deepEqual(await facts(ana, 'rank', challenge.id), {
    person,
    card: 'rank',
    challenge: about,
    rank: 1,
    division: null,
    score: { amount: 10, type: 'workout_count' },
    trainedDays: 1,
    people: 2,
  })
  for (const [card, id] of [
    ['workout', activity.id],
    ['rank', challenge.id],
    ['invite', challenge.id],
    ['wall', '2026-03'],
  ] as const)
    assert.doesNotMatch(JSON.stringify(await facts(ana, card, id)), new RegExp(`Bia|Ferraz|${bia.id}`), card)
})

test('without a challenge a workout shows its week', async () => {
  const caio = await asPerson(server, 'Caio')
  const { activity } = await logWorkout(caio, { startedAt: '2026-03-02T14:00:00Z' })
  const workout = await facts(caio, 'workout', activity.id)
  assert.ok(workout.card === 'workout')
  assert.deepEqual([workout.challenge, workout.gain], [null, null])
  assert.deepEqual(workout.days, { done: [true, false, false, false, false, false, false], at: 0 })
})

test("a private challenge is named only on its creator's invite card", async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const challenge = await buildChallenge(ana, { title: 'Só nós', ...SHORT })
  await join(bia, challenge)
  const { activity } = await logWorkout(ana)
  await ana.call('PUT /challenges/:challengeId/privacy', {
    params: { challengeId: challenge.id },
    body: { isPrivate: true },
  })
  const named = async (person: TestPerson, card: ShareCard, about: string) =>
    JSON.stringify(await facts(person, card, about)).includes('Só nós')
  assert.equal(await named(ana, 'invite', challenge.id), true)
  assert.equal(await named(bia, 'invite', challenge.id), false)
  assert.equal(await named(ana, 'workout', activity.id), false)
  assert.equal(await named(ana, 'rank', challenge.id), false)
  await settleShort()
  assert.equal(await named(ana, 'result', challenge.id), false)
  const eva = await asPerson(server, 'Eva')
  for (const card of ['rank', 'result', 'invite'] as const) {
    const unknown = await refusal(eva, card, randomUUID())
    assert.equal(unknown.code, 'challenge_not_found')
    assert.deepEqual(await refusal(eva, card, challenge.id), unknown, card)
  }
})

test("an unknown or unfinished subject, or another person's, has no card", async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, SHORT)
  const later = await buildChallenge(ana, { startDate: '2026-03-10', endDate: '2026-03-20' })
  const { activity } = await logWorkout(ana)
  const codes = async (person: TestPerson, card: ShareCard, about: string) => (await refusal(person, card, about)).code
  assert.equal(await codes(bia, 'workout', activity.id), 'activity_not_found', 'though it can be seen in the feed')
  assert.equal(await codes(bia, 'workout', randomUUID()), 'activity_not_found')
  assert.equal(await codes(bia, 'workout', 'nada'), 'activity_not_found')
  assert.equal(await codes(bia, 'rank', challenge.id), 'not_participating')
  assert.equal(await codes(ana, 'result', challenge.id), 'not_settled')
  assert.equal(await codes(ana, 'rank', later.id), 'nothing_to_share', 'before the start nobody has a place')
  assert.equal(await codes(ana, 'rank', 'nada'), 'challenge_not_found')
  assert.equal(await codes(bia, 'badge', 'first_workout'), 'nothing_to_share')
  assert.equal(await codes(ana, 'badge', 'no_such_badge'), 'not_found')
  assert.equal(await codes(bia, 'wall', '2026-03'), 'nothing_to_share')
  assert.equal(await codes(ana, 'wall', '2026-13'), 'not_found')
  assert.equal(await codes(asVisitor(server), 'wall', '2026-03'), 'not_signed_in')
  await settleShort()
  assert.equal(await codes(bia, 'result', challenge.id), 'not_participating')
  assert.equal(await codes(ana, 'invite', challenge.id), 'nothing_to_share')
})

test('a card that takes too long is given up, and the next one is drawn', async () => {
  const ana = await asPerson(server, 'Ana')
  const { activity } = await logWorkout(ana)
  const ctx = asViewer(ana)
  const { promise, resolve } = Promise.withResolvers<null>()
  const slow = { ...ctx, adapters: { ...ctx.adapters, photos: { ...ctx.adapters.photos, get: () => promise } } }
  const wish = {
    params: { card: 'workout', about: activity.id },
    query: { format: 'wide', theme: 'light', language: 'en' },
    body: {},
  } as const
  await assert.rejects(shareCard(slow, wish, 1), { code: 'card_took_too_long' })
  resolve(null)
  assert.ok((await shareCard(ctx, wish)).length > 10_000)
})

test('the number of cards a minute is limited', async () => {
  const limited = await testServer(NOW, { AUTH_RATE_LIMITS: 'on' }, { database: server.database })
  try {
    const ana = await asPerson(server, 'Ana')
    await logWorkout(ana)
    const [code, status] = [new Set<string>(), new Set<number>()]
    for (let i = 0; i < 41; i++) {
      const answer = await limited.app.inject({
        url: '/api/share-cards/badge/first_workout',
        query: { language: 'en' },
        headers: { authorization: `Bearer ${ana.token}` },
      })
      status.add(answer.statusCode)
      if (answer.statusCode !== 200) code.add(answer.json<{ code: string }>().code)
    }
    assert.deepEqual([...status, ...code], [200, 429, 'too_many_requests'])
  } finally {
    await limited.close()
  }
})
