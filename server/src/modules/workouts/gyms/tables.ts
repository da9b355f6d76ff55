export type GymTables = {
  known_gyms: {
    id: string
    name: string
    address: string
    city: string
    latitude: number
    longitude: number
    seen_at: string
  }
  gym_answers: {
    /** Digest of the search. */
    question: Buffer
    gym_ids: string[]
    answered_at: string
  }
}
