import type { Browser, Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson, type Person } from './accounts.ts'
import { newPayer, payByCard } from './sandbox.ts'
import { alternating, expect, test } from './world.ts'

const TEXTS = {
  'pt-BR': { paid: 'Pagamento confirmado', see: 'Ver o desafio', pay: /^Pagar R\$/ },
  en: { paid: 'Payment confirmed', see: 'See the challenge', pay: /^Pay R\$/ },
} as const

for (const language of alternating('just-paid', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`after paying, the page does not ask again because of stale data about the challenge: ${language}`, async ({
    browser,
  }) => {
    const { rui, challenge, payment, checkout } = await owing()
    const page = await rui.open(browser, { language })
    // Without live events: cached data must not outlive the payment.
    await page.route(`**/api/challenges/${challenge}/live?*`, () => {})
    const held = await holdFirstAnswer(page, challenge)
    await page.goto(`/payment/${payment}`)
    await held.isHeld
    await pay(browser, rui, checkout)
    await expect(page.getByRole('heading', { level: 1, name: text.paid })).toBeVisible()
    await held.release()
    await expect.poll(held.timesAsked, 'what was asked before the payment is asked again').toBe(2)
    await page.getByRole('link', { name: text.see }).click()
    await expectIn(page)

    // A challenge that is being loaded while it is paid elsewhere learns of the payment, too.
    const next = await owing()
    const other = await next.rui.open(browser, { language })
    const loading = await holdFirstAnswer(other, next.challenge)
    await other.goto(`/challenge/${next.challenge}`)
    await loading.isHeld
    await pay(browser, next.rui, next.checkout)
    await loading.release()
    await expectIn(other)
  })

  /** Expects the challenge's page as a participant sees it, with nothing left to pay. */
  async function expectIn(page: Page): Promise<void> {
    await expect(page.getByRole('heading', { level: 1, name: 'Turma que paga' })).toBeVisible()
    await expect(page.getByRole('button', { name: text.pay })).toHaveCount(0)
    await expect(page.getByText(/^(Você|You)$/).first()).toBeVisible()
  }
}

/** A person whose entry is unpaid, and its checkout. */
async function owing(): Promise<{ rui: Person; challenge: string; payment: string; checkout: string }> {
  const [lia, rui] = await Promise.all([newPerson('Lia'), newPayer('Rui')])
  const more = { prize: { kind: 'challenge', entryFeeCents: 2_000 } }
  const challenge = await newChallenge(lia, { title: 'Turma que paga', from: 3, more })
  await joinChallenge(rui, challenge)
  const { body } = await rui.ask('POST', `/challenges/${challenge}/checkout`)
  const { url, payment } = body as { url: string; payment: { id: string } }
  return { rui, challenge, payment: payment.id, checkout: new URL(url, process.env.BORA_URL).href }
}

/** Pays in another browser, and waits until Bora knows. */
async function pay(browser: Browser, person: Person, checkout: string): Promise<void> {
  const elsewhere = await person.open(browser)
  await elsewhere.goto(checkout)
  await payByCard(elsewhere, 'approved')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pagamento confirmado' })).toBeVisible()
  await elsewhere.context().close()
}

/** Holds the server's first answer about a challenge back until it is released. */
async function holdFirstAnswer(page: Page, challenge: string) {
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let timesAsked = 0
  let arrived = Promise.resolve()
  await page.route(`**/api/challenges/${challenge}`, route => {
    timesAsked++
    if (timesAsked > 1) return route.continue()
    arrived = (async () => {
      const answer = await route.fetch()
      expect(((await answer.json()) as { viewer: { state: string } }).viewer.state).toBe('payment_pending')
      asked.resolve()
      await release.promise
      await route.fulfill({ response: answer })
    })()
    return arrived
  })
  return {
    isHeld: asked.promise,
    timesAsked: () => timesAsked,
    release: () => {
      release.resolve()
      return arrived
    },
  }
}
