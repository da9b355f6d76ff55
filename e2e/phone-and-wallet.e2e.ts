import { fakeWallet } from '@bora/server/src/http/auth-v1/testing-wallet.ts'
import type { Page } from '@playwright/test'
import { injectWallet } from './browser-wallet.ts'
import { messagesTo } from './outbox.ts'
import { codeFor, newPhone, wrongCodeFor } from './text-messages.ts'
import {
  confirmCountry,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  type Look,
  openPage,
  PHONE,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    byPhone: 'Celular com código por SMS',
    byWallet: 'Solana com a sua carteira',
    phone: 'Celular',
    noPhone: 'Digite o celular com DDD, como 11 91234-5678.',
    noPhoneAbroad: 'Digite o número inteiro, com o código do país, como +351 912 345 678.',
    send: 'Enviar código',
    maybe: (phone: string) => `Se ${phone} tiver conta, um código já está a caminho por SMS.`,
    sent: (phone: string) => `Mandamos um código por SMS para ${phone}.`,
    code: 'Código de 6 dígitos',
    wrong: 'Código errado ou expirado. Confira ou peça outro.',
    other: 'Usar outro número',
    waits: /^Enviar de novo em \d+ s$/,
    again: 'Enviar de novo',
    enter: 'Entrar',
    toSignUp: 'Criar conta',
    signUpTitle: 'Criar conta com o celular',
    name: 'Nome',
    noName: 'Digite seu nome.',
    noTerms: 'Confirme para criar a conta.',
    create: 'Criar conta',
    wallet: 'Carteira Solana',
    signs: 'Assinar na carteira',
    cancelled: 'Você não assinou na carteira. Tente de novo quando quiser.',
    failed: 'Não deu para entrar com a carteira. Tente de novo.',
    statement: 'Entrar na Bora',
  },
  en: {
    byPhone: 'Phone with a code by text message',
    byWallet: 'Solana with your wallet',
    phone: 'Mobile number',
    noPhone: 'Enter your number with the area code, like 11 91234-5678.',
    noPhoneAbroad: 'Enter the full number with the country code, like +351 912 345 678.',
    send: 'Send code',
    maybe: (phone: string) => `If ${phone} has an account, we've texted it a code.`,
    sent: (phone: string) => `We texted a code to ${phone}.`,
    code: '6-digit code',
    wrong: 'Wrong or expired code. Check it or request a new one.',
    other: 'Use another number',
    waits: /^Send again in \d+ s$/,
    again: 'Send again',
    enter: 'Sign in',
    toSignUp: 'Create account',
    signUpTitle: 'Create an account with your phone',
    name: 'Name',
    noName: 'Enter your name.',
    noTerms: 'Confirm to create the account.',
    create: 'Create account',
    wallet: 'Solana wallet',
    signs: 'Sign with your wallet',
    cancelled: "You didn't sign the message. Try again whenever you like.",
    failed: "Couldn't sign in with the wallet. Try again.",
    statement: 'Sign in to Bora',
  },
} as const

