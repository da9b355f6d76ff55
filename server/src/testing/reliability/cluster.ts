import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { s3PhotoStore } from '../../adapters/s3-photo-store.ts'
import { socketOf } from '../../db/testing.ts'
import { databaseWithReplica } from '../../db/testing-standby.ts'
import { checkFiles } from '../../modules/platform/check-files.ts'
import { asPerson, signedInAgain, type TestPerson } from '../as-person.ts'
import { buildChallenge, join as joinAs } from '../build.ts'
import { startS3 } from '../s3-server.ts'
import { beginServer, freePort, type ServerProcess, until, untilReady } from '../server-process.ts'
import { testServer, type TestServer } from '../server.ts'
import { type Relay, sessionSettings, startPooler, startRedis, startRelay } from './cluster-parts.ts'
import { endedChallenge } from './kills.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const NODES = 3
const PEOPLE = 12
const DAY_MS = 86_400_000
const MINUTES = 30
const SLOT_MS = 31 * 60_000
const REPLICA_DELAY_MS = 50
// A whole run leaves each part away for ten seconds, a test for one.
const WHOLE = 1_000
// In the time that a load balancer needs to notice that a node is about to stop.
const NOTICE_SECONDS = 2
const LOOK_AGAIN_MS = 200

/** A workout that a person has tried to log; the answer may have been lost. */
type Tried = { id: string; personId: string; isAcknowledged: boolean; photoId: string }
type Counts = { answered: number; failed: number; failures: Map<string, number> }

/**
 * three nodes behind a load balancer, with PgBouncer, a streaming replica, Redis and an object store. People log
 * workouts with photos and read boards, feeds and pictures, while all nodes are restarted one after the other until this
 * number of requests is answered: none may be lost. Then each part is away for ten seconds: nothing acknowledged is
 * lost, nothing is doubled, and every part is used again.
 */
