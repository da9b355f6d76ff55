import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import { personOf } from '../people/people.ts'

/**
 * Returns the zone for the viewer's calendar days: `named` by the browser, which is undefined if it is unknown, else
 * that of the account (docs/rules/clock-and-calendar.md#instants-and-local-dates).
 */
export async function viewerZone(ctx: SignedIn, named: string | undefined): Promise<string> {
  return named ?? (await personOf(ctx.db, ctx.viewer.id))?.time_zone ?? DEFAULT_TIME_ZONE
}
