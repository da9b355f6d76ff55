/** A gym as a directory knows it. Latitude and longitude in degrees. */
export type DirectoryGym = {
  id: string
  name: string
  address: string
  city: string
  latitude: number
  longitude: number
}

/** Where gyms are looked up: an embedded list by default, a map service by configuration. */
export type GymDirectory = {
  /** Gyms whose name, street or city has every word of the text, best first; at most `limit`. An empty text gives the best known. */
  search(text: string, limit: number): Promise<DirectoryGym[]>
  one(id: string): Promise<DirectoryGym | null>
}
