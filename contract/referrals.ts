import { REFERRAL_NEEDS } from '@bora/rules/referrals.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DeviceMark, Instant } from './shapes.ts'

export const referrals = {
  mine: endpoint({
    method: 'POST',
    path: '/referrals',
    summary: "The viewer's code and link, made when they are first asked for, and who came by them",
    access: 'signed-in',
    body: z.strictObject({ device: DeviceMark.nullable() }),
    output: z.object({
      code: z.string(),
      url: z.string(),
      /** Points for joining by a referral code. */
      ownPoints: z.int(),
      countedPoints: z.int(),
      pendingPoints: z.int(),
      /** The total number; the latest 100 are shown. */
      total: z.int(),
      items: z.array(
        z.object({
          /** Only the first name. */
          name: z.string(),
          at: Instant,
          points: z.int(),
          /** Missing conditions for the points; empty if they count. */
          missing: z.array(z.enum(REFERRAL_NEEDS)),
          /** Until when it is held, if it is. */
          waitsUntil: Instant.nullable(),
        }),
      ),
    }),
    errors: ['invalid_input'],
  }),
}
