import { randomUUID } from 'node:crypto'
import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { addDays, dayNumber } from '@bora/rules/calendar.ts'
import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { mostPassDays } from '@bora/rules/fairness/passes.ts'
import { TEAM_FORMINGS } from '@bora/rules/fairness/team-forming.ts'
import { allowedBetween } from '@bora/rules/scoring/allowed-dates.ts'
import { BONUS_STYLES } from '@bora/rules/scoring/chosen-rules.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { Refusal } from '../../core/refusal.ts'
import { answerReview, vote } from '../../modules/moderation/peer-reviews/acts.ts'
import { report } from '../../modules/moderation/reports/reports.ts'
import { removeForGood, setDisqualified } from '../../modules/participation/index.ts'
import { answerRequest, enterTeam, foundTeam } from '../../modules/participation/teams/forming.ts'
import { joinChallenge } from '../../modules/participation/joining/joining.ts'
import { spendingBoundsOf } from '../../modules/payments/spending-limits/spending-limits.ts'
import { fixDueBaselines, startDueTeams } from '../../modules/prizes/index.ts'
import { asPerson, type TestPerson } from '../as-person.ts'
import { addPeople, addPhotos, contextOf, randomDraft, seeded } from '../histories.ts'
import { pay } from '../pay.ts'
import type { TestServer } from '../server.ts'
import { roomDoors } from './doors.ts'
import { type FairModel, isFullyIn, lateTeam, placeAtStart, placeLate } from './fair-model.ts'

type Random = ReturnType<typeof seeded>

const START_DATE = '2026-03-06'
/** Hours after the start, before most workouts. */
const STARTED = '2026-03-06T06:00:00Z'
const ALL_DONE = '2026-03-12T09:00:00Z'

/** Counts of events in the rounds, so that a test can check that they happened. */
export type FairTally = {
  chosen: number
  drawn: number
  tooFew: number
  divided: number
  baselines: number
  passes: number
  reviews: number
  voided: number
  out: number
}

export const noFairTally = (): FairTally => ({
  chosen: 0,
  drawn: 0,
  tooFew: 0,
  divided: 0,
  baselines: 0,
  passes: 0,
  reviews: 0,
  voided: 0,
  out: 0,
})

/**
 * Plays one challenge with teams or divisions, perhaps with entry fees and a share for completers: people with a past
 * join before and after its start, form teams, train, pause, report and vote. Returns the model. The server's clock
 * stays before the start: everything later is given its time.
 */
