import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../../settings/environment.ts'

/**
 * Holds a folder for this process alone; returns how to let go. The operating system keeps the lock (SQLite asks it
 * for one on the file), so it ends with the process however that ends, and no stale mark is left to be judged.
 */
export function lockFolder(file: string, folder: string): () => void {
  const holder = new DatabaseSync(file)
  try {
    // The wait is for a server that was told to stop a moment ago.
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
