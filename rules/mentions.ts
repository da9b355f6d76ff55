type Named = { id: string; name: string }

/** A part of a comment: plain text, or a person's name with its @. */
export type CommentPart = { text: string; person: string | null }

// A name ends where no letter or digit follows: @Ana is not in @Anabela.
const GOES_ON = /^[\p{L}\p{N}\p{M}]/u
const BEFORE = /[\p{L}\p{N}\p{M}]$/u

/** Splits a text into ordered parts; each `@name` of a person is a separate part, matching the longest name first. */
export function commentParts(text: string, people: readonly Named[]): CommentPart[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const parts: CommentPart[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const found =
      text[at] === '@' && !BEFORE.test(text.slice(0, at))
        ? byLength.find(({ name }) => text.startsWith(name, at + 1) && !GOES_ON.test(text.slice(at + 1 + name.length)))
        : undefined
    if (!found) {
      plain += text[at++]
      continue
    }
    if (plain) parts.push({ text: plain, person: null })
    plain = ''
    parts.push({ text: `@${found.name}`, person: found.id })
    at += 1 + found.name.length
  }
  if (plain) parts.push({ text: plain, person: null })
  return parts
}

/** Returns the people mentioned in a text as `@name`. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const named = new Set(commentParts(text, people).map(part => part.person))
  return people.filter(one => named.has(one.id))
}

/**
 * Returns a text in which each mention uses the person's name in `now`. `people` are all mentioned people, by the names
 * in the text; those missing in `now` keep theirs.
 */
export function renamedIn(text: string, people: readonly Named[], now: readonly Named[]): string {
  const names = new Map(now.map(({ id, name }) => [id, name]))
  return commentParts(text, people)
    .map(part => (part.person !== null && names.has(part.person) ? `@${names.get(part.person)!}` : part.text))
    .join('')
}

/**
 * Returns the text being typed after an @ before the caret, and the position of the @; null if no mention was begun.
 */
export function mentionBegun(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from === -1 || BEFORE.test(before.slice(0, from))) return null
  const typed = before.slice(from + 1)
  // Names may contain spaces, but a mention doesn't begin with one, and isn't a whole sentence.
  return /^\s|\n/.test(typed) || typed.split(' ').length > 3 ? null : { from, typed }
}
