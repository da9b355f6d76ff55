import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from './app.ts'
import { rowMover } from './backup/move-rows.ts'
import { startLog } from './core/start-log.ts'
import { startJobs } from './jobs/jobs.ts'
import { isProduction, loadEnvFile, readConfig, type Config, unknownNames } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'
import { openDatabase, type Database } from './db/database.ts'
import { openReplica, type Replica } from './db/replica.ts'
import { migrate } from './db/migrate.ts'
import { makeDemoWorld, demoWorldState } from './demo/world.ts'
import { lackingForProduction } from './settings/production.ts'
import { claimStores, demoClockAhead, isQuietCopy } from './modules/platform/index.ts'
import { asaasPayouts } from './adapters/asaas-payouts.ts'
import { type Clock, clockAhead } from './adapters/clock.ts'
import { configuredPayments } from './adapters/configured-payments.ts'
import { configuredFiles } from './adapters/configured-files.ts'
import { embeddedGymDirectory } from './adapters/embedded-gym-directory.ts'
import type { GymDirectory } from './adapters/gym-directory.ts'
import { localOutbox } from './adapters/local-outbox.ts'
import { manualPayouts } from './adapters/manual-payouts.ts'
import { overpassGyms } from './adapters/overpass-gyms.ts'
import type { PayoutProvider } from './adapters/payout-provider.ts'
import { sandboxPayouts } from './adapters/sandbox-payouts.ts'
import { noSms } from './adapters/sms-service.ts'
import { smtpMail } from './adapters/smtp-mail.ts'
import { twilioSms } from './adapters/twilio-sms.ts'
import { webPush } from './adapters/web-push.ts'
import { resetDemo } from './demo/reset.ts'
import { tryKeys } from './try-keys.ts'
import { startupMessage } from './startup-message.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

// Time for requests that the machine has accepted before the stop signal.
const MIN_NOTICE_MS = 250

/** Starts everything in order, runs until the stop signal, and closes everything in reverse order. */
async function run(told: AbortSignal): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  refuseHalfProduction(config)
  const unknown = unknownNames()
  if (unknown !== null) say(unknown)
  const opened = new AsyncDisposableStack()
  try {
    const serves = await start(config, opened, told)
    if (serves && !told.aborted) await once(told, 'abort')
  } catch (error) {
    // Ctrl+C reaches programs that the start runs before it reaches this process, and makes them fail.
    await setImmediate()
    if (!told.aborted) throw error
  } finally {
    await opened.disposeAsync()
  }
}

/** Returns whether the server is open; with the flag for resetting the demo world it only does that. */
async function start(config: Config, opened: AsyncDisposableStack, told: AbortSignal): Promise<boolean> {
  // Its people paid in the sandbox.
  const demo = config.nodeEnv === 'development' && config.payments.provider === 'sandbox'
  const resets = process.argv.includes('--reset-demo')
  say('Opening the database …')
  const patience = { seconds: config.databaseWaitSeconds, tell: say }
  const database = await openDatabase(config, told, patience, { mover: rowMover(config, say), say })
  opened.defer(() => database.end())
  const replica = await configuredReplica(config, database)
  opened.defer(async () => replica?.end())
  const { metrics, traces } = await openWatch(config, database, replica)
  opened.defer(async () => traces?.close())
  told.throwIfAborted()
  const files = await configuredFiles(config)
  opened.defer(() => (files.store.close(), files.other?.close()))
  if (resets) await resetDemo(database, config, files.store)
  const applied = await migrate(database.connection)
  if (applied.length) say(`Prepared the database (${applied.length} steps).`)
  told.throwIfAborted()
  const world = demo ? await demoWorldState(database) : 'inhabited'
  if (world === 'unfinished') {
    say('The demo world is incomplete: creating it again.')
    await resetDemo(database, config, files.store)
    await migrate(database.connection)
  }
  const clock = clockAhead(await demoClockAhead(database, config))
  const quiet = config.quiet || (await isQuietCopy(database))
  if (quiet)
    say('Quiet: no mail, text message or push is sent, nothing is paid out, no webhooks are accepted (npm run quiet).')
  const photos = await claimStores(database, files)
  const messages = messageServices(config, database)
  opened.defer(() => messages.close())
  const adapters = {
    clock,
    photos: metrics?.watched(photos) ?? photos,
    gyms: gymDirectory(config),
    payments: await configuredPayments(database, config, clock),
    payouts: payoutProvider(config, database, clock),
    mail: messages.mail,
    sms: messages.sms,
    push: webPush({ contact: pushContact(config) }),
  }
  const webRoot = join(root, 'web', 'dist')
  const { noticeSeconds, drainSeconds } = config.stop
  const stopTimes = { noticeMs: Math.max(MIN_NOTICE_MS, noticeSeconds * 1_000), drainMs: drainSeconds * 1_000 }
  let jobsRun = false
  const server = await createServer({
    config: { ...config, quiet },
    database,
    replica,
    adapters,
    webRoot,
    stopTimes,
    isReady: () => jobsRun,
    ...(metrics && { hearRequest: metrics.hearRequest }),
    ...(traces && { watchFirst: traces.watchRequests }),
  })
  let jobs = { stop: async () => {} }
  opened.defer(async () => void (await Promise.all([server.app.close(), jobs.stop()])))
  told.throwIfAborted()
  if (world !== 'inhabited') await makeDemoWorld({ server, database, say, told })
  if (resets) {
    say(demo ? 'The demo world was created again: npm start opens it.' : 'The database is empty again.')
    return false
  }
  await listening('PORT', config.port, () => server.app.listen({ port: config.port, host: config.host }))
  if (metrics && config.watch.metrics) {
    const place = config.watch.metrics
    const served = await listening('METRICS_PORT', place.port, () => metrics.serve(place, () => server.context()))
    opened.defer(() => served.close())
  }
  if (!quiet) void tryKeys({ payments: adapters.payments, mail: messages.check }, server.app.log)
  jobs = await startJobs({
    database,
    context: server.context,
    log: server.app.log,
    told,
    ...(traces && { around: traces.around }),
  })
  jobsRun = true
  if (told.aborted) return true
  // A parent process with an IPC channel (`npm run dev`) shows the pages itself.
  const showsPages = process.send === undefined
  if (showsPages && !existsSync(join(webRoot, 'app.html'))) say('The web app is not built yet: npm run build')
  say(startupMessage(config, database.description, demo))
  process.send?.('running')
  return true
}

