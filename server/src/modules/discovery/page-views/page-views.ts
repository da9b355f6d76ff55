// Owns which pages were looked at. Promises: nothing of whoever refused analytics, nothing that tells from where or with
// what somebody looked, and nothing that is older than 13 months. Leans on people, consents and challenges.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { PAGE_VIEW_MONTHS } from '@bora/rules/limits.ts'
import { pageNamed, pageNames } from '@bora/rules/pages.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'

type View = InputOf<(typeof api)['pageViews']['record']>['body']

/**
 * Notes that a page was looked at, now, by the viewer or by nobody in particular. Nothing is noted of a person whose
 * stored consent says no, nor of a challenge that isn't there; the page of a challenge without an id is refused with
 * `invalid_input`.
 */
export async function recordPageView(ctx: Pick<Context, 'db' | 'now' | 'viewer'>, view: View): Promise<void> {
  const ofChallenge = pageNames()
    .map(pageNamed)
    .some(({ notedAs, path }) => notedAs === view.page && path.includes('$id'))
  if (ofChallenge && !view.challengeId) throw new Refusal('invalid_input', { field: 'challengeId' })
  const challengeId = ofChallenge ? view.challengeId : null
  const userId = ctx.viewer?.id ?? null
  await sql`
    insert into page_views (page, challenge_id, user_id, at)
    select ${view.page}, ${challengeId}::uuid, ${userId}::uuid, ${ctx.now.toISOString()}::timestamptz
    where (${challengeId}::uuid is null or exists (select from challenges where id = ${challengeId}::uuid))
      and not exists (
        select from user_consents
        where user_id = ${userId}::uuid and consent_type = 'analytics' and not consented
      )`.execute(ctx.db)
}

/** Deletes what is older than 13 months; returns how many views that were. */
export async function sweepPageViews(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const oldest = new Date(ctx.now)
  oldest.setUTCMonth(oldest.getUTCMonth() - PAGE_VIEW_MONTHS)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('page_views')
    .where('at', '<', oldest.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
