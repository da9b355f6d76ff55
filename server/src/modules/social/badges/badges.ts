// Owns no tables: badges are computed on demand from workouts and results of challenges. Guarantees: they follow from
// the present facts, and reveal no private challenge to people outside it. Depends on people, activities, challenges
// and prizes.
import type { z } from 'zod'
import type { api } from '@bora/contract/api.ts'
import type { EarnedBadge as Shown } from '@bora/contract/badges.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { badgesBy, badgesOf, type EarnedBadge } from '@bora/rules/badges/badges.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { canMeet } from '../../challenges/index.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { badgeFactsOf } from './facts.ts'

type OfPerson = (typeof api)['badges']['ofPerson']
type OfActivity = (typeof api)['badges']['ofActivity']

/**
 * Returns a person's badges visible to the viewer (docs/rules/badges.md#who-sees-them). Refuses `person_not_found`
 * alike for an unknown person and for one without a common challenge.
 */
export async function badgesOfPerson(ctx: SignedIn, { params }: InputOf<OfPerson>): Promise<OutputOf<OfPerson>> {
  const { personId } = params
  const isMe = personId === ctx.viewer.id
  if (!isMe && !(await canMeet(ctx, personId))) throw new Refusal('person_not_found')
  const person = await personOf(ctx.db, personId)
  if (!person) throw new Refusal('person_not_found')
  const { facts, titles } = await badgeFactsOf(ctx, personId)
  const { earned, toCome } = badgesOf(facts, dayIn(ctx.now, person.time_zone))
  const refs = await personRefs(ctx, [personId])
  return { person: refs.get(personId)!, isMe, earned: shown(earned, titles), toCome: isMe ? toCome : null }
}

/**
 * Returns the badges that a workout of the viewer earned (docs/rules/badges.md#when-they-are-shown). Refuses
 * `activity_not_found` for any other workout, and for one that isn't accepted.
 */
export async function badgesOfActivity(ctx: SignedIn, { params }: InputOf<OfActivity>): Promise<OutputOf<OfActivity>> {
  const { facts, titles } = await badgeFactsOf(ctx, ctx.viewer.id)
  if (!facts.workouts.some(({ id }) => id === params.activityId)) throw new Refusal('activity_not_found')
  return { earned: shown(badgesBy(facts, params.activityId), titles) }
}

function shown(earned: readonly EarnedBadge[], titles: ReadonlyMap<string, string>): z.output<typeof Shown>[] {
  return earned.map(({ code, earnedOn, challengeId: id }) => ({
    code,
    earnedOn,
    challenge: id === null ? null : { id, title: titles.get(id)! },
  }))
}
