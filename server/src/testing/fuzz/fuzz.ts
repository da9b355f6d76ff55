import { isDeepStrictEqual } from 'node:util'
import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { CHALLENGE_MAX_DAYS } from '@bora/rules/limits.ts'
import { CONTINUE_PATH, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { asPerson } from '../as-person.ts'
import { buildChallenge, logWorkout } from '../build.ts'
import { describedRoute } from './doors.ts'
import { invent, type Invented } from './invent.ts'
import { mountedRoutes, type Route, routesOfDocument } from './routes.ts'
import { type Answer, hangUp, send } from './send.ts'
import { learn } from './values.ts'
import { bringPhotos, fuzzWorld, renewWhoIsGone, type World } from './world.ts'

const AT_ONCE = 8
const PHOTOS_EVERY = 400

/** `faults` are sentences about violations; `reached` names the calls that succeeded at least once. */
export type Report = {
  requests: number
  seconds: number
  statuses: Record<string, number>
  calls: number
  reached: string[]
  neverReached: string[]
  faults: string[]
}

/**
 * Sends this number of generated requests to every call of every route, deterministic by seed, and checks invariants of
 * the answers and of the stored data.
 */
export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<Report> {
  const world = await fuzzWorld()
  try {
    return await run(world, requests, seed)
  } finally {
    hangUp()
    await world.server.close()
  }
}

async function run(world: World, requests: number, seed: number): Promise<Report> {
  const since = Date.now()
  const random = seededRandom(String(seed))
  const routes = await routesOf(world)
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const faults: string[] = []
  for (let done = 0; done < requests; done += AT_ONCE) {
    if (done % PHOTOS_EVERY === 0) await bringPhotos(world)
    // In groups, so that requests do not depend on which answer came first.
    const group = Array.from({ length: Math.min(AT_ONCE, requests - done) }, () =>
      invent(random.pick(routes), world.names(), world.known, random),
    )
    const answers = await Promise.all(
      group.map(({ sent }) => send(world.port, sent).catch((error: unknown) => error as Error)),
    )
    for (const [at, invented] of group.entries()) {
      const answer = answers[at]!
      const what = answer instanceof Error ? answer.message : wrongWith(invented, answer)
      if (what) faults.push(`request ${done + at}: ${describe(invented)}\n  ${what}`)
      if (answer instanceof Error) continue
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status < 400) reached.add(nameOf(invented.route))
      await takeIn(world, invented, answer)
    }
  }
  faults.push(...(await wrongInTheEnd(world)))
  const names = routes.map(nameOf)
  return {
    requests,
    seconds: (Date.now() - since) / 1000,
    statuses,
    calls: routes.length,
    faults,
    reached: names.filter(name => reached.has(name)),
    neverReached: names.filter(name => !reached.has(name)),
  }
}

// The demo clock is for stories: moved arbitrarily, it would leave nothing of the world to test.
const LEFT_OUT = /^(HEAD|OPTIONS) |\*| \/api\/(docs|openapi\.json)| \/dev\/| \/api\/dev\//

/** Returns every call of every route. */
export async function routesOf({ server }: World): Promise<Route[]> {
  const documented = routesOfDocument((await server.app.inject('/api/openapi.json')).json())
  const names = new Set(documented.map(nameOf))
  const others = mountedRoutes(server.app).filter(route => !names.has(nameOf(route)))
  return [...documented, ...others.map(describedRoute)].filter(route => !LEFT_OUT.test(nameOf(route)))
}

function nameOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url}`
}

async function takeIn(world: World, { token, route }: Invented, { status, text }: Answer): Promise<void> {
  if (status === 200 || status === 201) {
    const room = /\/(\w+?)s?(?:\/[^/]*)?$/.exec(route.url)?.[1] ?? ''
    learn(world.known, jsonOf(text), room === 'open' ? 'challenge' : room)
  }
  // These statuses may mean that the person was signed out or deleted: then a new one takes over.
  if (token === null || ![204, 401, 403].includes(status)) return
  await renewWhoIsGone(world, token)
}

function wrongWith(invented: Invented, answer: Answer): string | null {
  const { route, body } = invented
  const { status, text, headers } = answer
  if (status >= 500) return `answers ${status} ${text.slice(0, 200)}`
  // The router itself refuses addresses without a call.
  if (status === 414 || (status === 400 && !isDecodable(invented.sent.path))) return null
  if (status >= 400) return wrongRefusal(route, answer)
  const endpoint = route.codes && endpointOf(route)
  if (!endpoint?.body || route.takesPicture) return null
  if (!headers['content-type']?.includes('json')) return null
  const parsed = endpoint.body.safeParse(JSON.parse(String(invented.sent.body)))
  if (!parsed.success) return `takes what its contract refuses: ${parsed.error.message.slice(0, 200)}`
  return isText(body) ? null : 'takes what is no text'
}

function wrongRefusal(route: Route, { status, text, headers }: Answer): string | null {
  if (status === 429 && !headers['retry-after']) return 'refuses for a while without Retry-After'
  const body = jsonOf(text) as Record<string, unknown> | null
  if (route.codes) {
    const code = String(body?.code)
    if (route.codes[status]?.includes(code)) return null
    return `answers ${status} ${code}, which its description does not name`
  }
  // Pages for people, and addresses that end on one.
  if (route.url.startsWith('/sandbox') || [UNSUBSCRIBE_PATH, CONTINUE_PATH].includes(route.url)) return null
  const fields = ['code', 'error_code', 'error', 'message', 'msg']
  if (body && fields.some(field => field in body)) return null
  return `answers ${status} in no shape of its door: ${text.slice(0, 100)}`
}

const endpoints = Object.values(api).flatMap(room => Object.values(room) as Endpoint[])

function endpointOf({ method, url }: Route): Endpoint | undefined {
  return endpoints.find(one => one.method === method && `/api${one.path}` === url)
}

function isText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isText(key) && isText(inner))
}

/** Returns the faults of the server and its database at the end. */
async function wrongInTheEnd(world: World): Promise<string[]> {
  const { server, people } = world
  const { pool } = server.database
  const faults: string[] = []
  // The replacement character shows that a text was changed on input: the generator never sends it.
  const columns = await pool.query<{ table: string; column: string }>(`
    select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json')`)
  for (const { table, column } of columns.rows) {
    const { rowCount } = await pool.query(`select from ${table} where position(U&'\\FFFD' in ${column}::text) > 0`)
    if (rowCount) faults.push(`${table}.${column} holds ${rowCount} texts that were changed on their way in`)
  }
  const long = await pool.query(`select from challenges where end_date - start_date >= ${CHALLENGE_MAX_DAYS}`)
  if (long.rowCount) faults.push(`${long.rowCount} challenges are longer than any may be`)
  const stuck = await pool.query(`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 s'`)
  if (stuck.rowCount) faults.push(`${stuck.rowCount} transactions were left open`)
  const deadlocks = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  if (deadlocks.rows[0]?.deadlocks) faults.push(`${deadlocks.rows[0].deadlocks} deadlocks`)
  const { rows } = await pool.query<{ id: string }>('select id from challenges')
  // Everything stored can be read: each answer is validated against its contract.
  const reads = rows.flatMap(({ id }) =>
    ['', '/overview', '/leaderboard', '/activities'].map(end => `/challenges/${id}${end}`),
  )
  const own = [
    '/me',
    '/me/sessions',
    '/me/events',
    '/home?timeZone=UTC',
    '/wallet',
    '/wallet/transactions',
    '/challenges/open',
  ]
  for (const path of [...own, ...reads]) {
    const headers = { authorization: `Bearer ${people[0]!.token}` }
    const { statusCode, body } = await server.app.inject({ url: `/api${path}`, headers })
    if (statusCode >= 500) faults.push(`afterwards GET ${path} answers ${statusCode} ${body.slice(0, 200)}`)
  }
  // And everything works for a new person.
  const newcomer = await asPerson(server, 'Eva')
  await buildChallenge(newcomer)
  const { activity } = await logWorkout(newcomer)
  const read = await newcomer.call('GET /activities/:activityId', { params: { activityId: activity.id } })
  if (!isDeepStrictEqual(read.receipts, activity.receipts)) faults.push('what was logged afterwards reads differently')
  return faults
}

function describe({ sent }: Invented): string {
  const body = sent.body === null ? '' : ` ${JSON.stringify(sent.body.toString('latin1').slice(0, 400))}`
  const { authorization: _secret, apikey: _key, ...headers } = sent.headers
  return `${sent.method} ${sent.path.slice(0, 300)}${body} ${JSON.stringify(headers).slice(0, 200)}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
