import { SANDBOX_CARDS, type SandboxCard } from '@bora/server/src/adapters/sandbox-cards.ts'
import type { Page } from '@playwright/test'
import { newChallenge, newPerson, type Person, told } from './accounts.ts'
import { DESKTOP, expect, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    pay: 'Pagar R$ 20,00',
    title: 'Pagar a entrada',
    credits: 'Usar créditos bônus',
    balance: 'Usar meu saldo disponível',
    join: /^Participar por R\$/,
    accept: 'Aceitar e pagar R$ 20,00',
    refund: /Se você sair antes do começo, cada parte volta inteira/,
    least: /Se menos de 2 pessoas pagarem/,
    hold: /O prêmio cai na carteira na apuração e fica guardado até/,
    own: 'Confirmar e entrar',
    paid: 'Pagamento confirmado',
    receipt: 'Recibo',
    usedCredits: /Créditos bônus.*20,00/s,
    verify: 'Verificar pagamento',
    outcomes: {
      none: ['Pagamento não encontrado', 'Você ainda não abriu nenhum pagamento por aqui.'],
      pending: ['Ainda pendente', /O provedor ainda não recebeu o pagamento/],
      processing: ['Aguardando confirmação automática', /Não precisa pagar de novo/],
      declined: ['Pagamento não encontrado', 'Cartão recusado. Tente outro cartão ou Pix.'],
      paid: ['Pagamento verificado', 'Está confirmado, e o prêmio está garantido.'],
    },
    wait: /Dá para verificar de novo em \d+ s\./,
    failed: /Não passou/,
    notPassed: 'Pagamento não passou',
  },
  en: {
    pay: 'Pay R$20.00',
    title: 'Pay the entry fee',
    credits: 'Use bonus credits',
    balance: 'Use my available balance',
    join: /^Join for R\$/,
    accept: 'Accept and pay R$20.00',
    refund: /Leave before the start and each part goes back in full/,
    least: /If fewer than 2 people pay/,
    hold: /The prize reaches the wallet when the results are confirmed and is held until/,
    own: 'Confirm and join',
    paid: 'Payment confirmed',
    receipt: 'Receipt',
    usedCredits: /Bonus credits.*20\.00/s,
    verify: 'Verify payment',
    outcomes: {
      none: ['Payment not found', "You haven't opened any payment here yet."],
      pending: ['Still pending', /The provider hasn't received the payment yet/],
      processing: ['Awaiting automatic confirmation', /There's no need to pay again/],
      declined: ['Payment not found', 'Card declined. Try another card or Pix.'],
      paid: ['Payment verified', 'It is confirmed, and the prize is guaranteed.'],
    },
    wait: /You can verify again in \d+ s\./,
    failed: /Failed/,
    notPassed: 'Payment failed',
  },
} as const

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** The page of a new person's challenge with an entry of R$ 20 that starts in three days. */
async function paidChallenge(): Promise<string> {
  const more = { prize: { kind: 'challenge', entryFeeCents: 2000 } }
  return newChallenge(await newPerson('Lia'), { title: 'Turma que paga', from: 3, more })
}

for (const language of alternating('payments', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`credits pay an entry, as the sheet says before, and the receipt prints alone and in light mode: ${language}`, async ({
    browser,
  }) => {
    const challenge = await paidChallenge()
    const page = await signedInPage(browser, 'ana@bora.test', { language, theme: 'dark', viewport: DESKTOP })
    await page.goto(`/challenge/${challenge}`)
    await button(page, texts.join).click()
    await button(page, texts.accept).click()
    const sheet = page.getByRole('dialog', { name: texts.title })
    for (const promise of [texts.refund, texts.least, texts.hold]) await expect(sheet.getByText(promise)).toBeVisible()
    const credits = sheet.getByRole('checkbox', { name: texts.credits })
    await expect(credits).toBeChecked()
    await expect(sheet.getByRole('button', { name: texts.own })).toBeVisible()
    await credits.uncheck()
    await expect(sheet.getByRole('button', { name: texts.pay })).toBeVisible()
    // Going back closes the sheet, not the page.
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await button(page, texts.pay).click()
    await credits.check()
    await sheet.getByRole('button', { name: texts.own }).dblclick()
    await expect(page).toHaveURL(/\/payment\/[\w-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: texts.paid })).toBeVisible()
    const receipt = page.getByRole('region', { name: texts.receipt })
    await expect(receipt).toContainText(texts.usedCredits)
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    expect(await receipt.evaluate('document.querySelector("h2") && getComputedStyle(document.body).color')).toBe(
      'rgb(14, 31, 24)',
    )
    await page.emulateMedia({ media: 'screen' })
    // Her credits are for the other tests, too.
    expect(await told(page, `/challenges/${challenge}/leave`, 'POST')).toMatchObject({
      viewer: { state: 'not_joined' },
    })
  })

  test(`payment support shows the state of the latest payment: ${language}`, async ({ browser }) => {
    for (const [outcome, card] of [
      ['none', null],
      ['pending', null],
      ['processing', 'settlesLater'],
      ['declined', 'declined'],
      ['paid', 'approved'],
    ] as const) {
      const creator = await newPerson('Rui')
      if (outcome !== 'none') await payPrize(creator, card)
      const page = await creator.open(browser, { language })
      await page.goto('/payment-support')
      await button(page, texts.verify).click()
      const [title, sentence] = texts.outcomes[outcome]
      const answer = page.getByRole('status').filter({ hasText: title })
      await expect(answer.getByRole('heading', { name: title })).toBeVisible()
      await expect(answer.getByText(sentence)).toBeVisible()
      await expect(page.getByText(texts.wait)).toBeVisible()
      await button(page, texts.verify).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      if (outcome !== 'declined') continue
      await page.getByRole('listitem').getByRole('link', { name: texts.failed }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.notPassed })).toBeVisible()
    }
  })
}

/** Starts paying for the prize of a new challenge, and submits the sandbox's form with that card. */
async function payPrize(creator: Person, card: SandboxCard | null): Promise<void> {
  const prize = { kind: 'fixed', amountCents: 15_000 }
  const challenge = await newChallenge(creator, { title: 'Com prêmio', from: 3, until: 9, more: { prize } })
  const { body } = await creator.ask('POST', `/challenges/${challenge}/checkout`)
  if (!card) return
  const form = { action: 'card', number: SANDBOX_CARDS[card].number, expiry: '12/39', cvc: '123', name: 'Rui Prado' }
  const address = new URL((body as { url: string }).url, process.env.BORA_URL)
  const { status } = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(status).toBe(303)
}
