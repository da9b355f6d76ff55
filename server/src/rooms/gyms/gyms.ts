// Owns nothing of its own: asks the gym directory. Promises distances in metres, null where none was asked for.
import type { z } from 'zod'
import type { Gym as GymShape } from '@bora/contract/gyms.ts'
import type { Context } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { DirectoryGym } from '../../adapters/gym-directory.ts'

const MOST_FOUND = 20

/** Gyms that match every word of the text, best first, at most 20. Refuses `gyms_unavailable` when nobody answers. */
export async function searchGyms(ctx: Pick<Context, 'adapters'>, text: string): Promise<z.output<typeof GymShape>[]> {
  const found = await ctx.adapters.gyms.search(text, MOST_FOUND).catch(() => {
    throw new Refusal('gyms_unavailable')
  })
  return found.map(({ id, name, address, city }) => ({ id, name, address, city, distanceMeters: null }))
}

/**
 * The gym of a check-in, as the directory names it now. Refuses `gym_not_found` for an id that it doesn't know. Null
 * when the directory doesn't answer: the workout is kept then, without the check-in
 * (docs/rules/activities.md#gym-check-in).
 */
export async function checkedInGym(ctx: Pick<Context, 'adapters'>, id: string): Promise<DirectoryGym | null> {
  const answer = await ctx.adapters.gyms.one(id).then(
    gym => ({ gym }),
    () => null,
  )
  if (answer === null) return null
  if (answer.gym === null) throw new Refusal('gym_not_found', { field: 'gymId' })
  return answer.gym
}
