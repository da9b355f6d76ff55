// Costs of signing in: sign-ins compared with the bare password hash on the same cores, the check of a token compared
// with the bare verification of its signature, and how often sessions are refreshed. BENCH_ROUNDS reduces it.
import { verifyPassword } from '@bora/server/src/modules/accounts/passwords/password-hash.ts'
import { anonKey } from '@bora/server/src/modules/accounts/access-tokens/anon-key.ts'
import { keyRing } from '@bora/server/src/modules/accounts/access-tokens/signing-keys.ts'
import { verifyToken } from '@bora/server/src/modules/accounts/sessions/caller.ts'
import { openSession } from '@bora/server/src/modules/accounts/sessions/open-session.ts'
import { availableParallelism } from 'node:os'
import { jwtVerify } from 'jose'
import { emailOf, makeAccounts, PASSWORD } from './accounts.ts'
import type { ServerSetting } from './api-server.ts'
import { startChild } from './child.ts'
import { makePeople, openLoader, personId } from './crowd.ts'
import { type BenchServer, openServer } from './server.ts'
import { type Connection, openConnections, requestOf } from './http-driver.ts'
import { type Costs, interleaved, kept, median, ratio, type Side } from './measure.ts'
import { openPlace } from './place.ts'
import { printTable, progress, say, shown } from './report.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const SLICE_MS = 400
const PEOPLE = 64
const TOKENS = 4_000
const agent = { ip: '127.0.0.1', userAgent: 'bench' }

// As many callers as can be served concurrently, so that both sides have every core.
function signInSides(connections: Connection[], hash: string, apiKey: string): Map<string, Side> {
  const path = '/auth/v1/token?grant_type=password'
  const requests = Array.from({ length: PEOPLE }, (_, index) =>
    requestOf('POST', path, apiKey, { email: emailOf(index + 1), password: PASSWORD }, [`apikey: ${apiKey}`]),
  )
  let next = 0
  return new Map<string, Side>([
    ['bare hash', () => kept(availableParallelism(), SLICE_MS, () => verifyPassword(PASSWORD, hash))],
    ['sign-in', () => kept(connections.length, SLICE_MS, one => connections[one]!.send(requests[next++ % PEOPLE]!))],
  ])
}

async function tokenSides(server: BenchServer): Promise<Map<string, Side>> {
  const ctx = server.context()
  const tokens: string[] = []
  progress(`Making ${TOKENS} sessions ...`)
  for (let i = 0; i < TOKENS; i++) {
    tokens.push((await openSession(ctx, personId((i % PEOPLE) + 1), { method: 'password' }, agent)).access_token)
  }
  const { current, verify } = await keyRing(ctx)
  const key = verify.get(current.kid)!
  let next = 0
  const checked = async (token: string, context = ctx) => {
    if (!(await verifyToken(context, token))) throw new Error('a good token was refused')
  }
  return new Map<string, Side>([
    ['bare verification', () => kept(1, SLICE_MS, () => jwtVerify(tokens[next++ % TOKENS]!, key))],
    // With cold caches: a node's caches are keyed by its secrets.
    [
      'token check, first time',
      async () => {
        const stranger = { ...ctx, secrets: { ...ctx.secrets } }
        await keyRing(stranger)
        let seen = 0
        return kept(1, SLICE_MS, () => checked(tokens[seen++ % TOKENS]!, stranger))
      },
    ],
    ['token check, seen before', () => kept(1, SLICE_MS, () => checked(tokens[0]!))],
  ])
}

async function refreshSide(connections: Connection[], server: BenchServer, apiKey: string): Promise<Map<string, Side>> {
  const path = '/auth/v1/token?grant_type=refresh_token'
  const tokens: string[] = []
  for (let i = 0; i < connections.length; i++) {
    const number = (i % PEOPLE) + 1
    tokens.push((await openSession(server.context(), personId(number), { method: 'password' }, agent)).refresh_token)
  }
  const refresh = async (one: number) => {
    const request = requestOf('POST', path, apiKey, { refresh_token: tokens[one]! }, [`apikey: ${apiKey}`])
    const answer = JSON.parse((await connections[one]!.send(request)).toString()) as { refresh_token: string }
    tokens[one] = answer.refresh_token
  }
  return new Map<string, Side>([['refresh', () => kept(connections.length, SLICE_MS, refresh)]])
}

function report(signIns: Costs, tokens: Costs, refreshes: Costs): void {
  const rate = (costs: Costs, name: string) => Math.round(1_000_000 / median(costs.get(name)!))
  printTable(
    'Operations a second, as a multiple of the bare side',
    ['', 'ratio'],
    [
      ['sign-in / bare hash', shown(ratio(signIns, 'bare hash', 'sign-in'))],
      [
        'token check, first time / bare verification',
        shown(ratio(tokens, 'bare verification', 'token check, first time')),
      ],
      [
        'token check, seen before / bare verification',
        shown(ratio(tokens, 'bare verification', 'token check, seen before')),
      ],
    ],
  )
  const all = [signIns, tokens, refreshes].flatMap(costs =>
    [...costs.keys()].map(name => `${name} ${rate(costs, name)}/s`),
  )
  say(`\nFor scale, on this machine: ${all.join(', ')}.`)
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  const callers = availableParallelism() * 2
  say(`Sign-in on the ${place.description}; ${callers} callers, a pool of 8, medians of ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 4)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  await makePeople(loader, PEOPLE)
  const hash = await makeAccounts(server, PEOPLE)
  const served = await startChild<ServerSetting, void>('api-server.ts', {
    BENCH_URL: place.url,
    BENCH_FOLDER: place.folder,
  })
  stops.push(() => served.stop())
  const connections = await openConnections(served.port, callers)
  stops.push(() => connections.forEach(connection => connection.close()))
  const apiKey = await anonKey(server.context())
  const told = (what: string) => (round: number) => progress(`${what}: round ${round} of ${rounds}`)
  const signIns = await interleaved(signInSides(connections, hash, apiKey), rounds, told('Sign-in'))
  const tokens = await interleaved(await tokenSides(server), rounds, told('Tokens'))
  const refreshes = await interleaved(await refreshSide(connections, server, apiKey), rounds, told('Refresh'))
  report(signIns, tokens, refreshes)
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
