import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { writeHome } from './first-picture.ts'
import { firstRequestsScript } from './first-requests.ts'
import { inLanguage, installableTags, writeInstallable } from './installable.ts'
import { importPrerender } from './prerendered.ts'
import { isServers } from './server-addresses.ts'
import { THEME_SCRIPT } from './theme-script.ts'

type Prerendered = { html: string; meta: string; consent: string }
type PrerenderEntry = { prerender: (language: 'pt-BR' | 'en') => Prerendered }

/**
 * Four documents instead of one: `app.html` for the app, one for the home screen with its first visible part
 * (`first-picture.ts`), the landing page as finished HTML in both languages (`index.html`, `index.en.html`), so that
 * visitors see it before any script runs, and a shell for the reading pages (`reading.html`). At run time the server
 * renders the landing page again with current facts, and the reading pages, with the same module (`server/pages.mjs`).
 * In development `/` and every other address get their document from here too.
 */
export function pages(root: string): Plugin {
  let dist = ''
  return {
    name: 'bora-pages',
    configResolved(config) {
      dist = resolve(root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server, bundle, filename }) {
        // The development server doesn't serve the fonts at these addresses; there they come with the style sheet.
        const page = server ? html.replace(/<link rel="preload".*\n/g, '') : html
        const themed = page
          .replace('<!--theme-->', `<script>${THEME_SCRIPT}</script>`)
          .replace('<!--installable-->', server ? '' : installableTags('pt-BR'))
        if (!bundle || !filename.endsWith('app.html')) return themed
        return paintedEarly(
          themed.replace(
            '<script type="module"',
            match => `<script>${firstRequestsScript(themed, bundle)}</script>\n    ${match}`,
          ),
          await readFile(join(root, 'src/styles/tokens.css'), 'utf8'),
        )
      },
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const wantsPage = request.headers.accept?.includes('text/html') && !/\.\w{2,5}$/.test(path)
        if (wantsPage && !isServers(path) && !path.startsWith('/@')) {
          request.url = path === '/' ? '/landing.html' : '/app.html'
        }
        next()
      })
    },
    closeBundle: {
      order: 'post',
      async handler() {
        if (this.environment && this.environment.name !== 'client') return
        if (this.environment?.config.command !== 'build') return
        await writeFinished(root, dist)
        await writeHome(root, dist)
        await writeInstallable(root, dist)
        await writeFile(join(dist, 'csp-hashes.json'), `${JSON.stringify(await inlineScriptHashes(dist))}\n`)
      },
    },
  }
}

async function writeFinished(root: string, dist: string): Promise<void> {
  const { prerender } = await importPrerender<PrerenderEntry>(root, 'src/server-rendering/renderers.ts', {
    outDir: join(dist, 'server'),
    name: 'pages.mjs',
  })
  const [landing, reading] = await Promise.all(
    ['landing.html', 'reading.html'].map(async name => withStyles(dist, await readFile(join(dist, name), 'utf8'))),
  )
  for (const [language, end] of [
    ['pt-BR', '.html'],
    ['en', '.en.html'],
  ] as const) {
    const { html, meta, consent } = prerender(language)
    const finished = (template: string) =>
      inLanguage(template, language)
        .replace('<html lang="pt-BR">', `<html lang="${language}">`)
        .replace('<!--consent-->', () => `<!--consent-->${consent}<!--/consent-->`)
    const page = finished(landing!)
      .replace('<!--landing-meta-->', () => meta)
      .replace('<!--landing-->', () => `<!--landing-->${html}<!--/landing-->`)
    await writeFile(join(dist, `index${end}`), page)
    await writeFile(join(dist, `reading${end}`), finished(reading!))
  }
  await rm(join(dist, 'landing.html'))
}

/** Inlines the style sheet of a page. */
async function withStyles(dist: string, page: string): Promise<string> {
  const { tag, address } = styleSheetOf(page)
  const styles = await readFile(join(dist, address), 'utf8')
  return page.replace(tag, () => `<style>${styles}</style>`)
}

function styleSheetOf(page: string): { tag: string; address: string } {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page)
  if (!link) throw new Error('A page has no style sheet')
  return { tag: link[0], address: link[1]! }
}

// The style sheet is placed below the loader so that it blocks only what follows, which is the app, and not the loader.
function paintedEarly(page: string, tokens: string): string {
  const link = styleSheetOf(page)
  return page
    .replace(link.tag, `<style>${loaderStyles(tokens)}</style>`)
    .replace('</body>', () => `  ${link.tag}\n  </body>`)
}

function loaderStyles(tokens: string): string {
  const both = (name: string) => [...tokens.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value!)
  const [[canvas, darkCanvas], [brand, darkBrand]] = [both('canvas'), both('brand')]
  // In the first of all layers, so that everything in the style sheet takes precedence.
  return (
    `@layer loader{:root{--canvas:${canvas};--brand:${brand}}[data-theme=dark]{--canvas:${darkCanvas};--brand:${darkBrand}}` +
    `html{background:var(--canvas)}body{margin:0}` +
    `@keyframes spin-ring{to{transform:rotate(1turn)}}.animate-spin-ring{animation:spin-ring .9s linear infinite}}`
  )
}

/** Sources that the content security policy must allow: a base64 `sha256-` hash of every inline script of the pages. */
async function inlineScriptHashes(dist: string): Promise<string[]> {
  const pages = await Promise.all(
    ['app.html', 'home.html', 'home.en.html', 'index.html', 'index.en.html', 'reading.html'].map(name =>
      readFile(join(dist, name), 'utf8'),
    ),
  )
  const scripts = pages.flatMap(page => [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!))
  return [...new Set(scripts)].map(script => `sha256-${createHash('sha256').update(script).digest('base64')}`)
}
