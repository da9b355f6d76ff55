/** How an account holder's name compares to the name of the account here (docs/rules/money.md#banking-details). */
export type NameMatch = 'same' | 'partly' | 'differs'

// Particles between names, which never distinguish two people.
const PARTICLES = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'du', 'e', 'la', 'van', 'von', 'y'])

/**
 * Compares two names. Returns `same` if first and last name are equal and the middle names of one are all among the
 * other's, in any order, as words or initials; `partly` if one of the two is too short to decide, or only the first
 * name and some other name match; else `differs`. Ignores accents, case and punctuation.
 */
export function nameMatch(holder: string, person: string): NameMatch {
  const [a, b] = [wordsOf(holder), wordsOf(person)]
  const [first, other] = [a[0], b[0]]
  if (first === undefined || other === undefined) return 'differs'
  if (a.length === 1 || b.length === 1) return first === other ? 'partly' : 'differs'
  const [last, otherLast] = [a.at(-1), b.at(-1)]
  if (first === other && last === otherLast) {
    return isAmong(middle(a), middle(b)) || isAmong(middle(b), middle(a)) ? 'same' : 'partly'
  }
  // A person who uses a middle name, or whose last name the other omits.
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return isAmong(short, long) ? 'partly' : 'differs'
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '' && !PARTICLES.has(word))
}

function middle(words: readonly string[]): readonly string[] {
  return words.slice(1, -1)
}

// Each word matches a different word of the other name; whole words match before initials.
function isAmong(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others]
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const at = left.findIndex(one => one === word)
    const there = at >= 0 ? at : left.findIndex(one => isInitial(one, word))
    if (there < 0) return false
    left.splice(there, 1)
  }
  return true
}

function isInitial(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a[0] === b[0]
}
