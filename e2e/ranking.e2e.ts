import type { Locator } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import {
  closePages,
  challengeId,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  loaded,
  PHONE,
  signedInPage,
  test,
  alternating,
} from './world.ts'

const PERSON = {
  'pt-BR': {
    bar: 'Sua posição',
    list: 'Ranking',
    podium: 'Os três primeiros',
    you: 'Você',
    about: /^\dº lugar · [\d.]+ pts · sequência de \d+ dias · Você$/,
    other: /^\dº lugar · [\d.]+ pts( · sequência de \d+ dias?)?$/,
    strip: 'Dias com treino',
    points: 'Pontos por dia',
    receipt: 'De onde vêm os pontos',
    tabs: ['Check-ins', 'Regras', 'Feed', 'Ranking'],
    missing: 'Esta pessoa não está no ranking deste desafio.',
  },
  en: {
    bar: 'Your place',
    list: 'Ranking',
    podium: 'Top three',
    you: 'You',
    about: /^\d\w\w place · [\d,]+ pts · \d+-day streak · You$/,
    other: /^\d\w\w place · [\d,]+ pts( · \d+-day streak)?$/,
    strip: 'Days with a workout',
    points: 'Points per day',
    receipt: 'Where the points come from',
    tabs: ['Check-ins', 'Rules', 'Feed', 'Ranking'],
    missing: 'This person isn’t in the ranking of this challenge.',
  },
}

for (const language of alternating('ranking', ['pt-BR', 'en'] as const)) {
  const text = PERSON[language]
  test(`ranking and rank bar open a person's days and points at an address of their own: ${language}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'ana@bora.test', { language })
    const id = await challengeId('Intensidade máxima')
    await page.goto(`/challenge/${id}`)
    await loaded(page)
    const me = page.getByRole('dialog', { name: 'Ana Duarte' })
    const mine = page.getByRole('region', { name: text.bar }).getByRole('button')
    await mine.press('Enter')
    await expect(me.getByText(text.about)).toBeVisible()
    await expect(page).toHaveURL(/\?person=/)
    await expect(me.getByRole('list', { name: text.strip }).getByRole('listitem')).toHaveCount(14)
    await expect(me.getByRole('heading', { name: text.points })).toBeVisible()

    // The viewer's own workouts lead to their receipts.
    await me.getByRole('button', { name: /min/ }).first().click()
    const receipt = page.getByRole('dialog', { name: text.receipt })
    await expect(receipt.getByText('Total')).toBeVisible()
    await expect(receipt.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await expect(me).toBeVisible()

    // Back closes it, and so does the close button: there is no entry left to go back to.
    await page.goBack()
    await expect(me).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
    await mine.click()
    await page.keyboard.press('Escape')
    await expect(me).toBeHidden()
    await expect(mine).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))

    // The podium and the rows, and no receipts of others.
    const others = (list: Locator) => list.getByRole('button').filter({ hasNotText: text.you }).first()
    const dialog = page.getByRole('dialog')
    await others(page.getByRole('list', { name: text.podium })).click()
    await expect(dialog.getByText(text.other)).toBeVisible()
    await expect(dialog.getByRole('heading', { name: text.points })).toBeVisible()
    // Only the viewer's own days open their receipts.
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(0)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await others(page.getByRole('list', { name: text.list, exact: true })).click()
    await expect(dialog.getByText(text.other)).toBeVisible()

    // The address alone shows the same; closing it leaves the challenge.
    const name = await dialog.getByRole('heading', { level: 2 }).textContent()
    await page.reload()
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(name!)
    await page.setViewportSize({ ...PHONE, width: 320 })
    await expectNoSidewaysScroll(page, 'a person at 320')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
    await page.goto(`/challenge/${id}?person=00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('dialog').getByText(text.missing)).toBeVisible()

    await test.step('a tab opens at its start, right below the row of tabs, which keeps focus', async () => {
      await page.setViewportSize(PHONE)
      await page.goto(`/challenge/${id}?tab=feed`)
      await loaded(page)
      for (const name of text.tabs) {
        // The person has scrolled down for a while.
        await page.evaluate('scrollBy(0, 2000)')
        const tab = page.getByRole('tab', { name, exact: true })
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await loaded(page)
        await expect(tab).toBeFocused()
        const row = (await page.getByRole('tablist').boundingBox())!
        const panel = (await page.getByRole('tabpanel').boundingBox())!
        expect(row.y, `${name}: the row of tabs sticks`).toBeCloseTo(56, 0)
        expect(Math.abs(panel.y - row.y - row.height), `${name} opens at its start`).toBeLessThan(2)
      }
    })
  })
}