for (const language of alternating('phone-and-wallet', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]
  const look: Look =
    language === 'en' ? { language, viewport: DESKTOP, theme: 'dark' } : { language, viewport: PHONE, theme: 'light' }

  test(`a phone creates an account by a code, and signs in by another: ${language}`, async ({ browser }) => {
    const phone = newPhone()
    const shown = `+55 ${phone.slice(3, 5)} ${phone.slice(5, 10)}-${phone.slice(10)}`
    const page = await openPage(browser, look)
    await page.clock.install()
    await page.goto('/auth?next=%2Fwallet')
    await page.getByRole('link', { name: text.byPhone }).click()
    const number = page.getByRole('textbox', { name: text.phone })
    await ask(page, text, '')
    await expect(page.getByRole('alert')).toHaveText(text.noPhone)
    await expect(number).toBeFocused()
    await ask(page, text, '+351 91')
    await expect(page.getByRole('alert')).toHaveText(text.noPhoneAbroad)
    await expectWell(page)

    // No account has the number, and that is not revealed.
    await ask(page, text, `(${phone.slice(3, 5)}) ${phone.slice(5, 10)}-${phone.slice(10)}`)
    await expect(page.getByText(text.maybe(shown))).toBeVisible()
    await prove(page, text.code, text.enter, '123456')
    await expect(page.getByRole('alert')).toHaveText(text.wrong)
    expect(await messagesTo(phone)).toEqual([])

    await page.getByRole('button', { name: text.other }).click()
    await page.getByRole('link', { name: text.toSignUp, exact: true }).click()
    await expect(page.getByRole('heading', { name: text.signUpTitle })).toBeFocused()
    await ask(page, text, phone.slice(3))
    await expect(page.getByText(text.noName)).toBeVisible()
    await expect(page.getByText(text.noTerms)).toBeVisible()
    await expectWell(page)
    await page.getByRole('textbox', { name: text.name, exact: true }).fill('Lia Monteiro')
    await page.getByRole('checkbox').check()
    await ask(page, text, phone.slice(3))
    await expect(page.getByText(text.sent(shown))).toBeVisible()
    const first = await codeFor(phone)
    await prove(page, text.code, text.create, await wrongCodeFor(phone))
    await expect(page.getByRole('alert')).toHaveText(text.wrong)
    await expectWell(page)

    const waiting = page.getByRole('button', { name: text.waits })
    await expect(waiting).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward('01:01')
    await page.getByRole('button', { name: text.again, exact: true }).click()
    const second = await codeFor(phone)
    await expect(waiting).toBeVisible()
    if (first !== second) {
      await prove(page, text.code, text.create, first)
      await expect(page.getByRole('alert')).toHaveText(text.wrong)
    }
    await prove(page, text.code, text.create, second)
    await confirmCountry(page)
    await expect(page).toHaveURL(/\/wallet$/)

    const other = await openPage(browser, look)
    await other.goto('/auth?next=%2Fprofile')
    await other.getByRole('link', { name: text.byPhone }).click()
    await ask(other, text, phone)
    await expect(other.getByText(text.maybe(shown))).toBeVisible()
    await prove(other, text.code, text.enter, await codeFor(phone))
    await expect(other).toHaveURL(/\/profile$/)
    await expect(other.getByRole('main').getByText('Lia Monteiro').first()).toBeVisible()
    await expect(other.getByRole('main').getByText(shown)).toBeVisible()
  })

  test(`a Solana wallet signs in, by either call, and finds its account again: ${language}`, async ({ browser }) => {
    for (const kind of ['signIn', 'signMessage'] as const)
      await test.step(kind, async () => {
        const wallet = fakeWallet()
        const page = await openPage(browser, look)
        const asked = await injectWallet(page, wallet, kind)
        await page.goto('/auth?next=%2Fwallet')
        await page.getByRole('link', { name: text.byWallet }).click()
        await expect(page.getByRole('heading', { name: text.wallet })).toBeFocused()
        asked.answer = 'cancel'
        await page.getByRole('button', { name: text.signs }).click()
        await expect(page.getByRole('alert')).toHaveText(text.cancelled)
        asked.answer = 'forge'
        await page.getByRole('button', { name: text.signs }).click()
        await expect(page.getByRole('alert')).toHaveText(text.failed)
        await expectWell(page)
        asked.answer = 'sign'
        await page.getByRole('button', { name: text.signs }).click()
        await expect(page).toHaveURL(/\/wallet$/)
        expect(asked.message).toContain(`\n\n${text.statement}\n\n`)
        expect(asked.message).toContain(`URI: ${process.env.BORA_URL!}/auth\n`)

        const other = await openPage(browser, look)
        await injectWallet(other, wallet, kind)
        await other.goto('/auth?mode=solana&next=%2Fwallet')
        await other.getByRole('button', { name: text.signs }).click()
        await expect(other).toHaveURL(/\/wallet$/)
        expect(await userIn(other)).toBe(await userIn(page))
      })
  })
}

type Texts = (typeof TEXTS)[keyof typeof TEXTS]

async function ask(page: Page, text: Texts, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: text.phone }).fill(phone)
  await page.getByRole('button', { name: text.send }).click()
}

async function prove(page: Page, label: string, submit: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

async function expectWell(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, page.url())
}

async function userIn(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('bora.session'))
  return (JSON.parse(stored!) as { user: { id: string } }).user.id
}
