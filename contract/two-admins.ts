import { PAIR_REFUSALS } from '@bora/rules/two-admins.ts'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Why the viewer can't complete what another admin began; null where it can, or nothing waits. */
export const SecondRefusal = z.enum(PAIR_REFUSALS).nullable()

/** How calls that complete what another admin began refuse. */
export const SECOND_ADMIN = PAIR_REFUSALS satisfies readonly ErrorCode[]
