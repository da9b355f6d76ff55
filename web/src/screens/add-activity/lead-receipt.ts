import type { Calls } from '@bora/contract/api.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'

export type LoggedReceipt = Calls['POST /activities']['output']['activity']['receipts'][number]

/** The receipt that stands for the workout: of the challenge it was logged from, else the first that gave points. */
export function leadReceipt(receipts: readonly LoggedReceipt[], challengeId: string | null): LoggedReceipt | null {
  const from = receipts.find(one => one.challengeId === challengeId)
  const worthy = receipts.filter(one => one.points > 0)
  return (
    from ?? worthy.find(one => challengeTypes[one.challengeType].unit === 'points') ?? worthy[0] ?? receipts[0] ?? null
  )
}
