import type { BrowserContext, Page } from '@playwright/test'
import { newChallenge, newPerson } from './accounts.ts'
import { closePages, expect, openPage, test } from './world.ts'

type Sent = { page: string; challengeId?: string; signedIn: boolean; status: number }

test('with consent each page of the list is recorded once per view, the others never, and nothing before a choice or after a no', async ({
  browser,
}) => {
  await test.step('with consent', async () => {
    const person = await newPerson('Lia')
    const id = await newChallenge(person, { title: 'Vista' })
    const page = await person.open(browser)
    await allow(page.context(), { analytics: true })
    const sent = viewsOf(page)
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => sent).toHaveLength(1)
    await page.getByRole('link', { name: /Vista/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}`))
    await page.getByRole('tab', { name: 'Feed' }).click()
    await page.goBack()
    await page.goto('/wallet')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/challenge/${id}/overview`)
    await expect.poll(() => sent.at(-1)).toMatchObject({ page: 'overview' })
    const { page: kind, ...home } = sent[0]!
    expect({ kind, ...home }).toEqual({ kind: 'home', signedIn: true, status: 200 })
    expect(sent.map(({ page: each }) => each).filter(each => each !== 'home')).toEqual(['challenge', 'overview'])
    expect(sent[1]).toMatchObject({ challengeId: id, signedIn: true, status: 200 })
    await closePages(browser)
  })
  await test.step('before a choice and after a no', async () => {
    for (const consent of [null, { analytics: false, marketing: true }])
      await test.step(JSON.stringify(consent), async () => {
        const lia = await newPerson('Lia')
        const page = await lia.open(browser, { consent: 'open' })
        if (consent) await allow(page.context(), consent)
        const sent = viewsOf(page)
        for (const path of ['/', '/app', '/auth', '/reset-password']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        }
        // The first one recorded is the one after a yes.
        await allow(page.context(), { analytics: true, of: lia.userId })
        await page.goto('/app')
        await expect.poll(() => sent.length).toBeGreaterThan(0)
        expect(sent).toEqual([{ page: 'home', signedIn: true, status: 200 }])
      })
  })
})

test('a visitor with consent is recorded on the landing page without the app, and on the public page that a challenge leads to', async ({
  browser,
}) => {
  await test.step('on the landing page, and not again when the app loads', async () => {
    const page = await openPage(browser)
    await allow(page.context(), { analytics: true })
    const sent = viewsOf(page)
    const scripts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/')
    await expect.poll(() => sent).toEqual([{ page: 'landing', signedIn: false, status: 200 }])
    // The boot code, the code that records, and the consent: nothing of the app.
    expect(scripts.filter(url => !/\/(landing|boot|hydrate-page|page-views|consent)-/.test(url))).toEqual([])
    await page.mouse.move(150, 300, { steps: 3 })
    await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
    await page.goto('/auth')
    await expect.poll(() => sent.at(-1)).toEqual({ page: 'auth', signedIn: false, status: 200 })
    await page.goto('/reset-password')
    await expect.poll(() => sent.map(({ page: kind }) => kind)).toEqual(['landing', 'auth', 'reset_password'])
    await closePages(browser)
  })
  await test.step('a redirect from a challenge to its public page is recorded there only', async () => {
    const creator = await newPerson('Caco')
    const id = await newChallenge(creator, { title: 'Levada' })
    const page = await openPage(browser)
    await allow(page.context(), { analytics: true })
    const sent = viewsOf(page)
    await page.goto(`/challenge/${id}`)
    await expect(page).toHaveURL(/\/overview$/)
    await expect.poll(() => sent).toEqual([{ page: 'overview', challengeId: id, signedIn: false, status: 200 }])
    await closePages(browser)
  })
  await test.step('a page view that does not arrive is ignored', async () => {
    const page = await openPage(browser)
    await allow(page.context(), { analytics: true })
    const problems: Error[] = []
    page.on('pageerror', error => problems.push(error))
    await page.route('**/api/page-views', route => route.abort())
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Criar conta' }).click()
    await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Avisos/ }).getByRole('listitem')).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

async function allow(
  context: BrowserContext,
  { analytics, marketing = false, of = null }: { analytics: boolean; marketing?: boolean; of?: string | null },
): Promise<void> {
  const consents = JSON.stringify({ functional: true, analytics, marketing, of })
  await context.addInitScript(`localStorage.setItem('bora.consent', ${JSON.stringify(consents)})`)
}

function viewsOf(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('response', answer => {
    const request = answer.request()
    if (!request.url().endsWith('/api/page-views')) return
    const about = request.postDataJSON() as { page: string; challengeId?: string }
    sent.push({ ...about, signedIn: 'authorization' in request.headers(), status: answer.status() })
  })
  return sent
}
