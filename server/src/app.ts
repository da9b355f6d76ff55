import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomBytes } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { verifyToken } from './rooms/sessions/sessions.ts'
import type { Config } from './settings/config.ts'
import type { AfterCommit, Context, Viewer } from './core/context.ts'
import type { Database } from './db/database.ts'
import { handlers } from './handlers.ts'
import { authV1 } from './http/auth-v1/auth-v1.ts'
import { agentOf } from './http/auth-v1/requests.ts'
import { guardEveryDoor } from './http/every-door.ts'
import { mailReports } from './http/mail-reports.ts'
import { mountApi } from './http/mount.ts'
import { renderersOf } from './http/drawn-pages.ts'
import { overviewPage } from './http/overview-page.ts'
import { readingPages } from './http/reading-pages.ts'
import { functionsV1 } from './http/functions-v1/functions-v1.ts'
import { describeApi } from './http/openapi.ts'
import { readableAddress } from './http/readable-address.ts'
import { answerRefusals } from './http/refusals.ts'
import { restV1 } from './http/rest-v1/rest-v1.ts'
import { previewPictures } from './http/preview-pictures.ts'
import { outboxPages } from './http/outbox-page.ts'
import { paymentWebhooks } from './http/payment-webhooks.ts'
import { payoutWebhooks } from './http/payout-webhooks.ts'
import { sandboxPages } from './http/sandbox-page.ts'
import { secureHeaders } from './http/security.ts'
import { hangUpOnSlowSenders, PATIENCE, type Patience } from './http/slow-senders.ts'
import { stopGently, type StopTimes } from './http/stopping.ts'
import { landingPage } from './http/landing-page.ts'
import { unsubscribePage } from './http/unsubscribe-page.ts'
import { serveWebFiles } from './http/web-files.ts'
import { bearerOf } from './http/who-is-calling.ts'
import { openLive, type Live } from './core/live.ts'
import { loggedError } from './core/logged-error.ts'
import { inOwnTransaction } from './core/own-transaction.ts'
import { trusted } from './settings/proxies.ts'
import { recountInvitersOf } from './rooms/scores/scores.ts'
import { linkPreview } from './rooms/link-previews/link-previews.ts'
import { openPostOffice, type PostOffice } from './rooms/messages/messages.ts'
import { emptyUploads } from './core/uploads.ts'
import { readSecrets } from './core/secrets.ts'
import type { Adapters } from './adapters/adapters.ts'

export type Server = { app: FastifyInstance; context(viewer?: Viewer | null): Context; live: Live; post: PostOffice }

export type ServerParts = {
  config: Config
  database: Database
  adapters: Adapters
  /** Where the built web app lies. */
  webRoot: string
  /** Hold every answer against its contract; on in tests. */
  strict?: boolean
  /** How long clients may take to send; in tests shorter. */
  patience?: Partial<Patience>
  /** How long closing may take; by default only until the answers under way are sent, 10 s at most. */
  stopTimes?: StopTimes
}

/** Builds the whole server on a migrated database: the one place where the adapters are plugged in. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, database, adapters, webRoot, strict = false, stopTimes = { noticeMs: 0, drainMs: 10_000 } } = parts
  const patience = { ...PATIENCE, ...parts.patience }
  await emptyUploads(config.dataDir)
  const secrets = await readSecrets(database.kysely)
  const live = await openLive(database)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: requestLine, err: loggedError },
    },
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_000_000,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: requestIds(),
    rewriteUrl: request => readableAddress(request.url ?? '/'),
    // What a parameter may be is for the contract to say; no address is longer than its head may be.
    routerOptions: { maxParamLength: maxHeaderSize },
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silentMs,
    // Closing waits for the answers under way first (`stopGently`); whatever is open after that is cut off.
    forceCloseConnections: true,
    return503OnClosing: false,
  })
  hangUpOnSlowSenders(app.server, patience)

  const { siteUrl } = config
  const post = openPostOffice({ db: database.kysely, adapters, secrets, siteUrl, log: app.log })

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

  live.hearConfirmed(userId => void recountInvitersOf(context(), userId))

  guardEveryDoor(app)
  answerRefusals(app)
  stopGently(app, stopTimes, () => live.endListening())
  secureHeaders(app, join(webRoot, 'csp-hashes.json'), config.siteUrl.startsWith('https:'))
  await describeApi(app)
  await app.register(authV1, { context })
  await app.register(functionsV1, { context })
  await app.register(restV1, { context })
  await app.register(async api =>
    mountApi(api, handlers, {
      strict,
      context,
      whoIsCalling: async request => {
        const token = bearerOf(request)
        const viewer = token ? await verifyToken(context(), token) : null
        return viewer && { ...viewer, agent: agentOf(request) }
      },
      transaction: inOwnTransaction,
    }),
  )
  const { reportsToken } = config.messages
  if (reportsToken !== null) await app.register(mailReports, { context, token: reportsToken })
  await app.register(paymentWebhooks, { context })
  if (adapters.payouts.id === 'asaas') await app.register(payoutWebhooks, { context })
  if (adapters.payments.id === 'sandbox') await app.register(sandboxPages, { context, webRoot })
  await app.register(previewPictures, { context })
  await app.register(unsubscribePage, { context, webRoot })
  if (config.outboxPages) await app.register(outboxPages, { context, post, webRoot })
  const wentWithout = (err: unknown) => app.log.warn({ err }, 'a page went out without what there is now')
  const renderers = await renderersOf(webRoot)
  await serveWebFiles(app, {
    root: webRoot,
    development: config.nodeEnv !== 'production',
    siteUrl,
    meta: (path, invite) => linkPreview(context(), path, invite),
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

// Short enough to be read out, and never the same twice, whichever process answers.
function requestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

// The address without its query: signed picture addresses and invite tokens stay out of the log.
function requestLine(request: { method: string; url: string }): Record<string, string> {
  return { method: request.method, path: request.url.split('?')[0]! }
}
