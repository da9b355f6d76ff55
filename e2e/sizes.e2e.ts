import type { Locator, Page } from '@playwright/test'
import { newChallenge, newPerson } from './accounts.ts'
import { crowdingOf } from './crowding.ts'
import { demoChallenges, tabPaths } from './demo-pages.ts'
import { LONG, LONG_TITLE, withLargeValues } from './large-values.ts'
import { STATE_TEXTS } from './state-texts.ts'
import { attachPhoto, expect, loaded, openPage, signedInPage, still, test, alternating } from './world.ts'
import { agreeToFairPlay } from './fair-play.ts'

const WIDTHS = [320, 390, 820, 1280, 1920] as const
// From the tablet on, steps and dialogs have a fixed width.
const FEW = [320, 390, 820, 1280] as const
const WIDEST = { button: 480, field: 640, picture: 640 }

// A dozen screens at five widths take time on a busy machine.
test.describe.configure({ timeout: 240_000 })

for (const language of alternating('sizes', ['pt-BR', 'en'] as const)) {
  const look = { language, reducedMotion: 'reduce', viewport: { width: 320, height: 844 } } as const

  test(`numbers and names of any size fit: ${language}`, async ({ browser }) => {
    const { upcoming, paid, ended } = await demoChallenges()
    const page = await signedInPage(browser, 'ana@bora.test', look)
    await withLargeValues(page)
    const crowded: string[] = []
    for (const path of [
      '/app',
      ...tabPaths(paid),
      `/challenge/${ended}`,
      `/challenge/${ended}/results`,
      `/challenge/${upcoming}/overview`,
      '/wallet',
      '/profile',
      '/settings/security',
      '/add-activity',
      '/app/create',
    ]) {
      await page.goto(path)
      await loaded(page)
      if (path.endsWith('/results')) {
        crowded.push(...(await crowdingAtEveryWidth(page, 'prize moment')))
        await page.keyboard.press('Escape')
      }
      crowded.push(...(await crowdingAtEveryWidth(page, path.replaceAll(/[0-9a-f-]{36}/g, '…'))))
    }
    expect(crowded).toEqual([])
  })

  test(`visitors’ pages, and dialogs, at any size: ${language}`, async ({ browser }) => {
    const texts = STATE_TEXTS[language]
    const { upcoming, paid } = await demoChallenges()
    const crowded: string[] = []
    const visitor = await openPage(browser, look)
    await withLargeValues(visitor)
    for (const path of ['/', '/auth', '/auth?mode=sign-up', '/auth?mode=company', '/auth?mode=phone', '/nada']) {
      await visitor.goto(path)
      if (path === '/') {
        await visitor.mouse.move(150, 300, { steps: 3 })
        await expect(visitor.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
      }
      await loaded(visitor)
      if (path !== '/' && path !== '/nada') {
        await visitor.locator('button[type=submit]').click()
        await expect(visitor.getByRole('alert').first()).toBeVisible()
      }
      crowded.push(...(await crowdingAtEveryWidth(visitor, path)))
    }

    const page = await signedInPage(browser, 'caio@bora.test', look)
    await withLargeValues(page)
    const dialog = async (path: string, name: string, open: () => Promise<void>) => {
      if (!page.url().endsWith(path)) {
        await page.goto(path)
        await loaded(page)
      }
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('[role=dialog] [aria-busy=true]')).toHaveCount(0)
      crowded.push(...(await crowdingAtEveryWidth(page, name, FEW)))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first().click()
    await dialog('/app', 'filters', () => press(texts.filters))
    for (const name of ['more', 'statement', 'invite'] as const)
      await dialog(`/challenge/${paid}`, name, () => press(texts[name]))
    await dialog(`/challenge/${paid}`, 'a person', async () => {
      await page.getByRole('list', { name: 'Ranking', exact: true }).getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible()
    })
    await dialog(`/challenge/${paid}?tab=feed`, 'a receipt', () => press(texts.points))
    await dialog(`/challenge/${upcoming}`, 'the contract', () => press(texts.join))
    expect(crowded).toEqual([])
  })

  test(`the steps of logging and of creating, at any size: ${language}`, async ({ browser }) => {
    const texts = STATE_TEXTS[language]
    const person = await newPerson('Lia', { fairPlay: false })
    await newChallenge(person, { title: LONG_TITLE })
    const page = await person.open(browser, look)
    await withLargeValues(page)
    const crowded: string[] = []
    const see = async (name: string) => {
      crowded.push(...(await crowdingAtEveryWidth(page, name, FEW)))
      await page.setViewportSize({ width: 390, height: 844 })
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first().click()

    await page.goto('/add-activity')
    await page.getByText(texts.gym, { exact: true }).click()
    await expect(page.locator('input[name=gym]').first()).toBeAttached()
    await see('where')
    await press(texts.skip)
    await press(texts.review)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see('details')
    await attachPhoto(page)
    for (const name of ['when', 'caption'] as const) {
      await press(texts[name])
      await see(name)
      await page.keyboard.press('Escape')
    }
    await press(texts.review)
    await expect(page.getByRole('heading', { name: texts.fairPlay })).toBeVisible()
    await see('review')
    await agreeToFairPlay(page, texts.agree)
    await expect(page.getByRole('list', { name: texts.week })).toBeVisible()
    await see('logged')

    await page.goto('/app/create')
    await page.locator('label:has(input[value="30_day_transformation"])').click()
    for (let step = 2; step < 7; step++) {
      await press(texts.next)
      await expect(page.getByText(`${step}/7`)).toBeVisible()
      if (step === 2) await page.getByRole('textbox').first().fill(LONG_TITLE)
      if (step === 5) await page.getByText(texts.entry, { exact: true }).click()
      await see(`create ${step}`)
    }
    await press(texts.review)
    await expect(page.getByText('7/7')).toBeVisible()
    await see('create 7')
    expect(crowded).toEqual([])
  })
}

test('on a tablet the wallet and a challenge have two columns', async ({ browser }) => {
  const { paid } = await demoChallenges()
  const page = await signedInPage(browser, 'caio@bora.test', { viewport: { width: 820, height: 1180 } })
  const edges = async (of: Locator) => {
    const { x, width } = (await of.boundingBox())!
    return { left: x, right: x + width }
  }
  await page.goto('/wallet')
  await loaded(page)
  const ways = await edges(page.getByRole('region', { name: 'Seus prêmios' }))
  const movements = await edges(page.getByRole('region', { name: 'Movimentações' }))
  expect(ways.right).toBeLessThan(movements.left)
  await page.goto(`/challenge/${paid}`)
  await loaded(page)
  const ranking = await edges(page.getByRole('tabpanel'))
  const track = await edges(page.locator('section').filter({ has: page.getByRole('heading', { name: 'A pista' }) }))
  expect(ranking.right).toBeLessThan(track.left)
  expect(track.right).toBeLessThanOrEqual(820)
})

test('content that does not fit is detected', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/auth')
  await loaded(page)
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', \`
    <div style="width: 60px; overflow: hidden; white-space: nowrap">R$ 12.345.678,90</div>
    <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">1.234.567 pts</p>
    <p style="width: 40px; overflow-wrap: anywhere">1.234.567</p>
    <div style="display: flex"><span style="display: block">um</span><span style="display: block">dois</span></div>
    <button style="height: 30px">low</button>
    <button style="height: 50px; width: 1000px; border-radius: 25px">wide</button>\`)`)
  const found = (await crowdingOf(page, { long: LONG, widest: WIDEST })).join('\n')
  for (const words of [
    /^clipped: “R/m,
    /^cut short: “1/m,
    /^figure in \d lines/m,
    /^touching: “um/m,
    /^target 30 px high: “low/m,
    /^stretched to 1000/m,
  ]) {
    expect(found).toMatch(words)
  }
})

async function crowdingAtEveryWidth(page: Page, where: string, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const all = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await still(page)
    const found = await crowdingOf(page, { long: LONG, widest: WIDEST })
    all.push(...found.map(one => `${where} at ${width}: ${one}`))
  }
  return all
}
