/** How an account holder's name goes with the name of the account here (docs/rules/money.md#banking-details). */
export type NameMatch = 'same' | 'partly' | 'differs'

// Between names, and never what tells two people apart.
const PARTICLES = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'du', 'e', 'la', 'van', 'von', 'y'])

/**
 * Returns `same` where first and last name are equal and the middle names of one are all among the other's, in whatever
 * order, as words or initials; `partly` where one of the two is too short to say, or only first names agree with some
 * other name; else `differs`. Accents, case and marks don't count.
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
  // Somebody who goes by a middle name, or whose last name the other leaves out.
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

// Each word of the one stands for another word of the other; whole words choose before initials.
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
