import type { Place } from '@bora/rules/geodesic.ts'

/** A gym of a directory; its id is stable over years. Latitude and longitude in degrees. */
export type DirectoryGym = Place & {
  id: string
  name: string
  address: string
  city: string
}

/** A search. `near` is rough (`rules/gym-check-in.ts`); `country`, a code of two letters, is used without it. */
export type GymSearch = { text: string; near: Place | null; country: string }

/** A source of gyms: an embedded list by default, a map service if configured. */
export type GymDirectory = {
  /**
   * Returns at most `limit` gyms with every word of the text in name, street or city, best first. With a place the
   * nearest come first: those around it, and distant ones only if none there match the text. An empty text without a
   * place returns the best known, if any.
   */
  search(search: GymSearch, limit: number): Promise<DirectoryGym[]>
  /** Returns how many queries to a service a search may cause. */
  queriesOf(search: GymSearch): number
  one(id: string): Promise<DirectoryGym | null>
  /**
   * The directory to use while this one doesn't answer; null if it needs no network, so that its answers needn't be
   * cached.
   */
  standIn: GymDirectory | null
}
