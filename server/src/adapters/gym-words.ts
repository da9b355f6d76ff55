import { metersBetween, type Place } from '@bora/rules/geodesic.ts'
import { GYMS_AROUND_METERS } from '@bora/rules/limits.ts'
import type { DirectoryGym } from './gym-directory.ts'

/** A gym with its words, for repeated searches. */
export type GymEntry = { gym: DirectoryGym; name: string; city: string; words: string[]; street: string[] }

/** Prepares a gym for searching. */
export function gymEntry(gym: DirectoryGym): GymEntry {
  const name = plain(gym.name)
  return { gym, name, city: plain(gym.city), words: wordsOf(gym.name), street: wordsOf(`${gym.address} ${gym.city}`) }
}

/**
 * Returns the gyms with every word in name, street or city, the best first; all in their order if there are no words.
 */
export function bestFirst(entries: readonly GymEntry[], words: readonly string[]): DirectoryGym[] {
  return entries
    .map((entry, order) => ({ entry, order, rank: rankOf(entry, words) }))
    .filter(found => found.rank !== null)
    .sort((a, b) => a.rank! - b.rank! || a.order - b.order)
    .map(found => found.entry.gym)
}

/** Returns the gyms around a place (docs/rules/activities.md#gyms), the nearest first. */
export function nearestFirst(gyms: readonly DirectoryGym[], near: Place, within = GYMS_AROUND_METERS): DirectoryGym[] {
  return gyms
    .map(gym => ({ gym, meters: metersBetween(near, gym) }))
    .filter(found => found.meters <= within)
    .sort((a, b) => a.meters - b.meters)
    .map(found => found.gym)
}

/** Returns the words of a text, in lower case without accents; a word consists of letters and digits only. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

// Smaller is better: the beginning of the name, then whole words of it, then word beginnings, then the city, then the
// street.
function rankOf(entry: GymEntry, words: readonly string[]): number | null {
  let rank = entry.name.startsWith(words.join(' ')) ? -1 : 0
  for (const word of words) {
    const own = wordRank(entry, word)
    if (own === null) return null
    rank += own
  }
  return rank
}

function wordRank({ words, street, city, name }: GymEntry, word: string): number | null {
  if (words.includes(word)) return 0
  if (words.some(one => one.startsWith(word))) return 1
  if (city.startsWith(word)) return 2
  if (street.some(one => one.startsWith(word))) return 3
  return name.includes(word) || street.some(one => one.includes(word)) ? 4 : null
}

/** Lower case without accents: "São José" and "sao jose" are equal. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
