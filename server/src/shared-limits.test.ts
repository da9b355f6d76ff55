import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { rateLimit, sharedAllowance } from './core/rate-limit.ts'
import type { Context } from './core/context.ts'
import { fairQueue } from './core/fair-queue.ts'
import { sharedQueue } from './core/shared-queue.ts'
import { setCallerAccount, nowProven, runAsCaller } from './db/current-caller.ts'
import { sharedPool } from './db/shared-pool.ts'
import { KeyedSemaphore } from './db/keyed-semaphore.ts'
import { type TestWorld, testWorld } from './http/auth-v1/testing.ts'
import { previewQueue } from './http/preview-pictures.ts'
import { countPageView } from './modules/discovery/page-views/routes.ts'
import { hashQueueSlot } from './modules/accounts/passwords/password-hash.ts'
import { countSentMessage, limitCodes } from './modules/accounts/rate-limits/rate-limits.ts'
import { countRequest } from './modules/moderation/support/routes.ts'
import { countGymQuery } from './modules/workouts/gyms/gym-service.ts'
import { SHARED_LIMITS, type SharedLimitName } from './settings/shared-limits.ts'

let world: TestWorld
before(
  async () =>
    (world = await testWorld({ authRateLimits: true }, { AUTH_MAILS_PER_HOUR: '60', AUTH_SMS_PER_HOUR: '60' })),
)
after(() => world.end())

/** A caller: from an address, as an account or without one, with or without a confirmed address. */
type Caller = { network: string; account?: string; isProven?: boolean }
/** Uses one unit of a limit for a caller; resolves once it is granted or waiting. */
type Spend = (caller: Caller) => Promise<void>
type Driver = { open(): { spend: Spend; end(): Promise<void> }; inOneAddress: number }

const address = (n: number): Caller => ({ network: `198.51.100.${n}` })
const newAccount = (n: number): Caller => ({ ...address(n), account: randomUUID() })
const person = (n: number): Caller => ({ ...newAccount(n), isProven: true })

const viewerOf = ({ account, isProven = false }: Caller) =>
  account === undefined ? null : ({ id: account, emailConfirmed: isProven } as Context['viewer'])

/** Runs the work as a call of this caller, after authentication. */
function calledBy<T>({ network, account, isProven }: Caller, work: () => T): T {
  return runAsCaller(network, () => {
    if (account !== undefined) setCallerAccount(account)
    if (isProven) nowProven()
    return work()
  })
}

const ended = () => Promise.resolve()

function messages(addressOf: (n: number) => string): Driver {
  let n = 0
  const spend: Spend = caller =>
    calledBy(caller, async () => {
      const to = addressOf(n++)
      const sent: (() => unknown)[] = []
      const ctx = { ...world.node.context(), afterCommit: (task: () => unknown) => void sent.push(task) } as Context
      await limitCodes(ctx, to)
      await countSentMessage(ctx, to)
      for (const task of sent) await task()
    })
  return { open: () => ({ spend, end: ended }), inOneAddress: 6 }
}

const counted = (count: typeof countPageView, inOneAddress: number): Driver => ({
  open: () => ({
    spend: caller => count({ config: world.node.context().config, viewer: viewerOf(caller) }, caller.network),
    end: ended,
  }),
  inOneAddress,
})

// Granted units are held, and waiting ones keep waiting, until the end. A refusal comes at once.
function held(take: () => Promise<() => void>): ReturnType<Driver['open']> {
  const taken: Promise<(() => void) | null>[] = []
  let isOver = false
  return {
    async spend(caller) {
      const turn = calledBy(caller, take)
      const late = turn.then(end => {
        if (isOver) end()
        return end
      })
      taken.push(late.catch(() => null))
      await Promise.race([turn, new Promise(resolve => setTimeout(resolve, 20))])
    },
    async end() {
      isOver = true
      for (const one of taken) void one.then(end => end?.())
      await Promise.all(taken)
    },
  }
}

