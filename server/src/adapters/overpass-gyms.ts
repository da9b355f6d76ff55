import { setTimeout as sleep } from 'node:timers/promises'
import { GYMS_AROUND_METERS, GYMS_NEAR_METERS } from '@bora/rules/limits.ts'
import { shownLine } from '@bora/rules/shown-text.ts'
import { z } from 'zod'
import type { DirectoryGym, GymDirectory, GymSearch } from './gym-directory.ts'
import { bestFirst, gymEntry, nearestFirst, wordsOf } from './gym-words.ts'
import { askableWords, gymsQuery, oneQuery, type OverpassArea } from './overpass-query.ts'

/** Queries of this node in a minute: less than the public service allows. */
export const GYM_QUERIES_A_MINUTE = 30

/**
 * `patienceMs` limits a search with all its attempts; `restMs` is the pause after a failure; `pauseMs` precedes a
 * second attempt; `perMinute` and `atOnce` limit the requests of this node.
 */
export type OverpassManners = {
  patienceMs: number
  pauseMs: number
  restMs: number
  perMinute: number
  atOnce: number
  mostBytes: number
}

type OverpassParts = {
  url: string
  /** The User-Agent that the service requires. */
  userAgent: string
  standIn: GymDirectory
  manners?: Partial<OverpassManners>
  /** Called once each time the service is paused. */
  onFailure?: (why: string) => void
}

/** The service gave no usable answer; the message says why and repeats nothing of the query. */
export class OverpassFailed extends Error {
  override name = 'OverpassFailed'
}

// Less than the public service allows per caller, and less than people wait for a list.
const MANNERS: OverpassManners = {
  patienceMs: 6_000,
  pauseMs: 700,
  restMs: 30_000,
  perMinute: GYM_QUERIES_A_MINUTE,
  atOnce: 2,
  mostBytes: 4 * 1024 * 1024,
}
const LONGEST_REST_MS = 5 * 60_000
const MAX_ELEMENTS = 300
const MAX_NAME = 120
const BUSY = [429, 502, 503, 504]

const Spot = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
const Element = z
  .object({
    type: z.enum(['node', 'way', 'relation']),
    id: z.int().positive(),
    tags: z.record(z.string(), z.string()),
  })
  // Areas have a centre, nodes have coordinates.
  .and(z.union([z.object({ center: Spot }), Spot]))
const Answer = z.object({ remark: z.string().optional(), elements: z.array(z.unknown()) })

/**
 * Gyms of OpenStreetMap, from an Overpass service. Considerate of the service: limited concurrent requests and requests
 * per minute, one retry if it is busy, and a pause after a failure. Throws `OverpassFailed` if it can't answer in time.
 */
