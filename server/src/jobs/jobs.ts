import { PgBoss } from 'pg-boss'
import type { Context } from '../core/context.ts'
import type { Database } from '../db/database.ts'
import { againWhenAsked } from '../db/transaction.ts'
import { makeArchives, sweepArchives } from '../rooms/archives/archives.ts'
import { endAccounts, sweepOrigins } from '../rooms/closings/closings.ts'
import { recountInviters } from '../rooms/scores/scores.ts'
import { creditReferrals } from '../rooms/ambassadors/ambassadors.ts'
import { sweepSignIns } from '../rooms/account-admin/account-admin.ts'
import { gatherSearchWords } from '../rooms/challenge-pages/challenge-pages.ts'
import { sweepGyms } from '../rooms/gyms/gyms.ts'
import { sweepPageViews } from '../rooms/page-views/page-views.ts'
import { tellInvited } from '../rooms/invitations/invitations.ts'
import { sweepMails } from '../rooms/messages/messages.ts'
import { sweepChat, tellUnread } from '../rooms/chat/chat.ts'
import { sweepPosts } from '../rooms/posts/posts.ts'
import { markCpfEnds, reviewInSandbox } from '../rooms/bank-details/bank-details.ts'
import { sendPayouts } from '../rooms/payouts/payouts.ts'
import { sweepPayments } from '../rooms/payments/payments.ts'
import { emptyUploads } from '../core/uploads.ts'
import { releaseHeldPrizes } from '../rooms/held-prizes/held-prizes.ts'
import { sealLedger, watchMoney } from '../rooms/money-check/money-check.ts'
import { settleDue } from '../rooms/prizes/prizes.ts'
import { catchUp, tellDrift, workInbox } from '../rooms/webhooks/webhooks.ts'
import { judgeProofs } from '../rooms/proof-signals/proof-signals.ts'
import { snapshotDayRanks } from '../rooms/standings/standings.ts'
import { deliverNotices, sweepNotices } from '../rooms/notifications/notifications.ts'
import {
  remindOfChallenges,
  sendDigests,
  tellOfTerms,
  tellOvertaken,
  warnOfStreaks,
} from '../rooms/reminders/reminders.ts'
import { sweepTickets } from '../rooms/support/support.ts'
import { sweepTracks } from '../rooms/tracks/tracks.ts'
import { collectDebts, expireBonus } from '../rooms/ledger/ledger.ts'
import { sweepDeletedWorkouts } from '../rooms/workout-changes/workout-changes.ts'

type Log = { error(about: object, message: string): void }
/** `atStart`: also when a node starts, so that what fell due while none was up is not left until the next round. */
export type Job = { name: string; cron: string; atStart?: boolean; run(ctx: Context, log: Log): Promise<unknown> }

