import type { Random } from '../../demo/seeded-random.ts'
import type { Route } from './routes.ts'
import { escaped, type Sent } from './send.ts'
import { type Known, nastyText, nested, spoiled, valueOf } from './values.ts'

/** People who may be named in a request. */
export type Names = { tokens: readonly string[]; apikey: string; operator: string; picture: Buffer }

/** `body` is the value before serialization; `token` is the person's token, if any. */
export type Invented = { route: Route; sent: Sent; body: unknown; token: string | null }

const RAW_BODIES = [
  Buffer.from(''),
  Buffer.from('{'),
  Buffer.from('null'),
  Buffer.from('"text"'),
  Buffer.from('{"title":1e309}'),
  Buffer.from('{"a":1,"a":2}'),
  Buffer.from('{"__proto__":{"a":1}}'),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from('['.repeat(3_000)),
  Buffer.from(JSON.stringify({ data: nested(3_000) })),
  Buffer.from('a=b&c=%00'),
]
const CONTENT_TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png', 'x', '']

/** Generates a request to a call: a valid one, with a fault in two of three cases, or with `wrongs` faults. */
export function invent(
  route: Route,
  names: Names,
  known: Known,
  random: Random,
  wrongs = random.pick([0, 0, 1, 1, 1, 2]),
): Invented {
  const spots = Array.from({ length: wrongs }, () =>
    random.pick(['params', 'query', 'query', 'body', 'body', 'body', 'head']),
  )
  const wrong = (spot: string) => spots.includes(spot)
  const params = Object.entries(route.params).map(([name, schema]) => {
    const value = wrong('params') && random.next() < 0.6 ? nastyText(random) : valueOf(schema, name, known, random)
    return [name, String(value)] as const
  })
  const path = params.reduce((url, [name, value]) => url.replace(`:${name}`, () => escaped(value) || '%20'), route.url)
  const query = queryOf(route, wrong('query'), known, random)
  const body = route.body === null ? undefined : valueOf(route.body, 'body', known, random)
  const meant = body !== undefined && wrong('body') ? spoiled(body, random) : body
  const bytes = route.takesPicture
    ? random.pick([names.picture, names.picture, ...RAW_BODIES])
    : meant === undefined
      ? null
      : wrong('body') && random.next() < 0.15
        ? random.pick(RAW_BODIES)
        : Buffer.from(JSON.stringify(meant) ?? 'null')
  const { headers, token } = headersOf(route, names, wrong('head'), random)
  if (bytes === null && random.next() < 0.9) delete headers['content-type']
  return { route, body: meant, token, sent: { method: route.method, path: path + query, headers, body: bytes } }
}

function queryOf(route: Route, wrong: boolean, known: Known, random: Random): string {
  const pairs = Object.entries(route.query)
    .filter(([, { isNeeded }]) => isNeeded || random.next() < (Object.keys(route.query).length > 6 ? 0.1 : 0.5))
    .map(([name, schema]) => [name, String(valueOf(schema, name, known, random))])
  if (wrong) {
    const name = random.pick([...Object.keys(route.query), nastyText(random)])
    pairs.push([name, nastyText(random)])
  }
  // Longer addresses are refused.
  const text = pairs.map(([name, value]) => `${escaped(name!)}=${escaped(value!)}`).join('&')
  return text === '' ? '' : `?${text.slice(0, 12_000).replace(/%[\da-f]?$/i, '')}`
}

function headersOf(route: Route, { tokens, apikey, operator }: Names, wrong: boolean, random: Random) {
  // Mostly the same person, so that calls find the results of earlier ones.
  const token = random.next() < 0.85 ? tokens[random.pick([0, 0, 0, 1, 2, 3])]! : null
  const isOperators = /^\/auth\/v1\/(admin|invite)/.test(route.url) && random.next() < 0.8
  const bearer = isOperators ? operator : (token ?? random.pick(['', apikey, 'nonsense', 'a.b.c']))
  const headers: Record<string, string> = {
    apikey: isOperators ? operator : apikey,
    'content-type': route.takesPicture ? 'image/jpeg' : 'application/json',
    'user-agent': 'fuzz',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(route.url.startsWith('/rest/v1') && { prefer: random.pick(PREFERENCES) }),
  }
  if (wrong) Object.assign(headers, random.pick(WRONG_HEADERS)(random))
  return { headers, token: isOperators ? null : token }
}

const PREFERENCES = [
  'return=representation',
  'count=exact',
  'resolution=merge-duplicates,return=representation',
  'resolution=ignore-duplicates',
]
const WRONG_HEADERS: ((random: Random) => Record<string, string>)[] = [
  random => ({ 'content-type': random.pick(CONTENT_TYPES) }),
  () => ({ 'user-agent': 'ÿ'.repeat(500) }),
  () => ({ accept: 'application/vnd.pgrst.object+json' }),
  () => ({ 'x-supabase-api-version': '2024-01-01' }),
  () => ({ 'x-jwt-aud': 'nobody' }),
  () => ({ authorization: `Bearer ${'x'.repeat(9_000)}` }),
  () => ({ origin: 'https://elsewhere.example', referer: 'https://elsewhere.example/%00' }),
]
