import type { Place } from '@bora/rules/geodesic.ts'

/** A gym as a directory knows it, also after years by the same id. Latitude and longitude in degrees. */
export type DirectoryGym = Place & {
  id: string
  name: string
  address: string
  city: string
}

/** What is looked for. `near` is rough (`rules/gym-check-in.ts`), `country` a code of two letters that is read without it. */
export type GymSearch = { text: string; near: Place | null; country: string }

/** Where gyms are looked up: an embedded list by default, a map service by configuration. */
export type GymDirectory = {
  /**
   * Gyms whose name, street or city has every word of the text, best first; at most `limit`. With a place the nearest
   * first: those around it, further ones only where a text has none there. An empty text without a place gives the best
   * known, if any.
   */
  search(search: GymSearch, limit: number): Promise<DirectoryGym[]>
  one(id: string): Promise<DirectoryGym | null>
  /** What is asked while this one doesn't answer; null for one that needs no network, whose answers needn't be kept. */
  standIn: GymDirectory | null
}
