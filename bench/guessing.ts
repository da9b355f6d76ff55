// The success of guessing: a thousand wrong passwords for one account, one password for a thousand accounts, a hundred
// thousand guesses of a code; and whether response times reveal which addresses have an account. BENCH_GUESSES and
// BENCH_PAIRS reduce it.
import { anonKey } from '@bora/server/src/modules/accounts/access-tokens/anon-key.ts'
import type { AddressInfo } from 'node:net'
import { emailOf, makeAccounts, PASSWORD } from './accounts.ts'
import { makePeople, openLoader, personId } from './crowd.ts'
import { type BenchServer, openServer } from './server.ts'
import { median, worked } from './measure.ts'
import { openPlace, type Place } from './place.ts'
import { printTable, progress, say, shown } from './report.ts'

const PEOPLE = 1_000
const guesses = Number(process.env.BENCH_GUESSES ?? 100_000)
const pairs = Number(process.env.BENCH_PAIRS ?? 500)
const CALLERS = 50

type Site = {
  post(path: string, body: object, from?: string): Promise<number>
  server: BenchServer
  close(): Promise<void>
}

async function openSite(place: Place, settings: Record<string, string>): Promise<Site> {
  const server = await openServer(place.url, place.folder, 8, settings)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const apikey = await anonKey(server.context())
  return {
    server,
    async post(path, body, from = '198.51.100.7') {
      const answer = await fetch(`http://127.0.0.1:${port}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      return answer.status
    },
    close: () => server.close(),
  }
}

/** Makes this number of calls, some concurrently; returns how many had which status. */
async function answers(count: number, call: (index: number) => Promise<number>): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  await worked(
    CALLERS,
    Array.from({ length: count }, (_, index) => index),
    async index => {
      const status = await call(index)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    },
  )
  return seen
}

const told = (seen: Map<number, number>) => [...seen].map(([status, count]) => `${status}: ${count}`).join(', ')

async function guessing(site: Site): Promise<string[][]> {
  const signIn = (number: number, password: string, from?: string) =>
    site.post('/token?grant_type=password', { email: emailOf(number), password }, from)
  progress('A thousand wrong passwords for one account ...')
  const oneAccount = await answers(1_000, index => signIn(1, `errada-${index}`))
  const owner = await signIn(1, PASSWORD, '203.0.113.9')
  progress('One password for a thousand accounts ...')
  const manyAccounts = await answers(PEOPLE, index => signIn(index + 1, 'errada', '198.51.100.8'))
  progress(`${guesses} guesses of a code ...`)
  const email = emailOf(2)
  await site.post('/recover', { email }, '203.0.113.10')
  const code = await answers(guesses, index =>
    site.post(
      '/verify',
      { email, type: 'recovery', token: String(index).padStart(6, '0') },
      // From enough addresses to get around the limit of each.
      `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ),
  )
  const { tries } = await site.server
    .context()
    .db.selectFrom('auth.one_time_tokens')
    .select('tries')
    .where('user_id', '=', personId(2))
    .executeTakeFirstOrThrow()
  return [
    ['1,000 wrong passwords, one account, one address', told(oneAccount)],
    ['  its owner signs in from elsewhere', String(owner)],
    ['one password, 1,000 accounts, one address', told(manyAccounts)],
    [`${guesses} guesses of one code, each from another address`, told(code)],
    ['  of which were looked at', String(tries)],
  ]
}

async function timing(site: Site): Promise<string[][]> {
  const calls = {
    'sign-in': (email: string) => site.post('/token?grant_type=password', { email, password: 'errada' }),
    recovery: (email: string) => site.post('/recover', { email }),
  }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(calls)) {
    progress(`${pairs} pairs of ${name} ...`)
    const took: [number[], number[]] = [[], []]
    for (let pair = 0; pair <= pairs; pair++) {
      const sides = [emailOf((pair % PEOPLE) + 1), `ninguem-${pair}@bora.test`]
      for (const side of pair % 2 ? [0, 1] : [1, 0]) {
        const start = performance.now()
        await call(sides[side]!)
        if (pair > 0) took[side as 0 | 1].push(performance.now() - start)
      }
    }
    const [known, unknown] = took.map(median) as [number, number]
    rows.push([name, shown(known), shown(unknown), shown(Math.abs(known - unknown))])
  }
  return rows
}

const place = await openPlace()
try {
  say(`Guessing on the ${place.description}.`)
  const loader = await openLoader(place.url)
  await makePeople(loader, PEOPLE)
  await loader.end()
  const limited = await openSite(place, { AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  await makeAccounts(limited.server, PEOPLE)
  printTable('Answers by status', ['', ''], await guessing(limited))
  await limited.close()
  const open = await openSite(place, { AUTH_MAIL_INTERVAL_SECONDS: '0' })
  printTable(
    'Known and unknown addresses, medians in milliseconds',
    ['', 'known', 'unknown', 'apart'],
    await timing(open),
  )
  await open.close()
} finally {
  await place.close()
}