export async function playFairRound(server: TestServer, seed: number, tally: FairTally): Promise<FairModel> {
  // Nearby seeds begin alike.
  const random = seeded(Math.imul(seed, 0x9e3779b1))
  const doors = roomDoors(server)
  const begins = server.clock.now().getTime()
  const draft = ChallengeDraft.parse(randomFairChallenge(random, seed))
  const costs = draft.prize.kind === 'challenge'
  // Three in four are small, which finds as much in a third of the time: 20,000 take an hour on two cores.
  const isSmall = random.below(4) > 0
  const count = isSmall ? 5 + random.below(4) : (costs ? 4 : 8) + random.below(8)
  const payers: TestPerson[] = []
  if (costs) for (let i = 0; i < count; i++) payers.push(await asPerson(server, 'Nina'))
  const people = costs ? payers.map(one => one.id) : await addPeople(server, count)
  const model: FairModel = {
    id: '',
    draft,
    people: new Map(),
    workouts: new Map(people.map(id => [id, new Map()])),
    passes: [],
    start: null,
    cancelled: false,
  }

  await trainBefore()
  const creator = random.one(people)
  model.id = await doors.create(creator, draft)
  note(creator, new Date(begins))
  const [early, late] = [people.filter(() => random.below(5) > 0), [] as string[]]
  for (const id of people) {
    if (id === creator) await payFor(id)
    else if (early.includes(id)) await join(id, new Date(begins + random.below(9) * 60_000))
    else late.push(id)
  }
  if (draft.teams && draft.teams.forming !== 'draw') await formTeams()

  await fixStart()
  for (const id of late) if (random.below(2) === 0) await joinLate(id, new Date(STARTED))
  await train()
  for (const id of late) if (!model.people.has(id)) await joinLate(id, new Date(ALL_DONE))
  if (!model.cancelled) {
    await pause()
    await leaveOrCheat()
    if (!costs) await reviewSome()
  }
  return model

  function note(id: string, at: Date): void {
    model.people.set(id, { joinedAt: at.toISOString(), paid: false, chosen: null, team: null, division: null })
  }

  async function trainBefore(): Promise<void> {
    for (const id of people) {
      if (random.below(4) === 0) continue
      for (const photo of await addPhotos(server, id, isSmall ? 1 + random.below(4) : 4 + random.below(9))) {
        const at = Date.parse('2025-12-20T12:00:00Z') + random.below(70) * 86_400_000 + random.below(600) * 60_000
        await log(id, { ...randomDraft(random, [photo]), startedAt: new Date(at).toISOString() })
      }
    }
  }

  async function train(): Promise<void> {
    for (const id of people)
      for (const photo of await addPhotos(server, id, isSmall ? 2 + random.below(3) : 3 + random.below(6)))
        await log(id, randomDraft(random, [photo]))
  }

  async function log(id: string, workout: ReturnType<typeof randomDraft>): Promise<void> {
    const loggedAt = new Date(Date.parse(workout.startedAt) + (302 + 60 * random.below(30)) * 60_000)
    if (await doors.log(id, loggedAt, workout))
      model.workouts.get(id)!.set(workout.id, { ...workout, version: 1, loggedAt, voided: false })
  }

  async function join(id: string, now: Date): Promise<void> {
    const { fingerprint } = await server.database.kysely
      .selectFrom('challenges')
      .select('fingerprint')
      .where('id', '=', model.id)
      .executeTakeFirstOrThrow()
    await server.database.transaction(db =>
      joinChallenge(
        { ...contextOf(server, id, now), db },
        model.id,
        { fingerprint },
        { boundsOf: spendingBoundsOf, origin: null },
      ),
    )
    note(id, now)
    if (now < new Date(STARTED)) await payFor(id)
  }

  async function payFor(id: string): Promise<void> {
    if (!costs || random.below(7) === 0) return
    await pay(
      server,
      payers.find(one => one.id === id)!,
      model,
    )
    model.people.get(id)!.paid = true
  }

  async function formTeams(): Promise<void> {
    const now = new Date(begins + 20 * 60_000)
    const captains = new Map<string, string>()
    for (const [id, person] of random.shuffled([...model.people])) {
      if (!isFullyIn(model, person) || random.below(6) === 0) continue
      if (captains.size < 2 || random.below(4) === 0) {
        const team = randomUUID()
        const body = { id: team, name: `Equipe ${captains.size + 1}` }
        await inside(id, now, ctx => foundTeam(ctx, { params: { challengeId: model.id }, query: {}, body }))
        captains.set(team, id)
        person.chosen = team
      } else await enter(id, random.one([...captains.keys()]), now, captains)
    }
  }

  async function enter(id: string, teamId: string, now: Date, captains: ReadonlyMap<string, string>): Promise<void> {
    const params = { challengeId: model.id, teamId }
    if (!(await inside(id, now, ctx => enterTeam(ctx, { params, query: {}, body: {} })))) return
    const captain = captains.get(teamId)!
    if (draft.teams!.forming === 'captains') {
      const accept = random.below(3) > 0
      const answer = { params: { ...params, personId: id }, query: {}, body: { accept } }
      if (!(await inside(captain, now, ctx => answerRequest(ctx, answer))) || !accept) return
    }
    model.people.get(id)!.chosen = teamId
  }

  async function fixStart(): Promise<void> {
    const jobs = { ...server.context(), now: new Date(STARTED) }
    const alarm = (problem: string) => {
      throw new Error(problem)
    }
    await startDueTeams(jobs, alarm)
    await fixDueBaselines(jobs, alarm)
    await placeAtStart(server, model)
    const { teams, divisions } = model.start!
    if (draft.teams) tally[teams === null ? 'tooFew' : teams.drawn ? 'drawn' : 'chosen']++
    if (divisions && new Set(divisions.divisionOf.values()).size > 1) tally.divided++
    tally.baselines += [...model.people.values()].filter(one => (one.weeks ?? []).some(week => week > 0n)).length
  }

  async function joinLate(id: string, now: Date): Promise<void> {
    // With teams and a prize nobody joins any more; entries with a fee are paid before the start here.
    if (costs || model.cancelled) return
    await join(id, now)
    placeLate(model, id, now)
    if (draft.teams?.forming !== 'open' || !model.start!.teams || random.below(3) === 0) return
    const teamId = random.one([...new Set(model.start!.teams.teamOf.values())])
    const params = { challengeId: model.id, teamId }
    const isIn = await inside(id, now, ctx => enterTeam(ctx, { params, query: {}, body: {} }))
    if (isIn !== lateTeam(model, id, teamId)) throw new Error(`seed ${seed}: a late joiner entered ${teamId}: ${isIn}`)
  }

  async function pause(): Promise<void> {
    for (const [id, person] of model.people) {
      if (!isFullyIn(model, person)) continue
      for (let i = random.below(2 * (draft.rules.passDays ?? 0) + 1); i > 0; i--) {
        const about = { challengeId: model.id, date: addDays(START_DATE, random.below(9)) }
        if (model.passes.some(one => one.participant === id && one.date === about.date)) continue
        if (!(await doors.askForPass(id, new Date(ALL_DONE), about))) continue
        model.passes.push({ participant: id, date: about.date })
        tally.passes++
      }
    }
  }

  /** Staff remove and disqualify people after the start. */
  async function leaveOrCheat(): Promise<void> {
    const now = new Date(ALL_DONE)
    for (const [id, person] of model.people) {
      const what = random.below(14)
      if (id === creator || !isFullyIn(model, person)) continue
      if (what === 0 && !costs) {
        const about = { reason: 'De propósito.', byStaff: true }
        if (!(await inside(id, now, ctx => removeForGood(ctx, model.id, id, about)))) continue
        person.out = true
        tally.out++
      } else if (what === 1) {
        if (!(await inside(id, now, ctx => setDisqualified(ctx, model.id, id, true)))) continue
        person.disqualified = true
      }
    }
  }

  /** Participants decide reports of workouts. */
  async function reviewSome(): Promise<void> {
    const now = new Date(ALL_DONE)
    for (const reporter of random.shuffled([...model.people.keys()]).slice(0, 2)) {
      const authors = [...model.people].filter(([id, one]) => id !== reporter && !one.out && duringIt(id).length > 0)
      if (authors.length === 0 || model.people.get(reporter)!.out) continue
      const [author] = random.one(authors)
      const [activityId, workout] = random.one(duringIt(author))
      const body = { reason: 'incorrect_activity' as const, comment: '', challengeId: model.id }
      if (!(await inside(reporter, now, ctx => report(ctx, { params: { activityId }, query: {}, body })))) continue
      const review = { params: { activityId }, query: {} }
      const answered = await outside(answerReview(contextOf(server, author, now), { ...review, body: { answer: '' } }))
      // Too few people are eligible, or it doesn't count: staff decide.
      if (!answered) continue
      tally.reviews++
      let against = 0
      let votes = 0
      for (const person of random.shuffled(await seatedIn(activityId))) {
        const verdict = random.below(3) > 0 ? ('void' as const) : ('keep' as const)
        const reason = verdict === 'void' ? ('numbers' as const) : ('fits' as const)
        const voted = vote(contextOf(server, person, now), { ...review, body: { verdict, reason, words: '' } })
        if (!(await outside(voted))) continue
        votes++
        if (verdict === 'void') against++
        if (against === 2 || votes - against === 2) break
      }
      if (against < 2) continue
      workout.voided = true
      tally.voided++
    }
  }

  function duringIt(id: string) {
    return [...model.workouts.get(id)!].filter(([, one]) => one.startedAt >= `${START_DATE}T12`)
  }

  async function seatedIn(activityId: string): Promise<string[]> {
    const rows = await server.database.kysely
      .selectFrom('reviewers')
      .select('person_id')
      .where('activity_id', '=', activityId)
      .where('seated_at', 'is not', null)
      .execute()
    return rows.map(row => row.person_id)
  }

  function inside(
    person: string,
    now: Date,
    work: (ctx: ReturnType<typeof contextOf>) => Promise<unknown>,
  ): Promise<boolean> {
    return outside(inSeparateTransaction(contextOf(server, person, now), work))
  }
}

