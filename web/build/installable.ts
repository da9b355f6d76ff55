import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf, pageNames, pageNamed, PAGES, textsOf } from '@bora/rules/pages.ts'
import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import { SHARE_TARGET } from '@bora/rules/shared-files.ts'
import sharp from 'sharp'
import { build, type Rolldown } from 'vite'
import { opensOffline } from '../src/worker/offline-pages.ts'

const MANIFEST: Record<Language, string> = { 'pt-BR': '/manifest.webmanifest', en: '/manifest.en.webmanifest' }

/** Returns the tags that make the document installable as an app, with the manifest of its language. */
export function installableTags(language: Language): string {
  return [
    `<link rel="manifest" href="${MANIFEST[language]}" />`,
    '<link rel="apple-touch-icon" href="/icons/apple-180.png" />',
    '<meta name="mobile-web-app-capable" content="yes" />',
    '<meta name="apple-mobile-web-app-title" content="Bora" />',
    '<meta name="apple-mobile-web-app-status-bar-style" content="default" />',
  ].join('\n    ')
}

/** Returns the same document in another language. */
export function inLanguage(page: string, language: Language): string {
  return page.replace(MANIFEST['pt-BR'], MANIFEST[language])
}

/**
 * Writes what makes the built pages installable: icons, a manifest for each language, and the worker with its files.
 */
export async function writeInstallable(root: string, dist: string): Promise<void> {
  await Promise.all([writeIcons(dist), writeManifests(root, dist)])
  await writeWorker(root, dist)
}

async function writeIcons(dist: string): Promise<void> {
  const icon = await readFile(join(dist, 'icon.svg'), 'utf8')
  // The background fills the square, and the mark sits in the middle, which every system's mask leaves visible.
  const whole = icon.replace(/(<rect [^>]*?) rx="\d+"/, '$1')
  const maskable = whole.replace(
    /(<rect [^>]*>)([\s\S]*)(<\/svg>)/,
    '$1<g transform="translate(60 60) scale(.78) translate(-60 -60)">$2</g>$3',
  )
  await mkdir(join(dist, 'icons'), { recursive: true })
  for (const [file, svg, size] of [
    ['any-192', icon, 192],
    ['any-512', icon, 512],
    ['maskable-192', maskable, 192],
    ['maskable-512', maskable, 512],
    ['apple-180', whole, 180],
  ] as const)
    await sharp(Buffer.from(svg), { density: (72 * size) / 120 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(dist, `icons/${file}.png`))
}

type Common = { nav: { log: string; wallet: string }; titles: { myWorkouts: string } }
type Offline = { install: { about: string } }

async function writeManifests(root: string, dist: string): Promise<void> {
  const tokens = await readFile(join(root, 'src/styles/tokens.css'), 'utf8')
  const [, canvas] = /--canvas: ([^;]+);/.exec(tokens)!
  for (const language of LANGUAGES) {
    const read = async (file: string) =>
      JSON.parse(await readFile(join(root, `src/locales/${language}/${file}.json`), 'utf8'))
    const texts: Common = await read('common')
    const { install }: Offline = await read('offline')
    const manifest = {
      id: PAGES.home.path,
      name: 'Bora',
      short_name: 'Bora',
      description: install.about,
      lang: language,
      dir: 'ltr',
      start_url: PAGES.home.path,
      scope: '/',
      display: 'standalone',
      background_color: canvas,
      theme_color: canvas,
      categories: ['fitness', 'health', 'sports'],
      icons: [
        { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      share_target: SHARE_TARGET,
      shortcuts: (
        [
          ['addActivity', texts.nav.log],
          ['myWorkouts', texts.titles.myWorkouts],
          ['wallet', texts.nav.wallet],
        ] as const
      ).map(([page, name]) => ({
        name,
        url: addressOf(PAGES[page].path),
        icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' }],
      })),
    }
    await writeFile(join(dist, MANIFEST[language]), `${JSON.stringify(manifest)}\n`)
  }
}

async function writeWorker(root: string, dist: string): Promise<void> {
  const assets = (await readdir(join(dist, 'assets'))).filter(file => /\.(js|css|woff2)$/.test(file) && isNeeded(file))
  const shell = await readFile(join(dist, 'app.html'))
  const files = [
    { url: '/app.html', revision: createHash('sha256').update(shell).digest('hex').slice(0, 16) },
    ...assets.sort().map(file => ({ url: `/assets/${file}`, revision: null })),
  ]
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'worker', fileName: 'worker' },
    },
  })
  const [script] = built as [Rolldown.RolldownOutput]
  await writeFile(join(dist, 'worker.js'), script.output[0].code)
}

/**
 * Whether pages that open without a connection may ask for a file: excludes what only other pages show, and font files
 * for rare characters.
 */
function isNeeded(file: string): boolean {
  const name = file.replace(HASH, '')
  return !ONLY_ELSEWHERE.has(name) && !name.includes('latin-ext')
}

// The app carries the names of all files it may fetch, and random letters don't compress: seven, the fewest the bundler
// allows, are enough to tell the versions of a file apart.
const HASH_LETTERS = 7
const HASH = new RegExp(`-[\\w-]{${HASH_LETTERS}}\\.\\w+$`)
/** The bundler's name pattern for the app's files. */
export const NAME_WITH_HASH = `[name]-[hash:${HASH_LETTERS}]`

const ONLY_ELSEWHERE = onlyElsewhere()

function onlyElsewhere(): ReadonlySet<string> {
  const named = (open: boolean) =>
    pageNames()
      .filter(name => opensOffline(name) === open)
      .flatMap(name => [pageNamed(name).screen, ...textsOf(name)])
  const needed = new Set(named(true))
  return new Set(named(false).filter(name => !needed.has(name)))
}
