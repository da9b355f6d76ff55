import type { DirectoryGym, GymDirectory } from './gym-directory.ts'
import { EMBEDDED_GYMS } from './embedded-gyms.ts'

type Entry = { gym: DirectoryGym; name: string; city: string; words: string[]; street: string[] }

/** A directory that needs no network: a list of invented gyms, searched by every word of the text, whatever its accents. */
export function embeddedGymDirectory(): GymDirectory {
  const entries = EMBEDDED_GYMS.map(entryOf)
  const byId = new Map(EMBEDDED_GYMS.map(gym => [gym.id, gym]))
  return {
    async search(text, limit) {
      const words = wordsOf(text)
      return entries
        .map((entry, order) => ({ entry, order, rank: rankOf(entry, words) }))
        .filter(found => found.rank !== null)
        .sort((a, b) => a.rank! - b.rank! || a.order - b.order)
        .slice(0, limit)
        .map(found => found.entry.gym)
    },
    async one(id) {
      return byId.get(id) ?? null
    },
  }
}

function entryOf(gym: DirectoryGym): Entry {
  const name = plain(gym.name)
  return { gym, name, city: plain(gym.city), words: wordsOf(gym.name), street: wordsOf(`${gym.address} ${gym.city}`) }
}

// Smaller is better: the name as it begins, then whole words of it, then beginnings, then the city, then the street.
function rankOf(entry: Entry, words: readonly string[]): number | null {
  let rank = entry.name.startsWith(words.join(' ')) ? -1 : 0
  for (const word of words) {
    const own = wordRank(entry, word)
    if (own === null) return null
    rank += own
  }
  return rank
}

function wordRank({ words, street, city, name }: Entry, word: string): number | null {
  if (words.includes(word)) return 0
  if (words.some(one => one.startsWith(word))) return 1
  if (city.startsWith(word)) return 2
  if (street.some(one => one.startsWith(word))) return 3
  return name.includes(word) || street.some(one => one.includes(word)) ? 4 : null
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Small letters without accents: "São José" and "sao jose" are the same text. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
