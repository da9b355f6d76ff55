import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { THEME_SCRIPT, themeScriptHash } from './theme-script.ts'

// Radix marks its modules for React servers, which means nothing here.
export const ignoreDirectives: NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onwarn']> = (
  warning,
  warn,
) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

type Prerendered = { html: string; meta: string }
type PrerenderEntry = { prerender: (language: 'pt-BR' | 'en') => Prerendered }

/**
 * Two documents instead of one: `app.html` for the app, and the landing page as finished HTML in both languages
 * (`index.html`, `index.en.html`), so that a visitor sees it before any script runs. In development `/` and every
 * other address get their document from here too.
 */
export function pages(root: string): Plugin {
  let dist = ''
  return {
    name: 'bora-pages',
    configResolved(config) {
      dist = resolve(root, config.build.outDir)
    },
    transformIndexHtml(html, { server }) {
      // The development server doesn't know the fonts by these addresses; there they come with the style sheet.
      const page = server ? html.replace(/<link rel="preload".*\n/g, '') : html
      return page.replace('<!--theme-->', `<script>${THEME_SCRIPT}</script>`)
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const wantsPage = request.headers.accept?.includes('text/html') && !/\.\w{2,5}$/.test(path)
        if (wantsPage && !path.startsWith('/api/') && !path.startsWith('/auth/v1') && !path.startsWith('/@')) {
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
        await writeLanding(root, dist)
      },
    },
  }
}

async function writeLanding(root: string, dist: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'bora-prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        ssr: 'src/screens/landing/prerender.tsx',
        outDir: work,
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { onwarn: ignoreDirectives, output: { entryFileNames: 'prerender.mjs' } },
      },
      ssr: { noExternal: true },
    })
    const entry: PrerenderEntry = await import(pathToFileURL(join(work, 'prerender.mjs')).href)
    const template = await withStyles(dist, await readFile(join(dist, 'landing.html'), 'utf8'))
    for (const [language, file] of [
      ['pt-BR', 'index.html'],
      ['en', 'index.en.html'],
    ] as const) {
      const { html, meta } = entry.prerender(language)
      const page = template
        .replace('<html lang="pt-BR">', `<html lang="${language}">`)
        .replace('<!--landing-meta-->', () => meta)
        .replace('<!--landing-->', () => html)
      await writeFile(join(dist, file), page)
    }
    await rm(join(dist, 'landing.html'))
    await writeFile(join(dist, 'csp-hashes.json'), `${JSON.stringify([themeScriptHash()])}\n`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Puts the style sheet of a page into the page itself. */
async function withStyles(dist: string, page: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page)
  if (!link) throw new Error('The landing page has no style sheet')
  const styles = await readFile(join(dist, link[1]!), 'utf8')
  return page.replace(link[0], () => `<style>${styles}</style>`)
}
