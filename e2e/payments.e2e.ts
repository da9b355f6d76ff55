import type { Page } from '@playwright/test'
import { newChallenge, newPerson, told } from './accounts.ts'
import { DESKTOP, expect, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Antes de entrar, as regras',
    credits: 'Usar créditos bônus',
    balance: 'Usar meu saldo disponível',
    join: /^Participar por R\$/,
    accept: 'Aceitar e pagar R$ 20,00',
    refund: /Se você sair antes do começo, cada parte volta inteira/,
    least: /Se menos de 2 pessoas pagarem/,
    hold: /O prêmio cai na carteira na apuração e fica guardado até/,
    own: 'Aceitar e participar',
    paid: 'Pagamento confirmado',
    receipt: 'Recibo',
    usedCredits: /Créditos bônus.*20,00/s,
  },
  en: {
    title: 'Before you join, the rules',
    credits: 'Use bonus credits',
    balance: 'Use my available balance',
    join: /^Join for R\$/,
    accept: 'Accept and pay R$20.00',
    refund: /Leave before the start and each part goes back in full/,
    least: /If fewer than 2 people pay/,
    hold: /The prize reaches the wallet when the results are confirmed and is held until/,
    own: 'Accept and join',
    paid: 'Payment confirmed',
    receipt: 'Receipt',
    usedCredits: /Bonus credits.*20\.00/s,
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
    const sheet = page.getByRole('dialog', { name: texts.title })
    for (const promise of [texts.refund, texts.least, texts.hold]) await expect(sheet.getByText(promise)).toBeVisible()
    const credits = sheet.getByRole('checkbox', { name: texts.credits })
    await expect(credits).toBeChecked()
    await expect(sheet.getByRole('button', { name: texts.own })).toBeVisible()
    await credits.uncheck()
    await expect(sheet.getByRole('button', { name: texts.accept })).toBeVisible()
    // Going back closes the sheet, not the page.
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await button(page, texts.join).click()
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
}
