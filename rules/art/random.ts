/**
 * Returns a repeatable generator of numbers in [0, 1): the same text gives the same sequence in every browser. FNV-1a
 * hashes the text into the state of mulberry32.
 */
export function randomFrom(text: string): () => number {
  let state = hashOf(text)
  return function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a whole number from 0 to 2^32 - 1 for a text; equal texts give equal numbers. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
