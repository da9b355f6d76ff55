import { isInstantJoinExpired } from '@bora/rules/instant-join.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../device/stored.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'

/** A visitor's intent to join a challenge, kept until there is an account. */
export type InstantJoin = {
  challengeId: string
  invitedBy: string | null
  /** the token of a private challenge's link */
  invite: string | null
  /** of the accepted rules; null while they are still to be read */
  fingerprint: string | null
  timestamp: string
  /** the request was already sent, and its answer may have been lost */
  sent?: boolean
}

/** Stores an intent, timestamped now unless it carries a timestamp. */
export function storeInstantJoin(wish: Omit<InstantJoin, 'timestamp'> & { timestamp?: string }): void {
  writeStored(STORAGE_KEYS.instantJoin, JSON.stringify({ timestamp: new Date().toISOString(), ...wish }))
}

/** Discards the intent. */
export function clearInstantJoin(): void {
  writeStored(STORAGE_KEYS.instantJoin, null)
}

/**
 * The intent stored in this browser; one that is too old or unreadable is discarded
 * (docs/rules/challenges.md#instant-join).
 */
export function readInstantJoin(): InstantJoin | null {
  const text = readStored(STORAGE_KEYS.instantJoin)
  const wish = text === null ? null : parsed(text)
  if (wish && !isInstantJoinExpired(wish.timestamp, new Date().toISOString())) return wish
  if (text !== null) clearInstantJoin()
  return null
}

function parsed(text: string): InstantJoin | null {
  try {
    const { challengeId, timestamp = '', ...rest } = JSON.parse(text) as Partial<InstantJoin>
    if (typeof challengeId !== 'string' || Number.isNaN(Date.parse(timestamp))) return null
    return { invitedBy: null, invite: null, fingerprint: null, ...rest, challengeId, timestamp }
  } catch {
    return null
  }
}

type Status = 'idle' | 'joining' | 'joined' | 'failed'

let status: Status = 'idle'
const listeners = new Set<() => void>()

/** Sets the progress of the join (docs/rules/challenges.md#instant-join). */
export function setJoinStatus(next: Status): void {
  status = next
  for (const listener of listeners) listener()
}

/** The progress of the pending join. */
export function useJoinStatus(): Status {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => status,
    () => 'idle',
  )
}
