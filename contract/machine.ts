import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shapes.ts'

/** A queue: `oldestSeconds` is the age of the oldest item, 0 if it is empty. */
const Queue = z.object({
  queue: z.enum(['mail', 'sms', 'push', 'webhooks', 'jobs']),
  waiting: z.int(),
  oldestSeconds: z.int(),
})

/** The outcome of a timed job's last run; `failures` in a row. */
const JobRun = z.object({
  job: z.string(),
  endedAt: Instant,
  tookMs: z.int(),
  succeededAt: Instant.nullable(),
  failures: z.int(),
})

/** The state of the installation for its operators; names no person. */
const Machine = z.object({
  /** Of the node that answers. */
  at: Instant,
  versions: z.object({ bora: z.string(), node: z.string(), database: z.string(), migration: z.string() }),
  queues: z.array(Queue),
  jobs: z.array(JobRun),
  checks: z.object({
    money: z.object({ at: Instant, missingSince: Instant.nullable() }),
    /** How many problems stop payouts now. */
    stops: z.int(),
  }),
  storage: z.object({
    databaseBytes: z.number(),
    snapshotSeconds: z.int(),
    /** Of the node that answers; null if its disk can't be read. */
    disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }).nullable(),
  }),
  node: z.object({ startedAt: Instant, memoryBytes: z.number(), openStreams: z.int() }),
})

export const machine = {
  state: endpoint({
    method: 'GET',
    path: '/admin/machine',
    access: 'desk',
    summary: 'Queues, timed jobs, last checks, versions and storage of this installation, and the node that answers',
    output: Machine,
    errors: [],
  }),
}
