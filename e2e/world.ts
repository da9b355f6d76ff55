import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import axe from 'axe-core'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusedBefore } from './kept-consent.ts'
import { noisePng } from './noise-png.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** Both languages, each on a desktop in light mode and on a phone in dark mode. */
export const LOOKS = (['pt-BR', 'en'] as const).flatMap(
  language =>
    [
      { language, theme: 'light', viewport: DESKTOP },
      { language, theme: 'dark', viewport: PHONE },
    ] as const,
)

/**
 * The languages or looks for the tests of a loop: one of them, picked by the loop's name so that loops differ; all of
 * them with LOOKS=all.
 */
export function alternating<Look>(name: string, looks: readonly Look[]): readonly Look[] {
  if (process.env.LOOKS === 'all') return looks
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0)!, 0)
  return [looks[sum % looks.length]!]
}

/** A photo of a run, as taken by a phone. */
export const PHOTO = join(dirname(fileURLToPath(import.meta.url)), 'photos/run.jpg')

// Page errors that should not occur, since the test began.
const faults: string[] = []
const NOT_SENT = /Failed to load resource|Failed to fetch dynamically imported module/

/**
 * Tests on the demo server. One fails when its page throws, or logs an error to the console; refusals by the server are
 * up to the test.
 */
export const test = base.extend<{ ending: void }>({
  baseURL: async ({}, use) => use(process.env.BORA_URL!),
  // Open pages keep rendering and listening: a hundred of them slow down every later test.
  ending: [
    async ({ browser }, use, about) => {
      faults.length = 0
      await use()
      if (about.status !== about.expectedStatus) await tellWhatStands(browser, about.title)
      await Promise.all(browser.contexts().map(context => context.close()))
      expect(faults, 'pages threw nothing and wrote no error').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** A random failure on another machine is hard to reproduce, so this logs the content of each page at that moment. */
async function tellWhatStands(browser: Browser, title: string): Promise<void> {
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    console.log(`${title}\n  ${page.url()}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 1_000)}`)
  }
}

export type Look = {
  viewport?: typeof PHONE
  language?: 'pt-BR' | 'en'
  theme?: 'light' | 'dark'
  url?: string
  /** celebrations that open after a workout earned badges are closed, unless the test is about them */
  badges?: 'shown'
  /** everything optional was refused before, by a visitor or by this account; `open` means never asked */
  consent?: 'open' | { of: string | null }
} & Pick<BrowserContextOptions, 'timezoneId' | 'reducedMotion' | 'userAgent' | 'serviceWorkers' | 'hasTouch'>

/** A separate browser for one person or visitor. */
export async function openPage(browser: Browser, look: Look = {}): Promise<Page> {
  const {
    viewport = PHONE,
    language = 'pt-BR',
    theme = 'light',
    url = process.env.BORA_URL!,
    badges,
    consent,
    ...rest
  } = look
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: language,
    colorScheme: theme,
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    ...rest,
  })
  if (consent !== 'open') await context.addInitScript(refusedBefore(consent?.of ?? null))
  const page = await context.newPage()
  // A sheet that has just closed is still going back in the history, which would cancel a navigation; people are
  // slower.
  const goto = page.goto.bind(page)
  page.goto = (...about) =>
    goto(...about).catch((problem: Error) => {
      if (/ERR_ABORTED/.test(problem.message)) return goto(...about)
      throw problem
    })
  if (badges !== 'shown') {
    const keep = page.getByRole('dialog').getByRole('button', { name: /^(Guardar na coleção|Add to my collection)$/ })
    await page.addLocatorHandler(keep, () => page.keyboard.press('Escape'))
  }
  const note = (text: string) => NOT_SENT.test(text) || faults.push(`${page.url()}: ${text}`)
  page.on('pageerror', error => note(error.message))
  page.on('console', message => message.type() === 'error' && note(message.text()))
  return page
}

/** Fills in the sign-in form, and submits it. */
export async function fillSignIn(page: Page, email: string, password = 'bora1234'): Promise<void> {
  await page.getByLabel(/^E-?mail$/).fill(email)
  await page.getByLabel(/^(Senha|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
}

/** Fills in the sign-up form, including the checkbox, without submitting it. */
export async function fillSignUp(page: Page, about: { name: string; email: string; password: string }): Promise<void> {
  // The sign-in form has an address and a password as well: only this one asks for a name.
  await page.getByLabel(/^(Nome|Name)$/).fill(about.name)
  await page.getByLabel(/^E-?mail$/).fill(about.email)
  await page.getByLabel(/^(Senha|Password)$/).fill(about.password)
  await page.getByLabel(/^(Repita a senha|Repeat the password)$/).fill(about.password)
  await page.getByRole('checkbox').check()
}

/** Adds a photo to the workout being logged, by default an unused one, and waits until it is uploaded. */
export async function attachPhoto(page: Page, file?: string): Promise<void> {
  const photo = { name: 'treino.png', mimeType: 'image/png', buffer: noisePng(48, 48) }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file ?? photo)
  await expect(page.getByRole('img', { name: /^(Foto|Photo) 1$/ })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** Confirms the preselected country, where a new account is asked for it. */
export async function confirmCountry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Continuar com|Continue with) / }).click()
}

