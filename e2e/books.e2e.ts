import { newAdmin } from './desk.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, PHONE, test } from './world.ts'

test('one person enters small amounts, two enter large ones, and either can reject', async ({ browser }) => {
  const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP })
  const otto = await (await newAdmin('Otto')).open(browser, { viewport: PHONE, language: 'en', theme: 'dark' })
  await vera.goto('/admin')
  await vera.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Livro' }).click()
  await expect(vera.getByRole('heading', { level: 1, name: 'Livro' })).toBeVisible()
  const form = vera.getByRole('region', { name: 'Novo lançamento' })
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form.getByText('Digite um valor de até R$ 10.000.000,00.')).toBeVisible()
  await expect(form.getByText('Escreva pelo menos 10 letras.')).toBeVisible()

  const mark = `Extrato ${Date.now()}`
  await form.getByLabel('Tipo').selectOption('Aporte da Bora')
  await form.getByLabel('Valor').fill('100')
  await form.getByLabel('Motivo').fill(`${mark} pouco`)
  await expect(form.getByText('Vale na hora.')).toBeVisible()
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(vera.getByText('Lançado', { exact: true }).first()).toBeVisible()
  const decided = vera.getByRole('region', { name: 'Decididos' })
  await expect(decided.getByRole('listitem').filter({ hasText: `${mark} pouco` })).toContainText('R$ 100,00')

  for (const what of ['muito', 'errado']) {
    await form.getByLabel('Tipo').selectOption('Aporte da Bora')
    await form.getByLabel('Valor').fill('3000')
    await form.getByLabel('Motivo').fill(`${mark} ${what}`)
    await expect(form.getByText('Vale quando outra pessoa confirmar.')).toBeVisible()
    await form.getByRole('button', { name: 'Enviar' }).click()
    const waits = vera.getByRole('listitem').filter({ hasText: `${mark} ${what}` })
    await expect(waits.getByText('Outra pessoa precisa confirmar.')).toBeVisible()
    await expect(waits.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  }

  await otto.goto('/admin/payouts?view=books')
  const waits = (what: string) => otto.getByRole('listitem').filter({ hasText: `${mark} ${what}` })
  await expect(waits('muito')).toContainText('R$3,000.00')
  await expectNoSidewaysScroll(otto, 'the books')
  await waits('muito').getByRole('button', { name: 'Confirm' }).click()
  await expect(waits('muito')).toContainText('Entered by Otto')
  await waits('errado').getByRole('button', { name: 'Refuse' }).click()
  const dialog = otto.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Write at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It is not on the statement.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(waits('errado')).toContainText('Refused by Otto')
})
