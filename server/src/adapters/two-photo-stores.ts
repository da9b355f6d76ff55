import type { PhotoStore } from './photo-store.ts'

/**
 * A store while files move between two: `store` takes new files, and `before` provides those not moved yet. Files are
 * removed from both, so that nothing of a deleted account remains. Only files in `store` have an address.
 */
export function twoPhotoStores(store: PhotoStore, before: PhotoStore): PhotoStore {
  return {
    ...store,
    async get(key) {
      // Checked again at the end: it may have moved in between.
      return (await store.get(key)) ?? (await before.get(key)) ?? store.get(key)
    },
    async size(key) {
      return (await store.size(key)) ?? before.size(key)
    },
    async address(key, terms) {
      return store.origin !== null && (await store.size(key)) !== null ? store.address(key, terms) : null
    },
    async remove(key) {
      await Promise.all([store.remove(key), before.remove(key)])
    },
    close() {
      store.close()
      before.close()
    },
  }
}
