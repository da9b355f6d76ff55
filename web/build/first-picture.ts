import Beasties from 'beasties'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { inLanguage } from './installable.ts'
import { importPrerender } from './prerendered.ts'

type Prerender = { prerender(language: 'pt-BR' | 'en'): Promise<string> }

const PICTURE = '<!--first-picture-->'
const SHOW = '<!--show-first-picture-->'

/**
 * Writes the document of the home screen, `home.html` and `home.en.html`: the app's document plus the first visible
 * part of the screen as finished HTML with only the styles it needs, so that it is painted before any script or style
 * sheet arrives.
 */
export async function writeHome(root: string, dist: string): Promise<void> {
  const { prerender } = await importPrerender<Prerender>(root, 'src/pages/home/prerender.tsx')
  const app = await readFile(join(dist, 'app.html'), 'utf8')
  const show = await inlineCode(root, 'src/pages/home/show-first-picture.ts')
  for (const [language, file] of [
    ['pt-BR', 'home.html'],
    ['en', 'home.en.html'],
  ] as const) {
    const picture = await prerender(language)
    const page = filled(inLanguage(app, language), {
      '<html lang="pt-BR">': `<html lang="${language}">`,
      '</head>': `<style>${await stylesOf(dist, picture, app)}</style>\n  </head>`,
      // The first paint needs no code: fonts and styles must not compete with it.
      "rel:'modulepreload'": "rel:'modulepreload',fetchPriority:'low'",
      [PICTURE]: picture,
      [SHOW]: `<script>${show}</script>`,
    }).replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    await writeFile(join(dist, file), page)
  }
  await writeFile(join(dist, 'app.html'), filled(app, { [PICTURE]: '', [SHOW]: '' }))
}

/** Returns the document with these texts replaced. */
function filled(page: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((text, [place, part]) => {
    if (!text.includes(place)) throw new Error(`The document of the app has no ${place} any more`)
    return text.replace(place, () => part)
  }, page)
}

/** Returns the part of the page's style sheet that this HTML uses, in both themes and with the fonts. */
async function stylesOf(dist: string, html: string, page: string): Promise<string> {
  const [, address] = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(page)!
  const sheet = await readFile(join(dist, address!), 'utf8')
  const fonts = sheet.match(/@font-face\{[^}]*\}/g) ?? []
  const beasties = new Beasties({ path: dist, logLevel: 'warn', pruneSource: false, allowRules: ['[data-theme=dark]'] })
  const inlined = await beasties.process(
    `<html><head><link rel="stylesheet" href="${address}"></head><body><div id="root">${html}</div></body></html>`,
  )
  const styles = [...fonts, ...[...inlined.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css)].join('')
  // Most `@property` rules that Tailwind declares serve utilities that this HTML doesn't use.
  return styles.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (styles.includes(`var(${name}`) ? rule : ''))
}

/** Returns a module with its imports as an inline script. */
async function inlineCode(root: string, file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: file, formats: ['iife'], name: 'show', fileName: 'show' },
    },
  })
  const [script] = built as [Rolldown.RolldownOutput]
  return script.output[0].code.trim()
}
