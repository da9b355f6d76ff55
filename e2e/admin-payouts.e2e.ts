import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { logWorkoutOf, newChallenge, newPerson, PASSWORD, type Person, signInAnswer } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { ownWorld } from './own-world.ts'
import { passMinutes } from './product-clock.ts'
import { payByCard } from './sandbox.ts'
import { DESKTOP, expect, PHONE, test } from './world.ts'

const KEY = 'marina.duarte@exemplo.com'
const CPF = '529.982.247-25'
const PRIZE = 500_000

test.describe('the desk', () => {
  // A prize is available at once, and money is sent by hand.
  const server = ownWorld({
    PAYOUT_PROVIDER: 'manual',
    BANK_DATA_KEY: 'ab'.repeat(32),
    BANK_DETAILS_NEW_HOURS: '0',
    PRIZE_HOLD_DAYS: '0',
  })

  test('verifies details, releases, completes, fails with two people, and is exported', async ({ browser }) => {
    const marina = await newPerson('Marina')
    await winner(marina, await marina.open(browser))
    const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP, theme: 'dark' })
    const otto = await (await newAdmin('Otto')).open(browser, { viewport: PHONE, language: 'en' })

    await test.step('banking details are revealed on demand, and verified unless that is undone', async () => {
      await vera.clock.install()
      await vera.goto('/admin/payouts')
      await vera.getByRole('link', { name: /^Análises/ }).click()
      await vera.locator('[data-row]').focus()
      await vera.keyboard.press('Enter')
      await expect(vera.getByText('O nome do titular lembra o da conta')).toBeVisible()
      await expect(vera.getByText(KEY)).toHaveCount(0)
      await vera.getByRole('button', { name: 'Mostrar dados completos' }).click()
      await expect(vera.getByText(KEY)).toBeVisible()
      await vera.getByRole('button', { name: 'Ocultar dados' }).click()
      await expect(vera.getByText(KEY)).toHaveCount(0)
      await vera.getByRole('button', { name: 'Verificar dados' }).dblclick()
      await vera.getByRole('button', { name: 'Desfazer', exact: true }).click()
      await expect(vera.getByText('Desfeito, nada foi enviado', { exact: true })).toBeVisible()
      await vera.getByRole('button', { name: 'Verificar dados' }).click()
      await vera.clock.fastForward(11_000)
      await expect(vera.getByText('Dados verificados', { exact: true })).toBeVisible()
      await vera.keyboard.press('Escape')
      await expect(vera.getByRole('button', { name: 'Mostrar dados completos' })).toHaveCount(0)
    })

    await test.step('the dashboard links to it', async () => {
      await ask(marina, 12_000)
      await vera.goto('/admin')
      const card = vera.getByRole('region', { name: 'Saques para liberar' })
      await expect(card.getByRole('row', { name: /Marina.*Sozinha.*R\$ 120,00.*Pendente/ })).toBeVisible()
      await expect(
        vera.getByRole('region', { name: 'Conferir pagamento' }).getByText('Nada para conferir'),
      ).toBeVisible()
      await card.getByRole('link', { name: /^Marina/ }).click()
      await expect(vera.getByRole('button', { name: 'Liberar R$ 120,00' })).toBeVisible()
      // Above the list, and where it is sent.
      await expect(vera.getByRole('note').filter({ hasText: 'Não envie nada.' })).toHaveCount(2)
    })

    await test.step('a payout is released with one button, sent, and completed by hand', async () => {
      await vera.getByRole('link', { name: /^Saques/ }).click()
      await expect(vera.getByRole('link', { name: /^Marina.*Sozinha/ })).toBeVisible()
      await vera.getByPlaceholder('Nome, CPF, chave ou desafio').fill('sozinha')
      await expect(vera).toHaveURL(/q=sozinha/)
      await vera.getByRole('link', { name: /^Marina/ }).click()
      await expect(vera.getByRole('list', { name: 'Andamento' }).getByRole('listitem').first()).toHaveText(
        /^Prêmio creditado\d+ \w+, \d+h\d* · 1º lugarSozinha$/,
      )
      await vera.getByRole('button', { name: 'Liberar R$ 120,00' }).click()
      await expect(vera.getByRole('button', { name: 'Desfazer liberação' })).toBeVisible()
      await vera.clock.fastForward(11_000)
      await expect(vera.getByText('Saque liberado', { exact: true })).toBeVisible()
      await passMinutes(server.url, 1)
      await vera.goto(vera.url().replace(/\?/, '?status=processing&'))
      await vera.getByRole('button', { name: 'Registrar como pago' }).click()
      const dialog = vera.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Registrar como pago' }).click()
      await expect(dialog.getByText('De 6 a 40 letras, números ou hífens.')).toBeVisible()
      await dialog.getByLabel(/^ID da transação/).fill('E607011902026111312000000000001')
      // The detail view becomes a sheet in a narrow window, and must not cover the dialog.
      await vera.setViewportSize({ width: 820, height: 844 })
      await expect(dialog.getByLabel(/^ID da transação/)).toHaveValue('E607011902026111312000000000001')
      await vera.setViewportSize(DESKTOP)
      await dialog.getByRole('button', { name: 'Registrar como pago' }).click()
      await expect(vera.getByText('Saque registrado como pago', { exact: true })).toBeVisible()
      await vera.getByRole('button', { name: /^Concluídos/ }).click()
      await expect(vera.getByRole('link', { name: /^Marina/ })).toBeVisible()
      await expect(vera).toHaveURL(/status=completed/)
    })

    await test.step('a large payout needs two people, and the money is back after it fails', async () => {
      await ask(marina, 300_000)
      await vera.getByRole('button', { name: /^Pendentes/ }).click()
      await vera
        .getByRole('row')
        .filter({ hasText: '3.000,00' })
        .getByRole('link', { name: /^Marina/ })
        .click()
      await vera.getByRole('button', { name: 'Liberar R$ 3.000,00' }).click()
      await vera.clock.fastForward(11_000)
      await expect(vera.getByText('Você já liberou. Outra pessoa precisa confirmar.')).toBeVisible()
      await otto.clock.install()
      await otto.goto(new URL(vera.url()).pathname + new URL(vera.url()).search)
      await otto.getByRole('button', { name: 'Confirm R$3,000.00' }).click()
      await otto.clock.fastForward(11_000)
      await expect(otto.getByText('Payout confirmed', { exact: true })).toBeVisible()
      await passMinutes(server.url, 1)
      await otto.reload()
      await otto.getByRole('button', { name: 'Mark as failed' }).click()
      const dialog = otto.getByRole('dialog').last()
      await dialog.getByLabel('Reason').selectOption('account closed')
      await dialog.getByRole('button', { name: 'Mark as failed' }).click()
      await expect(dialog.getByText('Enter at least 3 letters.')).toBeVisible()
      await dialog.getByLabel('How do you know?').fill('The bank says so.')
      await dialog.getByRole('button', { name: 'Mark as failed' }).click()
      await expect(otto.getByText('Noted. Someone else has to confirm.', { exact: true })).toBeVisible()
      await expect(otto.getByText('You said so. Someone else has to confirm.')).toBeVisible()
      await vera.reload()
      await vera.getByRole('button', { name: /^Processando/ }).click()
      await vera.getByRole('link', { name: /^Marina/ }).click()
      await expect(vera.getByRole('heading', { name: 'Otto diz: falhou' })).toBeVisible()
      await expect(vera.getByText('The bank says so.').first()).toBeVisible()
      await vera.getByRole('button', { name: 'Confirmar: falhou' }).click()
      await expect(vera.getByText('Falha registrada, o valor voltou', { exact: true })).toBeVisible()
      const { body } = await marina.ask('GET', '/wallet')
      expect((body as { freeCents: number }).freeCents).toBe(PRIZE - 12_000)
    })

    await test.step('the list can be downloaded, with no more data than it shows', async () => {
      await vera.goto('/admin/payouts?status=all')
      const [file] = await Promise.all([
        vera.waitForEvent('download'),
        vera.getByRole('button', { name: 'Exportar' }).click(),
      ])
      const text = readFileSync((await file.path())!, 'utf8')
      expect(text.trim().split('\n')).toHaveLength(3)
      expect(text).not.toContain(KEY)
    })
  })
})

/** Wins the prize that another person pays for in a challenge of their own, and enters the payout destination. */
async function winner(person: Person, page: Page): Promise<void> {
  await confirmAddress(person)
  const prize = { kind: 'fixed', amountCents: PRIZE, currency: 'BRL', split: 'winner' }
  const challenge = await newChallenge(person, { title: 'Sozinha', until: 1, more: { prize } })
  const { body } = await person.ask('POST', `/challenges/${challenge}/checkout`)
  await page.goto((body as { url: string }).url)
  await payByCard(page, 'approved')
  await page.waitForURL(/\/payment\//)
  await logWorkoutOf(person, { challenge })
  await passMinutes(process.env.BORA_URL!, 3 * 24 * 60)
  // The session has expired by then.
  Object.assign(person.session, (await signInAnswer(person.email, PASSWORD)).body)
  const destination = { method: 'pix', kind: 'email', key: KEY }
  const saved = await person.ask('PUT', '/bank-details', {
    destination,
    holderName: 'Marina',
    holderCpf: CPF,
    adult: true,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await page.context().close()
}

async function ask(person: Person, amountCents: number): Promise<void> {
  const answer = await person.ask('POST', '/payouts', { id: crypto.randomUUID(), amountCents })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
