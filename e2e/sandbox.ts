import type { Page } from '@playwright/test'

/** Test cards by what they do (docs/sandbox.md#test-cards). */
export const CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0000 0000 3220',
  settlesLater: '4000 0000 0000 9029',
} as const

/** Goes on from what there is to pay to the provider's page; in whichever language. */
export async function goToProvider(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pagar|Pay) / })
    .click()
  await page.waitForURL(/\/sandbox\/checkout\//)
}

/** Pays on the sandbox's page with a card, in whichever language it speaks. */
export async function payByCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByLabel(/^(Número do cartão|Card number)$/).fill(CARDS[card])
  await page.getByLabel(/^(Validade|Expiry)$/).fill('12/39')
  await page.getByLabel(/^(Código de segurança|Security code)$/).fill('123')
  await page.getByLabel(/^(Nome no cartão|Name on card)$/).fill('Ana Duarte')
  await page.getByRole('button', { name: /^(Pagar|Pay) / }).click()
}
