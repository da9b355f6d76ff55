import type { Page } from '@playwright/test'
import { newPerson, type Person } from './accounts.ts'
import { confirmAddress } from './desk.ts'
import { expect } from './world.ts'

/** Test cards by what they do (docs/sandbox.md#test-cards). */
export const CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0000 0000 3220',
  settlesLater: '4000 0000 0000 9029',
  disputed: '4000 0000 0000 0259',
} as const

/** Somebody whose address is confirmed: only they may pay an entry. */
export async function newPayer(name: string): Promise<Person> {
  const person = await newPerson(name)
  await confirmAddress(person)
  return person
}

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

/** Pays on the sandbox's page by Pix, in the bank's place, in whichever language it speaks. */
export async function payByPix(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByRole('link', { name: 'Pix', exact: true }).click()
  await page.getByRole('button', { name: /^(Pagar o Pix, como o banco faria|Pay the Pix, as the bank would)$/ }).click()
}

/** Tells the sandbox how payouts end from now on. */
export async function payoutsEnd(url: string, payout: 'answered' | 'refused'): Promise<void> {
  const answer = await fetch(`${url}/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payout }).toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}
