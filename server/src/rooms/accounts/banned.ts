import { machineTime } from '../../core/machine-time.ts'

/** Whether an account may not be used now. */
export function isBanned({ banned_until }: { banned_until: string | null }): boolean {
  return banned_until !== null && banned_until > machineTime().toISOString()
}