function pool(): ReturnType<Driver['open']> {
  let free = 16
  // Like a pool, it gives nothing beyond its connections.
  const connect = () => {
    if (free-- <= 0) return new Promise<never>(() => {})
    return Promise.resolve({ release: () => void free++ } as unknown as pg.PoolClient)
  }
  const shared = sharedPool({ options: { max: free, connectionTimeoutMillis: 10_000 }, connect } as unknown as pg.Pool)
  let open: pg.PoolClient[] = []
  return {
    async spend(caller) {
      const client = calledBy(caller, () => shared.connect())
      void client.then(one => open.push(one)).catch(() => {})
      const late = new Promise<never>((_resolve, refuse) => setTimeout(() => refuse(new Error('it waits')), 20))
      await Promise.race([client, late])
    },
    async end() {
      while (open.length > 0) {
        for (const one of open.splice(0)) one.release()
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      open = []
    },
  }
}

function previews(): ReturnType<Driver['open']> {
  const inTurn = previewQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const all: Promise<unknown>[] = []
  return {
    async spend({ network }) {
      const drawn = inTurn({ person: network, bytes: 1 }, () => promise)
      all.push(drawn.catch(() => {}))
      await Promise.race([drawn, new Promise(late => setTimeout(late, 1))])
    },
    async end() {
      resolve()
      await Promise.all(all)
    },
  }
}

// Work that waits in a shared queue until the end.
function queued(name: SharedLimitName, mostWaiting: number): ReturnType<Driver['open']> {
  const inTurn = sharedQueue(name, { atOnce: 1, largeBytes: Infinity, mostWaiting })
  const { promise, resolve } = Promise.withResolvers<void>()
  const all: Promise<unknown>[] = []
  return {
    async spend(caller) {
      const done = calledBy(caller, () => inTurn({ person: caller.account ?? '', bytes: 1 }, () => promise))
      all.push(done.catch(() => {}))
      await Promise.race([done, new Promise(late => setTimeout(late, 1))])
    },
    async end() {
      resolve()
      await Promise.all(all)
    },
  }
}

const DRIVERS: Record<SharedLimitName, Driver> = {
  mails: messages(n => `someone${n}@example.com`),
  texts: messages(n => `+3519100${String(n).padStart(5, '0')}`),
  pageViews: counted(countPageView, 120),
  support: counted(countRequest, 10),
  gymService: counted(countGymQuery, 10),
  previewPictures: { open: previews, inOneAddress: 10 },
  photos: { open: () => queued('photos', 200), inOneAddress: 12 },
  tracks: { open: () => queued('tracks', 50), inOneAddress: 4 },
  shareCards: { open: () => queued('shareCards', 100), inOneAddress: 6 },
  passwordHashes: { open: () => held(hashQueueSlot), inOneAddress: 50 },
  connections: { open: pool, inOneAddress: 4 },
}

/** Uses units as these callers, one after the other, until one is refused; returns how many were served. */
async function spentBy(callers: Iterable<Caller>, spend: Spend): Promise<number> {
  let served = 0
  for (const caller of callers) {
    try {
      await spend(caller)
    } catch {
      return served
    }
    served++
  }
  return served
}

const oneMoreThan = (n: number, caller: () => Caller) => Array.from({ length: n + 1 }, caller)

for (const [name, { open, inOneAddress }] of Object.entries(DRIVERS)) {
  const { spentBy: whose } = SHARED_LIMITS[name as SharedLimitName]

  // Callers of previews have no accounts, and a connection is needed before the account of its caller is known.
  const knowsAccounts = name !== 'previewPictures' && name !== 'connections'

  test(`${name}: one address uses its own part, and unknown callers together leave people theirs`, async () => {
    const { spend, end } = open()
    try {
      if (knowsAccounts) {
        const served = await spentBy(
          oneMoreThan(inOneAddress, () => newAccount(251)),
          spend,
        )
        assert.equal(served, inOneAddress, 'a network has no more by having many accounts')
        await spend(person(251))
      }
      assert.equal(
        await spentBy(
          oneMoreThan(inOneAddress, () => address(1)),
          spend,
        ),
        inOneAddress,
      )
      await spend(address(2))
      // From as many addresses as needed.
      let refused = false
      for (let n = 3; n < 250 && !refused; n++)
        refused =
          (await spentBy(
            oneMoreThan(inOneAddress, () => address(n)),
            spend,
          )) === 0
      assert.ok(refused, 'strangers are never refused')
      if (knowsAccounts)
        await assert.rejects(spend(newAccount(252)), 'accounts without a confirmed address are strangers')
      if (whose === 'everybody') await spend(person(2))
    } finally {
      await end()
    }
  })
}

test('the table names the file of each limit', () => {
  for (const [name, { stands }] of Object.entries(SHARED_LIMITS))
    assert.ok(readFileSync(join(import.meta.dirname, stands), 'utf8').includes(`'${name}'`), `${name}: ${stands}`)
})

// Never run: each bypasses the table, which `npm run check -- types` must refuse.
export const PLANTED: readonly (() => unknown)[] = [
  // @ts-expect-error the part of one is a plain number
  () => fairQueue({ atOnce: 1, largeBytes: 1, mostWaiting: 10, mostOfOne: 5 }),
  // @ts-expect-error the permits of a party are a plain number
  () => new KeyedSemaphore({ most: 5, mostWaiting: 10, patienceMs: 1_000 }),
  // @ts-expect-error the table has no such limit
  () => sharedAllowance('planted', { total: 10, seconds: 60 }),
  () => {
    const count = rateLimit('planted', [{ most: 10, seconds: 60 }])
    // @ts-expect-error a person's limit is not counted under a name that all share
    return count({ config: world.node.context().config, viewer: { id: 'all' } })
  },
]
