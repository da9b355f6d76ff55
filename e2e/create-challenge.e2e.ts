import { newPerson, type Person } from './accounts.ts'
import { button, toPrize, toReview } from './create-wizard.ts'
import { goToProvider } from './sandbox.ts'
import { closeCreated, sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import { DESKTOP, expect, test } from './world.ts'

test('a half-finished challenge survives a reload, can be reset, and a double press creates one', async ({
  browser,
}) => {
  const joana = await newPerson('Joana')
  const page = await joana.open(browser, { viewport: DESKTOP })
  await page.goto('/app/create')
  await page.locator('label:has(input[value="weekend_warrior"])').click()
  await button(page, 'Continuar').click()
  await page.getByLabel('Nome do desafio').fill('Sábado e domingo')
  await page.reload()
  await expect(page.getByLabel('Nome do desafio')).toHaveValue('Sábado e domingo')
  await button(page, 'Começar de novo').click()
  await expect(page.getByText('1/7')).toBeVisible()

  await page.locator('label:has(input[value="daily_10"])').click()
  await toPrize(page, 'Continuar')
  await toReview(page, 'Continuar', 'Revisar')
  const dialog = page.getByRole('dialog')
  for (const text of [
    'Dias válidos',
    '10 dias',
    '10 min a 5 h',
    'Sem prêmio em dinheiro',
    'Depois de criar, as regras não mudam',
  ]) {
    await expect(dialog.getByText(text).first()).toBeVisible()
  }
  await button(page, 'Criar desafio').dblclick()
  await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}$/)
  expect(await own(joana)).toEqual(['Daily 10'])
  const { text, url } = await sentByWhatsApp(whatsAppOf(page, 'Link do desafio'))
  expect(text).toContain('Daily 10')
  expect(new URL(url).pathname).toMatch(/^\/invite\//)
  await page.reload()
  await closeCreated(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Daily 10' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the prize is shown as people join, and its creator continues to pay', async ({ browser }) => {
  const igor = await newPerson('Igor')
  const page = await igor.open(browser)
  await page.goto('/app/create')
  await page.locator('label:has(input[value="21_day"])').click()
  await toPrize(page, 'Continuar')
  await page.getByText('Entrada', { exact: true }).click()
  await expect(page.getByText('Com 20 pessoas, o prêmio chega a R$ 540,00, já descontada a taxa de 10%.')).toBeVisible()
  await page.getByText('Prêmio fixo', { exact: true }).click()
  await page.getByLabel('Prêmio que você paga').fill('150,50')
  await toReview(page, 'Continuar', 'Revisar')
  await button(page, 'Criar e pagar R$ 150,50').click()
  await goToProvider(page)
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

/** Titles of this person's challenges. */
async function own(person: Person): Promise<string[]> {
  const { body } = await person.ask('GET', '/home')
  return (body as { active: { title: string }[] }).active.map(({ title }) => title)
}
