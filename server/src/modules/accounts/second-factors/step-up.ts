import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { factorsOf, hasVerifiedFactor } from '../account/factors.ts'

/** Returns whether the viewer has a second factor that was not given in this session. */
export async function needsStepUp({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>): Promise<boolean> {
  return viewer.aal !== 'aal2' && hasVerifiedFactor({ factors: await factorsOf(db, [viewer.id]) })
}

/** Refuses `second_factor_required` if the viewer has a second factor and did not give it in this session. */
export async function refuseWithoutFactor(ctx: Pick<SignedIn, 'db' | 'viewer'>): Promise<void> {
  if (await needsStepUp(ctx)) throw new Refusal('second_factor_required')
}
