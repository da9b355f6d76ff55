import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { markText, readMark } from '../../core/page-mark.ts'
import { visibleChallenge } from '../challenges/challenges.ts'
import { activityViews, type ActivityRow } from './views.ts'

type Feed = (typeof api)['activities']['feed']

const PAGE = 20

/**
 * Workouts of a challenge, newest first, each with its receipt there and no other. What doesn't count in the challenge
 * is shown to its author alone. A page mark is the last row's moment and id, so that new workouts shift nothing.
 */
export async function feed(ctx: SignedIn, { params, query }: InputOf<Feed>): Promise<OutputOf<Feed>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const mark = query.cursor === undefined ? null : readMark(query.cursor, 'uuid')
  const { person } = query
  const rows = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 'r.user_id').onRef('a.id', '=', 'r.activity_id'))
    .selectAll('a')
    .select(['r.points', 'r.parts'])
    .where('r.challenge_id', '=', challenge.id)
    .where(({ or, eb }) => or([eb('r.counted', '=', true), eb('r.user_id', '=', ctx.viewer.id)]))
    .$if(person !== undefined, all => all.where('r.user_id', '=', person!))
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(r.logged_at, r.activity_id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('r.logged_at', 'desc')
    .orderBy('r.activity_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const pointsOf = new Map(page.map(row => [row.id, row]))
  const items = await activityViews(ctx, page as ActivityRow[], row => {
    const { points, parts } = pointsOf.get(row.id)!
    const { id: challengeId, title: challengeTitle, type: challengeType, category } = challenge
    const rulesVersion = challenge.rules_version
    return [{ challengeId, challengeTitle, challengeType, rulesVersion, category, points, parts }]
  })
  const last = page.at(-1)
  return { items, next: rows.length > PAGE && last ? markText({ at: last.logged_at, id: last.id }) : null }
}
