import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Context } from '../core/context.ts'
import { serializeError } from '../core/serialize-error.ts'
import { callBy, runCall } from '../db/current-caller.ts'
import { noteRun } from '../modules/platform/index.ts'
import type { Database } from '../db/database.ts'
import { classifyDatabaseError } from '../db/database-faults.ts'
import { unlessFilesAreKept } from '../db/keep-files.ts'
import { retryOnConflict } from '../db/transaction.ts'
import { makeArchives, sweepArchives, deleteDueAccounts, purgeFingerprints } from '../modules/privacy/index.ts'
import { publishPoses, tendDayKeys } from '../modules/challenges/index.ts'
import { recountInviters, snapshotDayRanks } from '../modules/scoring/index.ts'
import { creditReferrals, notifyInvited } from '../modules/participation/index.ts'
import { sweepSignIns } from '../modules/accounts/index.ts'
import { gatherSearchWords, sweepPageViews } from '../modules/discovery/index.ts'
import { sweepGyms, judgeProofs, sweepTracks, sweepDeletedWorkouts } from '../modules/workouts/index.ts'

import { purgeSentMails } from '../modules/messaging/index.ts'
import {
  sweepChat,
  notifyUnread,
  sweepPosts,
  sendChallengeReminders,
  sendDigests,
  sendRecaps,
  notifyOfTerms,
  notifyOvertaken,
  type TermsCursor,
  termsPerMinute,
  sendStreakWarnings,
} from '../modules/social/index.ts'
import { markCpfEnds, resealWhileRotating, reviewInSandbox, sendPayouts } from '../modules/payouts/index.ts'
import { sweepPayments, catchUp, notifyOfDrift, processWebhooks } from '../modules/payments/index.ts'
import { emptyUploads } from '../core/uploads.ts'
import { fixDueBaselines, releaseHeldPrizes, settleDue, startDueTeams } from '../modules/prizes/index.ts'
import { sealLedger, watchForSilence, watchMoney } from '../modules/treasury/index.ts'

import { deliverNotifications, purgeNotifications } from '../modules/notifications/index.ts'
import { followConduct, followRemovedPhotos, followReviews, sweepTickets } from '../modules/moderation/index.ts'
import { collectDebts, expireBonus } from '../modules/ledger/index.ts'

type Log = { error(about: object, message: string): void }
/**
 * `atStart`: also run it when a node starts, so that work that fell due while no node was up doesn't wait for the next
 * round. `onQuarters`: its work falls due on quarters of an hour of the product's clock, like every full hour of a time
 * zone; other rounds do nothing. `isOutward`: it calls providers of money, so a quiet installation doesn't run it.
 */
export type Job = {
  name: string
  cron: string
  atStart?: boolean
  onQuarters?: boolean
  isOutward?: boolean
  run(ctx: Context, log: Log): Promise<unknown>
}

