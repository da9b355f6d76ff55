/**
 * A file as browsers can store it: WebKit refuses to store a `Blob` in private windows, and has lost some elsewhere.
 */
export type StoredBytes = { type: string; bytes: ArrayBuffer }

/** Reads a file into a form that every browser can store. */
export async function toStoredBytes(file: Blob): Promise<StoredBytes> {
  return { type: file.type, bytes: await file.arrayBuffer() }
}

/** Returns the stored file, also one that was stored as it is by an earlier version; null if it is neither. */
export function fromStoredBytes(stored: unknown): Blob | null {
  if (stored instanceof Blob) return stored
  if (typeof stored !== 'object' || stored === null || !('bytes' in stored) || !('type' in stored)) return null
  return new Blob([stored.bytes as ArrayBuffer], { type: String(stored.type) })
}
