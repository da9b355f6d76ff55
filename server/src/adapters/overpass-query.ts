import type { Place } from '@bora/rules/geodesic.ts'

/** The searched area: around a rough place, or a whole country by its code of two letters. */
export type OverpassArea = { around: Place; meters: number } | { country: string }

// Map tags of places for training; unnamed ones are useless.
const KINDS = [
  '["leisure"="fitness_centre"]',
  '["leisure"="sports_centre"]["sport"~"fitness|crossfit|gymnastics|weightlifting|yoga|pilates|boxing|martial_arts"]',
  '["amenity"="dojo"]',
]
const FIELDS = '^(name|addr:street|addr:housenumber|addr:suburb|addr:city|addr:state)$'
const MAX_WORDS = 6
const MAX_WORD_LENGTH = 30
const MAX_BYTES_THERE = 64 * 1024 * 1024

// The map contains accents and the service compares exactly, so each letter matches all of its forms.
const FORMS: Record<string, string> = {
  a: 'a|á|à|â|ã|ä|Á|À|Â|Ã|Ä',
  c: 'c|ç|Ç',
  e: 'e|é|è|ê|ë|É|È|Ê|Ë',
  i: 'i|í|ì|î|ï|Í|Ì|Î|Ï',
  n: 'n|ñ|Ñ',
  o: 'o|ó|ò|ô|õ|ö|Ó|Ò|Ô|Õ|Ö',
  u: 'u|ú|ù|û|ü|Ú|Ù|Û|Ü',
}

/**
 * Returns the words that are worth searching for: of at least two characters, letters and digits as returned by
 * `wordsOf`, so that none has a meaning in the query language.
 */
export function askableWords(words: readonly string[]): string[] {
  const long = words.filter(word => word.length > 1).map(word => word.slice(0, MAX_WORD_LENGTH))
  return [...new Set(long)].slice(0, MAX_WORDS)
}

/**
 * Returns the Overpass QL query for named gyms in an area with every word in name, street or city; at most `most` of
 * them, within whole `seconds`. Throws for a malformed country or word.
 */
export function gymsQuery(
  area: OverpassArea,
  words: readonly string[],
  { most, seconds }: { most: number; seconds: number },
): string {
  const having = words.map(word => `[~${quoted(FIELDS)}~${quoted(inAnyForm(word))},i]`).join('')
  const where = 'country' in area ? '(area.here)' : `(around:${area.meters},${degrees(area.around)})`
  const here =
    'country' in area ? `area["ISO3166-1"=${quoted(countryCode(area.country))}]["admin_level"="2"]->.here;` : ''
  const gyms = KINDS.map(kind => `nwr${kind}["name"]${having}${where};`).join('')
  return `${settings(seconds)}${here}(${gyms});out center ${most};`
}

/** Returns the query for one map element by its id (`osm:node/123`), or null for any other id. */
export function oneQuery(id: string, { seconds }: { seconds: number }): string | null {
  const [, kind, number] = /^osm:(node|way|relation)\/([1-9]\d{0,17})$/.exec(id) ?? []
  return kind ? `${settings(seconds)}${kind}(${number});out center;` : null
}

function settings(seconds: number): string {
  return `[out:json][timeout:${seconds}][maxsize:${MAX_BYTES_THERE}];`
}

function inAnyForm(word: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(word)) throw new TypeError('a word is letters and digits')
  return [...word].map(letter => (FORMS[letter] ? `(${FORMS[letter]})` : letter)).join('')
}

function countryCode(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) throw new TypeError('a country is two capital letters')
  return country
}

function degrees({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}

/** Quotes a text for Overpass QL. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\p{Cc}/gu, ' ')}"`
}
