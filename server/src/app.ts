import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { evictSessions, verifyRecordingToken, verifyToken } from './modules/accounts/index.ts'
import type { Config } from './settings/config.ts'
import type { AfterCommit, Context, Viewer } from './core/context.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import { handlers } from './handlers.ts'
import { authV1 } from './http/auth-v1/auth-v1.ts'
import { clientInfoOf } from './http/auth-v1/requests.ts'
import { continuePage } from './http/continue-page.ts'
import { registerRequestGuards } from './http/request-guards.ts'
import { mailReports } from './http/mail-reports.ts'
import { mountApi } from './http/mount.ts'
import { loadRenderers } from './http/server-rendered-pages.ts'
import { overviewPage } from './http/overview-page.ts'
import { readingPages } from './http/reading-pages.ts'
import { functionsV1 } from './http/functions-v1/functions-v1.ts'
import { describeApi } from './http/openapi.ts'
import { readsOnReplica } from './http/reads-on-replica.ts'
import { readableAddress } from './http/readable-address.ts'
import { registerErrorHandler } from './http/refusals.ts'
import { realtimeV1, SOCKET_ADDRESS } from './http/realtime-v1/realtime-v1.ts'
import { restV1 } from './http/rest-v1/rest-v1.ts'
import { storageV1 } from './http/storage-v1/storage-v1.ts'
import { previewPictures } from './http/preview-pictures.ts'
import { outboxPages } from './http/outbox-page.ts'
import { paymentWebhooks } from './http/payment-webhooks.ts'
import { payoutWebhooks } from './http/payout-webhooks.ts'
import { quietWebhooks } from './http/quiet-webhooks.ts'
import { sandboxPages } from './http/sandbox-page.ts'
import { type AnsweredRequest, givenRequestId, logRequests, proxyTest } from './http/request-log.ts'
import { securityHeaders } from './http/security.ts'
import { closeSlowClients, SLOW_CLIENT_LIMITS, type SlowClientLimits } from './http/slow-clients.ts'
import { gracefulShutdown, type ShutdownTimes, TELLS_READINESS } from './http/graceful-shutdown.ts'
import { landingPage } from './http/landing-page.ts'
import { unsubscribePage } from './http/unsubscribe-page.ts'
import { serveShareTarget } from './http/share-target.ts'
import { serveWebFiles } from './http/web-files.ts'
import { bearerOf } from './http/bearer-token.ts'
import { redisBus } from './adapters/redis-bus.ts'
import { openLive, type Live } from './core/live.ts'
import { serializeError } from './core/serialize-error.ts'
import { tellSlowStatements } from './core/slow-statements.ts'
import { inSeparateTransaction } from './core/separate-transaction.ts'
import { trusted } from './settings/proxies.ts'
import { recountInvitersOf } from './modules/scoring/index.ts'
import { openBankMarks } from './modules/payouts/index.ts'
import { linkPreview } from './modules/discovery/index.ts'
import { startMessageDispatcher, type Pace, type MessageDispatcher } from './modules/messaging/index.ts'
import { emptyUploads } from './core/uploads.ts'
import { Refusal } from './core/refusal.ts'
import { readSecrets, rereadSecrets } from './core/secrets.ts'
import type { Adapters } from './adapters/adapters.ts'
import { quietAdapters } from './adapters/quiet.ts'

export type Server = {
  app: FastifyInstance
  context(viewer?: Viewer | null): Context
  live: Live
  post: MessageDispatcher
}

export type ServerParts = {
  config: Config
  database: Database
  /** For reads that may lag behind. */
  replica?: Replica | undefined
  adapters: Adapters
  /** Folder of the built web app. */
  webRoot: string
  /** Validate every answer against its contract; on in tests. */
  strict?: boolean
  /** How long clients may take to send; shorter in tests. */
  patience?: Partial<SlowClientLimits>
  /**
   * Whether everything needed is running, including timed jobs: until then `/api/ready` and `/api/health` return 503.
   * By default always true.
   */
  isReady?: () => boolean
  /** Called with every request that was answered. */
  hearRequest?: (request: AnsweredRequest) => void
  /** Registers hooks before all others. */
  watchFirst?: (app: FastifyInstance) => void
  /** Destination of the log, line by line; by default the standard output. */
  logTo?: { write(line: string): void }
  /** How long closing may take; by default until the pending answers are sent, 10 s at most. */
  stopTimes?: ShutdownTimes
  /** How often new keys are looked for; by default each minute. */
  secretsEveryMs?: number
}

// A rotated key becomes current two minutes after it was made (docs/decisions/0147-keys-are-rotated.md).
const SECRETS_EVERY_MS = 60_000

// The official client filters by long lists in addresses: a thousand ids take 37 kB.
const MAX_HEADER_BYTES = 65_536