/** Whether it was taken; throws for what isn't a refusal of the rules. */
async function outside(work: Promise<unknown>): Promise<boolean> {
  try {
    return (await work) !== false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function randomFairChallenge(random: Random, seed: number) {
  const kind = random.one(['teams', 'teams', 'divisions', 'completers', 'both'] as const)
  const completers = kind === 'completers' || kind === 'both'
  const costs = completers || random.below(3) === 0
  const minSize = random.one([2, 2, 3])
  const weekdays = random.shuffled([1, 2, 3, 4, 5, 6, 7]).slice(0, random.one([5, 7, 7]))
  const endDate = random.one(['2026-03-14', '2026-03-15'])
  const most = mostPassDays(allowedBetween(dayNumber(START_DATE)!, dayNumber(endDate)!, weekdays))
  return {
    title: `Desafio ${seed}`,
    description: 'Cada um no seu ritmo.',
    type: random.one(CHALLENGE_TYPES),
    startDate: START_DATE,
    endDate,
    timeZone: 'America/Sao_Paulo',
    target: completers ? random.one([1, 20, 100]) : random.one([null, 5, 100]),
    rules: {
      basePointsPerMinute: random.one(['0.5', '1', '2.5']),
      variety: random.one(BONUS_STYLES),
      flash: random.one(BONUS_STYLES),
      minMinutes: random.one([1, 12, 30]),
      weeklyTarget: 1 + random.below(5),
      weekStreakBonus: random.one([0, 1, 50]),
      weekdays: weekdays.sort((a, b) => a - b),
      passDays: random.below(most + 1),
      pose: random.one(['off', 'mark', 'require'] as const),
      ...((kind === 'divisions' || kind === 'both') && { divisions: random.one([2, 3]) }),
    },
    limits: { lateHours: random.one([3, 24, 48]) },
    prize: {
      kind: costs ? 'challenge' : 'none',
      entryFeeCents: costs ? random.one([101, 500, 2_999, 9_999]) : 0,
      split: costs ? random.one(['winner', 'tiers'] as const) : 'winner',
      tiers: costs ? random.one([[100], [70, 30], [50, 30, 20]]) : null,
      completersPercent: completers ? random.one([1, 33, 40, 99]) : 0,
    },
    teams:
      kind === 'teams'
        ? {
            forming: random.one(TEAM_FORMINGS),
            minSize,
            maxSize: 2 * minSize - 1 + random.below(3),
            score: random.one(['average', 'best'] as const),
            best: 1 + random.below(minSize),
          }
        : null,
  }
}
