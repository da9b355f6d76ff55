import { fromStoredBytes, toStoredBytes } from '../../../offline/stored-bytes.ts'

/**
 * Stores the bytes of a draft's photos, so that a reload during an upload loses none, and shows all of them. If the
 * browser has no database available, photos are lost when the page is left.
 */
const NAME = 'bora-photos'
const STORE = 'waiting'

/** Stores the photo under its key. */
export async function keepBytes(key: string, photo: Blob): Promise<void> {
  const stored = await toStoredBytes(photo).catch(() => null)
  if (stored) await inStore('readwrite', store => store.put(stored, key)).catch(() => {})
}

/** The stored photo, or null. */
export async function bytesOf(key: string): Promise<Blob | null> {
  return fromStoredBytes(await inStore('readonly', store => store.get(key)).catch(() => null))
}

/** Deletes a photo. */
export async function dropBytes(key: string): Promise<void> {
  await inStore('readwrite', store => store.delete(key)).catch(() => {})
}

function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => (database.close(), resolve(request.result))
      transaction.onabort = () => (database.close(), reject(transaction.error))
    }
  })
}
