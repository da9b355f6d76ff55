import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Refusal } from './terminal.mjs'

const SHELLS = ['chrome-headless-shell', 'chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge']

/**
 * Finds a Chromium that runs: CHROME_PATH, Playwright's own, a headless shell of the system, the one from the packages
 * (a headless shell for Linux x64, unpacked into a private cache), else one of the system with windows, which takes
 * more than twice the CPU time. `headed` requires one with windows. Returns its path and environment; refuses with what
 * to install if there is none.
 */
export async function findBrowser(environment = process.env, { headed = false } = {}) {
  if (environment.CHROME_PATH) {
    if (runs(environment.CHROME_PATH)) return found(environment.CHROME_PATH)
    throw new Refusal(`CHROME_PATH names ${environment.CHROME_PATH}, which does not run as a browser.`)
  }
  const whole = [...named(WHOLE, environment), ...installed(environment)]
  const first = headed ? whole : named(SHELLS, environment)
  const path = [...(await playwrightBrowser()), ...first].find(path => runs(path))
  if (path) return found(path)
  const packaged = headed ? null : await packagedBrowser()
  if (packaged) return packaged
  const other = whole.find(path => runs(path))
  if (other) return found(other)
  throw new Refusal(
    `No browser ${headed ? 'with windows ' : ''}was found for the browser tests: install one (apt-get install chromium, or npx playwright install ` +
      '--with-deps chromium), or name one with CHROME_PATH.',
  )
}

function found(path, env = {}) {
  return { path, env: { CHROME_PATH: path, ...env } }
}

/** Runs it with `--version`, because some names are only links to a store. */
function runs(path, env = {}) {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, ...env },
  })
  return status === 0 && /Chrom|Edge|HeadlessChrome/i.test(stdout)
}

async function playwrightBrowser() {
  try {
    const { chromium } = await import('@playwright/test')
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

function named(names, environment) {
  return (environment.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
}

function installed(environment) {
  const programs = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA].filter(
    Boolean,
  )
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...programs.flatMap(folder => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
  ]
}

async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const cache = privateCache()
  // Both are read while the package loads: the first makes it include libraries that a minimal machine lacks.
  const touched = ['AWS_LAMBDA_JS_RUNTIME', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']
  const before = touched.map(name => [name, process.env[name]])
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: cache })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    const env = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_PATH: fontSettings(cache) }
    return runs(path, env) ? found(path, env) : null
  } catch {
    return null
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** The package's own settings look for fonts only in /tmp; without a font no text has any size. */
function fontSettings(cache) {
  const folder = join(cache, 'fontconfig')
  mkdirSync(folder, { recursive: true })
  const folders = [join(cache, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const list = folders.map(path => `<dir>${path}</dir>`).join('')
  const settings = `<fontconfig>${list}<cachedir>${join(cache, 'fonts-cache')}</cachedir></fontconfig>`
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}\n`,
  )
  return folder
}

function privateCache() {
  for (const base of [join(homedir(), '.cache'), tmpdir()]) {
    try {
      const folder = join(base, 'bora-chromium')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return folder
    } catch {
      continue
    }
  }
  return tmpdir()
}
