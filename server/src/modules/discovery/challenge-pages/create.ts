import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { createChallenge, ownChallengeId } from '../../challenges/index.ts'
import { joinOwn } from '../../participation/index.ts'
import { spendingBoundsOf, refuseClosedCountry } from '../../payments/index.ts'
import { detailsOf } from './details.ts'

type Create = (typeof api)['challengePages']['create']

/**
 * Creates a challenge and lets its creator in: at once if entry is free, else pending until the entry is paid
 * (docs/rules/challenges.md#creating-one). The same `id` again returns the same challenge.
 */
export async function createOwn(ctx: SignedIn, { body }: InputOf<Create>): Promise<OutputOf<Create>> {
  await refuseClosedCountry(ctx, ctx.viewer.id, body.draft.prize?.kind ?? 'none')
  const row = await createChallenge(ctx, await ownChallengeId(ctx, body.id), body.draft)
  await joinOwn(ctx, row, spendingBoundsOf)
  return detailsOf(ctx, row)
}
