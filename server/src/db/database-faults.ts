import { TooManyWaiters, AcquireTimeout } from './keyed-semaphore.ts'

/**
 * Why an operation failed without a fault in the code: `busy` the caller has too many concurrent requests, `away` the
 * database is unreachable, restarting or overloaded, `full` nothing more can be stored, `refused` a value doesn't fit
 * any column or a query is too large.
 */
export type DatabaseFault = 'busy' | 'away' | 'full' | 'refused'

// SQLSTATE, by code or by the first characters of its class.
const BY_STATE: readonly (readonly [state: string, fault: DatabaseFault])[] = [
  ['53100', 'full'],
  ['53', 'away'],
  ['08', 'away'],
  ['57', 'away'],
  ['25006', 'away'],
  ['25P03', 'away'],
  ['40001', 'away'],
  ['40P01', 'away'],
  ['55P03', 'away'],
  ['58', 'away'],
  ['54', 'refused'],
  // Numbers, dates and texts beyond the range of a type.
  ['22003', 'refused'],
  ['22007', 'refused'],
  ['22008', 'refused'],
  ['22021', 'refused'],
  ['22P02', 'refused'],
  ['22P05', 'refused'],
]

const BY_ERRNO: Readonly<Record<string, DatabaseFault>> = {
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EMFILE: 'away',
  ENFILE: 'away',
  // A stored file, which may be readable again.
  FILE_UNREADABLE: 'away',
  ENOSPC: 'full',
  // A folder that can't be written: mounted read-only, owned by another user, or on a failing disk.
  EROFS: 'full',
  EACCES: 'full',
  EPERM: 'full',
  ENOTDIR: 'full',
  EIO: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
}

// Errors of the driver itself have no codes.
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/

/**
 * Returns whether a statement or transaction that failed with this error may have been committed nevertheless: the
 * connection was lost before the database answered.
 */
export function mayHaveCommitted(error: unknown): boolean {
  if (error instanceof TooManyWaiters || error instanceof AcquireTimeout) return false
  if (!(error instanceof Error)) return false
  if ('severity' in error) return error.severity !== 'ERROR'
  return classifyDatabaseError(error) === 'away'
}

/** Returns the fault behind an error, or null if it is a fault in the code. */
export function classifyDatabaseError(error: unknown): DatabaseFault | null {
  if (error instanceof TooManyWaiters) return 'busy'
  if (error instanceof AcquireTimeout) return 'away'
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    const found = 'severity' in error ? BY_STATE.find(([state]) => code.startsWith(state))?.[1] : BY_ERRNO[code]
    if (found) return found
    // The socket of a database that is restarting.
    if (code === 'ENOENT' && syscall === 'connect') return 'away'
    // Node reports a missing folder when it may not create one, for example on a read-only disk.
    if (code === 'ENOENT' && syscall === 'mkdir') return 'full'
  }
  return SAID_BY_DRIVER.test(error.message) ? 'away' : null
}