/** What happens by itself, and how often (UTC). Each may run twice or on several nodes at once: then one does it. */
const JOBS: readonly Job[] = [
  {
    name: 'settle-due',
    cron: '* * * * *',
    atStart: true,
    run: (ctx, log) => settleDue(ctx, problem => log.error({ problem }, 'settlement')),
  },
  { name: 'release-held-prizes', cron: '* * * * *', atStart: true, run: ctx => releaseHeldPrizes(ctx) },
  { name: 'expire-bonus', cron: '* * * * *', atStart: true, run: ctx => expireBonus(ctx) },
  { name: 'collect-debts', cron: '* * * * *', atStart: true, run: ctx => collectDebts(ctx) },
  { name: 'credit-referrals', cron: '* * * * *', atStart: true, run: ctx => creditReferrals(ctx) },
  { name: 'sweep-payments', cron: '* * * * *', atStart: true, run: ctx => sweepPayments(ctx) },
  {
    name: 'send-payouts',
    cron: '* * * * *',
    atStart: true,
    run: (ctx, log) => sendPayouts(ctx, problem => log.error({ problem }, 'payouts')),
  },
  { name: 'review-bank-details', cron: '* * * * *', atStart: true, run: ctx => reviewInSandbox(ctx) },
  { name: 'mark-cpf-ends', cron: '17 3 * * *', atStart: true, run: ctx => markCpfEnds(ctx) },
  { name: 'work-webhooks', cron: '* * * * *', atStart: true, run: ctx => workInbox(ctx) },
  { name: 'catch-up-payments', cron: '53 4 * * *', run: ctx => catchUp(ctx) },
  {
    name: 'reconcile-payments',
    cron: '23 5 * * *',
    run: (ctx, log) => tellDrift(ctx, drift => log.error({ drift }, 'the provider says otherwise')),
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
  { name: 'sweep-sign-ins', cron: '*/15 * * * *', atStart: true, run: ctx => sweepSignIns(ctx.db) },
  { name: 'sweep-page-views', cron: '23 4 * * *', run: ctx => sweepPageViews(ctx) },
  { name: 'sweep-uploads', cron: '7 * * * *', run: ctx => emptyUploads(ctx.config.dataDir) },
  { name: 'sweep-tracks', cron: '41 3 * * *', run: ctx => sweepTracks(ctx) },
  { name: 'sweep-support', cron: '29 4 * * *', run: ctx => sweepTickets(ctx) },
  { name: 'sweep-gyms', cron: '11 4 * * *', run: ctx => sweepGyms(ctx) },
  { name: 'sweep-deleted-workouts', cron: '*/5 * * * *', atStart: true, run: ctx => sweepDeletedWorkouts(ctx) },
  { name: 'sweep-posts', cron: '*/5 * * * *', atStart: true, run: ctx => sweepPosts(ctx) },
  { name: 'sweep-chat', cron: '*/5 * * * *', atStart: true, run: ctx => sweepChat(ctx) },
  { name: 'remind-of-challenges', cron: '*/5 * * * *', atStart: true, run: ctx => remindOfChallenges(ctx) },
  { name: 'warn-of-streaks', cron: '*/10 * * * *', atStart: true, run: ctx => warnOfStreaks(ctx) },
  { name: 'send-digests', cron: '*/10 * * * *', atStart: true, run: ctx => sendDigests(ctx) },
  { name: 'tell-overtaken', cron: '*/15 * * * *', run: ctx => tellOvertaken(ctx) },
  { name: 'tell-of-terms', cron: '3,33 * * * *', atStart: true, run: ctx => tellOfTerms(ctx) },
  { name: 'tell-invited', cron: '* * * * *', atStart: true, run: ctx => tellInvited(ctx) },
  { name: 'tell-of-chat', cron: '* * * * *', atStart: true, run: ctx => tellUnread(ctx) },
  { name: 'deliver-notices', cron: '* * * * *', atStart: true, run: ctx => deliverNotices(ctx) },
  {
    name: 'make-archives',
    cron: '* * * * *',
    atStart: true,
    run: (ctx, log) => makeArchives(ctx, problem => log.error({ problem }, 'archives')),
  },
  { name: 'sweep-archives', cron: '17 * * * *', run: ctx => sweepArchives(ctx) },
  {
    name: 'end-accounts',
    cron: '*/5 * * * *',
    atStart: true,
    run: (ctx, log) => endAccounts(ctx, problem => log.error({ problem }, 'accounts')),
  },
  { name: 'sweep-notices', cron: '37 4 * * *', run: ctx => sweepNotices(ctx) },
  { name: 'sweep-origins', cron: '13 4 * * *', run: ctx => sweepOrigins(ctx) },
  { name: 'sweep-mails', cron: '47 4 * * *', run: ctx => sweepMails(ctx) },
  { name: 'send-messages', cron: '* * * * *', atStart: true, run: async ctx => ctx.post.wake() },
  { name: 'seal-ledger', cron: '*/10 * * * *', atStart: true, run: ctx => sealLedger(ctx) },
  {
    name: 'check-money',
    cron: '*/5 * * * *',
    atStart: true,
    run: (ctx, log) => watchMoney(ctx, 'last day', tellOfMoney(log)),
  },
  {
    name: 'check-whole-past',
    cron: '38 3 * * *',
    atStart: true,
    run: (ctx, log) => watchMoney(ctx, 'whole', tellOfMoney(log)),
  },
]

const tellOfMoney = (log: Log) => (problems: readonly string[]) => log.error({ problems }, 'the money does not add up')

export type JobsParts = {
  database: Pick<Database, 'connection'>
  /** A context of nobody, with the product's clock read afresh. */
  context(): Context
  log: Log
  /** Which jobs; by default all. */
  jobs?: readonly Job[]
}

/** Starts the timed jobs of this node; answers how to stop them. Of several nodes each round runs on one. */
export async function startJobs({
  database,
  context,
  log,
  jobs = JOBS,
}: JobsParts): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ ...connectionOf(database), schema: 'jobs', application_name: 'bora jobs', max: 3 })
  boss.on('error', error => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const { name, cron, atStart, run } of jobs) {
    // Short: one round waits at most. Rounds may overlap (each is safe beside another), so a node that was killed in the
    // middle of one holds up nobody.
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 900,
      retentionSeconds: 3_600,
      deleteAfterSeconds: 3_600,
    })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
      try {
        // Rounds of two nodes, or a round and a call, may wait for each other with single statements, too.
        await againWhenAsked(() => run(context(), log))
      } catch (error) {
        log.error({ err: error, job: name }, 'jobs')
        throw error
      }
    })
    if (atStart) await boss.send(name)
  }
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) }
}

function connectionOf({ connection }: JobsParts['database']): object {
  const { connectionString, host, port, user, password, database } = connection
  return connectionString ? { connectionString } : { host, port, user, password, database }
}
