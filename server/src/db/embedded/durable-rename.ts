import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Renames a folder within another one, so that a power failure does not undo it after later renames took effect. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(to), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
