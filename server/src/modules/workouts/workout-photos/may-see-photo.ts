import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Audience } from '../../../core/signed-picture-url.ts'
import { isVisible } from '../../challenges/index.ts'
import { personOf } from '../../accounts/index.ts'

/**
 * Returns SQL that is true if a workout counts in a public challenge. `workout` names the table, or its alias, with the
 * columns `user_id` and `activity_id` of the workout.
 */
export function isOpenWorkout(workout: string): RawBuilder<boolean> {
  return countsIn(workout, sql`not challenges.is_private`)
}

/**
 * Returns whether the audience of a signed photo address may see the photo now. Everyone may see a portrait; a
 * workout's photo is visible to those who see the workout: its author, and those who see a challenge that it counts in.
 * A photo hidden by a moderator is visible to its owner and to admins.
 */
export async function maySeePhoto(
  ctx: Pick<Context, 'db' | 'now'>,
  photoId: string,
  audience: Audience,
): Promise<boolean> {
  const { rows } =
    await sql`select from photos p where p.id = ${photoId} and p.emptied_at is null and ${await seenBy(ctx, audience)}`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function seenBy(ctx: Pick<Context, 'db' | 'now'>, audience: Audience): Promise<RawBuilder<unknown>> {
  if (audience === 'face')
    return sql`p.hidden_at is null and exists (select from people f where f.id = p.owner_id and f.photo_id = p.id)`
  const isOpen = (which: RawBuilder<unknown>) =>
    sql`exists (select from activity_photos x where x.photo_id = p.id and ${which})`
  if (audience === 'all') return sql`p.hidden_at is null and ${isOpen(isOpenWorkout('x'))}`
  const person = await personOf(ctx.db, audience)
  // Admins who review proof signals also see workouts that count nowhere.
  if (person?.roles.includes('admin')) return sql`(p.owner_id = ${audience} or ${isOpen(sql`true`)})`
  const isSeen = isVisible({ now: ctx.now, viewer: person && { id: person.id, roles: person.roles } })
  return sql`(p.owner_id = ${audience} or (p.hidden_at is null and ${isOpen(countsIn('x', isSeen))}))`
}

function countsIn(workout: string, which: RawBuilder<unknown>): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${workout}.${column}`)
  return sql`exists (
    select from receipts join challenges on challenges.id = receipts.challenge_id
    where receipts.user_id = ${of('user_id')} and receipts.activity_id = ${of('activity_id')} and receipts.counted
      and ${which}
  )`
}
