import type { Page } from '@playwright/test'
import { pageNames, PAGES } from '@bora/rules/pages.ts'
import { readFileSync } from 'node:fs'
import { dayFromToday, logWorkoutOf, newPerson } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { button } from './state-part.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, openPage, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Visão geral',
    month: 'Mês',
    table: 'Tabela',
    what: 'Contas criadas no período que ainda existem.',
    card: 'Cadastros por mês',
    csv: 'Baixar Cadastros por mês em CSV',
    head: 'Primeiro dia;Cadastros',
    ambassadors: 'Embaixadores',
    stacked: 'Entradas e prêmios por dia',
  },
  en: {
    title: 'Overview',
    month: 'Month',
    table: 'Table',
    what: 'Accounts created in the period that still exist.',
    card: 'Sign-ups by month',
    csv: 'Download Sign-ups by month as CSV',
    head: 'First day,Sign-ups',
    ambassadors: 'Ambassadors',
    stacked: 'Entries and prizes by day',
  },
} as const

for (const language of alternating('admin-dashboard', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]
  test(`an admin reads metrics as chart, table and file: ${language}`, async ({ browser }) => {
    await logWorkoutOf(await newPerson('Bia'), { challenge: null })
    // Without a second factor: metrics move no money.
    const vera = await newAdmin('Vera', { factor: false })
    const page = await vera.open(browser, { language, viewport: DESKTOP, theme: language === 'en' ? 'dark' : 'light' })
    await page.goto('/admin')
    await expect(page).toHaveTitle(`${texts.title} · Bora`)
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await expect(page.getByText(texts.what)).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()

    await page.getByText(texts.month, { exact: true }).click()
    await expect(page).toHaveURL(/unit=month/)
    const card = page.getByRole('region', { name: texts.card }).first()
    await card.getByText(texts.table, { exact: true }).click()
    const { body } = await vera.ask('GET', '/admin/figures?unit=month')
    const { figures, days } = body as { figures: { signUps: { series: number[] } }; days: string[] }
    const rows = card.getByRole('row')
    await expect(rows).toHaveCount(days.length + 1)
    expect(figures.signUps.series.at(-1)).toBeGreaterThan(0)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, texts.csv).click()])
    const lines = readFileSync((await file.path())!, 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe(`\uFEFF${texts.head}`.trim())
    expect(lines.slice(1).map(line => line.split(/[;,]/)[0])).toEqual(days)

    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page, 'the dashboard')
    await page.getByRole('navigation').getByRole('link', { name: texts.ambassadors }).click()
    await expect(page).toHaveURL(/\/admin\/ambassadors$/)

    await page.setViewportSize(DESKTOP)
    await expectStacked(page, texts.stacked)
  })
}

