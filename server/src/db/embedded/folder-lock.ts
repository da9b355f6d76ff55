import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../../settings/environment.ts'

/**
 * Locks a folder for this process; returns a function that releases it. The operating system holds the lock (SQLite
 * requests it on the file), so it ends with the process in any case, and no stale lock file remains.
 */
export function lockFolder(file: string, folder: string): () => void {
  const holder = new DatabaseSync(file)
  try {
    // The timeout allows for a server that is just stopping.
    holder.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new StartRefused(
      `Another server already uses the data folder ${folder}: stop it first, or choose another folder with DATA_DIR.`,
    )
  }
  return () => holder.close()
}
