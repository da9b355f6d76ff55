import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { metersBetween } from '@bora/rules/geodesic.ts'
import type { DirectoryGym } from '../adapters/gym-directory.ts'

/** A map element as the service returns it. */
export type MapElement = {
  type: 'node' | 'way' | 'relation'
  id: number
  lat?: number
  lon?: number
  center?: { lat: number; lon: number }
  tags?: Record<string, string>
}

/** Alternative behaviours of the server: each is used for one query, in order. */
export type OverpassMood =
  | { status: number; retryAfter?: string }
  | { body: string; status?: number; type?: string }
  | { redirect: string }
  | 'silent'
  | 'endless'
  | 'hang up'

export type OverpassServer = {
  url: string
  /** The queries as they arrived, with their headers. */
  asked: { query: string; headers: IncomingHttpHeaders }[]
  elements: MapElement[]
  moods: OverpassMood[]
  /** Maximum number of concurrent queries. */
  mostAtOnce: number
  close(): Promise<void>
}

/**
 * A fake Overpass service on this machine, over real HTTP: it supports the subset of the language that is used here,
 * and refuses everything else with 400 as the real one does. All elements are in Brazil.
 */
export async function startOverpass(elements: MapElement[] = []): Promise<OverpassServer> {
  let now = 0
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request))
    const query = form.get('data') ?? ''
    state.asked.push({ query, headers: request.headers })
    state.mostAtOnce = Math.max(state.mostAtOnce, ++now)
    // A short delay, so that concurrent queries overlap.
    await new Promise(resolve => setImmediate(resolve))
    const mood = state.moods.shift()
    if (mood === undefined) answer(response, query)
    else await behave(response, mood)
    now--
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const state: OverpassServer = {
    url: `http://127.0.0.1:${port}/api/interpreter`,
    asked: [],
    elements,
    moods: [],
    mostAtOnce: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state

  function answer(response: ServerResponse, query: string): void {
    try {
      const found = interpret(query, state.elements)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ version: 0.6, generator: 'Overpass API', elements: found }))
    } catch (error) {
      response.writeHead(400, { 'content-type': 'text/html' })
      response.end(`<p><strong>Error</strong>: line 1: parse error: ${(error as Error).message}</p>`)
    }
  }
}

async function behave(response: ServerResponse, mood: OverpassMood): Promise<void> {
  if (mood === 'silent') return
  if (mood === 'hang up') return void response.destroy()
  if (mood === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' })
    await pipeline(Readable.from(endless()), response).catch(() => {})
    return
  }
  if ('redirect' in mood) return void response.writeHead(302, { location: mood.redirect }).end()
  if ('body' in mood)
    return void response
      .writeHead(mood.status ?? 200, { 'content-type': mood.type ?? 'application/json' })
      .end(mood.body)
  const headers = mood.retryAfter ? { 'retry-after': mood.retryAfter } : {}
  response.writeHead(mood.status, headers).end('<p>The server is probably too busy to handle your request.</p>')
}

function* endless(): Generator<string> {
  yield '{"elements":['
  for (;;) yield '{"type":"node","id":1,"lat":1,"lon":1,"tags":{}},'.repeat(2_000)
}

/** Gyms as map elements; some as nodes, some as areas. */
export function mapOf(gyms: readonly DirectoryGym[]): MapElement[] {
  return gyms.map(({ name, address, city, latitude, longitude }, index) => {
    const [street = '', suburb = ''] = address.split(' - ')
    const [place = '', state = ''] = city.split(', ')
    const [road = '', house = ''] = street.split(', ')
    const spot = { lat: latitude, lon: longitude }
    return {
      type: index % 3 === 0 ? 'way' : 'node',
      id: 1_000 + index,
      ...(index % 3 === 0 ? { center: spot } : spot),
      tags: {
        leisure: 'fitness_centre',
        name,
        'addr:street': road,
        'addr:housenumber': house,
        'addr:suburb': suburb,
        'addr:city': place,
        'addr:state': state,
      },
    }
  })
}

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`
const SETTINGS = /^\[out:json\]\[timeout:([1-9]\d*)\]\[maxsize:\d+\];/
const ONE = /^(node|way|relation)\((\d+)\);out center;$/
const AREA = new RegExp(String.raw`^area\["ISO3166-1"=${TEXT}\]\["admin_level"="2"\]->\.here;`)
const MANY = /^\((.*)\);out center (\d+);$/
const FILTER = new RegExp(String.raw`^\[(?:${TEXT}(?:(=|~)${TEXT})?|~${TEXT}~${TEXT},i)\]`)
const AROUND = /^\(around:(\d+),(-?\d+\.\d{2}),(-?\d+\.\d{2})\);/

type Filter = (tags: Record<string, string>) => boolean

/** Runs a query; throws at the first unexpected character. */
function interpret(query: string, elements: readonly MapElement[]): MapElement[] {
  let rest = query.slice(must(SETTINGS.exec(query), query)[0].length)
  const one = ONE.exec(rest)
  if (one) return elements.filter(({ type, id }) => type === one[1] && id === Number(one[2]))
  const area = AREA.exec(rest)
  if (area) rest = rest.slice(area[0].length)
  const [, statements, most] = must(MANY.exec(rest), rest)
  const found = statementsOf(statements!).flatMap(({ filters, isIn }) => {
    if (isIn === 'area' && !area) throw new Error('no area')
    return elements.filter(
      element =>
        filters.every(filter => filter(element.tags ?? {})) &&
        (isIn === 'area' ? unquoted(area![1]!) === 'BR' : isIn(element)),
    )
  })
  return [...new Set(found)].slice(0, Number(most))
}

function statementsOf(text: string): { filters: Filter[]; isIn: 'area' | ((element: MapElement) => boolean) }[] {
  const statements: ReturnType<typeof statementsOf> = []
  let rest = text
  while (rest !== '') {
    if (!rest.startsWith('nwr')) throw new Error(rest)
    rest = rest.slice(3)
    const filters: Filter[] = []
    for (let found = FILTER.exec(rest); found; found = FILTER.exec(rest)) {
      filters.push(filterOf(found.slice(1)))
      rest = rest.slice(found[0].length)
    }
    const around = AROUND.exec(rest)
    const isInArea = rest.startsWith('(area.here);')
    if (!around && !isInArea) throw new Error(rest)
    rest = rest.slice(around ? around[0].length : '(area.here);'.length)
    statements.push({
      filters,
      isIn: around ? nearTo(around.slice(1).map(Number) as [number, number, number]) : 'area',
    })
  }
  return statements
}

function filterOf([key, sign, value, keys, pattern]: (string | undefined)[]): Filter {
  if (keys !== undefined && pattern !== undefined) {
    const [inKey, inValue] = [new RegExp(unquoted(keys), 'u'), new RegExp(unquoted(pattern), 'iu')]
    return tags => Object.entries(tags).some(([name, text]) => inKey.test(name) && inValue.test(text))
  }
  const name = unquoted(key!)
  if (sign === '=') return tags => tags[name] === unquoted(value!)
  if (sign === '~') return tags => name in tags && new RegExp(unquoted(value!), 'u').test(tags[name]!)
  return tags => name in tags
}

function nearTo([meters, latitude, longitude]: [number, number, number]) {
  return ({ lat, lon, center }: MapElement) =>
    metersBetween({ latitude, longitude }, { latitude: center?.lat ?? lat!, longitude: center?.lon ?? lon! }) <= meters
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}

function must(found: RegExpExecArray | null, text: string): RegExpExecArray {
  if (!found) throw new Error(text)
  return found
}
