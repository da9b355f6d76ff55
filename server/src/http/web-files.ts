import { isPage } from '@bora/contract/pages.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@bora/contract/errors.ts'
import { escapedHtml as escaped } from '../escaped-html.ts'
import { sendPage } from './compressed-page.ts'
import { pageLanguage } from './page-language.ts'

export type WebFiles = {
  /** Where the built web app lies. */
  root: string
  development: boolean
  /** Title and description for link previews of a page; null where there is nothing special to say, `unknown` where nothing is. */
  meta(path: string, invite?: string): Promise<PageMeta | 'unknown' | null>
}

export type PageMeta = { title: string; description: string }

/** Serves the built web app: the prerendered landing by language, the app's page for its addresses, 404 elsewhere. */
export async function serveWebFiles(app: FastifyInstance, files: WebFiles): Promise<void> {
  const built = ['app.html', 'index.html', 'index.en.html'].every(name => existsSync(join(files.root, name)))
  const pages = built ? readPages(files.root) : null
  await app.register(fastifyStatic, {
    root: files.root,
    index: false,
    wildcard: false,
    decorateReply: true,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders(reply, path) {
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || !wantsPage(request)) {
      return reply.status(404).send({ code: 'not_found' })
    }
    if (!pages)
      return reply.status(ERRORS.try_again).type('text/plain').send('The web app is not built yet: npm run build')
    if (path === '/') return landing(request, reply, pages)
    const known = isPage(path, files.development)
    const meta = known ? await files.meta(path, inviteOf(request)) : null
    reply.status(known && meta !== 'unknown' ? 200 : 404).header('cache-control', 'no-cache')
    return sendPage(
      request,
      reply,
      pages.app.replace('<!--app-meta-->', () => metaTags(meta === 'unknown' || !meta ? GENERAL : meta)),
    )
  })
}

// What a chat app or a search engine shows of a page that has nothing of its own to say.
const GENERAL: PageMeta = {
  title: 'Bora',
  description: 'Desafios de treino em grupo, com foto como prova, pontos explicados e prêmios na carteira.',
}

type Pages = { app: string; landing: { 'pt-BR': string; en: string } }

function readPages(root: string): Pages {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  return { app: read('app.html'), landing: { 'pt-BR': read('index.html'), en: read('index.en.html') } }
}

function inviteOf(request: FastifyRequest): string | undefined {
  const { invite } = request.query as { invite?: string | string[] }
  return typeof invite === 'string' ? invite : undefined
}

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
}

async function landing(request: FastifyRequest, reply: FastifyReply, pages: Pages): Promise<FastifyReply> {
  const language = pageLanguage(request)
  reply
    .header('vary', 'accept-language, cookie')
    .header('cache-control', 'no-cache')
    .header('content-language', language)
  return sendPage(request, reply, pages.landing[language])
}

function metaTags(meta: PageMeta): string {
  const title = escaped(meta.title)
  const description = escaped(meta.description)
  return `<title>${title}</title><meta name="description" content="${description}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:type" content="website">`
}