/** A separate browser in which a demo person is signed in already, without using the form. */
export async function signedInPage(browser: Browser, email: string, look: Look = {}): Promise<Page> {
  const url = look.url ?? process.env.BORA_URL!
  const { anonKey } = (await (await fetch(`${url}/api/config`)).json()) as { anonKey: string }
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: JSON.stringify({ email, password: 'bora1234' }),
  })
  expect(answer.status, `${email} signs in`).toBe(200)
  const text = await answer.text()
  const { user } = JSON.parse(text) as { user: { id: string } }
  const page = await openPage(browser, { consent: { of: user.id }, ...look })
  const session = JSON.stringify(text)
  await page
    .context()
    .addInitScript(`if (!localStorage.getItem('bora.session')) localStorage.setItem('bora.session', ${session})`)
  return page
}

/** The current page, from now on in this language, as if it had been chosen; dialogs without an address are closed. */
export async function readIn(page: Page, language: 'pt-BR' | 'en'): Promise<void> {
  await page.evaluate(`localStorage.setItem('bora.language', '${language}')`)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Checks that something holds on a page in both languages; at the end it is in Portuguese as before. */
export async function inBoth(page: Page, holds: (language: 'pt-BR' | 'en') => Promise<void>): Promise<void> {
  for (const language of ['en', 'pt-BR'] as const) {
    await readIn(page, language)
    await holds(language)
  }
}

/** The id of a public challenge of the demo world, by its title. */
export async function challengeId(title: string, state: 'active' | 'completed' = 'active'): Promise<string> {
  const search = new URLSearchParams({ search: title, state })
  const answer = await fetch(`${process.env.BORA_URL!}/api/challenges/open?${search.toString()}`)
  const { items } = (await answer.json()) as { items: Array<{ id: string; title: string }> }
  const found = items.find(item => item.title === title)
  if (!found) throw new Error(`the demo world has no ${state} challenge ${title}`)
  return found.id
}

const AXE_ASKED = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Runs axe on the current page: WCAG 2.2 AA, no findings; `colours` checks only what a theme can change. */
export async function expectNoAxeFindings(page: Page, about: keyof typeof AXE_ASKED = 'everything'): Promise<void> {
  // Parsing half a megabyte of rules takes as long as applying them: once per document.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options = { runOnly: AXE_ASKED[about], resultTypes: ['violations'] }
  const run = `(async () => {
    let moved = false
    const note = () => { moved = true }
    for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, note, true)
    const { violations } = await axe.run(document, ${JSON.stringify(options)})
    for (const event of ['animationstart', 'transitionrun']) document.removeEventListener(event, note, true)
    return { moved, findings: violations.map(found => found.id + ': ' + found.nodes.map(node => String(node.target)).join(' | ')) }
  })()`
  // Colours are not final while something fades, and content that arrives during a run may begin to: such a run is repeated.
  for (let left = 3; ; left--) {
    await page.evaluate(ENDED)
    const { moved, findings } = await page.evaluate<{ moved: boolean; findings: string[] }>(run)
    if (moved && findings.length > 0 && left > 1) continue
    expect(findings).toEqual([])
    return
  }
}

/** Everything has loaded, under one main heading in one main element. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  // The component gallery shows busy components too, and the landing page waits for a first interaction.
  if (!/\/(dev\/ui)?$/.test(page.url())) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  if (new URL(page.url()).pathname === '/app') await readToTheEnd(page)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveCount(1)
  await still(page)
}

/** Scrolls to the end of a page, loading further content on the way, and back again. */
export async function readToTheEnd(page: Page): Promise<void> {
  const place = await page.evaluate<number>('scrollY')
  for (let height = 0, next = -1; next !== height;) {
    height = next
    next = await page.evaluate<number>(`new Promise(done => {
      const end = document.documentElement.scrollHeight
      scrollTo(0, end)
      requestAnimationFrame(() => setTimeout(() => done(end)))
    })`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await page.evaluate(`scrollTo(0, ${place})`)
}

/** Waits until animations and colour transitions have ended. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`)
  await page.evaluate(ENDED)
}

// Independent of the page's own clock, which a test may have stopped. An animation may start one frame after another
// ends, and one in content that `content-visibility` leaves out never ends until it is near the viewport again.
const ENDED = `(async () => {
  for (let round = 0; round < 40; round++) {
    const running = document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations < 9 &&
      effect.target.checkVisibility({ contentVisibilityAuto: true }))
    if (running.length === 0) return
    const pause = document.documentElement.animate([], 250)
    await Promise.race([Promise.allSettled(running.map(animation => animation.finished)), pause.finished.catch(() => {})])
    pause.cancel()
  }
})()`

/** Switches the page's theme and waits for it: server-rendered pages load the code first. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  // Small pages of the server have no theme of their own and follow the system by their style sheet.
  const isOn = `[undefined, localStorage.getItem('bora.theme') ?? '${theme}'].includes(document.documentElement.dataset.theme)`
  await expect.poll(() => page.evaluate<boolean>(isOn)).toBe(true)
  await still(page)
}

/** Fails if anything is wider than the page. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  // Elements sized by the width follow a resize a moment later.
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'), {
      message: `${where} scrolls sideways`,
      timeout: 5_000,
    })
    .toBeLessThanOrEqual(0)
}

/** Closes the winner's one-time celebration if it appears; returns the page. */
export async function withoutMoment(page: Page): Promise<Page> {
  const close = page.getByRole('dialog').getByRole('button', { name: /^(Ver o resultado|See the results)$/ })
  await page.addLocatorHandler(close, () => close.click())
  return page
}

/** Closes all open pages, between steps of a story that are about different people. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()))
}
