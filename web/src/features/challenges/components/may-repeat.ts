import type { Details } from './challenge-data.ts'
import { phaseNow } from './phase.ts'

type Repeated = Pick<Details, 'startDate' | 'endDate' | 'status' | 'viewer'>

/** Whether the next challenge is offered from this one: once it is over, to its creator and to participants. */
export function mayRepeat(challenge: Repeated): boolean {
  const { phase } = phaseNow(challenge)
  const { isCreator, state } = challenge.viewer
  if (isCreator) return phase !== 'upcoming' && phase !== 'active'
  return challenge.status !== 'active' && state === 'participating'
}
