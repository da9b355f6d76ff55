import type { Browser, Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { goToProvider, newPayer, payByCard } from './sandbox.ts'
import { DESKTOP, expect, PHONE, switchTheme, test, alternating } from './world.ts'

/** The pixels of a part of a page, as displayed. */
async function pixelsOf(page: Page, part: Locator): Promise<{ width: number; height: number; data: Uint8Array }> {
  const png = (await part.screenshot()).toString('base64')
  const { width, height, data } = await page.evaluate<{ width: number; height: number; data: number[] }>(`
    createImageBitmap(new Blob([Uint8Array.from(atob('${png}'), sign => sign.charCodeAt(0))])).then(image => {
      const { width, height } = image
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      canvas.drawImage(image, 0, 0)
      return { width, height, data: [...canvas.getImageData(0, 0, width, height).data] }
    })`)
  return { width, height, data: Uint8Array.from(data) }
}

const TEXTS = {
  'pt-BR': {
    pay: /^Pagar R\$/,
    again: 'Tentar de novo',
    declined: 'Cartão recusado. Tente outro cartão ou Pix.',
    asked: 'Seu banco pede uma confirmação',
    confirm: 'Confirmar a compra',
    refuse: 'Não confirmar',
    paid: 'Pagamento confirmado',
    receipt: 'Recibo',
    copy: 'Copiar código',
    copied: 'Código copiado.',
    code: 'Pix copia e cola',
    asBank: 'Pagar o Pix, como o banco faria',
    ofList: /^Recusado 4000/,
    see: 'Ver o desafio',
    statement: 'Ver extrato do prêmio',
    statementOf: 'Extrato do prêmio',
    entry: /Entrada de Rui/,
    options: 'Mais opções',
    leave: /^Sair do desafio/,
    back: /Sua entrada de R\$\s20,00 volta inteira/,
    left: 'Você saiu do desafio',
  },
  en: {
    pay: /^Pay R\$/,
    again: 'Try again',
    declined: 'Card declined. Try another card or Pix.',
    asked: 'Your bank asks you to confirm',
    confirm: 'Confirm the purchase',
    refuse: 'Don’t confirm',
    paid: 'Payment confirmed',
    receipt: 'Receipt',
    copy: 'Copy code',
    copied: 'Code copied.',
    code: 'Pix copy and paste',
    asBank: 'Pay the Pix, as the bank would',
    ofList: /^Declined 4000/,
    see: 'See the challenge',
    statement: 'See the prize statement',
    statementOf: 'Prize statement',
    entry: /Rui/,
    options: 'More options',
    leave: /^Leave the challenge/,
    back: /R\$20\.00/,
    left: 'You left the challenge',
  },
} as const

for (const language of alternating('checkout', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

  /** A person on the page of a challenge whose entry is unpaid. */
  const owing = async (browser: Browser, viewport = PHONE) => {
    const [lia, rui] = [await newPerson('Lia'), await newPayer('Rui')]
    const more = { prize: { kind: 'challenge', entryFeeCents: 2000 } }
    const challenge = await newChallenge(lia, { title: 'Turma que paga', from: 3, more })
    await joinChallenge(rui, challenge)
    const page = await rui.open(browser, { language, viewport })
    await page.goto(`/challenge/${challenge}`)
    await button(page, texts.pay).click()
    await goToProvider(page)
    return { page, rui, challenge }
  }

  test(`declined, then paid by another card whose bank asks for confirmation, and refunded after leaving: ${language}`, async ({
    browser,
  }) => {
    const { page } = await owing(browser, DESKTOP)
    await page.getByRole('link', { name: /^(Cartão|Card)$/ }).click()
    await page.getByRole('link', { name: texts.ofList }).click()
    await button(page, texts.pay).click()
    await expect(page.getByText(texts.declined).first()).toBeVisible()
    await expect(page).toHaveURL(/\/payment\/[\w-]{36}$/)
    await button(page, texts.again).click()
    await goToProvider(page)
    await payByCard(page, 'authentication')
    await expect(page.getByRole('heading', { name: texts.asked })).toBeVisible()
    await button(page, texts.refuse).click()
    await expect(page.getByText(texts.declined).first()).toBeVisible()
    await button(page, texts.again).click()
    await goToProvider(page)
    await payByCard(page, 'authentication')
    await button(page, texts.confirm).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.paid })).toBeVisible()

    await page.getByRole('link', { name: texts.see }).click()
    await page.getByRole('button', { name: texts.statement }).click()
    const statement = page.getByRole('dialog', { name: texts.statementOf })
    await expect(statement.getByText(texts.entry).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(statement).toBeHidden()
    await page.getByRole('button', { name: texts.options }).filter({ visible: true }).click()
    await page.getByRole('button', { name: texts.leave }).click()
    await expect(page.getByRole('dialog').getByText(texts.back).first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: texts.leave }).click()
    await expect(page.getByText(texts.left).first()).toBeVisible()
  })

  test(`a Pix is copied, and paid as a bank would: ${language}`, async ({ browser }) => {
    const { page } = await owing(browser)
    await page.getByRole('link', { name: 'Pix', exact: true }).click()
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|2\d:\d\d)$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, texts.copy).click()
    await expect(page.getByText(texts.copied)).toBeVisible()
    const code = await page.getByLabel(texts.code).inputValue()
    expect(code).toMatch(/^000201010212.*sandbox\.invalid.*540520\.00.*6304[\dA-F]{4}$/)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code)
    // It must be readable by camera on a dark page as well, since scanners rely on the background around it.
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchTheme(page, colorScheme)
      expect(decodeQR(await pixelsOf(page, page.getByRole('img', { name: /QR/ })))).toBe(code)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await button(page, texts.asBank).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.paid })).toBeVisible()
    await expect(page.getByRole('region', { name: texts.receipt })).toContainText(/Pix.*20[.,]00/s)
  })
}

test('without scripts an entry can still be paid, by card and by Pix', async ({ browser }) => {
  for (const way of ['card', 'pix'] as const) {
    const [lia, rui] = [await newPerson('Lia'), await newPayer('Rui')]
    const more = { prize: { kind: 'challenge', entryFeeCents: 2000 } }
    const challenge = await newChallenge(lia, { title: 'Sem scripts', from: 3, more })
    await joinChallenge(rui, challenge)
    const { body } = await rui.ask('POST', `/challenges/${challenge}/checkout`)
    const { url, payment } = body as { url: string; payment: { id: string } }
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(new URL(url, process.env.BORA_URL).href)
    if (way === 'pix') {
      await page.getByRole('link', { name: 'Pix', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Copiar código' })).toBeHidden()
      await expect(page.getByText('Faltam 30 minutos para pagar.')).toBeVisible()
      await page.getByRole('button', { name: 'Pagar o Pix, como o banco faria' }).click()
    } else await payByCard(page, 'approved')
    await expect
      .poll(async () => ((await rui.ask('GET', `/payments/${payment.id}`)).body as { status: string }).status)
      .toBe('succeeded')
    await context.close()
  }
})
