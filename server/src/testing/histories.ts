import { randomBytes, randomUUID } from 'node:crypto'
import type { ActivityDraft } from '@bora/contract/activities.ts'
import { type ChallengeType, CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { latestTerms } from '@bora/rules/terms.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import type { z } from 'zod'
import type { SignedIn } from '../core/context.ts'
import { EMBEDDED_GYMS } from '../adapters/embedded-gyms.ts'
import type { TestServer } from './server.ts'

export type Draft = z.output<typeof ActivityDraft>

/** Returns a deterministic pseudo-random generator by seed. */
export function seeded(seed: number): {
  below(n: number): number
  one<T>(of: readonly T[]): T
  shuffled<T>(all: readonly T[]): T[]
} {
  let state = seed >>> 0 || 1
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  return {
    below,
    one: of => of[below(of.length)]!,
    shuffled: all => {
      const rest = [...all]
      return all.map(() => rest.splice(below(rest.length), 1)[0]!)
    },
  }
}

// Zones on both sides of the date line, with and without clock changes in March 2026.
const ZONES = [
  'America/Sao_Paulo',
  'America/New_York',
  'Pacific/Auckland',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
]

/**
 * Returns a workout in the first days of March 2026, plausible or not: some overlap, some are too short or too long.
 */
export function randomDraft(random: ReturnType<typeof seeded>, photoIds: string[]): Draft {
  const minutes = random.one([5, 12, 29, 30, 45, 60, 90, 300, 301])
  const startedAt = new Date(Date.UTC(2026, 2, 6) + random.below(5 * 24 * 4) * 15 * 60_000).toISOString()
  return {
    id: randomUUID(),
    challengeId: null,
    workoutType: random.one(WORKOUT_TYPES),
    startedAt,
    timeZone: random.one(ZONES),
    minutes,
    distanceMeters: random.one([null, 0, 70 * minutes, 170 * minutes]),
    steps: random.one([null, 110 * minutes]),
    calories: random.one([null, 9 * minutes]),
    caption: '',
    photoIds,
    gymId: random.below(3) === 0 ? random.one(EMBEDDED_GYMS).id : null,
    gymSeen: null,
    pose: random.below(3) > 0,
    trackId: null,
    trackTrim: null,
  }
}

type Stored = { version: number; startedAt: string; photoIds: string[] }

/** Returns an edit of a logged workout; it may move to an earlier start, so that it may be accepted. */
export function randomEdit(random: ReturnType<typeof seeded>, { version, startedAt, photoIds }: Stored) {
  const { workoutType, minutes, distanceMeters, steps, calories, caption, pose } = randomDraft(random, [])
  const hours = random.one([0, 0, 1, 3, 9, 20])
  return {
    version,
    workoutType,
    minutes,
    distanceMeters,
    steps,
    calories,
    caption,
    pose,
    photoIds,
    startedAt: new Date(Date.parse(startedAt) - hours * 3_600_000).toISOString(),
  }
}

/** Returns a context as in a call of this person, with the clock at an instant. */
export function contextOf(server: TestServer, userId: string, now = server.clock.now()): SignedIn {
  const viewer = { id: userId, sessionId: randomUUID(), roles: [], aal: 'aal1' as const, emailConfirmed: true }
  return { ...server.context(viewer), viewer, now }
}

/** Adds people who never sign in and have agreed to all terms, with photos without files: enough for internal calls. */
export async function addPeople(server: TestServer, count: number): Promise<string[]> {
  const now = server.clock.now().toISOString()
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    name: `Pessoa ${i + 1}`,
    fair_play_accepted_at: now,
    created_at: now,
  }))
  const accounts = rows.map(({ id }) => ({
    id,
    email: `${id}@bora.test`,
    email_confirmed_at: now,
    phone: null,
    phone_confirmed_at: null,
    password_hash: null,
    terms_version: latestTerms().version,
    terms_accepted_at: now,
    last_sign_in_at: null,
    banned_until: null,
    is_anonymous: false,
    is_sso: false,
    created_at: now,
    updated_at: now,
  }))
  await server.database.kysely.insertInto('people').values(rows).execute()
  await server.database.kysely.insertInto('auth.users').values(accounts).execute()
  return rows.map(row => row.id)
}

export async function addPhotos(server: TestServer, ownerId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    owner_id: ownerId,
    sha256: randomBytes(32),
    width: 10,
    height: 10,
    bytes: 100,
    placeholder: 'AAAA',
    created_at: server.clock.now().toISOString(),
  }))
  await server.database.kysely.insertInto('photos').values(rows).execute()
  return rows.map(row => row.id)
}

/** Returns receipts that contradict their workout, or whose workout is missing. */
export async function receiptsAstray({ database }: Pick<TestServer, 'database'>): Promise<object[]> {
  const { rows } = await database.pool.query(`
    select user_id, activity_id, workout_type, started_at, time_zone, local_date, minutes, distance_meters, steps,
      calories, gym, gps_track, pose, voided, logged_at
    from receipts
    except
    select user_id, id, workout_type, started_at, time_zone, local_date, minutes, distance_meters, steps, calories,
      gym_id is not null, gps_track, pose, voided_at is not null, logged_at
    from activities`)
  return rows
}

/** Returns a draft of a challenge of each type, from 6 to 10 March 2026, with different rules. */
export function challengeOfType(type: ChallengeType) {
  const rules =
    type === 'calories_time'
      ? { variety: 'points' as const, flash: 'points' as const }
      : { minMinutes: 12, weeklyTarget: 2, pose: type === 'workout_count' ? ('require' as const) : ('mark' as const) }
  return {
    title: `Desafio ${type}`,
    description: 'Cada um no seu ritmo.',
    type,
    startDate: '2026-03-06',
    endDate: '2026-03-15',
    timeZone: 'America/Sao_Paulo',
    target: null,
    rules,
    limits: { lateHours: 24 },
  }
}

export { CHALLENGE_TYPES }
