import { SANDBOX_CARDS, type SandboxCard } from '@bora/server/src/adapters/sandbox-cards.ts'
import type { Switches } from '@bora/server/src/adapters/sandbox-switches.ts'
import type { Page } from '@playwright/test'
import { newPerson, type Person } from './accounts.ts'
import { confirmAddress } from './desk.ts'
import { expect } from './world.ts'

/** A person with a confirmed address, which paying an entry requires. */
export async function newPayer(name: string): Promise<Person> {
  const person = await newPerson(name)
  await confirmAddress(person)
  return person
}

/** Continues from the checkout, with or without rules to accept, to the provider's page, in either language. */
export async function goToProvider(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pagar|Pay|Aceitar e pagar|Accept and pay) / })
    .click()
  await page.waitForURL(/\/sandbox\/checkout\//)
}

/** Pays on the sandbox's page with a card, in either language. */
export async function payByCard(page: Page, card: SandboxCard): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  // Amounts in reais are offered Pix first.
  const byCard = page.getByRole('link', { name: /^(Cartão|Card)$/ })
  if (await byCard.isVisible()) await byCard.click()
  await page.getByLabel(/^(Número do cartão|Card number)$/).fill(SANDBOX_CARDS[card].number)
  await page.getByLabel(/^(Validade|Expiry)$/).fill('12/39')
  await page.getByLabel(/^(Código de segurança|Security code)$/).fill('123')
  await page.getByLabel(/^(Nome no cartão|Name on card)$/).fill('Ana Duarte')
  await page.getByRole('button', { name: /^(Pagar|Pay) / }).click()
}

/** Pays on the sandbox's page by Pix, in place of the bank, in either language. */
export async function payByPix(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByRole('link', { name: 'Pix', exact: true }).click()
  await page.getByRole('button', { name: /^(Pagar o Pix, como o banco faria|Pay the Pix, as the bank would)$/ }).click()
}

/** Sets how a server's sandbox behaves from now on, for everyone: only for a server that belongs to one test. */
export async function tellSandbox(switches: Partial<Switches>, url = process.env.BORA_URL!): Promise<void> {
  const answer = await fetch(`${url}/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(switches).toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

/** Pays an entry by the sandbox's page, as its form would. */
export async function payEntry(url: string, person: Person, challenge: string, card: SandboxCard): Promise<void> {
  const begun = (await person.ask('POST', `/challenges/${challenge}/checkout`)).body as {
    url: string
    payment: { id: string }
  }
  const { number } = SANDBOX_CARDS[card]
  const form = { action: 'card', number, expiry: '12/39', cvc: '123', name: person.email }
  await fetch(new URL(begun.url, url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    redirect: 'manual',
  })
  const { status } = (await person.ask('GET', `/payments/${begun.payment.id}`)).body as { status: string }
  expect(status).toBe('succeeded')
}