/** Builds the whole server on a migrated database: the one place where the adapters are plugged in. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, database, webRoot, strict = false, isReady = () => true } = parts
  const adapters = config.quiet ? quietAdapters(parts.adapters) : parts.adapters
  const { stopTimes = { noticeMs: 0, drainMs: 10_000 } } = parts
  const patience = { ...SLOW_CLIENT_LIMITS, ...parts.patience }
  await emptyUploads(config.dataDir)
  const secrets = await readSecrets(database.kysely)
  await openBankMarks({ db: database.kysely, config, secrets })
  const live = await openLive(database, config.liveUrl ? await redisBus(config.liveUrl) : undefined)
  const [nextId, isProxy] = [requestIds(), proxyTest(config.trustProxy)]
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: requestLine, err: serializeError },
      ...(parts.logTo && { stream: parts.logTo }),
    },
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_000_000,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: raw => givenRequestId(raw, isProxy) ?? nextId(),
    rewriteUrl: request => readableAddress(request.url ?? '/'),
    // The contract limits parameters, and the header size limits every address.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkMs,
      // Other requests for an upgrade are answered as if they had not asked.
      shouldUpgradeCallback: ({ url = '', headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === SOCKET_ADDRESS,
    },
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silentMs,
    // Closing waits for pending answers first (`gracefulShutdown`); everything still open after that is cut off.
    forceCloseConnections: true,
    return503OnClosing: false,
  })
  closeSlowClients(app.server, patience)

  const { siteUrl } = config
  const mailPace = mailPaceOf(config)
  const post = config.quiet
    ? QUIET_DISPATCHER
    : startMessageDispatcher({ db: database.kysely, adapters, secrets, siteUrl, log: app.log, mailPace })

  function context(viewer: Viewer | null = null): Context & { finish(committed: boolean): void } {
    const tasks: AfterCommit[] = []
    return {
      db: database.kysely,
      now: adapters.clock.now(),
      viewer,
      adapters,
      config,
      secrets,
      live,
      post,
      transaction: work => database.transaction(work),
      afterCommit: task => void tasks.push(task),
      tellFault: (err, what) => app.log.error({ err }, what),
      finish: committed => {
        for (const task of tasks.splice(0)) if (committed) void task()
      },
    }
  }

  live.hearSessions(ids => evictSessions({ secrets }, ids))
  live.hearConfirmed(userId => void recountInvitersOf(context(), userId))

  // One at a time: an older answer that arrives after a newer one would restore the former keys.
  let isReading = false
  const reading = setInterval(() => {
    if (isReading) return
    isReading = true
    rereadSecrets(database.kysely, secrets)
      .catch((err: unknown) => app.log.error({ err }, 'secrets could not be read'))
      .finally(() => (isReading = false))
  }, parts.secretsEveryMs ?? SECRETS_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(reading))

  parts.watchFirst?.(app)
  logRequests(app, { percent: config.watch.requestLogPercent, hear: parts.hearRequest })
  const tellSlow = tellSlowStatements(app.log, config.watch.slowStatementMs)
  for (const one of [database, parts.replica]) one?.hearStatements(tellSlow)
  registerRequestGuards(app)
  registerErrorHandler(app)
  gracefulShutdown(app, stopTimes, () => live.endListening())
  app.addHook('onRequest', async request => {
    if (TELLS_READINESS.has(request.routeOptions.url ?? '') && !isReady()) throw new Refusal('try_again')
  })
  securityHeaders(app, {
    hashesFile: join(webRoot, 'csp-hashes.json'),
    secure: config.siteUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
    pictures: adapters.photos.origin,
  })
  await describeApi(app)
  const replicaFor = readsOnReplica(app, parts.replica)
  await app.register(authV1, { context })
  await app.register(functionsV1, { context })
  await app.register(restV1, { context })
  await app.register(storageV1, { context })
  await app.register(realtimeV1, { context, live })
  await app.register(async api =>
    mountApi(api, handlers, {
      strict,
      context,
      whoIsCalling: async (request, call) => {
        const token = bearerOf(request)
        if (token === null) return null
        const byToken = call.token === 'recordings' ? await verifyRecordingToken(context(), token) : null
        const viewer = byToken ?? (await verifyToken(context(), token))
        return viewer && { ...viewer, agent: clientInfoOf(request) }
      },
      transaction: inSeparateTransaction,
      replicaFor,
    }),
  )
  if (config.quiet) await app.register(quietWebhooks)
  else {
    const { reportsTokens } = config.messages
    if (reportsTokens.length > 0) await app.register(mailReports, { context, tokens: reportsTokens })
    await app.register(paymentWebhooks, { context })
    if (adapters.payouts.id === 'asaas') await app.register(payoutWebhooks, { context })
  }
  if (adapters.payments.id === 'sandbox') await app.register(sandboxPages, { context, webRoot })
  await app.register(previewPictures, { context })
  await app.register(unsubscribePage, { context, webRoot })
  await app.register(continuePage, { context, webRoot })
  if (config.outboxPages) await app.register(outboxPages, { context, post, webRoot })
  const wentWithout = (err: unknown) => app.log.warn({ err }, 'a page was sent without current data')
  const renderers = await loadRenderers(webRoot)
  await serveShareTarget(app)
  await serveWebFiles(app, {
    root: webRoot,
    development: config.nodeEnv !== 'production',
    siteUrl,
    meta: (path, language, invite) => linkPreview(context(), path, language, invite),
    cookieBanner: config.cookieBanner,
    landing: documents => landingPage({ renderers, siteUrl, documents, context, onFault: wentWithout }),
    overview: overviewPage({ renderers, context, onFault: wentWithout }),
    reading: readingPages({ renderers, context, onFault: wentWithout }),
  })
  app.addHook('onClose', async () => {
    await live.close()
    await post.close()
  })
  return { app, context, live, post }
}

// Queued messages wait until the installation is no longer quiet.
const QUIET_DISPATCHER: MessageDispatcher = { wake() {}, settled: async () => {}, close: async () => {} }

// The outbox, used without a mail server, has no rate limit.
function mailPaceOf({ messages }: Config): Pace {
  const perSecond = messages.smtpUrl === null ? 1_000 : messages.mailPerSecond
  return { perSecond, atOnce: messages.mailConnections }
}

// Short enough to be read out, and unique across processes.
function requestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

// The address without its query: keeps signed picture addresses and invite tokens out of the log.
function requestLine(request: { method: string; url: string }): Record<string, string> {
  return { method: request.method, path: request.url.split('?')[0]! }
}
