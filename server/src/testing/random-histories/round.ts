import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { addDays, dayNumber } from '@bora/rules/calendar.ts'
import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { mostPassDays } from '@bora/rules/fairness/passes.ts'
import { MAX_LATE_HOURS } from '@bora/rules/limits.ts'
import { allowedBetween } from '@bora/rules/scoring/allowed-dates.ts'
import { BONUS_STYLES } from '@bora/rules/scoring/chosen-rules.ts'
import { addPhotos, randomDraft, randomEdit, seeded } from '../histories.ts'
import type { TestServer } from '../server.ts'
import { type Doors, ROUND_BEGINS } from './doors.ts'
import type { Remembered } from './model.ts'

type Random = ReturnType<typeof seeded>

/** Before it every workout of `randomDraft` is over and can still be logged, and no challenge has ended. */
const ALL_DONE = new Date('2026-03-12T09:00:00Z')

/** Accepted acts, and attempts. */
export type Tally = {
  logged: number
  edited: number
  deleted: number
  restored: number
  passes: number
  refused: number
}

/**
 * Plays one challenge of each type under random rules: some people join in the middle, and log, edit, delete and
 * restore workouts, in random order. Returns the model. With `atOnce`, every call is made at one instant.
 */
export async function playRound(
  server: TestServer,
  doors: Doors,
  seed: number,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<{ remembered: Remembered; tally: Tally }> {
  const random = seeded(seed)
  const people = await doors.people(2 + random.below(3))
  const remembered: Remembered = {
    challenges: new Map(),
    joined: new Map(),
    passes: new Map(),
    workouts: new Map(people.map(id => [id, new Map()])),
  }
  const tally: Tally = { logged: 0, edited: 0, deleted: 0, restored: 0, passes: 0, refused: 0 }
  for (const type of CHALLENGE_TYPES) {
    const draft = ChallengeDraft.parse(randomChallenge(random, type))
    const creator = random.one(people)
    const id = await doors.create(creator, draft)
    remembered.challenges.set(id, draft)
    remembered.passes.set(id, [])
    remembered.joined.set(id, [{ id: creator, joinedAt: ROUND_BEGINS }])
  }
  await doors.laterOn(people, ALL_DONE)
  const deeds = (await Promise.all(people.map(person => deedsOf(person)))).flat()
  for (const deed of random.shuffled(deeds)) await deed()
  return { remembered, tally }

  async function deedsOf(person: string): Promise<(() => Promise<void>)[]> {
    const workouts = 8 + random.below(9)
    const photos = await addPhotos(server, person, workouts)
    const mine = remembered.workouts.get(person)!
    const deleted = new Map<string, { at: Date; workout: NonNullable<ReturnType<typeof mine.get>> }>()
    const joins = [...remembered.joined].map(([challengeId, there]) => async () => {
      if (there.some(one => one.id === person) || random.below(6) === 0) return
      await doors.join(person, challengeId)
      there.push({ id: person, joinedAt: ROUND_BEGINS })
    })
    const logs = photos.map(photo => async () => {
      const draft = randomDraft(random, [photo])
      const now = atOnce ? ALL_DONE : laterThan(draft.startedAt)
      if (!(await doors.log(person, now, draft))) return void tally.refused++
      tally.logged++
      mine.set(draft.id, { ...draft, version: 1, loggedAt: now })
    })
    const changes = Array.from({ length: random.below(workouts) }, () => async () => {
      if (random.below(3) > 0) await edit()
      else await removeOrRestore()
    })
    const pauses = [...remembered.challenges].flatMap(([id, draft]) =>
      Array.from({ length: random.below(2 * (draft.rules.passDays ?? 0) + 1) }, () => () => pause(id)),
    )
    return [...joins, ...logs, ...changes, ...pauses]

    async function pause(challengeId: string): Promise<void> {
      if (!remembered.joined.get(challengeId)!.some(one => one.id === person)) return
      const passes = remembered.passes.get(challengeId)!
      const about = { challengeId, date: addDays('2026-03-06', random.below(12)) }
      const isMine = (one: (typeof passes)[number]) => one.participant === person && one.date === about.date
      const at = passes.findIndex(isMine)
      if (at !== -1) {
        if (await doors.takeBackPass(person, ALL_DONE, about)) passes.splice(at, 1)
        else tally.refused++
      } else if (await doors.askForPass(person, ALL_DONE, about)) {
        tally.passes++
        passes.push({ participant: person, date: about.date })
      } else tally.refused++
    }

    async function edit(): Promise<void> {
      if (mine.size === 0) return
      const [id, before] = random.one([...mine])
      const body = randomEdit(random, before)
      if (!(await doors.edit(person, ALL_DONE, id, body))) return void tally.refused++
      tally.edited++
      const { workoutType, minutes, distanceMeters, steps, calories, startedAt } = body
      const facts = { workoutType, minutes, distanceMeters, steps, calories, startedAt }
      mine.set(id, { ...before, ...facts, version: before.version + 1 })
    }

    async function removeOrRestore(): Promise<void> {
      const gone = [...deleted]
      if (gone.length > 0 && random.below(2) === 0) {
        const [id, { at, workout }] = random.one(gone)
        if (!(await doors.restore(person, at, id))) return void tally.refused++
        tally.restored++
        deleted.delete(id)
        mine.set(id, { ...workout, version: workout.version + 2 })
      } else if (mine.size > 0) {
        const [id, workout] = random.one([...mine])
        if (!(await doors.remove(person, ALL_DONE, id))) return void tally.refused++
        tally.deleted++
        mine.delete(id)
        deleted.set(id, { at: ALL_DONE, workout })
      }
    }
  }

  /**
   * Returns a time after the end of a workout that began then: within a day and a half, so that it is late in some
   * challenges.
   */
  function laterThan(startedAt: string): Date {
    return new Date(Date.parse(startedAt) + 302 * 60_000 + random.below(30) * 3_600_000)
  }
}

/** A challenge that covers some or all of the days of `randomDraft`, and is not over while workouts are changed. */
function randomChallenge(random: Random, type: string) {
  const weekdays = random.shuffled([1, 2, 3, 4, 5, 6, 7]).slice(0, random.one([3, 5, 6, 7, 7, 7]))
  const startDate = random.one(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09'])
  const endDate = random.one(['2026-03-14', '2026-03-15', '2026-03-29'])
  const most = mostPassDays(allowedBetween(dayNumber(startDate)!, dayNumber(endDate)!, weekdays))
  return {
    title: `Desafio ${type}`,
    description: 'Cada um no seu ritmo.',
    type,
    startDate,
    endDate,
    timeZone: 'America/Sao_Paulo',
    target: random.one([null, 5, 100]),
    rules: {
      basePointsPerMinute: random.one(['0.5', '1', '2.5', '1.3333', '12']),
      variety: random.one(BONUS_STYLES),
      flash: random.one(BONUS_STYLES),
      minMinutes: random.one([1, 12, 30, 60]),
      weeklyTarget: 1 + random.below(7),
      weekStreakBonus: random.one([0, 1, 50]),
      weekdays: weekdays.sort((a, b) => a - b),
      gymBonus: random.below(2) === 0,
      inviteBonus: random.below(2) === 0,
      passDays: random.below(most + 1),
    },
    limits: { lateHours: random.one([0, 3, 24, 48, MAX_LATE_HOURS]) },
  }
}
