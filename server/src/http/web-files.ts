import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from '@bora/rules/limits.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@bora/contract/errors.ts'
import { pathWithoutTail } from '@bora/rules/link-tail.ts'
import { addressOf, isServerRenderedPage, pageAt, pageNamed, type PageName, PAGES } from '@bora/rules/pages.ts'
import { LEGAL_TEXTS, termsNamed } from '@bora/rules/terms.ts'
import { escapeHtml as escaped } from '../core/escape-html.ts'
import { sendPage } from './compressed-page.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../modules/discovery/index.ts'
import { withBanner } from './server-rendered-pages.ts'
import { faultResponse } from './faults.ts'
import type { LandingPage } from './landing-page.ts'
import type { OverviewPage } from './overview-page.ts'
import type { ReadingPages } from './reading-pages.ts'
import { previewAddress } from './preview-pictures.ts'
import { pageLanguage, setContentLanguage } from './page-language.ts'

export type WebFiles = {
  /** Folder of the built web app. */
  root: string
  development: boolean
  /** The public address of the server: link previews need absolute addresses. */
  siteUrl: string
  /**
   * Returns title and description of a page for link previews; null for the default ones, `unknown` if the page doesn't
   * exist.
   */
  meta(path: string, language: Language, invite?: string): Promise<PageMeta | 'unknown' | null>
  cookieBanner: 'full' | 'simple'
  /** Returns the function that completes the landing page, given its documents. */
  landing(documents: Record<Language, string>): LandingPage
  overview: OverviewPage
  reading: ReadingPages
}

export type PageMeta = { title: string; description: string; challengeId?: string; invite?: string }

/** Documents that the build of the web app creates, all of which are needed to serve it. */
export const DOCUMENTS = [
  'app.html',
  'home.html',
  'home.en.html',
  'index.html',
  'index.en.html',
  'reading.html',
  'reading.en.html',
]

/**
 * Serves the built web app: the prerendered landing and home pages by language, the app's page for its other addresses,
 * and 404 elsewhere.
 */
