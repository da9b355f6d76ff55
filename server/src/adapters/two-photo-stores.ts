import type { PhotoStore } from './photo-store.ts'

/**
 * A store while files move between two: `store` takes what is put, and `before` gives what is not in it yet. What is removed
 * goes from both, so that nothing of an account that ended stays behind. An address is given only for what `store` has.
 */
export function twoPhotoStores(store: PhotoStore, before: PhotoStore): PhotoStore {
  return {
    ...store,
    async get(key) {
      // Asked again at the end: it may have moved between the two questions.
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