/** Timed jobs and their schedules (UTC). Each is safe to run twice or on several nodes: one of them does the work. */
export const JOBS: readonly Job[] = [
  {
    name: 'start-teams',
    cron: '* * * * *',
    atStart: true,
    async run(ctx, log) {
      await startDueTeams(ctx, problem => log.error({ problem }, 'teams'))
      await fixDueBaselines(ctx, problem => log.error({ problem }, 'baselines'))
    },
  },
  {
    name: 'settle-due',
    cron: '* * * * *',
    atStart: true,
    // First, because what staff haven't decided by the settlement lapses.
    run: async (ctx, log) => {
      await followConduct(ctx)
      return settleDue(ctx, problem => log.error({ problem }, 'settlement'))
    },
  },
  { name: 'release-held-prizes', cron: '* * * * *', atStart: true, run: ctx => releaseHeldPrizes(ctx) },
  { name: 'expire-bonus', cron: '* * * * *', atStart: true, run: ctx => expireBonus(ctx) },
  { name: 'collect-debts', cron: '* * * * *', atStart: true, run: ctx => collectDebts(ctx) },
  { name: 'credit-referrals', cron: '* * * * *', atStart: true, run: ctx => creditReferrals(ctx) },
  { name: 'sweep-payments', cron: '* * * * *', atStart: true, isOutward: true, run: ctx => sweepPayments(ctx) },
  {
    name: 'send-payouts',
    isOutward: true,
    cron: '* * * * *',
    atStart: true,
    run: (ctx, log) => sendPayouts(ctx, problem => log.error({ problem }, 'payouts')),
  },
  { name: 'review-bank-details', cron: '* * * * *', atStart: true, run: ctx => reviewInSandbox(ctx) },
  { name: 'mark-cpf-ends', cron: '17 3 * * *', atStart: true, run: ctx => markCpfEnds(ctx) },
  { name: 'reseal-bank-details', cron: '37 3 * * *', atStart: true, run: ctx => resealWhileRotating(ctx) },
  { name: 'work-webhooks', cron: '* * * * *', atStart: true, isOutward: true, run: ctx => processWebhooks(ctx) },
  { name: 'catch-up-payments', cron: '53 4 * * *', isOutward: true, run: ctx => catchUp(ctx) },
  {
    name: 'reconcile-payments',
    isOutward: true,
    cron: '23 5 * * *',
    run: (ctx, log) => notifyOfDrift(ctx, drift => log.error({ drift }, 'the books and the provider differ')),
  },
  {
    name: 'recount-inviters',
    cron: '*/5 * * * *',
    atStart: true,
    run: ctx => recountInviters(ctx, 'everybody'),
  },
  { name: 'judge-proofs', cron: '* * * * *', atStart: true, run: judgeProofs },
  { name: 'gather-search-words', cron: '*/10 * * * *', atStart: true, run: ctx => gatherSearchWords(ctx) },
  { name: 'snapshot-day-ranks', cron: '*/5 * * * *', atStart: true, run: ctx => snapshotDayRanks(ctx.db, ctx.now) },
  { name: 'tend-day-keys', cron: '* * * * *', atStart: true, run: ctx => tendDayKeys(ctx) },
  { name: 'publish-poses', cron: '*/5 * * * *', atStart: true, run: ctx => publishPoses(ctx) },
  { name: 'sweep-sign-ins', cron: '*/15 * * * *', atStart: true, run: ctx => sweepSignIns(ctx.db) },
  { name: 'sweep-page-views', cron: '23 4 * * *', run: ctx => sweepPageViews(ctx) },
  { name: 'sweep-uploads', cron: '7 * * * *', run: ctx => emptyUploads(ctx.config.dataDir) },
  { name: 'sweep-tracks', cron: '41 3 * * *', run: ctx => sweepTracks(ctx) },
  { name: 'sweep-support', cron: '29 4 * * *', run: ctx => sweepTickets(ctx) },
  { name: 'sweep-gyms', cron: '11 4 * * *', run: ctx => sweepGyms(ctx) },
  {
    name: 'sweep-deleted-workouts',
    cron: '*/5 * * * *',
    atStart: true,
    run: removing(ctx => sweepDeletedWorkouts(ctx)),
  },
  { name: 'follow-removed-photos', cron: '* * * * *', atStart: true, run: ctx => followRemovedPhotos(ctx) },
  { name: 'follow-reviews', cron: '* * * * *', atStart: true, run: ctx => followReviews(ctx) },
  { name: 'sweep-posts', cron: '*/5 * * * *', atStart: true, run: ctx => sweepPosts(ctx) },
  { name: 'sweep-chat', cron: '*/5 * * * *', atStart: true, run: ctx => sweepChat(ctx) },
  {
    name: 'remind-of-challenges',
    cron: '* * * * *',
    atStart: true,
    onQuarters: true,
    run: ctx => sendChallengeReminders(ctx),
  },
  { name: 'warn-of-streaks', cron: '* * * * *', atStart: true, onQuarters: true, run: ctx => sendStreakWarnings(ctx) },
  { name: 'send-digests', cron: '* * * * *', atStart: true, onQuarters: true, run: ctx => sendDigests(ctx) },
  { name: 'tell-of-recaps', cron: '*/15 * * * *', run: ctx => sendRecaps(ctx) },
  { name: 'tell-overtaken', cron: '*/15 * * * *', run: ctx => notifyOvertaken(ctx) },
  { name: 'tell-of-terms', cron: '* * * * *', run: tellOfTermsInRounds() },
  { name: 'tell-invited', cron: '* * * * *', atStart: true, run: ctx => notifyInvited(ctx) },
  { name: 'tell-of-chat', cron: '* * * * *', atStart: true, run: ctx => notifyUnread(ctx) },
  { name: 'deliver-notices', cron: '* * * * *', atStart: true, run: ctx => deliverNotifications(ctx) },
  {
    name: 'make-archives',
    cron: '* * * * *',
    atStart: true,
    run: (ctx, log) => makeArchives(ctx, problem => log.error({ problem }, 'archives')),
  },
  { name: 'sweep-archives', cron: '17 * * * *', run: removing(ctx => sweepArchives(ctx)) },
  {
    name: 'end-accounts',
    cron: '*/5 * * * *',
    atStart: true,
    run: removing((ctx, log) => deleteDueAccounts(ctx, problem => log.error({ problem }, 'accounts'))),
  },
  { name: 'sweep-notices', cron: '37 4 * * *', run: ctx => purgeNotifications(ctx) },
  { name: 'sweep-origins', cron: '13 4 * * *', run: ctx => purgeFingerprints(ctx) },
  { name: 'sweep-mails', cron: '47 4 * * *', run: ctx => purgeSentMails(ctx) },
  { name: 'send-messages', cron: '* * * * *', atStart: true, run: async ctx => ctx.post.wake() },
  { name: 'seal-ledger', cron: '*/10 * * * *', atStart: true, run: ctx => sealLedger(ctx) },
  {
    name: 'check-money',
    cron: '*/5 * * * *',
    atStart: true,
    run: (ctx, log) => watchMoney(ctx, 'last day', tellOfMoney(log)),
  },
  {
    name: 'watch-money-check',
    cron: '* * * * *',
    run: (ctx, log) =>
      watchForSilence(ctx, lastCheck =>
        log.error({ lastCheck }, 'the money is not being checked, so payouts are stopped'),
      ),
  },
  {
    name: 'check-whole-past',
    cron: '38 3 * * *',
    atStart: true,
    run: (ctx, log) => watchMoney(ctx, 'whole', tellOfMoney(log)),
  },
]