async function configuredReplica(config: Config, database: Database): Promise<Replica | undefined> {
  const { databaseReadUrl, databasePoolSize } = config
  return databaseReadUrl
    ? openReplica(databaseReadUrl, database, { connections: databasePoolSize, tell: say })
    : undefined
}

/** Opens metrics and traces if they are configured; their code is loaded only then. */
async function openWatch({ watch, trustProxy }: Config, database: Database, replica?: Replica) {
  const metrics = watch.metrics && (await import('./prometheus/prometheus.ts')).openMetrics(database, replica)
  const traces = watch.traces && (await import('./traces/traces.ts')).openTraces(watch.traces, trustProxy)
  traces?.watchStatements(database)
  return { metrics, traces }
}

// Push services refuse a contact on this machine.
function pushContact({ siteUrl, messages }: Config): string {
  if (messages.supportEmail) return `mailto:${messages.supportEmail}`
  return siteUrl.startsWith('https:') ? siteUrl : 'mailto:operator@bora.example'
}

function payoutProvider(config: Config, database: Database, clock: Clock): PayoutProvider {
  const { provider, asaas } = config.payouts
  if (asaas) return asaasPayouts(asaas)
  return provider === 'manual' ? manualPayouts() : sandboxPayouts(database, config, clock)
}

function gymDirectory({ gyms, siteUrl }: Config): GymDirectory {
  const embedded = embeddedGymDirectory()
  if (gyms.overpassUrl === null) return embedded
  return overpassGyms({
    url: gyms.overpassUrl,
    userAgent: `Bora (${siteUrl})`,
    standIn: embedded,
    onFailure: why => say(`The gym directory doesn't respond and is paused for a moment: ${why}`),
  })
}

/** Returns the configured message services, with the outbox for the others; production has none. */
function messageServices(config: Config, database: Database) {
  const { smtpUrl, twilio } = config.messages
  const outbox = localOutbox(database)
  const smtp = smtpUrl === null ? null : smtpMail({ ...config.messages, smtpUrl })
  const noText = config.nodeEnv === 'production' ? noSms : outbox.sms
  return {
    mail: smtp ?? outbox.mail,
    sms: twilio ? twilioSms(twilio) : noText,
    check: smtp && (() => smtp.check()),
    close: () => smtp?.close(),
  }
}

async function listening<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${port} is taken: stop what uses it, or start with another one, as in ${setting}=${port + 1} npm start.`,
      )
    }
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new StartRefused(
        `Port ${port} may not be used by this account: choose one above 1023, as in ${setting}=3000 npm start.`,
      )
    }
    throw error
  }
}

function refuseHalfProduction(config: Config): void {
  const lacking = lackingForProduction(config)
  if (lacking.length) throw new StartRefused(`Production needs ${lacking.join(' and ')}.`)
  if (config.nodeEnv === 'production' && !config.databaseUrl)
    say('Note: DATABASE_URL is not set, so the built-in PostgreSQL is used; back up DATA_DIR.')
}

// `.env` may declare production; if it can't be read, `run` refuses it.
try {
  loadEnvFile()
} catch {}
const { say, fail } = startLog(isProduction())
// Registered before anything starts, so that everything started by then is closed in order.
const told = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort())
process.on('uncaughtException', error => {
  fail(error, false)
  process.exit(1)
})
// The parent process that listens is gone.
process.once('disconnect', () => told.abort())
try {
  await run(told.signal)
  process.exit(0)
} catch (error) {
  fail(error as Error, error instanceof StartRefused)
  process.exit(1)
}
