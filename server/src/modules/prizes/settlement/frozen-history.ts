import type { History } from '@bora/rules/history.ts'
import { FIRST_RULES_VERSION } from '@bora/rules/rules-version.ts'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Context } from '../../../core/context.ts'
import { mapInSlices, timeSlices } from '../../../core/time-slices.ts'
import { historyInSlices } from '../../scoring/index.ts'

const PEOPLE_IN_SLICE = 1_000

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Reads and stores the history that a challenge is settled from, slice by slice: each slice holds some participants
 * with all of their data. There is always at least one slice, even without participants.
 */
export async function* freezeHistory(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  cancelled: boolean,
): AsyncGenerator<History> {
  let slice = 0
  for await (const read of historyInSlices(ctx, challengeId, PEOPLE_IN_SLICE)) {
    const part: History = { ...read, challenge: { ...read.challenge, cancelled } }
    yield* whileKept(part, keep(ctx, challengeId, { revision: 1, slice: slice++ }, part))
  }
}

/**
 * Reads the history of one revision of a settlement and stores it as that of the next, without some workouts, slice by
 * slice. Contains no changes made after the first.
 */
export async function* freezeRevisedHistory(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  revision: number,
  voided: ReadonlySet<string>,
): AsyncGenerator<History> {
  for await (const [slice, part] of slicesWithout(ctx, challengeId, revision, voided)) {
    yield* whileKept(part, keep(ctx, challengeId, { revision: revision + 1, slice }, part))
  }
}

// Other threads compress and write a slice while this one computes from it.
async function* whileKept(part: History, kept: Promise<void>): AsyncGenerator<History> {
  // Awaiting it reports its failure; without this it would be unhandled if computing fails first.
  kept.catch(() => {})
  try {
    yield part
  } finally {
    await kept
  }
}

/** Yields the history of a settlement without some workouts, slice by slice, without storing it: a preview. */
export async function* historyWithout(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  revision: number,
  voided: ReadonlySet<string>,
): AsyncGenerator<History> {
  for await (const [, part] of slicesWithout(ctx, challengeId, revision, voided)) yield part
}

async function* slicesWithout(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  revision: number,
  voided: ReadonlySet<string>,
): AsyncGenerator<[number, History]> {
  const slices = await ctx.db
    .selectFrom('settlement_histories')
    .select('slice')
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .orderBy('slice')
    .execute()
  for (const { slice } of slices) {
    const { body } = await ctx.db
      .selectFrom('settlement_histories')
      .select('body')
      .where('challenge_id', '=', challengeId)
      .where('revision', '=', revision)
      .where('slice', '=', slice)
      .executeTakeFirstOrThrow()
    const read = withVersion(JSON.parse((await unzip(body)).toString('utf8')) as History)
    const activities = read.activities.map(one => (voided.has(one.id) ? { ...one, voided: true } : one))
    yield [slice, { ...read, activities }]
  }
}

async function keep(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  place: { revision: number; slice: number },
  part: History,
): Promise<void> {
  const body = await zip(await textOf(part))
  await db
    .insertInto('settlement_histories')
    .values({ challenge_id: challengeId, ...place, body })
    .execute()
}

/** Returns the `JSON.stringify` text of a history, computed in time slices. */
async function textOf(history: History): Promise<string> {
  const turns = timeSlices()
  const members: string[] = []
  for (const [name, member] of Object.entries(history)) {
    const text = Array.isArray(member)
      ? `[${(await mapInSlices<unknown, string>(turns, member, one => JSON.stringify(one))).join()}]`
      : JSON.stringify(member)
    members.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${members.join()}}`
}

// Histories frozen before there were versions name none.
function withVersion(history: History): History {
  const { challenge } = history
  return { ...history, challenge: { ...challenge, rulesVersion: challenge.rulesVersion ?? FIRST_RULES_VERSION } }
}

/** Returns the whole history that a settlement was computed from; undefined if there is none. */
export async function frozenHistory(
  db: Context['db'],
  challengeId: string,
  revision: number,
): Promise<History | undefined> {
  const rows = await db
    .selectFrom('settlement_histories')
    .select('body')
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .orderBy('slice')
    .execute()
  const whole: History[] = []
  for (const { body } of rows) whole.push(JSON.parse((await unzip(body)).toString('utf8')) as History)
  const [first] = whole
  if (!first) return undefined
  const passes = whole.flatMap(one => one.passes ?? [])
  return {
    challenge: withVersion(first).challenge,
    participants: whole.flatMap(one => one.participants),
    activities: whole.flatMap(one => one.activities),
    bonuses: whole.flatMap(one => one.bonuses),
    ...(passes.length > 0 && { passes }),
  }
}