/** Wraps a job that removes files: it doesn't run while a backup still has to copy them. */
function removing(run: Job['run']): Job['run'] {
  return (ctx, log) => unlessFilesAreKept(ctx.db, () => run(ctx, log))
}

/** Notifies a minute's share of the people of new terms; the next round on this node continues after them. */
function tellOfTermsInRounds(): Job['run'] {
  let after: TermsCursor | null = null
  let restsUntil = 0
  return async ctx => {
    if (ctx.now.getTime() < restsUntil) return
    const round = await notifyOfTerms(ctx, { most: termsPerMinute(ctx.config.messages.mailPerSecond), after })
    after = round.after
    // Everyone was checked; any others arrived in the meantime.
    if (after === null) restsUntil = ctx.now.getTime() + TERMS_REST_MS
  }
}

const tellOfMoney = (log: Log) => (problems: readonly string[]) => log.error({ problems }, 'the money does not add up')

export type JobsParts = {
  database: Pick<Database, 'connection'>
  /** Returns a context without a viewer, with the current time of the product's clock. */
  context(): Context
  log: Log
  /** The jobs to run; by default all. */
  jobs?: readonly Job[]
  told?: AbortSignal
  /** Wraps each round, for tracing. */
  around?: <T>(job: string, work: () => Promise<T>) => Promise<T>
}

type Running = { stop(): Promise<void> }

const AGAIN_AFTER_MS = 1_000
const QUARTER_MS = 15 * 60_000
const TERMS_REST_MS = 30 * 60_000

/**
 * Starts the timed jobs of this node, retrying while the database is unavailable, and returns a function that stops
 * them; after an earlier stop signal it returns with none running. Each round runs on one of several nodes.
 */
