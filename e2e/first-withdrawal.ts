import type { Page } from '@playwright/test'

const GO = /^(Continuar|Continue|Usar outra chave ou conta|Use another key or account)$/

/** Leaves the steps of a first payout for the form, with no key chosen. */
export async function toBankDetails(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: GO }).click()
}
