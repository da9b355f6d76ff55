import { newChallenge, newPerson, type Person } from './accounts.ts'
import { payByCard } from './sandbox.ts'
import { button, type Part } from './state-part.ts'

/** The sandbox's hosted page in all its states. */
export const CHECKOUT: Part = {
  name: 'checkout',
  boards: /more/,
  async walk({ browser, look, see }) {
    const person = await newPerson('Joana')
    const page = await person.open(browser, look)
    await page.goto(await checkoutOf(person))
    await page.locator('summary').click()
    await see(page, 'checkout, by Pix')
    await page.getByRole('link', { name: /^(Cartão|Card)$/ }).click()
    await see(page, 'checkout, by card')
    await button(page, /^(Pagar|Pay) /).click()
    await see(page, 'checkout, nothing filled in')
    await payByCard(page, 'authentication')
    await see(page, 'checkout, the bank asks')
    await page.goto(await checkoutOf(person))
    const address = page.url()
    await payByCard(page, 'settlesLater')
    await page.waitForURL(/\/payment\//)
    await page.goto(address)
    await see(page, 'checkout, the bank thinks')
    const called = await checkoutOf(person)
    await page.goto(called)
    await button(page, /^(Cancelar e voltar|Cancel and go back)$/).click()
    await page.waitForURL(/\/payment\//)
    await page.goto(called)
    await page.locator('summary').click()
    await see(page, 'checkout, over')
    await page.goto('/sandbox/checkout/nada')
    await see(page, 'checkout, none')
    await page.goto('/sandbox')
    await see(page, 'the desk of the sandbox')
  },
}

/** The hosted page for paying the prize of a new challenge. */
async function checkoutOf(person: Person): Promise<string> {
  const prize = { kind: 'fixed', amountCents: 15_000 }
  const id = await newChallenge(person, { title: 'Com prêmio', from: 1, until: 9, more: { prize } })
  const { body } = await person.ask('POST', `/challenges/${id}/checkout`)
  return (body as { url: string }).url
}