/** A day's entries and prizes are stacked, and distinguished by more than their colours. */
async function expectStacked(page: Page, name: string): Promise<void> {
  await page.route('**/api/admin/figures**', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { days: string[]; figures: Record<string, { series: number[] }> }
    const set = (name: string, value: number) => (body.figures[name]!.series = body.days.map(() => value))
    set('collected', 60_000)
    set('prizes', 40_000)
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/admin')
  const bars = page.getByRole('region', { name }).locator('.recharts-bar')
  await expect(bars).toHaveCount(2)
  const boxes = async (at: number) => (await bars.nth(at).locator('rect').first().boundingBox())!
  const [prizes, entries] = [await boxes(0), await boxes(1)]
  expect(entries.x).toBeCloseTo(prizes.x, 0)
  const gap = prizes.y - (entries.y + entries.height)
  expect(gap).toBeGreaterThan(1)
  expect(gap).toBeLessThan(4)
  expect(entries.height / prizes.height).toBeCloseTo(1.5, 0)
}

test('the desk has no pages for people who are not admins, and asks admins for a second factor', async ({
  browser,
}) => {
  const bia = await newPerson('Bia')
  const desk = pageNames().filter(name => name.startsWith('admin'))
  expect(desk.length).toBeGreaterThan(7)
  for (const page of [await bia.open(browser), await openPage(browser)])
    for (const name of desk) {
      const answer = await page.goto(PAGES[name].path)
      expect(answer!.status(), name).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Saiu da rota' })).toBeVisible()
    }
  const early = await (await newAdmin('Ivo', { factor: false })).open(browser)
  await early.goto(PAGES.adminPayouts.path)
  await expect(early.getByRole('heading', { level: 1, name: 'Ative a verificação em duas etapas' })).toBeVisible()
  for (const call of ['/admin/figures', '/admin/ambassadors', '/admin/cases'])
    expect((await bia.ask('GET', call)).status, call).toBe(404)
})

test('a request is answered at the desk, and the ambassador gets a campaign', async ({ browser }) => {
  const name = `Lia ${'BCDEFGHIJK'[Math.floor(Math.random() * 10)]}${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`
  const [lia, edu] = [await newPerson(name), await newPerson(`Edu ${name.slice(4)}`)]
  for (const person of [lia, edu]) {
    await confirmAddress(person)
    const asked = { about: 'Dou aulas de dança no parque toda semana.', reach: '@danca' }
    expect((await person.ask('POST', '/me/ambassador/application', asked)).status).toBe(200)
  }
  const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP })
  const otto = await (await newAdmin('Otto')).open(browser, { viewport: PHONE, language: 'en' })
  await vera.goto('/admin/ambassadors')
  const request = (of: string) => vera.getByRole('listitem', { name: of })
  await request(name).getByRole('button', { name: 'Aprovar' }).click()
  const dialog = vera.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(dialog.getByText('Escreva pelo menos 3 letras.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Tem turma de verdade.')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(vera.getByText('Agora é embaixador', { exact: true })).toBeVisible()
  await request(`Edu ${name.slice(4)}`)
    .getByRole('button', { name: 'Recusar' })
    .click()
  await dialog.getByLabel('Motivo').fill('Ainda sem turma.')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(vera.getByText('Pedido recusado', { exact: true })).toBeVisible()

  await otto.goto('/admin/ambassadors')
  await otto.getByRole('button', { name: `New campaign for ${name}` }).click()
  const form = otto.getByRole('dialog')
  await form.getByRole('button', { name: 'Create campaign' }).click()
  await expect(form.getByText('Use 2 to 60 letters.')).toBeVisible()
  const code = `T${Math.floor(1e8 + Math.random() * 9e8)}`
  await form.getByLabel('Name of the campaign').fill('Dance with me')
  await form.getByLabel('Code').fill(code.toLowerCase())
  await form.getByLabel('Amount per person').fill('5.00')
  await form.getByLabel('Monthly limit').fill('2')
  await form.getByLabel('Target number of people').fill('30')
  // Short enough for one admin to promise alone; a longer campaign needs another admin.
  await form.getByLabel('Last day').fill(await dayFromToday(20))
  await form.getByLabel('Countries').fill('br, pt')
  await form.getByRole('button', { name: 'Create campaign' }).click()
  await expect(form.getByText("The month's limit can't be less than one person's amount")).toBeVisible()
  await form.getByLabel('Monthly limit').fill('100')
  await form.getByRole('button', { name: 'Create campaign' }).click()
  await expect(otto.getByText('Campaign created', { exact: true })).toBeVisible()
  const card = otto.getByRole('listitem', { name })
  await expect(card.getByText(code)).toBeVisible()
  await expect(
    card.getByText(/R\$5\.00 per person · up to R\$100\.00 a month · .* · Only Brazil and Portugal/),
  ).toBeVisible()
  await expectNoSidewaysScroll(otto, 'ambassadors')

  const page = await lia.open(browser)
  await page.goto('/embaixador')
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const { body } = await edu.ask('GET', '/me/ambassador')
  expect((body as { application: { status: string } }).application.status).toBe('refused')
})
