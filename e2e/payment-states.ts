import type { Page } from '@playwright/test'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { payByCard } from './sandbox.ts'
import { button, type Part } from './state-part.ts'
import { expect, loaded } from './world.ts'

const REFUND = { reason: 'left', state: 'started', cashCents: 10_000, bonusCents: 5_000, balanceCents: 0 }

/** The payment page in each status that takes long, or another person, to occur. */
const STATUSES = [
  ['processing', {}],
  ['pending', { isVerified: false }],
  ['failed', { failure: 'insufficient_funds', bonusCents: 5_000 }],
  ['refunded', { refunds: [{ ...REFUND, at: '2026-03-01T12:00:00.000Z' }] }],
  ['refunded', { failure: 'charged_back', chargeback: { state: 'open', at: '2026-03-01T12:00:00.000Z' } }],
] as const

/** Paying: the sheet before the provider's page, the page of a payment, and payment support. */
export const PAYMENTS: Part = {
  name: 'payments',
  boards: /challenge|wallet|states/,
  async walk({ browser, look, see }) {
    const person = await newPerson('Joana')
    const page = await person.open(browser, look)
    await page.goto('/payment-support')
    await see(page, 'payment support, no payments')
    const challenge = await newPrize(person)
    await page.goto(`/challenge/${challenge}?pay=now`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: /^(Pagar|Pay) R\$/ })).toBeVisible()
    await see(page, 'the sheet of a prize')
    await page.route('**/api/challenges/*/checkout', ownMeans)
    await page.goto(`/challenge/${challenge}?pay=now`)
    await sheet.getByRole('checkbox').last().check()
    await see(page, 'the sheet of an entry, with credits and free money')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/challenges/*/checkout', route =>
      route.fulfill({ status: 409, json: { code: 'own_limit' } }),
    )
    await page.reload()
    await expect(sheet.getByRole('link')).toBeVisible()
    await see(page, 'the sheet beyond a limit of one’s own')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`/challenge/${challenge}?pay=now`)
    await sheet.getByRole('button', { name: /^(Pagar|Pay) R\$/ }).click()
    await payByCard(page, 'approved')
    await page.waitForURL(/\/payment\//)
    await expect(page.getByRole('heading', { name: /^(Recibo|Receipt)$/ })).toBeVisible()
    await see(page, 'a payment, succeeded')
    for (const [status, about] of STATUSES) {
      await page.route('**/api/payments/*', async route => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...((await answer.json()) as object), status, ...about } })
      })
      await page.reload()
      await see(
        page,
        `a payment, ${'failure' in about ? about.failure : 'isVerified' in about ? 'not verified' : status}`,
      )
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await page.route('**/api/payments/*', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), status: 'pending', isVerified: false } })
    })
    // The request that waits for the provider gets no answer.
    await page.route(/\/api\/payments\/[\w-]{36}$/, () => {})
    await page.reload()
    await see(page, 'a payment, being asked about', async there => {
      await expect(
        there.getByRole('heading', { name: /^(Consultando o provedor|Checking with the provider)$/ }),
      ).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/payment/00000000-0000-4000-8000-000000000000')
    await see(page, 'no such payment')
    await page.goto('/payment-support')
    await verify(page)
    await see(page, 'payment support, verified')
    await page.route('**/api/payments/verify', route =>
      route.fulfill({ status: 503, json: { code: 'verification_unavailable' } }),
    )
    await page.reload()
    await verify(page)
    await see(page, 'payment support, the provider does not answer')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/payments?*', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.route('**/api/payments', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.reload()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'payment support, no list', loaded)
  },
}

async function verify(page: Page): Promise<void> {
  await button(page, /^(Verificar pagamento|Verify payment)$/).click()
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ has: page.locator('section') }),
  ).toBeVisible()
}

/** An entry of R$ 150, and a person with credits and withdrawable money. */
async function ownMeans(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const answer = await route.fetch()
  const own = { purpose: 'entry', creditsCents: 4_000, balanceCents: 6_050, withdrawalDays: 7 }
  const month = { limitCents: 50_000, spentCents: 12_000 }
  await route.fulfill({ json: { ...((await answer.json()) as object), ...own, month } })
}

async function newPrize(person: Person): Promise<string> {
  const prize = { kind: 'fixed', amountCents: 15_000 }
  return newChallenge(person, { title: 'Com prêmio', from: 1, until: 9, more: { prize } })
}
