import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { addDays, dayIn, daysBetween } from '@bora/rules/calendar.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Server } from '../app.ts'
import type { SignedIn, Viewer } from '../core/context.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../core/refusal.ts'
import { logActivity } from '../modules/workouts/index.ts'
import { seedAccount } from '../modules/accounts/index.ts'
import { createChallenge } from '../modules/challenges/index.ts'
import { enterTeam, foundTeam, joinChallenge, joinOwn } from '../modules/participation/index.ts'
import { spendingBoundsOf, sweepPayments } from '../modules/payments/index.ts'
import { storeGeneratedPhoto } from '../modules/media/index.ts'
import { fixDueBaselines, releaseHeldPrizes, settleDue, startDueTeams } from '../modules/prizes/index.ts'
import { snapshotDayRanks } from '../modules/scoring/index.ts'
import { grantBonus } from '../modules/ledger/index.ts'
import { DEMO_CHALLENGES, type DemoChallenge } from './challenges.ts'
import { payInSandbox } from './pay.ts'
import { plannedWorkouts, type PlannedWorkout } from './workouts.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'
import { portrait } from './portraits.ts'
import { talk } from './talk.ts'
import { workoutScene } from './scenes.ts'

const ZONE = 'America/Sao_Paulo'

/** Returns an id of the demo world: always the same, so covers and faces stay. */
export function demoId(key: string): string {
  const hex = createHash('sha256').update(`demo ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

// The last step, which marks the world as complete.
const LAST = 'demo bonus ana'

/**
 * Returns whether a database has no people (`empty`), only those of an incomplete demo world (`unfinished`: the server
 * ended while creating it), or others, including a complete demo world (`inhabited`).
 */
export async function demoWorldState(database: Database): Promise<'empty' | 'unfinished' | 'inhabited'> {
  const ids = DEMO_PEOPLE.map(({ key }) => demoId(key))
  const { rows } = await sql<{ people: boolean; stranger: boolean; finished: boolean }>`
    select exists (select from people) as people, exists (select from people where id <> all(${ids})) as stranger,
      exists (select from ledger_transactions where idem_key = ${`bonus:${LAST}`}) as finished`.execute(database.kysely)
  const { people, stranger, finished } = rows[0]!
  if (!people) return 'empty'
  return stranger || finished ? 'inhabited' : 'unfinished'
}

type World = {
  server: Server
  database: Database
  say(text: string): void
  told?: AbortSignal
  /** Width of a workout's picture, in pixels; drawing them takes most of the time. */
  pictureWidth?: number
}
type Event = { at: Date; run(): Promise<unknown> }

/**
 * Fills an empty database with the demo world: its people, their challenges and two hundred workouts, each through the
 * same handlers as a person's own call, at its simulated time. Ends at the clock's now; throws between two steps if it
 * is `told` to stop.
 */
export async function makeDemoWorld({ server, database, say, told, pictureWidth = 720 }: World): Promise<void> {
  const now = server.context().now
  const today = dayIn(now, ZONE)
  const morning = (day: number, hour = 9, minute = 0) =>
    new Date(new Date(`${addDays(today, day)}T00:00:00-03:00`).getTime() + hour * 3_600_000 + minute * 60_000)
  const first = Math.min(...DEMO_CHALLENGES.map(one => one.created)) - 2

  function as(key: string, at: Date): SignedIn {
    const person = DEMO_PEOPLE.find(one => one.key === key)!
    const viewer: Viewer = {
      id: demoId(key),
      sessionId: demoId(`session ${key}`),
      roles: person.ambassador ? ['ambassador'] : [],
      aal: 'aal1',
      emailConfirmed: true,
    }
    return { ...server.context(viewer), now: at, viewer }
  }
  const inside = <T>(ctx: SignedIn, work: (ctx: SignedIn) => Promise<T>) =>
    database.transaction(db => work({ ...ctx, db }))

  say('Creating the demo world: people …')
  for (const person of DEMO_PEOPLE) {
    told?.throwIfAborted()
    await makePerson(as(person.key, morning(first)), person)
  }

  const plan = plannedWorkouts(today, first, now)
  say(`Creating the demo world: ${plan.length} workouts with their pictures …`)
  const photos = await takePhotos(plan)

  const events: Event[] = [
    ...DEMO_CHALLENGES.flatMap(challenge => challengeEvents(challenge)),
    ...plan.map(workout => ({ at: workout.loggedAt, run: () => log(workout) })),
    ...[...Array(daysBetween(addDays(today, first), today) + 1).keys()].map(i => ({
      at: morning(first + i, 0, 1),
      run: () => dayBegins(morning(first + i, 0, 1)),
    })),
  ]
  events.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const event of events) {
    told?.throwIfAborted()
    if (event.at <= now) await event.run()
  }
  await dayBegins(now, false)
  await talk(database.kysely, now)
  await grantBonus(
    { ...as('ana', morning(-6)), db: database.kysely },
    { userId: demoId('ana'), cents: 4500, currency: 'BRL', key: LAST },
  )
  say('The demo world is ready.')

  function challengeEvents(challenge: DemoChallenge): Event[] {
    const created = morning(challenge.created, 8)
    const later = (i: number) => new Date(created.getTime() + (i + 1) * 37 * 60_000)
    return [
      { at: created, run: () => found(challenge, created) },
      ...challenge.joins.map((key, i) => ({ at: later(i), run: () => enter(challenge, key, later(i), true) })),
      ...(challenge.unpaid ?? []).map((key, i) => ({
        at: later(60 + i),
        run: () => enter(challenge, key, later(60 + i), false),
      })),
      ...Object.entries(challenge.teams ?? {}).map(([name, members], i) => ({
        at: later(70 + i),
        run: () => formTeam(challenge, name, members, later(70 + i)),
      })),
    ]
  }

  async function found(challenge: DemoChallenge, at: Date): Promise<void> {
    const ctx = as(challenge.creator, at)
    const { draft } = challenge
    await inside(ctx, async inner => {
      const dates = {
        startDate: addDays(today, challenge.start),
        endDate: addDays(today, challenge.end),
        timeZone: ZONE,
      }
      const row = await createChallenge(inner, demoId(challenge.key), ChallengeDraft.parse({ ...draft, ...dates }))
      if (challenge.ambassador)
        await inner.db.updateTable('challenges').set({ is_ambassador: true }).where('id', '=', row.id).execute()
      await joinOwn(inner, row, spendingBoundsOf)
    })
    const pays = (draft.prize?.entryFeeCents ?? 0) > 0 || ((draft.prize?.amountCents ?? 0) > 0 && !challenge.unfunded)
    if (pays) await payInSandbox(ctx, demoId(challenge.key))
  }

  async function enter(challenge: DemoChallenge, key: string, at: Date, pays: boolean): Promise<void> {
    const ctx = as(key, at)
    const id = demoId(challenge.key)
    await inside(ctx, async inner => {
      const { fingerprint } = await inner.db
        .selectFrom('challenges')
        .select('fingerprint')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (challenge.draft.isPrivate) {
        const opened = { challenge_id: id, user_id: inner.viewer.id, invited_by: null, at: at.toISOString() }
        await inner.db
          .insertInto('challenge_invited')
          .values(opened)
          .onConflict(conflict => conflict.doNothing())
          .execute()
      }
      await joinChallenge(inner, id, { fingerprint }, { boundsOf: spendingBoundsOf, origin: null })
    })
    if (pays && (challenge.draft.prize?.entryFeeCents ?? 0) > 0) await payInSandbox(ctx, id)
  }

  async function formTeam(
    challenge: DemoChallenge,
    name: string,
    [captain, ...others]: readonly string[],
    at: Date,
  ): Promise<void> {
    const challengeId = demoId(challenge.key)
    const id = demoId(`team ${name}`)
    await inside(as(captain!, at), ctx => foundTeam(ctx, { params: { challengeId }, query: {}, body: { id, name } }))
    for (const key of others)
      await inside(as(key, at), ctx => enterTeam(ctx, { params: { challengeId, teamId: id }, query: {}, body: {} }))
  }

  async function log(workout: PlannedWorkout): Promise<void> {
    const ctx = as(workout.person, workout.loggedAt)
    try {
      await logActivity(ctx, {
        ...workout.draft,
        id: demoId(`workout ${workout.key}`),
        photoIds: [photos.get(workout.key)!],
      })
    } catch (error) {
      // A planned workout that no challenge of its author accepts is skipped.
      if (!(error instanceof Refusal)) throw error
    }
  }

  // Encoding takes nearly all of the time, so it uses both cores, separately from the steps that run in order.
  async function takePhotos(workouts: readonly PlannedWorkout[]): Promise<Map<string, string>> {
    const photos = new Map<string, string>()
    const waiting = [...workouts]
    const photographer = async () => {
      for (let workout = waiting.pop(); workout; workout = waiting.pop()) {
        told?.throwIfAborted()
        const scene = workoutScene(workout.draft.workoutType, workout.key, workout.hour)
        // Like camera files, each has a date, so that no two are identical even if the scenes are.
        const taken = { IFD0: { DateTime: workout.loggedAt.toISOString(), ImageDescription: workout.key } }
        const drawn = sharp(Buffer.from(scene)).resize(pictureWidth).withExif(taken)
        const picture = await drawn.jpeg({ quality: 84 }).toBuffer()
        const ctx = as(workout.person, workout.loggedAt)
        photos.set(workout.key, (await storeGeneratedPhoto(ctx, ctx.viewer.id, picture)).id)
      }
    }
    await Promise.all([photographer(), photographer(), photographer()])
    return photos
  }

  async function dayBegins(at: Date, snapshot = true): Promise<void> {
    const ctx = { ...server.context(), now: at }
    await sweepPayments(ctx)
    await startDueTeams(ctx)
    await fixDueBaselines(ctx)
    await settleDue(ctx)
    await releaseHeldPrizes(ctx)
    if (snapshot) await snapshotDayRanks(database.kysely, at)
  }

  async function makePerson(ctx: SignedIn, person: (typeof DEMO_PEOPLE)[number]): Promise<void> {
    await database.transaction(db =>
      seedAccount(db, {
        id: ctx.viewer.id,
        email: `${person.key}@bora.test`,
        password: DEMO_PASSWORD,
        confirmed: true,
        name: person.name,
        country: 'BR',
        timeZone: ZONE,
        language: 'pt-BR',
        now: ctx.now,
      }),
    )
    const face = await sharp(Buffer.from(portrait(person.key, person.hair)))
      .jpeg({ quality: 88 })
      .toBuffer()
    const photo = await storeGeneratedPhoto(ctx, ctx.viewer.id, face)
    await database.kysely
      .updateTable('people')
      .set({
        photo_id: photo.id,
        fair_play_accepted_at: ctx.now.toISOString(),
        roles: person.ambassador ? ['ambassador'] : [],
      })
      .where('id', '=', ctx.viewer.id)
      .execute()
  }
}
