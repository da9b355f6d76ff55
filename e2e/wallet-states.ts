import type { Page } from '@playwright/test'
import { toBankDetails } from './first-withdrawal.ts'
import { withLargeValues } from './large-values.ts'
import { button, type Part } from './state-part.ts'
import { expect, signedInPage } from './world.ts'

const DAY = 86_400_000
const DESTINATION = { method: 'pix', kind: 'cpf', key: '•••.482.917-••' }

/** The wallet and its pages; payouts and banking details are made up by the test, so that each state can be seen. */
export const WALLET: Part = {
  name: 'wallet',
  boards: /wallet/,
  async walk({ browser, look, see }) {
    const page = await signedInPage(browser, 'caio@bora.test', look)
    await page.goto('/wallet')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await page.locator('summary').first().click()
    await see(page, 'wallet')
    await button(page, /^(Cadastrar|Add)$/).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await see(page, 'a first withdrawal')
    await toBankDetails(page)
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'bank details, nothing filled in')
    await page
      .getByRole('dialog')
      .getByText(/^(Conta bancária|Bank account)$/)
      .click()
    await see(page, 'bank details, an account')
    await withPayouts(page, 'verified')
    await page.goto('/wallet')
    await see(page, 'with payouts')
    await button(page, /^(Sacar com Pix|Withdraw with Pix)$/).click()
    await page.getByRole('dialog').getByRole('textbox').fill('')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'withdrawing, no amount')
    await page.goto('/wallet/payouts')
    await see(page, 'payouts')
    for (const [index, state] of ['a payout under way', 'a payout that came back'].entries()) {
      await page.goto('/wallet/payouts')
      await page.getByRole('main').getByRole('listitem').nth(index).getByRole('button').click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await see(page, state)
    }
    await withPayouts(page, 'refused')
    await page.goto('/wallet')
    await see(page, 'bank details refused')
    await page
      .getByRole('button', { name: /Caminho do prêmio|The way of this prize/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'the way of a prize')
    for (const path of ['transactions', 'statement']) {
      await page.goto(`/wallet/${path}`)
      await see(page, path)
    }
    await page.goto('/wallet/transactions')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    await see(page, 'a receipt')
    await page.goto('/wallet/statement?year=2025')
    await see(page, 'a year with nothing')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await withLargeValues(page)
    for (const path of ['/wallet', '/wallet/statement']) {
      await page.goto(path)
      await see(page, `large numbers, ${path.slice(1).replace('/', ' ')}`)
    }
  },
}

async function withPayouts(page: Page, state: 'verified' | 'refused'): Promise<void> {
  const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
  const at = (days: number) => new Date(Date.parse(now) + days * DAY).toISOString()
  const payout = (number: number, amountCents: number, status: string, steps: readonly [string, number][]) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    amountCents,
    currency: 'BRL',
    status,
    destination: DESTINATION,
    holderName: 'Caio Nogueira',
    failure: status === 'failed' ? 'key_unknown' : null,
    timeline: steps.map(([step, days]) => ({ step, at: at(days) })),
    expectedBy: at(3),
    waitsUntil: null,
    canCancel: status === 'pending',
  })
  const payouts = [
    payout(1, 120_00, 'processing', [
      ['requested', -2],
      ['sent', -1.5],
    ]),
    payout(2, 80_00, 'failed', [
      ['requested', -8],
      ['sent', -7],
      ['failed', -6],
    ]),
    payout(3, 250_00, 'completed', [
      ['requested', -20],
      ['sent', -19],
      ['completed', -17],
    ]),
    payout(4, 50_00, 'cancelled', [
      ['requested', -30],
      ['cancelled', -30],
    ]),
  ]
  const details = {
    country: 'BR',
    destination: DESTINATION,
    holderName: 'Caio Nogueira',
    holderCpf: DESTINATION.key,
    state,
    refusal: state === 'refused' ? 'key_unknown' : null,
    submittedAt: at(-9),
    decidedAt: at(-8),
    payableFrom: at(-7),
  }
  const terms = {
    currency: 'BRL',
    leastCents: 1_00,
    mostCents: 194_40,
    perPayoutCents: 10_000_00,
    perDayCents: 20_000_00,
    against: state === 'refused' ? 'bank_details_needed' : null,
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/bank-details', route =>
    route.fulfill({ json: { country: 'BR', details, secondFactorNeeded: false } }),
  )
  await page.route('**/api/payouts', route => route.fulfill({ json: { items: payouts, next: null } }))
  await page.route('**/api/payouts/*', route => {
    const one = payouts.find(({ id }) => route.request().url().endsWith(id))
    return route.fulfill({ json: one ?? terms })
  })
}
