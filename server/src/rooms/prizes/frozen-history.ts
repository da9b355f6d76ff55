import type { History } from '@bora/rules/history.ts'
import { FIRST_RULES_VERSION } from '@bora/rules/rules-version.ts'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Context } from '../../core/context.ts'
import { historyOf } from '../scores/scores.ts'

const PEOPLE_IN_SLICE = 1_000

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Reads the history that a challenge is settled from and keeps it, slice by slice: each slice holds some participants
 * with all of theirs. There is always one, also of a challenge that nobody is in.
 */
export async function* freezeHistory(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  cancelled: boolean,
): AsyncGenerator<History> {
  const people = await ctx.db
    .selectFrom('participants')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  const slices = Math.max(1, Math.ceil(people.length / PEOPLE_IN_SLICE))
  for (let slice = 0; slice < slices; slice++) {
    const ids = people.slice(slice * PEOPLE_IN_SLICE, (slice + 1) * PEOPLE_IN_SLICE).map(one => one.user_id)
    const read = await historyOf(ctx, challengeId, ids)
    const part: History = { ...read, challenge: { ...read.challenge, cancelled } }
    const body = await zip(JSON.stringify(part))
    await ctx.db
      .insertInto('settlement_histories')
      .values({ challenge_id: challengeId, revision: 1, slice, body })
      .execute()
    yield part
  }
}

/** The history that a settlement was computed from, whole; undefined when there is none. */
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
  return {
    // What was frozen before there were versions doesn't name one.
    challenge: { ...first.challenge, rulesVersion: first.challenge.rulesVersion ?? FIRST_RULES_VERSION },
    participants: whole.flatMap(one => one.participants),
    activities: whole.flatMap(one => one.activities),
    bonuses: whole.flatMap(one => one.bonuses),
  }
}
