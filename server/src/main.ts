import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHouse } from './app.ts'
import { startClockwork } from './clockwork.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { StartRefused } from './environment.ts'
import { openDatabase, type Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { makeDemoWorld, isEmptyWorld } from './demo/world.ts'
import { demoClockAhead } from './rooms/platform/demo-clock.ts'
import { clockAhead } from './sockets/clock.ts'
import { diskPhotoStore } from './sockets/disk-photo-store.ts'
import { embeddedGymDirectory } from './sockets/embedded-gym-directory.ts'
import { localOutbox } from './sockets/local-outbox.ts'
import { sandboxPayments } from './sockets/sandbox-payments.ts'
import { noSms } from './sockets/sms-service.ts'
import { smtpMail } from './sockets/smtp-mail.ts'
import { twilioSms } from './sockets/twilio-sms.ts'
import { resetDemo } from './demo/reset.ts'
import { welcome } from './welcome.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Starts everything in its order; answers how to stop it again. */
async function start(): Promise<() => Promise<void>> {
  loadEnvFile(join(root, '.env'))
  const config = readConfig()
  refuseHalfProduction(config)
  const demo = config.nodeEnv === 'development'
  const reset = process.argv.includes('--reset-demo')
  say('Opening the database …')
  const database = await openDatabase(config)
  try {
    if (reset) await resetDemo(database, config)
    const applied = await migrate(database.connection)
    if (applied.length) say(`Prepared the database (${applied.length} steps).`)
    const clock = clockAhead(await demoClockAhead(database, config))
    const messages = messageServices(config, database)
    const sockets = {
      clock,
      photos: diskPhotoStore(join(config.dataDir, 'photos')),
      gyms: embeddedGymDirectory(),
      payments: sandboxPayments(database, config),
      mail: messages.mail,
      sms: messages.sms,
    }
    const webRoot = join(root, 'web', 'dist')
    const house = await createHouse({ config, database, sockets, webRoot })
    if (demo && (await isEmptyWorld(database))) await makeDemoWorld({ house, database, say })
    await listen(house.app, config)
    const clockwork = await startClockwork({ database, context: house.context, log: house.app.log })
    if (!existsSync(join(webRoot, 'app.html'))) say('The web app is not built yet: npm run build')
    say(welcome(config, database.description, demo))
    return async () => {
      await clockwork.stop()
      await house.app.close()
      messages.close()
      await database.end()
    }
  } catch (error) {
    await database.end().catch(() => {})
    throw error
  }
}

/** What is configured, and the outbox for the rest; production has none. */
function messageServices(config: Config, database: Database) {
  const { smtpUrl, twilio } = config.messages
  const outbox = localOutbox(database)
  const smtp = smtpUrl === null ? null : smtpMail({ ...config.messages, smtpUrl })
  const noText = config.nodeEnv === 'production' ? noSms : outbox.sms
  return { mail: smtp ?? outbox.mail, sms: twilio ? twilioSms(twilio) : noText, close: () => smtp?.close() }
}

async function listen(app: Awaited<ReturnType<typeof createHouse>>['app'], config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: process.env.HOST || '0.0.0.0' })
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
  if (config.nodeEnv !== 'production') return
  const missing = []
  if (!process.env.SITE_URL) missing.push('SITE_URL (the public address of this installation)')
  if (process.env.ALLOW_SANDBOX_PAYMENTS !== '1')
    missing.push(
      'a payment provider (only the sandbox exists so far: ALLOW_SANDBOX_PAYMENTS=1 accepts that no real money moves)',
    )
  if (!config.messages.smtpUrl) missing.push('SMTP_URL (the mail server that confirmations and codes leave by)')
  if (!process.env.MAIL_FROM) missing.push('MAIL_FROM (the sender of mails, like Bora <no-reply@bora.example>)')
  if ((config.auth.phone || config.auth.phoneFactor) && !config.messages.twilio)
    missing.push('SMS_PROVIDER (AUTH_PHONE and AUTH_PHONE_FACTOR send text messages)')
  if (missing.length) throw new StartRefused(`Production needs ${missing.join(' and ')}.`)
  if (!config.databaseUrl) say('Note: DATABASE_URL is not set, so the built-in PostgreSQL is used; back up DATA_DIR.')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  const stop = await start()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  // A refusal is meant for the person at the terminal; everything else is a fault of ours and keeps its stack.
  process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}
