import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { ReactionName } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { canMeet } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'

type Cheer = (typeof api)['profiles']['cheer']

/**
 * Cheers a person on: one notification a day for all reactions. Idempotent. Refuses `person_not_found` alike for
 * oneself, for unknown ids, for strangers, and if one has blocked the other; doesn't reveal whether the person has
 * switched cheers off (docs/rules/people-and-rights.md#cheers).
 */
export async function cheer(ctx: SignedIn, { params, body }: InputOf<Cheer>): Promise<OutputOf<Cheer>> {
  const { personId } = params
  const isMet = await canMeet(ctx, personId)
  if (personId === ctx.viewer.id || !isMet) throw new Refusal('person_not_found')
  const { name: person } = (await personOf(ctx.db, ctx.viewer.id))!
  const { reaction } = body
  await notify(ctx, {
    kind: 'cheered',
    userId: personId,
    subject: await subjectOfToday(ctx),
    facts: { personId: ctx.viewer.id, person, reaction },
  })
  return { cheered: (await cheeredToday(ctx, personId)) ?? reaction }
}

/** Returns the reaction by which the viewer has cheered a person today; null if not yet. */
export async function cheeredToday(ctx: SignedIn, personId: string): Promise<ReactionName | null> {
  const found = await ctx.db
    .selectFrom('notices')
    .select(sql<ReactionName>`facts->>'reaction'`.as('reaction'))
    .where('user_id', '=', personId)
    .where('kind', '=', 'cheered')
    .where('subject', '=', await subjectOfToday(ctx))
    .executeTakeFirst()
  return found?.reaction ?? null
}

async function subjectOfToday(ctx: SignedIn): Promise<string> {
  const { time_zone } = (await personOf(ctx.db, ctx.viewer.id))!
  return `${ctx.viewer.id}:${dayIn(ctx.now, time_zone)}`
}
