import { PAIR_REFUSALS } from '@bora/rules/two-admins.ts'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Why the viewer can't complete what another admin began; null if they can, or if nothing is pending. */
export const SecondRefusal = z.enum(PAIR_REFUSALS).nullable()

/** Refusals of calls that complete what another admin began. */
export const SECOND_ADMIN = PAIR_REFUSALS satisfies readonly ErrorCode[]