export async function cluster({ size, progress }: Options): Promise<Outcome> {
  const away = size >= WHOLE ? 10_000 : 1_000
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-cluster-'))
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    const parts = await startParts(closing)
    const beside = await testServer(new Date().toISOString(), {}, { database: parts.primary })
    closing.push(() => beside.close())
    const world = await worldOf(beside)
    const balancer = await startNodes({ ...parts.env, DATA_DIR: dataDir }, closing)
    const load = startLoad(balancer, world)
    closing.push(() => load.stop())

    const restarted = await rollingRestarts(balancer, load.counts, size, progress)
    const { answered, failed, failures } = load.counts
    const lost = [...failures].map(([what, times]) => `${times} requests were lost in a restart: ${what}`)

    const outages: Record<string, string> = {}
    for (const [name, outage] of Object.entries({ ...parts.outages, node: balancer.outage })) {
      const before = { answered: load.counts.answered, failed: load.counts.failed }
      await outage.begin()
      await sleep(away)
      await outage.end()
      await load.everyoneGetsThrough(name)
      outages[`without ${name}`] =
        `${load.counts.answered - before.answered} answered, ${load.counts.failed - before.failed} failed`
    }
    await load.stop()
    const faults = [...lost, ...load.faults, ...(await faultsOf(beside, load.tried, world, parts.store))]
    const figures = {
      requests: answered,
      lost: failed,
      restarted,
      ...parts.kinds,
      workouts: load.tried.size,
      ...outages,
    }
    return { faults, figures }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

type Outage = { begin(): Promise<void>; end(): Promise<void> }

async function startParts(closing: (() => Promise<unknown> | void)[]) {
  const { primary, url } = await databaseWithReplica(REPLICA_DELAY_MS)
  const user = decodeURIComponent(new URL(primary.url).username)
  const relayTo = async (databaseUrl: string) => startRelay(socketOf(databaseUrl))
  const [direct, replica] = [await relayTo(primary.url), await relayTo(url)]
  const pooler = await startPooler({ port: direct.port, user, name: primary.name })
  if (pooler.kind === 'relay') await primary.pool.query(sessionSettings(primary.name))
  const toPooler = await startRelay({ port: pooler.port })
  const redis = await startRedis()
  const toRedis = await startRelay({ port: redis.port })
  const s3 = await startS3()
  const toS3 = await startRelay({ port: Number(new URL(s3.settings.endpoint!).port) })
  closing.push(
    () => s3.close(),
    () => redis.close(),
    () => pooler.close(),
    ...[direct, replica, toPooler, toRedis, toS3].map(relay => () => relay.close()),
  )
  const at = ({ port }: { port: number }) => `postgresql://${user}@127.0.0.1:${port}/${primary.name}`
  const endpoint = `http://127.0.0.1:${toS3.port}`
  const env = {
    DATABASE_URL: at(toPooler),
    DATABASE_DIRECT_URL: at(direct),
    DATABASE_READ_URL: at(replica),
    LIVE_URL: `redis://127.0.0.1:${toRedis.port}`,
    PHOTO_STORE: 's3',
    ...s3.env,
    S3_ENDPOINT: endpoint,
  }
  return {
    primary,
    env,
    store: await s3PhotoStore({ ...s3.settings, endpoint }),
    kinds: { pooler: pooler.kind, redis: redis.kind },
    outages: {
      database: outageOf(direct),
      pooler: outageOf(toPooler),
      replica: outageOf(replica),
      live: outageOf(toRedis),
      objects: outageOf(toS3),
    },
  }
}

function outageOf(relay: Relay): Outage {
  return { begin: relay.cut, end: relay.mend }
}

type World = { people: TestPerson[]; challengeId: string; ended: number }

/** Creates people who have been in a challenge for a week, and an ended one with money, which a node is to settle. */
async function worldOf(beside: TestServer): Promise<World> {
  const now = new Date()
  const day = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  beside.clock.set(new Date(now.getTime() - 7 * DAY_MS))
  const crew: TestPerson[] = []
  for (let i = 0; i < PEOPLE; i++) crew.push(await asPerson(beside, `Nina ${i}`))
  const dates = { startDate: day(-7), endDate: day(7), limits: { lateHours: 168 } }
  const challenge = await buildChallenge(crew[0]!, { ...dates, type: 'activity' })
  for (const person of crew.slice(1)) await joinAs(person, challenge)
  beside.clock.set(now)
  const people = await Promise.all(crew.map(person => signedInAgain(beside, person)))
  const ended = await endedChallenge(beside, seededRandom('cluster'))
  return { people, challengeId: challenge.id, ended }
}

type Balancer = {
  /** Passes a request to a node that says it is ready, as a load balancer does; null if none answers. */
  send(path: string, init?: RequestInit): Promise<Response | null>
  restart(node: number): Promise<void>
  outage: Outage
}

async function startNodes(
  settings: Record<string, string>,
  closing: (() => Promise<unknown> | void)[],
): Promise<Balancer> {
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  const nodes: ServerProcess[] = []
  const ready = new Set<number>()
  const start = async (i: number) => {
    const own = { ...settings, PORT: String(ports[i]), STOP_NOTICE_SECONDS: String(NOTICE_SECONDS) }
    nodes[i] = await beginServer(own)
    await untilReady(nodes[i]!)
  }
  let isOver = false
  closing.push(async () => {
    isOver = true
    for (const node of nodes) node?.child.kill('SIGKILL')
    await Promise.all(nodes.map(node => node?.ended))
  })
  // One after the other: the first brings the database up to date.
  for (let i = 0; i < NODES; i++) await start(i)
  const look = async (i: number) => {
    const answer = await fetch(`${nodes[i]!.url}/api/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) ready.add(i)
    else ready.delete(i)
  }
  await Promise.all(nodes.map((_, i) => look(i)))
  const watching = async () => {
    while (!isOver) {
      await Promise.all(nodes.map((_, i) => look(i)))
      await sleep(LOOK_AGAIN_MS)
    }
  }
  void watching()
  let next = 0
  return {
    async send(path, init) {
      const usable = [...ready]
      if (usable.length === 0) return null
      const node = nodes[usable[next++ % usable.length]!]!
      return fetch(node.url + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init }).catch(
        () => null,
      )
    },
    async restart(i) {
      nodes[i]!.child.kill('SIGTERM')
      await nodes[i]!.ended
      await start(i)
      await until('the load balancer uses the node again', () => ready.has(i))
    },
    outage: {
      async begin() {
        nodes[0]!.child.kill('SIGKILL')
        await nodes[0]!.ended
      },
      end: () => start(0),
    },
  }
}

/** Restarts all nodes one after the other, again until this number of requests is answered; returns how many restarts. */
async function rollingRestarts(
  balancer: Balancer,
  counts: Counts,
  size: number,
  progress: Options['progress'],
): Promise<number> {
  for (let restarted = 0; ;) {
    for (let i = 0; i < NODES; i++) await balancer.restart(i)
    restarted += NODES
    progress?.(counts.answered, counts.failed)
    if (counts.answered >= size) return restarted
  }
}

/** Lets everyone log and read without a break. `tried` has every workout by its id. */
function startLoad(balancer: Balancer, { people, challengeId }: World) {
  const counts: Counts = { answered: 0, failed: 0, failures: new Map() }
  const tried = new Map<string, Tried>()
  const faults: string[] = []
  const rounds = new Map<string, number>(people.map(({ id }) => [id, 0]))
  const start = Date.now() - DAY_MS / 24
  let isOver = false

  async function send(person: TestPerson, what: string, path: string, body?: Uint8Array<ArrayBuffer> | object) {
    const isPicture = body instanceof Uint8Array
    const answer = await balancer.send(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
      },
      ...(body && { body: isPicture ? body : JSON.stringify(body) }),
    })
    const text = answer ? await answer.text().catch(() => null) : null
    if (answer && text !== null && answer.status < 500) {
      counts.answered++
      if (answer.status >= 400) faults.push(`${what}: ${answer.status} ${text}`)
      return { status: answer.status, text, to: answer.headers.get('location') }
    }
    counts.failed++
    const failure = `${what}: ${answer?.status ?? 'no answer'} ${text ?? ''}`
    counts.failures.set(failure, (counts.failures.get(failure) ?? 0) + 1)
    return null
  }

  // The same request again until it is answered, as the app does with what waits offline.
  async function insist(...request: Parameters<typeof send>) {
    for (;;) {
      const answer = await send(...request)
      if (answer || isOver) return answer
      await sleep(LOOK_AGAIN_MS)
    }
  }

  async function train(person: TestPerson): Promise<void> {
    for (let round = 0; !isOver; round++) {
      const photo = await insist(person, 'photo', '/photos', await picture())
      if (photo?.status !== 200) return
      const { id: photoId } = JSON.parse(photo.text) as { id: string }
      const one: Tried = { id: randomUUID(), personId: person.id, isAcknowledged: false, photoId }
      tried.set(one.id, one)
      const logged = await insist(person, 'workout', '/activities', {
        id: one.id,
        workoutType: 'gym_general',
        startedAt: new Date(start - round * SLOT_MS).toISOString(),
        timeZone: 'America/Sao_Paulo',
        minutes: MINUTES,
        photoIds: [photoId],
      })
      one.isAcknowledged = logged?.status === 200
      const own = await insist(person, 'own workout', `/activities/${one.id}`)
      if (own && own.status !== 200) faults.push(`the workout ${one.id} is not there for its author`)
      await insist(person, 'board', `/challenges/${challengeId}/leaderboard`)
      await insist(person, 'feed', `/challenges/${challengeId}/activities`)
      const { photos } = JSON.parse(own?.text ?? '{}') as { photos?: { url: string }[] }
      if (photos) await see(person, photos[0]!.url)
      rounds.set(person.id, round + 1)
    }
  }

  // By a redirect to the object store, which may be away.
  async function see(person: TestPerson, url: string): Promise<void> {
    const answer = await send(person, 'picture', url.replace(/^\/api/, ''))
    if (answer?.to)
      await fetch(answer.to)
        .then(response => response.arrayBuffer())
        .catch(() => null)
  }

  const everyone = people.map(person => train(person).catch(error => void faults.push(String(error))))
  return {
    counts,
    tried,
    faults,
    /** Waits until everyone has completed a whole round. */
    async everyoneGetsThrough(after: string): Promise<void> {
      const before = new Map(rounds)
      await until(`everyone gets through after the outage of: ${after}`, () =>
        people.every(({ id }) => rounds.get(id)! > before.get(id)! + 1),
      )
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(everyone)
    },
  }
}

/** What isn't as it was acknowledged, once all is quiet. */
async function faultsOf(
  beside: TestServer,
  tried: ReadonlyMap<string, Tried>,
  { challengeId, ended }: World,
  store: Parameters<typeof checkFiles>[1],
): Promise<string[]> {
  const { pool } = beside.database
  const { rows: logged } = await pool.query<{ id: string; user_id: string; photos: number }>(
    `select a.id, a.user_id, (select count(*)::int from activity_photos p where p.activity_id = a.id) as photos
     from activities a where a.voided_at is null`,
  )
  const known = new Map(logged.map(row => [row.id, row]))
  const faults = [...tried.values()]
    .filter(({ id, isAcknowledged }) => isAcknowledged && known.get(id)?.photos !== 1)
    .map(({ id }) => `the workout ${id} was acknowledged, and is not there with its photo`)
  faults.push(...logged.filter(({ id }) => !tried.has(id)).map(({ id }) => `nobody logged the workout ${id}`))
  const { rows: wrong } = await pool.query<{ user_id: string }>(
    `select s.user_id from scores s where s.challenge_id = $1 and s.week = 0 and s.score <> (
       select coalesce(sum(points), 0) from receipts r where r.challenge_id = $1 and r.user_id = s.user_id and r.counted)`,
    [challengeId],
  )
  faults.push(...wrong.map(row => `the score of ${row.user_id} is not the sum of the receipts`))
  const { problems } = await checkFiles(beside.context(), store, { now: new Date() })
  faults.push(...problems.map(({ kind, name }) => `file ${name}: ${kind}`))
  const { rows } = await pool.query<{ settled: number }>('select count(*)::int as settled from settlements')
  if (rows[0]!.settled !== ended) faults.push(`${rows[0]!.settled} challenges are settled, ${ended} have ended`)
  return [...faults, ...(await moneyFaults(beside.database, 'at the end'))]
}

function picture(): Promise<Uint8Array<ArrayBuffer>> {
  return sharp(randomBytes(12 * 12 * 3), { raw: { width: 12, height: 12, channels: 3 } })
    .jpeg()
    .toBuffer()
    .then(bytes => new Uint8Array(bytes))
}
