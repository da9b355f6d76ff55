import { EMBEDDED_GYMS } from './embedded-gyms.ts'
import type { GymDirectory } from './gym-directory.ts'
import { bestFirst, gymEntry, nearestFirst, wordsOf } from './gym-words.ts'

/**
 * A directory without network access: a list of invented gyms, searched by every word of the text, ignoring accents.
 */
export function embeddedGymDirectory(): GymDirectory {
  const entries = EMBEDDED_GYMS.map(gymEntry)
  const byId = new Map(EMBEDDED_GYMS.map(gym => [gym.id, gym]))
  return {
    async search({ text, near }, limit) {
      const found = bestFirst(entries, wordsOf(text))
      const around = near && nearestFirst(found, near)
      // For a search by name, a distant match is better than none.
      const shown = around && (around.length > 0 || text.trim() === '') ? around : found
      return shown.slice(0, limit)
    },
    queriesOf: () => 0,
    async one(id) {
      return byId.get(id) ?? null
    },
    standIn: null,
  }
}
