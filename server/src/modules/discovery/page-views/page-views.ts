// Owns page views. Guarantees: none of people who refused analytics, nothing about the viewer's location or device, and
// nothing older than 13 months. Depends on people, consents and challenges.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { PAGE_VIEW_MONTHS } from '@bora/rules/limits.ts'
import { pageNamed, pageNames } from '@bora/rules/pages.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { seesChallenge } from '../../challenges/index.ts'

type View = InputOf<(typeof api)['pageViews']['record']>['body']

/**
 * Records a page view, now, by the viewer or anonymously. Skips people whose stored consent says no, unknown
 * challenges, and those that the viewer may not see; refuses `invalid_input` for a challenge page without an id.
 */
export async function recordPageView(ctx: Context, view: View): Promise<void> {
  const ofChallenge = pageNames()
    .map(pageNamed)
    .some(({ notedAs, path }) => notedAs === view.page && path.includes('$id'))
  if (ofChallenge && !view.challengeId) throw new Refusal('invalid_input', { field: 'challengeId' })
  const challengeId = ofChallenge ? view.challengeId : null
  const userId = ctx.viewer?.id ?? null
  // A person's archive names the challenges of their views.
  if (ctx.viewer && challengeId && !(await seesChallenge(ctx, challengeId))) return
  await sql`
    insert into page_views (page, challenge_id, user_id, at)
    select ${view.page}, ${challengeId}::uuid, ${userId}::uuid, ${ctx.now.toISOString()}::timestamptz
    where (${challengeId}::uuid is null or exists (select from challenges where id = ${challengeId}::uuid))
      and not exists (
        select from user_consents
        where user_id = ${userId}::uuid and consent_type = 'analytics' and not consented
      )`.execute(ctx.db)
}

/** Deletes views older than 13 months; returns how many. */
export async function sweepPageViews(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const oldest = new Date(ctx.now)
  oldest.setUTCMonth(oldest.getUTCMonth() - PAGE_VIEW_MONTHS)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('page_views')
    .where('at', '<', oldest.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