test('before anyone has scored no rank is shown, and people who share one are at the same height', async ({
  browser,
}) => {
  await test.step('neither ranking, rank bar nor home show a rank', async () => {
    const [lia, edu] = [await newPerson('Lia'), await newPerson('Edu')]
    const id = await newChallenge(lia, { title: 'Largada' })
    await joinChallenge(edu, id)
    const page = await lia.open(browser)
    await page.goto(`/challenge/${id}`)
    await loaded(page)
    const bar = page.getByRole('region', { name: PERSON['pt-BR'].bar })
    await expect(bar).toContainText('Seu primeiro treino coloca você aqui')
    await expect(bar).not.toContainText('1º')
    await bar.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText('Lia')
    await expect(page.getByRole('dialog')).not.toContainText('1º')
    await page.keyboard.press('Escape')
    await page.goto(`/challenge/${id}?tab=ranking`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Edu' })).toContainText('–')
    await page.goto('/app')
    const card = page.getByRole('article').filter({ hasText: 'Largada' })
    await expect(card).toBeVisible()
    await expect(card).not.toContainText('1º')
    await page.goBack()
    await logWorkoutOf(edu, { challenge: id })
    await expect(bar).toContainText('2º')
    await closePages(browser)
  })
  await test.step('people who share a rank are at the same height', async () => {
    const [rui, eva, ivo] = [await newPerson('Rui'), await newPerson('Eva'), await newPerson('Ivo')]
    const id = await newChallenge(rui, { title: 'Lado a lado' })
    for (const person of [eva, ivo]) await joinChallenge(person, id)
    for (const person of [rui, eva, ivo]) await logWorkoutOf(person, { challenge: id })
    const page = await ivo.open(browser)
    await page.goto(`/challenge/${id}`)
    const places = page.getByRole('list', { name: 'Os três primeiros' }).getByRole('listitem')
    await expect(places).toHaveText([/1º/, /1º/, /1º/])
    await loaded(page)
    const tops = []
    for (const place of await places.all()) tops.push(Math.round((await place.getByText('1º').boundingBox())!.y))
    expect(new Set(tops).size).toBe(1)
  })
})

test('one element of the challenge page is pitanga, and no cover is cropped to a strip', async ({ browser }) => {
  const running = await challengeId('21 dias de constância')
  const open = await challengeId('Dez mil por dia')
  for (const viewport of [
    PHONE,
    { width: 430, height: 900 },
    { width: 820, height: 1180 },
    DESKTOP,
    { width: 1920, height: 1080 },
  ]) {
    const page = await signedInPage(browser, 'ana@bora.test', { viewport })
    for (const id of [running, open]) {
      await page.goto(`/challenge/${id}`)
      await loaded(page)
      await expect(page.locator('.shadow-brand').locator('visible=true'), `${viewport.width} wide`).toHaveCount(1)
      const [columns, rows] = await page.evaluate<[number, number]>(`(() => {
        const cover = document.querySelector('main header svg[preserveAspectRatio$=slice]')
        const [, , width, height] = cover.getAttribute('viewBox').split(' ').map(Number)
        // On a phone the sheet covers its last pixels.
        const seen = innerWidth < 1024 ? 1 - 34 / cover.clientHeight : 1
        return [width / 40, (height / 40) * seen]
      })()`)
      for (const cells of [columns, rows])
        expect(cells % 1 < 0.03 || cells % 1 > 0.25, `${columns} by ${rows} at ${viewport.width}`).toBe(true)
    }
    await page.context().close()
  }
})