export async function serveWebFiles(app: FastifyInstance, files: WebFiles): Promise<void> {
  const built = DOCUMENTS.every(name => existsSync(join(files.root, name)))
  const pages = built ? readPages(files) : null
  const landing = pages && files.landing(pages.landing)
  await app.register(fastifyStatic, {
    root: files.root,
    index: false,
    wildcard: false,
    decorateReply: true,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', 'server/**'],
    setHeaders(reply, path) {
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || !wantsPage(request)) {
      return reply.status(404).send({ code: 'not_found' })
    }
    if (!pages || !landing)
      return reply.status(ERRORS.try_again).type('text/plain').send('The web app is not built yet: npm run build')
    if (path === PAGES.landing.path) {
      const { open } = request.query as { open?: unknown }
      return sendPage(request, reply, await landing(begin(request, reply), open === 'all'))
    }
    const meant = pathWithoutTail(decoded(path))
    if (meant !== decoded(path) && pageAt(meant)) {
      return reply.redirect(encodeURI(meant) + request.url.slice(path.length), 302)
    }
    const page = pageAt(path)
    if (page && isServerRenderedPage(page.name)) {
      const language = begin(request, reply)
      const version = versionOf(page.name, request)
      const drawn = await files.reading(page.name, language, version)
      const about = { ...files, path: addressOf(PAGES[page.name].path), language, version }
      if (drawn) return sendPage(request, reply, withReading(pages.reading[language], drawn, about))
    }
    const known = page !== null && isThere(pageNamed(page.name).who, files.development)
    let meta: PageMeta | 'unknown' | null = null
    let status = known ? 200 : 404
    try {
      if (known) meta = await files.meta(path, pageLanguage(request), inviteOf(request))
      if (meta === 'unknown') status = 404
    } catch (error) {
      // The app itself still loads, and reports the failure.
      const fault = faultResponse(error, request)
      if (!fault) throw error
      status = fault.status
      if (fault.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds))
    }
    reply.status(status)
    const language = begin(request, reply)
    const about: PageMeta = meta === 'unknown' || !meta ? GENERAL[language] : meta
    const { challengeId, invite } = about
    const overview =
      page?.name === 'overview' && challengeId ? await files.overview(language, { challengeId, invite }) : ''
    return sendPage(
      request,
      reply,
      pages[page?.name === 'home' ? 'home' : 'app'][language]
        .replace('<!--app-meta-->', () => metaTags(about) + pictureTags(files.siteUrl, language, about))
        .replace('<!--without-scripts-->', () => withoutScripts(language, overview)),
    )
  })
}

// Default title and description in chat apps and search engines.
const GENERAL: Record<Language, PageMeta> = {
  'pt-BR': {
    title: 'Bora',
    description: 'Desafios de treino em grupo, com foto como prova, pontos explicados e prêmios na carteira.',
  },
  en: {
    title: 'Bora',
    description:
      'Group fitness challenges with photos as proof, points that explain themselves and prizes in a wallet.',
  },
}

const NEEDS_SCRIPTS = {
  'pt-BR': {
    sentence: 'A Bora precisa de JavaScript. Ative no navegador e abra esta página de novo.',
    back: 'Voltar ao início',
  },
  en: {
    sentence: 'Bora needs JavaScript. Turn it on in your browser and open this page again.',
    back: 'Back to the start page',
  },
}

/** Returns the content of a page of the app for browsers without scripts, in place of an endless loader. */
function withoutScripts(language: Language, overview: string): string {
  const { sentence, back } = NEEDS_SCRIPTS[language]
  const general =
    `<main style="max-width:480px;margin:0 auto;padding:40px 20px"><p>${sentence}</p>` +
    `<p style="margin-top:16px"><a href="${PAGES.landing.path}" style="text-decoration:underline">${back}</a></p></main>`
  return `<noscript><style>#root{display:none}</style>${overview || general}</noscript>`
}

type Pages = Record<'app' | 'home' | 'landing' | 'reading', Record<Language, string>>

function readPages({ root, siteUrl, cookieBanner }: Pick<WebFiles, 'root' | 'siteUrl' | 'cookieBanner'>): Pages {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const finished = (name: string) => withBanner(read(name), cookieBanner)
  const app = read('app.html')
  const landing = (name: string, language: Language) =>
    finished(name).replace(
      '</head>',
      () =>
        `${pictureTags(siteUrl, language, { title: 'Bora' })}${languageTags(siteUrl, PAGES.landing.path, language)}</head>`,
    )
  return {
    app: { 'pt-BR': app, en: inEnglish(app) },
    home: { 'pt-BR': read('home.html'), en: read('home.en.html') },
    landing: { 'pt-BR': landing('index.html', 'pt-BR'), en: landing('index.en.html', 'en') },
    reading: { 'pt-BR': finished('reading.html'), en: finished('reading.en.html') },
  }
}

type About = { siteUrl: string; path: string; language: Language; version?: string | undefined }

/** Inserts a reading page into its document. */
function withReading(
  document: string,
  { html, after, title, description }: NonNullable<Awaited<ReturnType<ReadingPages>>>,
  { siteUrl, path, language, version }: About,
): string {
  const about = { title, description }
  return document
    .replace(
      '<!--reading-meta-->',
      () => metaTags(about) + pictureTags(siteUrl, language, about) + languageTags(siteUrl, path, language, version),
    )
    .replace('<!--reading-->', () => html)
    .replace('<!--reading-after-->', () => after)
}

function inEnglish(page: string): string {
  return page
    .replace('<html lang="pt-BR">', '<html lang="en">')
    .replace('href="/manifest.webmanifest"', 'href="/manifest.en.webmanifest"')
}

// Documents are requested without a session, so nobody gets an admin's page until the app knows the viewer.
function isThere(who: ReturnType<typeof pageNamed>['who'], development: boolean): boolean {
  return who !== 'admin' && (development || who !== 'developer')
}

// An address that can't be decoded doesn't exist (`readableAddress`).
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function inviteOf(request: FastifyRequest): string | undefined {
  const { invite } = request.query as { invite?: string | string[] }
  return typeof invite === 'string' ? invite : undefined
}

/** Returns the requested version of a text that has versions; an invalid one is ignored. */
function versionOf(page: PageName, request: FastifyRequest): string | undefined {
  const { version } = request.query as { version?: unknown }
  const hasVersions = LEGAL_TEXTS.some(name => name === page)
  return hasVersions && typeof version === 'string' ? termsNamed(version)?.version : undefined
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
}

/** Sets the language of a page, and its headers for caches. */
function begin(request: FastifyRequest, reply: FastifyReply): Language {
  const language = pageLanguage(request)
  setContentLanguage(reply, language).header('cache-control', 'no-cache')
  return language
}

function pictureTags(
  siteUrl: string,
  language: Language,
  { title, challengeId, invite }: Omit<PageMeta, 'description'>,
): string {
  const tags = {
    'og:image': siteUrl + previewAddress(language, challengeId, invite),
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_WIDTH),
    'og:image:height': String(PREVIEW_HEIGHT),
    'og:image:alt': title,
    'og:site_name': 'Bora',
    'og:locale': language.replace('-', '_'),
  }
  const lines = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`)
  return `${lines.join('')}<meta name="twitter:card" content="summary_large_image">`
}

// Without a language in the address a search engine gets Portuguese.
function languageTags(siteUrl: string, path: string, language: Language, version?: string): string {
  const at = (one: Language) => {
    const query = new URLSearchParams({ ...(version && { version }), ...(one !== FALLBACK_LANGUAGE && { lang: one }) })
    return `${siteUrl}${path}${query.size > 0 ? `?${query}` : ''}`
  }
  const lines = LANGUAGES.map(one => `<link rel="alternate" hreflang="${one}" href="${escaped(at(one))}">`)
  return `<link rel="canonical" href="${escaped(at(language))}">${lines.join('')}<link rel="alternate" hreflang="x-default" href="${escaped(at(FALLBACK_LANGUAGE))}">`
}

function metaTags(meta: PageMeta): string {
  const title = escaped(meta.title)
  const description = escaped(meta.description)
  return `<title>${title}</title><meta name="description" content="${description}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:type" content="website">`
}
