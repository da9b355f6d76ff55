import { PAGES } from '@bora/rules/pages.ts'
import type { Page } from '@playwright/test'
import { dayFromToday, newChallenge } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { ownWorld } from './own-world.ts'
import { passMinutes } from './product-clock.ts'
import { goToProvider, newPayer, payByCard } from './sandbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test } from './world.ts'

const CPF = '529.982.247-25'

test.describe('a code for bonus credits', () => {
  const server = ownWorld({ BANK_DETAILS_NEW_HOURS: '0' })

  test('is created at the desk, redeemed, pays part of an entry, is in the statement and is never paid out', async ({
    browser,
  }) => {
    const [rui, lia, bia, admin] = await Promise.all([
      newPayer('Rui'),
      newPayer('Lia Moura'),
      newPayer('Bia'),
      newAdmin('Vera'),
    ])
    const more = { prize: { kind: 'challenge', entryFeeCents: 2_990 } }
    const challenge = await newChallenge(rui, { title: 'Turma que paga', from: 3, more })
    const desk = await admin.open(browser, { viewport: DESKTOP, language: 'en', theme: 'dark' })
    const codes = desk.getByRole('region', { name: 'Credit codes' })
    const row = codes.getByRole('listitem').filter({ hasText: 'For the launch of the park group' })
    let code = ''

    await test.step('an admin creates it, with a value, a number of uses and an expiry date', async () => {
      await desk.goto('/admin/payouts?view=books')
      await expect(codes.getByText('No codes yet.')).toBeVisible()
      await codes.getByRole('button', { name: 'Create code' }).click()
      await expect(codes.getByText('Enter an amount up to R$100.00.')).toBeVisible()
      await expectNoAxeFindings(desk)
      await codes.getByLabel('Credits for each use').fill('20')
      await codes.getByLabel('How many times it can be used').fill('5')
      await codes.getByLabel('Last day').fill(await dayFromToday(30))
      await codes.getByLabel('What it is for').fill('For the launch of the park group')
      await codes.getByRole('button', { name: 'Create code' }).click()
      await expect(row).toContainText('R$20.00')
      await expect(row).toContainText('0 of 5 uses')
      code = (await row.getByRole('heading').textContent())!
      await expect(desk.getByText(`Code created: ${code}`, { exact: true })).toBeVisible()
      await expectNoAxeFindings(desk)
      await expectNoSidewaysScroll(desk, 'the codes')
    })

    const page = await lia.open(browser, { viewport: PHONE })
    const credits = page.getByRole('heading', { name: 'Créditos bônus' }).locator('..')
    await test.step('Lia redeems it, typed informally, once', async () => {
      await page.goto(PAGES.wallet.path)
      await redeem(page, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
      await expect(page.getByText(/^Você ganhou R\$\s20,00 em créditos\. Use até \d/)).toBeVisible()
      await expect(credits.getByText('R$ 20,00', { exact: true }).first()).toBeAttached()
      await redeem(page, code)
      await expect(page.getByText('Você já usou este código.')).toBeVisible()
      await expectNoAxeFindings(page)
    })

    await test.step('with verified banking details there is still nothing to withdraw', async () => {
      const destination = { method: 'pix', kind: 'cpf', key: CPF }
      const details = { destination, holderName: 'Lia Moura', holderCpf: CPF, adult: true }
      expect((await lia.ask('PUT', '/bank-details', details)).status).toBe(200)
      await passMinutes(server.url, 5 * 60)
      const state = async () =>
        ((await lia.ask('GET', '/bank-details')).body as { details: { state: string } }).details.state
      await expect.poll(state).toBe('verified')
      const asked = await lia.ask('POST', '/payouts', { id: crypto.randomUUID(), amountCents: 2_000 })
      expect(asked).toEqual({ status: 409, body: expect.objectContaining({ code: 'insufficient_balance' }) })
      await page.reload()
      await expect(credits.getByText('Valem para entrar em desafios. Não dá para sacar.')).toBeVisible()
      await expect(page.getByText('Prêmios · pode sacar')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Sacar/ })).toHaveCount(0)
    })

    await test.step('the credits pay their part of an entry, a card the rest', async () => {
      await page.goto(`/challenge/${challenge}`)
      await visibleButton(page, 'Participar agora').click()
      const checkout = page.getByRole('dialog', { name: 'Antes de entrar, as regras' })
      await expect(checkout.getByRole('checkbox', { name: 'Usar créditos bônus' })).toBeChecked()
      await expect(checkout.getByText('Você tem R$ 20,00. Valem só para entradas.')).toBeVisible()
      await expect(checkout.getByRole('button', { name: 'Aceitar e pagar R$ 9,90' })).toBeVisible()
      await expectNoAxeFindings(page)
      await goToProvider(page)
      await payByCard(page, 'approved')
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado' })).toBeVisible()
      const receipt = page.getByRole('region', { name: 'Recibo' })
      await expect(receipt).toContainText(/Cartão.*R\$\s9,90/)
      await expect(receipt).toContainText(/Créditos bônus.*R\$\s20,00/)
      await expect(receipt).toContainText(/Total pago.*R\$\s29,90/)
    })

    await test.step('the statement of the prize and the wallet name them', async () => {
      await page.getByRole('link', { name: 'Ver o desafio' }).click()
      await expect(page.getByText('dos quais R$ 18,00 em créditos')).toBeVisible()
      await page.getByRole('button', { name: 'Ver extrato do prêmio' }).click()
      const statement = page.getByRole('dialog', { name: 'Extrato do prêmio' })
      const line = statement.getByRole('listitem').filter({ hasText: 'Entrada de Lia Moura' })
      await expect(line).toContainText('+ R$ 29,90')
      await expect(line).toContainText('dos quais R$ 20,00 em créditos')
      await expectNoAxeFindings(page)
      await page.goto(PAGES.wallet.path)
      await expect(credits.getByText('R$ 0,00', { exact: true }).first()).toBeAttached()
      const movements = page.getByRole('region', { name: 'Movimentações' }).getByRole('listitem')
      await expect(movements.filter({ hasText: 'Créditos usados' })).toContainText(/−\s20,00$/)
      await expect(movements.filter({ hasText: 'Créditos dados pela Bora' })).toContainText(/\+\s20,00$/)
    })

    await test.step('the desk sees who used it and stops it, and it becomes invalid for everyone', async () => {
      await desk.reload()
      await expect(row).toContainText('1 of 5 uses')
      await row.getByText('Who used it').click()
      await expect(row.getByRole('listitem')).toContainText('Lia Moura')
      await row.getByRole('button', { name: 'Stop code' }).click()
      await expect(row).toContainText('Stopped by Vera')
      await expectNoAxeFindings(desk)
      const other = await bia.open(browser)
      await other.goto(PAGES.wallet.path)
      await redeem(other, code)
      await expect(other.getByText('Este código não vale mais.')).toBeVisible()
    })
  })
})

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByLabel('Tem um código?').fill(code)
  await page.getByRole('button', { name: 'Resgatar código' }).click()
}

function visibleButton(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
}
