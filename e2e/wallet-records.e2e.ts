import { formatMoney } from '@bora/rules/money.ts'
import { readFileSync } from 'node:fs'
import { told } from './accounts.ts'
import { closePages, DESKTOP, expect, readIn, signedInPage, test } from './world.ts'

type Item = { id: string; kind: string; amountCents: number; challenge: { title: string } | null }

test('movements are filtered by kind, period and challenge, and the selection can be downloaded', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'caio@bora.test')
  await page.goto('/wallet/transactions')
  const rows = page.getByRole('region', { name: 'Movimentações' }).getByRole('listitem')
  const all = ((await told(page, '/wallet/transactions')) as { items: Item[] }).items
  await expect(rows).toHaveCount(all.length)
  await page.getByRole('button', { name: 'Entradas', exact: true }).click()
  const entries = all.filter(item => item.kind === 'entry' || item.kind === 'entry_refund')
  expect(entries.length).toBeGreaterThan(1)
  await expect(rows).toHaveCount(entries.length)
  const title = entries.at(-1)!.challenge!.title
  await page.getByLabel('Desafio', { exact: true }).selectOption({ label: title })
  const ofOne = entries.filter(item => item.challenge?.title === title)
  await expect(rows).toHaveCount(ofOne.length)
  await expect(rows.first()).toContainText(title)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('bora-movimentacoes.csv')
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head).toContain('Data;Hora;Movimentação;Desafio')
  expect(lines).toHaveLength(ofOne.length)
  expect(lines[0]).toContain(`;Entrada em desafio;${title};`)

  await page.getByRole('button', { name: 'Saques', exact: true }).click()
  await expect(page.getByText('Nada com esses filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows).toHaveCount(all.length)
  const period = page.getByLabel('Período')
  const [, month] = await period
    .locator('option[value*="-"]')
    .evaluateAll(options => options.map(option => option.getAttribute('value')!))
  await period.selectOption(month!)
  const inMonth = ((await told(page, `/wallet/transactions?period=${month}`)) as { items: Item[] }).items
  expect(inMonth.length).toBeLessThan(all.length)
  await expect(rows).toHaveCount(inMonth.length)

  await test.step('and the same in English', async () => {
    await readIn(page, 'en')
    const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
    const filters = page.getByRole('region', { name: 'Filter transactions' })
    await filters.getByRole('button', { name: 'Entry fees', exact: true }).click()
    await filters.getByLabel('Challenge', { exact: true }).selectOption({ label: title })
    await expect(rows).toHaveCount(ofOne.length)
    await expect(rows.first()).toContainText('Entry fee')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('bora-transactions.csv')
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(head).toContain('Date,Time,Transaction,Challenge')
    expect(lines).toHaveLength(ofOne.length)
    await filters.getByRole('button', { name: 'Payouts', exact: true }).click()
    await expect(page.getByText('Nothing with these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByLabel('Period').selectOption(month!)
    await expect(rows).toHaveCount(inMonth.length)
  })
})

test('a movement opens as a receipt, and a year’s statement adds up; both print without bars', async ({ browser }) => {
  await test.step('a receipt with an address links to its challenge and prints alone', async () => {
    const page = await signedInPage(browser, 'caio@bora.test', { theme: 'dark' })
    await page.goto('/wallet')
    const { items } = (await told(page, '/wallet/transactions')) as { items: Item[] }
    const index = items.findIndex(item => item.kind === 'entry')
    await page
      .getByRole('region', { name: 'Movimentações' })
      .getByRole('listitem')
      .nth(index)
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(new RegExp(`movement=${items[index]!.id}$`))
    const receipt = page.getByRole('dialog', { name: 'Comprovante' })
    await expect(receipt.getByText('Caio Nogueira')).toBeVisible()
    await expect(receipt.getByRole('definition').last()).toHaveText(/^\d+-\d+$/)

    // The printed page: the receipt, dark on white, without the page behind it and without buttons.
    await page.emulateMedia({ media: 'print' })
    await expect(receipt.getByText('Bora · comprovante da sua carteira')).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    await expect(receipt.getByRole('button')).toHaveCount(0)
    expect(await receipt.getByText('Caio Nogueira').evaluate(node => getComputedStyle(node).color)).toBe(
      'rgb(14, 31, 24)',
    )
    await page.emulateMedia({ media: 'screen' })

    await page.reload()
    await receipt.getByRole('link', { name: items[index]!.challenge!.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: items[index]!.challenge!.title })).toBeVisible()
    await page.goto('/wallet?movement=999999999')
    await expect(page.getByText('Não deu para abrir o comprovante')).toBeVisible()
    await closePages(browser)
  })
  await test.step('the statement adds up, hides its amounts on request, prints without bars and can be downloaded', async () => {
    const page = await signedInPage(browser, 'caio@bora.test', { viewport: DESKTOP, language: 'en' })
    await page.goto('/wallet/transactions')
    await page.getByRole('link', { name: 'Yearly statement' }).click()
    await expect(page).toHaveURL(/\/wallet\/statement$/)
    const year = await page.getByLabel('Year').inputValue()
    const held = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prizes on hold' }) })
    await expect(held.getByRole('row').nth(2)).toBeVisible()
    const amounts = (await held.getByRole('definition').allInnerTexts()).map(cents)
    const lines = (await held.locator('td:last-child').allInnerTexts()).map(cents)
    const [opening, inCents, outCents, closing] = amounts as [number, number, number, number]
    expect(lines.length).toBeGreaterThan(1)
    expect(opening + inCents + outCents).toBe(closing)
    expect(opening + lines.reduce((sum, line) => sum + line, 0)).toBe(closing)
    expect(closing).toBe(((await told(page, '/wallet')) as { heldCents: number }).heldCents)

    await expect(page.getByText('Dates in the time zone Brasília (GMT−3)')).toBeVisible()
    await readIn(page, 'pt-BR')
    await expect(page.getByRole('heading', { level: 1, name: 'Extrato do ano' })).toBeVisible()
    await expect(page.getByText('Datas no fuso de Brasília (GMT−3)')).toBeVisible()
    const same = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prêmios guardados' }) })
    await expect(same.getByRole('term')).toHaveText(['Saldo inicial', 'Entrou', 'Saiu', 'Saldo final'])
    await expect(same.getByRole('definition').last()).toHaveText(formatMoney(closing, 'BRL', 'pt-BR'))
    await expect(same.getByRole('columnheader')).toHaveText(['Data', 'Movimentação', 'Valor'])
    await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeVisible()
    await readIn(page, 'en')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Caio Nogueira')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`bora-statement-${year}.csv`)
    expect(readFileSync(await file.path(), 'utf8')).toContain('Closing balance')

    await page.goto(`/wallet/statement?year=${Number(year) - 1}`)
    await expect(page.getByText(`Nothing in ${Number(year) - 1}`)).toBeVisible()
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await page.goto('/wallet/statement')
    await expect(page.getByText('Closing balance').first()).toBeVisible()
    await expect(page.getByText(/\d\.\d\d/)).toHaveCount(0)
  })
})

function cents(text: string): number {
  return Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
}