export function overpassGyms({ url, userAgent, standIn, manners: own, onFailure }: OverpassParts): GymDirectory {
  const manners = { ...MANNERS, ...own }
  const running = new Set<Promise<unknown>>()
  let asked: number[] = []
  let restsUntil = 0

  return {
    async search(search, limit) {
      const until = performance.now() + manners.patienceMs
      const words = wordsOf(search.text)
      for (const area of areasOf(search)) {
        const query = gymsQuery(area, askableWords(words), { most: MAX_ELEMENTS, seconds: secondsUntil(until) })
        const named = bestFirst((await ask(query, until)).map(gymEntry), words)
        const found = search.near ? nearestFirst(named, search.near, Infinity) : named
        if (found.length > 0) return found.slice(0, limit)
      }
      return []
    },
    queriesOf: search => areasOf(search).length,
    async one(id) {
      const until = performance.now() + manners.patienceMs
      const query = oneQuery(id, { seconds: secondsUntil(until) })
      return query ? ((await ask(query, until)).find(gym => gym.id === id) ?? null) : null
    },
    standIn,
  }

  /** Sends one query when its turn comes, and retries until the deadline if that makes sense. */
  async function ask(query: string, until: number): Promise<DirectoryGym[]> {
    while (running.size >= manners.atOnce) {
      refuseLate(until)
      await Promise.race([...running, sleep(until - performance.now(), null, { ref: false })])
    }
    const answer = attempts(query, until)
    const over = answer.catch(() => {}).finally(() => running.delete(over))
    running.add(over)
    return await answer
  }

  async function attempts(query: string, until: number): Promise<DirectoryGym[]> {
    for (let attempt = 0; ; attempt++) {
      refuseOften()
      const answer = await send(query, until)
      if (answer.gyms) return answer.gyms
      const pause = Math.max(answer.retryAfterMs, manners.pauseMs * 2 ** attempt)
      const inTime = performance.now() + 2 * pause < until
      if (!answer.isBusy || !inTime) throw rest(answer.why, answer.retryAfterMs)
      await sleep(pause)
    }
  }

  async function send(query: string, until: number): Promise<Sent> {
    refuseLate(until)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        body: new URLSearchParams({ data: query }),
        // Only the configured address is called.
        redirect: 'error',
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now()))),
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        return {
          why: `status ${answer.status}`,
          isBusy: BUSY.includes(answer.status),
          retryAfterMs: pauseAsked(answer),
        }
      }
      const text = await readAtMost(answer, manners.mostBytes)
      return text === null ? failed('an answer that is too large') : read(text)
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } }
      return failed(cause?.code ?? name)
    }
  }

  function rest(why: string, leastMs: number): OverpassFailed {
    restsUntil = performance.now() + Math.min(Math.max(manners.restMs, leastMs), LONGEST_REST_MS)
    onFailure?.(why)
    return new OverpassFailed(why)
  }

  function refuseLate(until: number): void {
    if (performance.now() >= until) throw new OverpassFailed('no answer in time')
    if (performance.now() < restsUntil) throw new OverpassFailed('it failed a moment ago')
  }

  function refuseOften(): void {
    const moment = performance.now()
    asked = asked.filter(one => one > moment - 60_000)
    if (asked.length >= manners.perMinute) throw new OverpassFailed('asked too often')
    asked.push(moment)
  }
}

type Sent = { gyms: DirectoryGym[] } | { gyms?: undefined; why: string; isBusy: boolean; retryAfterMs: number }

/** Returns the areas to search, in order, until one has results. */
function areasOf({ text, near, country }: GymSearch): OverpassArea[] {
  const hasWords = askableWords(wordsOf(text)).length > 0
  const around = { around: near!, meters: GYMS_AROUND_METERS }
  if (near && hasWords) return [around, { country }]
  if (near) return [{ around: near, meters: GYMS_NEAR_METERS }, around]
  // A whole country without a word is no useful search.
  return hasWords ? [{ country }] : []
}

function secondsUntil(until: number): number {
  return Math.max(1, Math.floor((until - performance.now()) / 1_000))
}

function failed(why: string): Sent {
  return { why, isBusy: false, retryAfterMs: 0 }
}

/** Returns the text of a response, or null if it has more bytes than that: the rest is never read. */
async function readAtMost({ body }: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function pauseAsked({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 && seconds < Infinity ? seconds * 1_000 : 0
}

function read(text: string): Sent {
  const answer = Answer.safeParse(jsonOf(text))
  if (!answer.success) return failed('an answer that is none')
  // A query that timed out returns 200, this remark, and partial results.
  if (/error/i.test(answer.data.remark ?? ''))
    return { why: 'a question that took too long', isBusy: true, retryAfterMs: 0 }
  return { gyms: answer.data.elements.flatMap(gymOf) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Converts a map element to a gym; empty if it isn't one, or has no name or place. */
function gymOf(thing: unknown): DirectoryGym[] {
  const element = Element.safeParse(thing)
  if (!element.success) return []
  const { type, id, tags } = element.data
  const { lat, lon } = 'center' in element.data ? element.data.center : element.data
  const name = shownLine(tags['name'] ?? '', MAX_NAME)
  const isGym = /^(fitness_centre|sports_centre)$/.test(tags['leisure'] ?? '') || tags['amenity'] === 'dojo'
  if (!isGym || !name) return []
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(', ')
  const state = /^[A-Z]{2}$/.test(tags['addr:state'] ?? '') ? tags['addr:state'] : undefined
  return [
    {
      id: `osm:${type}/${id}`,
      name,
      address: shownLine([street, tags['addr:suburb']].filter(Boolean).join(' - '), MAX_NAME),
      city: shownLine([tags['addr:city'], tags['addr:city'] && state].filter(Boolean).join(', '), MAX_NAME),
      latitude: lat,
      longitude: lon,
    },
  ]
}
