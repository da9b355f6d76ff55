import type { Browser, Page } from '@playwright/test'
import { demoChallenges } from './demo-pages.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, openPage, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    open: 'Desafios abertos agora',
    all: 'Ver todos',
    soFar: 'Até agora na Bora',
    people: 'pessoas já treinaram',
    toJoin: 'Para participar, ative o JavaScript no navegador e abra esta página de novo.',
    locked: 'O ranking é de quem joga',
    needed: 'A Bora precisa de JavaScript. Ative no navegador e abra esta página de novo.',
  },
  en: {
    open: 'Challenges open now',
    all: 'See all',
    soFar: 'So far on Bora',
    people: 'people have trained',
    toJoin: 'To join, turn on JavaScript in your browser and open this page again.',
    locked: 'The ranking is for those who play',
    needed: 'Bora needs JavaScript. Turn it on in your browser and open this page again.',
  },
} as const

async function withoutScripts(browser: Browser, locale: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.BORA_URL!,
    javaScriptEnabled: false,
    locale,
    viewport,
    timezoneId: 'America/Sao_Paulo',
  })
  return context.newPage()
}

/** Opens the delivered page, once the server, which may be busy, has loaded the open challenges. */
async function arrive(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.locator('#open article').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

for (const language of alternating('landing', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`a visitor without scripts sees open challenges and statistics, and follows a link: ${language}`, async ({
    browser,
  }) => {
    const page = await withoutScripts(browser, language)
    await arrive(page, '/')
    const open = page.getByRole('region', { name: text.open })
    await expect(open.getByRole('article')).toHaveCount(6)
    const soFar = page.getByRole('region', { name: text.soFar })
    await expect(soFar.getByText(text.people)).toBeVisible()
    await expect(soFar.getByRole('definition').first()).toHaveText(/^\d+$/)

    await open.getByRole('link', { name: text.all }).click()
    await expect(page).toHaveURL(/\/\?open=all#open$/)
    await expect.poll(() => open.getByRole('article').count()).toBeGreaterThan(6)
    await expect(open.getByRole('link', { name: text.all })).toHaveCount(0)

    const first = open.getByRole('article').first().getByRole('link')
    const title = await first.textContent()
    await first.click()
    await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}\/overview$/)
    await expect(page).toHaveTitle(`${title} · Bora`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    // `getByText` doesn't find text in noscript.
    await expect(page.getByRole('main')).toContainText(text.toJoin)
    await expect(page.getByRole('heading', { name: text.locked })).toBeVisible()

    await page.goto('/auth')
    await expect(page.getByRole('main')).toContainText(text.needed)
    await page.getByRole('link').click()
    await expect(page).toHaveURL('/')
    await page.context().close()

    await test.step('delivered pages fit every size, with all open challenges', async () => {
      const { paid } = await demoChallenges()
      for (const width of [320, 390, 768, 1024, 1280, 1920]) {
        const page = await withoutScripts(browser, 'pt-BR', { width, height: 800 })
        await arrive(page, '/?open=all')
        await expectNoSidewaysScroll(page, `${width}`)
        const fee = page.getByText('144', { exact: true })
        const [figure, box] = [await fee.boundingBox(), await fee.locator('..').boundingBox()]
        expect(figure!.x - box!.x, `the fee at ${width}`).toBeGreaterThanOrEqual(12)
        expect(box!.x + box!.width - figure!.x - figure!.width, `the fee at ${width}`).toBeGreaterThanOrEqual(12)
        // The sample ranking is below the steps on a phone, and over the wall elsewhere.
        await expect(page.getByText('Caio', { exact: true }).locator('visible=true'), `${width}`).toHaveCount(1)
        await page.goto(`/challenge/${paid}/overview`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page, `the overview at ${width}`)
        await page.context().close()
      }
    })
  })

  test(`the app uses the delivered data, and requests none of it again: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language, viewport: DESKTOP })
    await arrive(page, '/')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const shown = () =>
      page.evaluate(`[...document.querySelectorAll('#open article, #open h2, dl > div, footer')].map(element => {
        const { top, left, width, height } = element.getBoundingClientRect()
        return [element.textContent, top + scrollY, left, width, height].join(' ')
      })`)
    const before = await shown()
    // Detects anything that is visible only briefly, or shifts its surroundings.
    await page.evaluate(`globalThis.gone = 0
      new MutationObserver(changes => {
        if (!document.querySelector('#open article')) globalThis.gone++
      }).observe(document.getElementById('root'), { childList: true, subtree: true })`)
    await page.mouse.move(100, 300, { steps: 3 })
    await expect(page.locator('#open').getByRole('button', { name: text.all })).toBeVisible()
    await expect.poll(() => asked).toContain('/api/config')
    expect(await shown()).toEqual(before)
    expect(await page.evaluate('globalThis.gone')).toBe(0)
    expect(asked.filter(path => /\/api\/(challenges|statistics)/.test(path))).toEqual([])
  })
}
