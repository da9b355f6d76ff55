import type { Page } from '@playwright/test'
import { toBankDetails } from './first-withdrawal.ts'
import { type RunningServer, startServer } from './server.ts'
import { passMinutes } from './product-clock.ts'
import { tellSandbox } from './sandbox.ts'
import { expect, inBoth, signedInPage, test } from './world.ts'

const CPF = '529.982.247-25'
const ASK = {
  'pt-BR': {
    withdraw: 'Sacar com Pix',
    days: '3 a 5 dias úteis',
    sandbox: 'Ambiente de teste: nenhum dinheiro de verdade é movimentado.',
    amount: 'Valor do saque',
    confirm: 'Confirmar saque',
    half: '0,50',
    least: /^O mínimo é R\$\s1,00\.$/,
    most: /^O máximo agora é R\$\s/,
  },
  en: {
    withdraw: 'Withdraw with Pix',
    days: '3 to 5 business days',
    sandbox: 'Test environment: no real money moves.',
    amount: 'Amount',
    confirm: 'Confirm payout',
    half: '0.50',
    least: /^The minimum is R\$1\.00\.$/,
    most: /^The maximum right now is R\$/,
  },
} as const

test.describe('a winner is paid out', () => {
  let server: RunningServer
  test.beforeAll(async () => (server = await startServer({ env: { BANK_DETAILS_NEW_HOURS: '0' } })))
  test.afterAll(() => server.stop())

  test('details are given and reviewed, the first payout fails and is returned, the second arrives', async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'caio@bora.test', { url: server.url })
    const free = async () =>
      ((await (await page.request.get('/api/wallet', await bearer(page))).json()) as { freeCents: number }).freeCents
    await page.goto('/wallet')
    const before = await free()
    const dialog = page.getByRole('dialog')
    const row = page.getByRole('region', { name: 'Saques' }).getByRole('listitem')

    await test.step('details are given', async () => {
      await page.getByRole('button', { name: 'Sacar com Pix' }).click()
      await toBankDetails(page)
      await dialog.getByLabel('CPF do titular').fill(CPF)
      await dialog.getByLabel('Nome do titular').fill('CAIO NOGUEIRA')
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Salvar dados' }).click()
      await expect(page.getByText('Dados enviados', { exact: true })).toBeVisible()
    })

    await test.step('details are masked and reviewed before money leaves', async () => {
      const details = page.getByRole('region', { name: 'Dados para receber' })
      await expect(details.getByText('•••.982.247-••')).toBeVisible()
      await expect(details.getByText('Em conferência, 3 a 5 horas')).toBeAttached()
      await expect(page.getByText('982.247-25')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Sacar com Pix' })).toHaveAccessibleDescription(
        /Estamos conferindo seus dados/,
      )
      await passMinutes(server.url, 5 * 60)
      await page.reload()
      await expect(details.getByText('Verificada')).toBeVisible()
    })

    await test.step('a payout that fails is back in the wallet', async () => {
      await tellSandbox({ payout: 'refused' }, server.url)
      await inBoth(page, async language => {
        const texts = ASK[language]
        await page.getByRole('button', { name: texts.withdraw }).click()
        await expect(dialog.getByText(texts.days)).toBeVisible()
        await expect(dialog.getByRole('note')).toHaveText(texts.sandbox)
        await dialog.getByLabel(texts.amount, { exact: true }).fill(texts.half)
        await dialog.getByRole('button', { name: texts.confirm }).click()
        await expect(dialog.getByLabel(texts.amount, { exact: true })).toHaveAccessibleDescription(texts.least)
        await dialog.getByLabel(texts.amount, { exact: true }).fill('100000')
        await dialog.getByRole('button', { name: texts.confirm }).click()
        await expect(dialog.getByLabel(texts.amount, { exact: true })).toHaveAccessibleDescription(texts.most)
      })
      await dialog.getByRole('button', { name: /^R\$\s100$/ }).click()
      await dialog.getByRole('button', { name: 'Confirmar saque' }).dblclick()
      await expect(page.getByText('Saque pedido', { exact: true })).toBeVisible()
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(/Pendente|Processando/)
      await expect(page.getByText(/^\+ R\$\s100,00 a caminho do seu banco$/)).toBeVisible()
      expect(await free()).toBe(before - 100_00)
      await passMinutes(server.url, 5)
      await passMinutes(server.url, 20)
      await page.reload()
      await expect(row).toContainText('Voltou ao saldo')
      await expect(row).toContainText('chave não encontrada')
      expect(await free()).toBe(before)
    })

    await test.step('the second one arrives, and every screen says so', async () => {
      await tellSandbox({ payout: 'answered' }, server.url)
      await page.getByRole('button', { name: 'Sacar com Pix' }).click()
      await dialog.getByRole('button', { name: 'Tudo' }).click()
      await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
      await expect(row).toHaveCount(2)
      await passMinutes(server.url, 5)
      await passMinutes(server.url, 20)
      await page.reload()
      await expect(row.first()).toContainText('Concluído')
      expect(await free()).toBe(0)
      await row.first().getByRole('button').click()
      await expect(dialog.getByRole('listitem')).toHaveText([/^Pedido/, /^Enviado ao banco/, /^Na sua conta/])
      await expect(dialog.getByText('CAIO NOGUEIRA')).toBeVisible()
      await page.keyboard.press('Escape')
      const prize = page.getByRole('region', { name: 'Seus prêmios' }).getByRole('button', { name: /sacado em/ })
      await expect(prize).toContainText('Caminho do prêmio: 4 de 4 passos')
      const movements = page.getByRole('region', { name: 'Movimentações' }).getByRole('listitem')
      await expect(movements.filter({ hasText: 'Saque voltou ao saldo' })).toHaveCount(1)
    })
  })
})

async function bearer(page: Page): Promise<{ headers: { authorization: string } }> {
  const session = await page.evaluate<{ access_token: string }>("JSON.parse(localStorage.getItem('bora.session'))")
  return { headers: { authorization: `Bearer ${session.access_token}` } }
}
