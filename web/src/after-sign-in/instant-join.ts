import { isInstantJoinExpired } from '@bora/rules/instant-join.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../device/stored.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'

/** A visitor's wish to join a challenge, kept until there is an account. */
export type InstantJoin = {
  challengeId: string
  invitedBy: string | null
  /** the token of a private challenge's link */
  invite: string | null
  /** of the rules that were accepted; null while they are still to be read */
  fingerprint: string | null
  timestamp: string
  /** the wish was sent off already, and its answer may have been lost */
  sent?: boolean
}

/** Keeps a wish, as of now unless it says since when. */
export function storeInstantJoin(wish: Omit<InstantJoin, 'timestamp'> & { timestamp?: string }): void {
  writeStored(STORAGE_KEYS.instantJoin, JSON.stringify({ timestamp: new Date().toISOString(), ...wish }))
}

/** Nobody waits for a join any more. */
export function clearInstantJoin(): void {
  writeStored(STORAGE_KEYS.instantJoin, null)
}

/**
 * The wish that this browser keeps; one that is too old, or that can't be read, is thrown away
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

/** Says how far the join is (docs/rules/challenges.md#instant-join). */
export function setJoinStatus(next: Status): void {
  status = next
  for (const listener of listeners) listener()
}

/** How far the join is that goes on by itself. */
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
