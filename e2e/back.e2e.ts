import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { expect, openPage, PHONE, test } from './world.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true })

test('Back goes to the previous step of a workout, a reload keeps that, and X leaves nothing behind', async ({
  browser,
}) => {
  const page = await (await newPerson('Lia')).open(browser)
  await page.goto('/app')
  await page.goto('/add-activity')
  await page.getByText('Musculação', { exact: true }).first().click()
  await expect(page.getByText('2/4')).toBeVisible()
  await page.getByRole('button', { name: 'Pular', exact: true }).click()
  await expect(page.getByText('3/4')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2/4')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2/4')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1/4')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('1/4')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/app$/)
})

test('Back goes to the previous step of a new challenge, and X goes back home', async ({ browser }) => {
  const page = await (await newPerson('Lia')).open(browser)
  await page.goto('/notifications')
  await page.goto('/app')
  await page.locator('a[href="/app/create"]').first().click()
  await page.getByRole('dialog').getByRole('radio').first().check({ force: true })
  await next(page).click()
  await expect(page.getByText('2/6')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('3/6')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2/6')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1/6')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/app$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/notifications/)
})

test('Back closes receipts, and the menu of a challenge, instead of leaving the page', async ({ browser }) => {
  const lia = await newPerson('Lia')
  const id = await newChallenge(lia, { title: 'Voltar' })
  await joinChallenge(lia, id)
  await logWorkoutOf(lia, { challenge: id })
  const page = await lia.open(browser)
  await page.goto('/app')
  await page.goto('/profile/workouts')
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: /min/ }).first().click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/workouts/)
  await page.goForward()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/workouts/)
  await page.getByRole('main').getByRole('button', { name: /min/ }).first().click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/app$/)

  // A sheet opened by its address, as after a reload, is closed first, too.
  await page.goto(`/challenge/${id}?person=${lia.userId}`)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
})

test('Back closes the rules shown before joining, on the same page, without joining', async ({ browser }) => {
  const [lia, rui] = await Promise.all([newPerson('Lia'), newPerson('Rui')])
  const id = await newChallenge(lia, { title: 'Voltar' })
  const page = await rui.open(browser)
  await page.goto('/app')
  await page.goto(`/challenge/${id}`)
  const joining = page.getByRole('button', { name: 'Participar agora' }).filter({ visible: true }).first()
  await joining.click()
  const rules = page.getByRole('dialog')
  await expect(rules.getByRole('button', { name: 'Aceitar e participar' })).toBeVisible()
  await page.goBack()
  await expect(rules).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  await expect(joining).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/app$/)
})

test('the cookie card covers no action of a public page', async ({ browser }) => {
  const lia = await newPerson('Lia')
  const id = await newChallenge(lia, { title: 'Voltar' })
  const answer = await lia.ask('POST', `/challenges/${id}/invite-link`, { device: randomUUID() })
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
})

test('home does not shift for a new or a returning account', async ({ browser }) => {
  const fresh = await newPerson('Lia')
  const seasoned = await newPerson('Rui')
  await joinChallenge(seasoned, await newChallenge(seasoned, { title: 'Voltar' }))
  for (const person of [fresh, seasoned]) {
    const page = await person.open(browser)
    await page.addInitScript(NOTE_SHIFTS)
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<string>('shifts.text')).toBe('')
    expect(await page.evaluate<number>('shifts.sum')).toBeLessThan(0.05)
  }
})

const NOTE_SHIFTS = `
  window.shifts = { sum: 0, text: '' }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      if (entry.value > 0.02) for (const { node, previousRect, currentRect } of entry.sources)
        shifts.text += (node?.className ?? node?.nodeName) + ' ' + previousRect.y + ' > ' + currentRect.y + '\\n'
    }
  }).observe({ type: 'layout-shift', buffered: true })
`
