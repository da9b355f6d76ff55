import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { PhotoStore } from '../adapters/photo-store.ts'
import type { Context } from '../core/context.ts'
import { openStreamCount } from '../core/event-stream.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { AnsweredRequest } from '../http/request-log.ts'
import { jobRuns, queueStates, storageState } from '../modules/platform/index.ts'
import { lastMoneyCheck, payoutStops } from '../modules/payouts/index.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  /** Counts an answered request. */
  hearRequest(request: AnsweredRequest): void
  /** Wraps a store and counts its faults. */
  watched(photos: PhotoStore): PhotoStore
  /** Returns all metrics as Prometheus text; those of the database are omitted while it is unavailable. */
  text(context: Context): Promise<string>
  /** Serves them at /metrics until closed. Fails with the system's error if the port is taken. */
  serve(
    place: { port: number; host: string },
    context: () => Context,
  ): Promise<{ port: number; close(): Promise<void> }>
}

/** Opens the metrics of a node: its own events are counted from now on, the others are queried at each reading. */
export function openMetrics(
  database: Pick<Database, 'pool' | 'hearStatements'>,
  replica?: Pick<Replica, 'lagMs'>,
): Metrics {
  const register = new Registry()
  // Metrics from the database: omitted while it is unavailable, rather than reported with old values.
  const ofDatabase = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'bora_http_request_seconds',
    help: 'Answered requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const statements = new Histogram({
    name: 'bora_statement_seconds',
    help: 'Statements on the database by whether they failed',
    labelNames: ['failed'],
    buckets: SECONDS,
    registers,
  })
  const photoFaults = new Counter({
    name: 'bora_photo_store_errors_total',
    help: 'Faults of the photo store',
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = [], registry = register) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const fact = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    gauge(name, help, labelNames, ofDatabase)
  const gauges = {
    pool: gauge('bora_pool_connections', 'Connections to the database by state', ['state']),
    streams: gauge('bora_open_streams', 'Open streams of news'),
    up: gauge('bora_database_up', 'Whether the database answered this reading'),
    ...(replica && {
      lag: gauge('bora_replica_lag_seconds', 'How far the replica is behind; infinite if it cannot be used'),
    }),
  }
  const asked = {
    waiting: fact('bora_queue_waiting', 'How many wait in a queue', ['queue']),
    oldest: fact('bora_queue_oldest_seconds', 'Age of the oldest in a queue', ['queue']),
    success: fact('bora_job_last_success_timestamp_seconds', 'Last success of a timed job', ['job']),
    took: fact('bora_job_last_duration_seconds', 'How long the last round of a timed job took', ['job']),
    failures: fact('bora_job_failures', 'Rounds of a timed job that failed in a row', ['job']),
    check: fact('bora_money_check_last_timestamp_seconds', 'Last check of the money that ran to its end'),
    stops: fact('bora_payout_stops', 'What stops payouts now'),
    size: fact('bora_database_bytes', 'Size of the database'),
    snapshot: fact('bora_oldest_snapshot_seconds', 'Age of the oldest snapshot in the database'),
    diskFree: fact('bora_disk_free_bytes', 'What is left on the disk under DATA_DIR'),
    disk: fact('bora_disk_bytes', 'Size of the disk under DATA_DIR'),
  }
  database.hearStatements(({ ms, failed }) => statements.observe({ failed: String(failed) }, ms / 1_000))

  async function ask(ctx: Context): Promise<void> {
    const runs = await jobRuns(ctx.db)
    const queues = await queueStates(ctx)
    const storage = await storageState(ctx)
    const check = await lastMoneyCheck(ctx.db)
    const stops = await payoutStops(ctx.db)
    for (const { queue, waiting, oldestSeconds } of queues) {
      asked.waiting.set({ queue }, waiting)
      asked.oldest.set({ queue }, oldestSeconds)
    }
    for (const { job, tookMs, succeededAt, failures } of runs) {
      if (succeededAt !== null) asked.success.set({ job }, Date.parse(succeededAt) / 1_000)
      asked.took.set({ job }, tookMs / 1_000)
      asked.failures.set({ job }, failures)
    }
    asked.check.set(Date.parse(check.at) / 1_000)
    asked.stops.set(stops.length)
    asked.size.set(storage.databaseBytes)
    asked.snapshot.set(storage.snapshotSeconds)
    if (storage.disk) {
      asked.diskFree.set(storage.disk.freeBytes)
      asked.disk.set(storage.disk.totalBytes)
    }
  }

  async function text(context: Context): Promise<string> {
    const { pool } = database
    gauges.pool.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    gauges.pool.set({ state: 'idle' }, pool.idleCount)
    gauges.pool.set({ state: 'waiting' }, pool.waitingCount)
    gauges.pool.set({ state: 'most' }, pool.options.max ?? 0)
    gauges.streams.set(openStreamCount(context))
    gauges.lag?.set(replica ? (replica.lagMs() ?? Infinity) / 1_000 : 0)
    const isUp = await ask(context).then(
      () => true,
      () => false,
    )
    gauges.up.set(isUp ? 1 : 0)
    return [await register.metrics(), isUp && (await ofDatabase.metrics())].filter(Boolean).join('\n')
  }

  return {
    hearRequest: ({ route, method, status, ms }) =>
      requests.observe({ route, method, status: String(status) }, ms / 1_000),
    watched: photos => countFaults(photos, () => photoFaults.inc()),
    text,
    async serve({ port, host }, context) {
      const server = createServer((request, answer) => {
        if (request.url !== '/metrics' || request.method !== 'GET') return void answer.writeHead(404).end()
        text(context()).then(
          all => answer.writeHead(200, { 'content-type': register.contentType }).end(all),
          () => answer.writeHead(500).end(),
        )
      })
      server.listen(port, host)
      await once(server, 'listening')
      return {
        port: (server.address() as AddressInfo).port,
        close: async () => {
          server.closeAllConnections()
          server.close()
        },
      }
    },
  }
}

// Every method of a store may fail.
function countFaults<Store extends object>(store: Store, count: () => void): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const result: unknown = value.apply(target, given)
        if (result instanceof Promise) result.catch(count)
        return result
      }
    },
  })
}
