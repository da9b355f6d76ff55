import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { newChallenge, newPerson, PASSWORD, type Person, told } from './accounts.ts'
import { DESKTOP, expect, fillSignIn, openPage, PHONE, test } from './world.ts'

const TEXT = {
  reject: 'Recusar tudo',
  accept: 'Aceitar tudo',
  customize: 'Personalizar',
  marketing: /^Marketing/,
} as const

const bannerOn = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const kept = (page: Page) => page.evaluate<object | null>("JSON.parse(localStorage.getItem('bora.consent'))")

type Known = Record<'analytics' | 'marketing', { consented: boolean } | null>

test('on the landing page the banner is there before the app loads, and can be answered', async ({ browser }) => {
  for (const act of ['reject', 'accept'] as const)
    await test.step(act, async () => {
      const page = await openPage(browser, { viewport: PHONE, consent: 'open' })
      const scripts: string[] = []
      page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
      await page.goto('/')
      await expect(bannerOn(page)).toBeVisible()
      expect(scripts.filter(url => /\/(main|react|frame)-/.test(url))).toEqual([])
      await bannerOn(page).getByRole('button', { name: TEXT[act] }).click()
      await expect(bannerOn(page)).toHaveCount(0)
      await expect.poll(() => kept(page)).toMatchObject({ analytics: act === 'accept', marketing: act === 'accept' })
      await page.reload()
      await page.mouse.move(150, 300, { steps: 3 })
      await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
      await expect(bannerOn(page)).toHaveCount(0)
    })
  // The app continues from the banner's state.
  const page = await openPage(browser, { viewport: PHONE, consent: 'open' })
  await page.goto('/')
  await bannerOn(page).getByRole('button', { name: TEXT.customize }).focus()
  await page.keyboard.press('Enter')
  await expect(bannerOn(page).getByRole('switch', { name: TEXT.marketing })).toBeVisible()
  await expect(bannerOn(page)).toHaveCount(1)
})

test('a visitor’s choice is copied to the account, and an account’s choice to a new browser', async ({ browser }) => {
  const person = await newPerson('Lia')
  const page = await openPage(browser, { viewport: DESKTOP, consent: 'open' })
  await page.goto('/auth')
  await bannerOn(page).getByRole('button', { name: TEXT.accept }).click()
  await fillSignIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(/\/app/)
  await expect.poll(() => kept(page)).toMatchObject({ analytics: true, marketing: true, of: person.userId })
  expect(await told(page, '/me/consents')).toMatchObject({
    analytics: { consented: true },
    marketing: { consented: true },
  })

  const elsewhere = await person.open(browser, { viewport: DESKTOP, consent: 'open' })
  await elsewhere.goto('/app')
  await expect.poll(() => kept(elsewhere)).toMatchObject({ analytics: true, of: person.userId })
  await expect(bannerOn(elsewhere)).toHaveCount(0)

  // One person's choice here doesn't apply to another person.
  const other = await newPerson('Bia')
  const theirs = await other.open(browser, { viewport: DESKTOP, consent: { of: person.userId } })
  await theirs.goto('/app')
  await expect(bannerOn(theirs)).toBeVisible()
  expect(await told(theirs, '/me/consents')).toEqual({ analytics: null, marketing: null })
  await bannerOn(theirs).getByRole('button', { name: TEXT.reject }).click()
  await expect
    .poll(async () => ((await told(theirs, '/me/consents')) as Known).analytics)
    .toMatchObject({ consented: false })
})

test('on a phone it is above the bottom bars, toasts are above it, and dialogs cover it', async ({ browser }) => {
  const person = await newPerson('Lia')
  const page = await person.open(browser, { viewport: PHONE, consent: 'open' })
  for (const path of ['/add-activity', '/app']) {
    await page.goto(path)
    await expect(bannerOn(page)).toBeVisible()
    await expect
      .poll(async () => {
        const bar = await page.locator('[data-dock]').last().boundingBox()
        const own = await bannerOn(page).boundingBox()
        return bar !== null && own !== null && own.y + own.height <= bar.y
      })
      .toBe(true)
  }
  // The tab bar can be used while the banner is visible.
  await page.getByRole('navigation').locator('a[href="/wallet"]').locator('visible=true').click()
  await expect(page).toHaveURL(/\/wallet/)
  await page.goto('/app/create')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator('[aria-labelledby=consent-title]')).toBeAttached()
  const below = await page.evaluate<boolean>(`(() => {
    const { left, top, width, height } = document.querySelector('[aria-labelledby=consent-title]').getBoundingClientRect()
    return !document.elementFromPoint(left + width / 2, top + height / 2).closest('[aria-labelledby=consent-title]')
  })()`)
  expect(below).toBe(true)
  await test.step('it covers no action of a public page', () => expectActionsFree(browser, person))
})

async function expectActionsFree(browser: Browser, person: Person): Promise<void> {
  const id = await newChallenge(person, { title: 'Voltar' })
  const answer = await person.ask('POST', `/challenges/${id}/invite-link`, { device: randomUUID() })
  const url = JSON.stringify(answer.body).match(/\/invite\/[\w-]+/)?.[0]
  const pages: [string, RegExp][] = [
    ['/', /./],
    ['/auth', /^Entrar$/],
    ...(url ? ([[url, /^Aceitar convite/]] as [string, RegExp][]) : []),
  ]
  for (const viewport of [PHONE, { width: 320, height: 568 }])
    for (const [path, name] of pages) {
      const page = await openPage(browser, { viewport, consent: 'open' })
      await page.goto(path)
      await expect(page.locator('[aria-labelledby=consent-title]')).toBeVisible()
      const action =
        path === '/' ? page.locator('main a[href*="/auth"]').first() : page.getByRole('button', { name }).last()
      await action.click({ trial: true, timeout: 10_000 })
      await expect(page.locator('[aria-labelledby=consent-title]')).toBeVisible()
      if (path === url) {
        const card = (await page.locator('[aria-labelledby=consent-title]').boundingBox())!
        const box = (await action.boundingBox())!
        expect(box.y + box.height).toBeLessThanOrEqual(card.y)
      }
      await page.close()
    }
  expect(url, JSON.stringify(answer)).toBeTruthy()
}
