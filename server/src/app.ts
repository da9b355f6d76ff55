import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { join } from 'node:path'
import { verifyToken } from './rooms/auth/auth.ts'
import type { Config } from './config.ts'
import type { Context, Viewer } from './context.ts'
import type { Database } from './db/database.ts'
import { handlers } from './handlers.ts'
import { authV1 } from './http/auth-v1/auth-v1.ts'
import { mountApi } from './http/mount.ts'
import { functionsV1 } from './http/functions-v1/functions-v1.ts'
import { describeApi } from './http/openapi.ts'
import { answerRefusals } from './http/refusals.ts'
import { restV1 } from './http/rest-v1/rest-v1.ts'
import { outboxPages } from './http/outbox-page.ts'
import { sandboxPages } from './http/sandbox-page.ts'
import { secureHeaders } from './http/security.ts'
import { serveWebFiles } from './http/web-files.ts'
import { bearerOf } from './http/who-is-calling.ts'
import { openLive, type Live } from './live.ts'
import { loggedError } from './logged-error.ts'
import { inOwnTransaction } from './own-transaction.ts'
import { linkPreview } from './rooms/challenges/challenges.ts'
import { openPostOffice, type PostOffice } from './rooms/messages/messages.ts'
import { readSecrets } from './secrets.ts'
import type { Sockets } from './sockets/sockets.ts'

export type House = { app: FastifyInstance; context(viewer?: Viewer | null): Context; live: Live; post: PostOffice }

export type HouseParts = {
  config: Config
  database: Database
  sockets: Sockets
  /** Where the built web app lies. */
  webRoot: string
  /** Hold every answer against its contract; on in tests. */
  strict?: boolean
}

/** Builds the whole server on a migrated database: the one place where the sockets are plugged in. */
export async function createHouse({ config, database, sockets, webRoot, strict = false }: HouseParts): Promise<House> {
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
    forceCloseConnections: true,
  })

  const { siteUrl } = config
  const post = openPostOffice({ db: database.kysely, sockets, siteUrl, log: app.log })

  function context(viewer: Viewer | null = null): Context & { settle(committed: boolean): void } {
    const tasks: (() => void)[] = []
    return {
      db: database.kysely,
      now: sockets.clock.now(),
      viewer,
      sockets,
      config,
      secrets,
      live,
      post,
      transaction: verb => database.transaction(verb),
      afterCommit: task => void tasks.push(task),
      settle: committed => {
        for (const task of tasks.splice(0)) if (committed) task()
      },
    }
  }

  answerRefusals(app)
  await secureHeaders(app, join(webRoot, 'csp-hashes.json'), config.siteUrl.startsWith('https:'))
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
        return token ? verifyToken(context(), token) : null
      },
      transaction: inOwnTransaction,
    }),
  )
  await app.register(sandboxPages, { context })
  if (config.outboxPages) await app.register(outboxPages, { context, post })
  await serveWebFiles(app, {
    root: webRoot,
    development: config.nodeEnv !== 'production',
    meta: (path, invite) => linkPreview(context(), path, invite),
  })
  app.addHook('onClose', async () => {
    await live.close()
    await post.close()
  })
  return { app, context, live, post }
}

// A number is how many proxies stand in front.
function trusted(proxies: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

// The address without its query: signed picture addresses and invite tokens stay out of the log.
function requestLine(request: { method: string; url: string }): Record<string, string> {
  return { method: request.method, path: request.url.split('?')[0]! }
}