export async function startJobs(parts: JobsParts): Promise<Running> {
  while (!parts.told?.aborted) {
    const boss = bossOn(parts)
    try {
      await begin(boss, parts)
      return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) }
    } catch (error) {
      await boss.stop({ graceful: false, close: true }).catch(() => {})
      if (classifyDatabaseError(error) !== 'away') throw error
      parts.log.error({ err: error }, 'the timed jobs wait for the database')
      await sleep(AGAIN_AFTER_MS, undefined, parts.told && { signal: parts.told }).catch(() => {})
    }
  }
  return { stop: async () => {} }
}

const SELDOM_MS = 60_000

/**
 * Logs faults of the job library in words. Each of its queues reports the same fault every two seconds while the
 * database is unavailable: of equal ones the first is logged at once, and the number of others within a minute after
 * it.
 */
export function tellSeldom(log: Log, seldomMs = SELDOM_MS): (error: unknown) => void {
  const told = new Map<string, number>()
  return error => {
    const key = sentenceOf(error)
    const more = told.get(key)
    if (more !== undefined) return void told.set(key, more + 1)
    told.set(key, 0)
    log.error({ err: error }, 'the timed jobs cannot reach their queues')
    const sum = () => {
      const times = told.get(key)!
      told.delete(key)
      if (times > 0) log.error({ fault: key, times }, 'the timed jobs could not reach their queues')
    }
    setTimeout(sum, seldomMs).unref()
  }
}

// Without the queue and the worker, which the library appends.
function sentenceOf(error: unknown): string {
  const { message } = serializeError(error)
  return message.replace(/( \(Queue: [^)]*\))+$/, '')
}

function bossOn({ database, log }: JobsParts): PgBoss {
  const boss = new PgBoss({ ...connectionOf(database), schema: 'jobs', application_name: 'bora jobs', max: 3 })
  boss.on('error', tellSeldom(log))
  return boss
}

async function begin(
  boss: PgBoss,
  { context, log, jobs = JOBS, around = (_job, work) => work() }: JobsParts,
): Promise<void> {
  await boss.start()
  const { quiet } = context().config
  const running = jobs.filter(({ isOutward = false }) => !(isOutward && quiet))
  for (const { name, cron, atStart, onQuarters, run } of running) {
    const round = onQuarters ? oncePerQuarterHour(run) : run
    // Short: at most one round waits. Rounds may overlap (each is safe concurrently), so a node that was killed during
    // one blocks no one.
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 900,
      retentionSeconds: 3_600,
      deleteAfterSeconds: 3_600,
    })
    await boss.schedule(name, cron)
    const work = async () => {
      const began = performance.now()
      let succeeded = false
      try {
        // Rounds of two nodes, or a round and a call, may deadlock even with single statements.
        await retryOnConflict(() => round(context(), log))
        succeeded = true
      } catch (error) {
        log.error({ err: error, job: name }, 'a timed job failed')
        throw error
      } finally {
        const run = { job: name, tookMs: performance.now() - began, succeeded }
        await noteRun(context().db, run).catch((error: unknown) => log.error({ err: error, job: name }, 'jobs'))
      }
    }
    await boss.work(name, { pollingIntervalSeconds: 2 }, () =>
      runCall(callBy(null, `job ${name}`), () => around(name, work)),
    )
    if (atStart) await boss.send(name)
  }
}

/**
 * Returns a round that does its work once in each quarter of an hour of the product's clock, and again after a failure.
 * Each node counts for itself, so the work must be safe on several nodes.
 */
export function oncePerQuarterHour(run: Job['run']): Job['run'] {
  let done: number | null = null
  return async (ctx, log) => {
    const quarter = Math.floor(ctx.now.getTime() / QUARTER_MS)
    if (quarter === done) return
    await run(ctx, log)
    done = quarter
  }
}

function connectionOf({ connection }: JobsParts['database']): object {
  const { connectionString, host, port, user, password, database } = connection
  return connectionString ? { connectionString } : { host, port, user, password, database }
}
