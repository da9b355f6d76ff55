import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from './app.ts'
import { startJobs } from './jobs/jobs.ts'
import { loadEnvFile, readConfig, type Config } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'
import { openDatabase, type Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { makeDemoWorld, whoLivesIn } from './demo/world.ts'
import { lackingForProduction } from './settings/production.ts'
import { demoClockAhead } from './rooms/platform/demo-clock.ts'
import { asaasPayouts } from './adapters/asaas-payouts.ts'
import { type Clock, clockAhead } from './adapters/clock.ts'
import { configuredPayments } from './adapters/configured-payments.ts'
import { diskPhotoStore } from './adapters/disk-photo-store.ts'
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
import { welcome } from './welcome.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

// What is still accepted at the machine's door when the server is told to stop needs this long to come in.
const LEAST_NOTICE_MS = 250

/** Starts everything in its order, runs until it is told to stop, and closes what was opened, last first. */
async function run(told: AbortSignal): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  refuseHalfProduction(config)
  const opened = new AsyncDisposableStack()
  try {
    const serves = await start(config, opened, told)
    if (serves && !told.aborted) await once(told, 'abort')
  } catch (error) {
    // A Ctrl+C reaches the programs that the start runs before it is told to us, and they fail by it.
    await setImmediate()
    if (!told.aborted) throw error
  } finally {
    await opened.disposeAsync()
  }
}

/** Whether the server is open then: told to make the demo world anew, it only does that. */
async function start(config: Config, opened: AsyncDisposableStack, told: AbortSignal): Promise<boolean> {
  // Its people have paid in the sandbox.
  const demo = config.nodeEnv === 'development' && config.payments.provider === 'sandbox'
  const resets = process.argv.includes('--reset-demo')
  say('Opening the database …')
  const database = await openDatabase(config, told)
  opened.defer(() => database.end())
  told.throwIfAborted()
  if (resets) await resetDemo(database, config)
  const applied = await migrate(database.connection)
  if (applied.length) say(`Prepared the database (${applied.length} steps).`)
  told.throwIfAborted()
  const inhabitants = demo ? await whoLivesIn(database) : 'somebody'
  if (inhabitants === 'unfinished') {
    say('The demo world was not finished and is made anew.')
    await resetDemo(database, config)
    await migrate(database.connection)
  }
  const clock = clockAhead(await demoClockAhead(database, config))
  const messages = messageServices(config, database)
  opened.defer(() => messages.close())
  const adapters = {
    clock,
    photos: diskPhotoStore(join(config.dataDir, 'photos')),
    gyms: gymDirectory(config),
    payments: await configuredPayments(database, config, clock),
    payouts: payoutProvider(config, database, clock),
    mail: messages.mail,
    sms: messages.sms,
    push: webPush({ contact: pushContact(config) }),
  }
  const webRoot = join(root, 'web', 'dist')
  const { noticeSeconds, drainSeconds } = config.stop
  const stopTimes = { noticeMs: Math.max(LEAST_NOTICE_MS, noticeSeconds * 1_000), drainMs: drainSeconds * 1_000 }
  const server = await createServer({ config, database, adapters, webRoot, stopTimes })
  let jobs = { stop: async () => {} }
  opened.defer(async () => void (await Promise.all([server.app.close(), jobs.stop()])))
  told.throwIfAborted()
  if (inhabitants !== 'somebody') await makeDemoWorld({ server, database, say, told })
  if (resets) {
    say(demo ? 'The demo world is made anew: npm start opens it.' : 'The database is empty again.')
    return false
  }
  await listen(server.app, config)
  jobs = await startJobs({ database, context: server.context, log: server.app.log })
  if (told.aborted) return true
  // Whoever waits to be told (`npm run dev`) shows the pages itself.
  const showsPages = process.send === undefined
  if (showsPages && !existsSync(join(webRoot, 'app.html'))) say('The web app is not built yet: npm run build')
  say(welcome(config, database.description, demo))
  process.send?.('running')
  return true
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
    onFailure: why => say(`The gym directory doesn't answer and is left alone for a moment: ${why}`),
  })
}

/** What is configured, and the outbox for the rest; production has none. */
function messageServices(config: Config, database: Database) {
  const { smtpUrl, twilio } = config.messages
  const outbox = localOutbox(database)
  const smtp = smtpUrl === null ? null : smtpMail({ ...config.messages, smtpUrl })
  const noText = config.nodeEnv === 'production' ? noSms : outbox.sms
  return { mail: smtp ?? outbox.mail, sms: twilio ? twilioSms(twilio) : noText, close: () => smtp?.close() }
}

async function listen(app: Awaited<ReturnType<typeof createServer>>['app'], config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${config.port} is taken: stop what uses it, or start with another one, as in PORT=${config.port + 1} npm start.`,
      )
    }
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new StartRefused(
        `Port ${config.port} may not be used by this account: choose one above 1023, as in PORT=3000 npm start.`,
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

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

// Here before anything starts: what has begun by then is ended in its order.
const told = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort())
// Whoever began us and listens is gone.
process.once('disconnect', () => told.abort())
try {
  await run(told.signal)
  process.exit(0)
} catch (error) {
  // A refusal is meant for the person at the terminal; everything else is a fault of ours and keeps its stack.
  process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}
