import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { appCode } from './authenticator.ts'
import { codeFor, newPhone, wrongCodeFor } from './text-messages.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  type Look,
  openPage,
  PHONE,
  still,
  test,
  alternating,
} from './world.ts'

const PASSWORD = 'segredo-bom-1'
const NEW_PASSWORD = 'Girassol 2026 na praia'
const TEXTS = {
  'pt-BR': {
    addPhone: 'Adicionar telefone',
    addApp: 'Adicionar app',
    name: 'Nome do aparelho',
    phone: 'Telefone',
    goOn: 'Continuar',
    noName: 'Dê um nome ao aparelho.',
    noPhone: 'Digite o telefone com o código do país, como +55 11 91234-5678.',
    sent: (phone: string) => `Enviamos um código por SMS para ${phone}.`,
    again: /^Enviar de novo em \d+ s$/,
    sendAgain: 'Enviar de novo',
    tooSoon: 'Acabamos de enviar um código. Espere um minuto e tente de novo.',
    message: 'Código por SMS',
    app: 'Código do app',
    on: 'Ativar',
    added: 'Segundo fator ativado',
    email: 'E-mail',
    password: 'Senha',
    enter: 'Entrar',
    step: 'Só mais um passo',
    send: 'Enviar código por SMS',
    wrong: 'Código errado ou expirado. Confira ou peça outro.',
    code: 'Código de 6 dígitos',
    remove: (name: string) => `Remover ${name}`,
    removeSubmit: 'Remover',
    removed: 'Segundo fator removido',
    stepUp: 'Confirme que é você',
    staying: 'Confirme com o que vai ficar. Depois o outro é removido.',
    stepUpSend: 'Enviar código por SMS',
    confirm: 'Confirmar',
    close: 'Fechar',
    current: 'Senha atual',
    next: 'Nova senha',
    repeat: 'Repita a nova senha',
    change: 'Trocar senha',
    changed: 'Senha trocada',
    welcome: 'Que bom te ver',
  },
  en: {
    addPhone: 'Add a phone',
    addApp: 'Add an app',
    name: 'Device name',
    phone: 'Phone',
    goOn: 'Continue',
    noName: 'Give the device a name.',
    noPhone: 'Enter your phone number with the country code, such as +55 11 91234-5678.',
    sent: (phone: string) => `We texted a code to ${phone}.`,
    again: /^Send again in \d+ s$/,
    sendAgain: 'Send again',
    tooSoon: 'We just sent a code. Wait a minute and try again.',
    message: 'Code from the text message',
    app: 'Code from the app',
    on: 'Turn on',
    added: 'Second factor is on',
    email: 'Email',
    password: 'Password',
    enter: 'Sign in',
    step: 'One more step',
    send: 'Send code by text message',
    wrong: 'Wrong or expired code. Check it or request a new one.',
    code: '6-digit code',
    remove: (name: string) => `Remove ${name}`,
    removeSubmit: 'Remove',
    removed: 'Second factor removed',
    stepUp: "Confirm it's you",
    staying: "Confirm with the one you're keeping. Then the other one is removed.",
    stepUpSend: 'Text me a code',
    confirm: 'Confirm',
    close: 'Close',
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    change: 'Change password',
    changed: 'Password changed',
    welcome: 'Good to see you',
  },
} as const

for (const language of alternating('second-factors', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]
  const look: Look = language === 'en' ? { language, viewport: DESKTOP, theme: 'dark' } : { language }

  test(`a phone becomes a second factor, is required at sign-in, and stays next to an app: ${language}`, async ({
    browser,
  }) => {
    const { page, email } = await signedInPerson(browser, look)
    const phone = newPhone()
    await page.goto('/settings/security')
    await page.getByRole('button', { name: text.addPhone }).click()
    await page.getByRole('button', { name: text.goOn }).click()
    await expect(page.getByText(text.noName)).toBeVisible()
    await expect(page.getByRole('textbox', { name: text.name })).toBeFocused()
    await page.getByRole('textbox', { name: text.name }).fill('Meu número')
    await page.getByRole('textbox', { name: text.phone, exact: true }).fill('123')
    await page.getByRole('button', { name: text.goOn }).click()
    await expect(page.getByText(text.noPhone)).toBeVisible()
    await expect(page.getByRole('textbox', { name: text.phone, exact: true })).toBeFocused()
    await page.getByRole('textbox', { name: text.phone, exact: true }).fill(phone)
    await page.getByRole('button', { name: text.goOn }).dblclick()
    await expect(page.getByText(text.sent(phone))).toBeVisible()
    await expect(page.getByRole('button', { name: text.again })).toHaveAttribute('aria-disabled', 'true')
    await codeFor(phone)
    await expectWell(page, look)

    // A factor abandoned by a reload is no obstacle.
    await page.reload()
    await expect(page.getByText('Meu número')).toHaveCount(0)
    await page.getByRole('button', { name: text.addPhone }).click()
    await page.getByRole('textbox', { name: text.name }).fill('Meu número')
    await page.getByRole('textbox', { name: text.phone, exact: true }).fill(phone)
    await page.getByRole('button', { name: text.goOn }).click()
    const field = page.getByRole('textbox', { name: text.message })
    await field.fill(await wrongCodeFor(phone))
    await page.getByRole('button', { name: text.on, exact: true }).click()
    await expect(page.getByText(text.wrong)).toBeVisible()
    await field.fill(await codeFor(phone))
    await page.getByRole('button', { name: text.on, exact: true }).click()
    await expect(page.getByText(text.added, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Meu número')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Meu número')).toBeVisible()

    await page.getByRole('button', { name: text.addApp }).click()
    await page.getByRole('textbox', { name: text.name }).fill('Meu app')
    await page.getByRole('button', { name: text.goOn }).click()
    const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent())!.replaceAll(' ', '')
    await page.getByRole('textbox', { name: text.app }).fill(appCode(secret))
    await page.getByRole('button', { name: text.on, exact: true }).click()
    await expect(page.getByText('Meu app', { exact: true })).toBeVisible()

    const other = await openPage(browser, look)
    await signInByPhone(other, email, phone, text, look)
    await other.goto('/settings/security')
    await expect(other.getByText('Meu app', { exact: true })).toBeVisible()

    // In the other browser the app that raised this session is removed.
    await other.getByRole('button', { name: text.remove('Meu app') }).click()
    await other.getByRole('dialog').getByRole('button', { name: text.removeSubmit }).click()
    const staying = other.getByRole('dialog', { name: text.stepUp })
    await expect(staying).toContainText(text.staying)
    await expectWell(other, look)
    await staying.getByRole('button', { name: text.close }).click()
    await expect(staying).toHaveCount(0)
    await expect(other.getByText('Meu app', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: text.remove('Meu app') }).click()
    await other.getByRole('dialog').getByRole('button', { name: text.removeSubmit }).click()
    await staying.getByRole('button', { name: text.stepUpSend }).click()
    await staying.getByRole('textbox', { name: text.message }).fill(await codeFor(phone))
    await staying.getByRole('button', { name: text.confirm }).click()
    await expect(other.getByText(text.removed, { exact: true }).first()).toBeVisible()
    await expect(other.getByText('Meu app', { exact: true })).toHaveCount(0)
    await expect(other).toHaveURL(/\/settings\/security$/)
    await other.reload()
    await expect(other.getByText('Meu número')).toBeVisible()
    await expect(other.getByText('Meu app', { exact: true })).toHaveCount(0)

    // A sensitive change here asks for the remaining factor.
    await changePassword(page, text)
    const dialog = page.getByRole('dialog', { name: text.stepUp })
    await expect(dialog).toBeVisible()
    await expectWell(page, look)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: text.next, exact: true })).toHaveValue(NEW_PASSWORD)
    await page.getByRole('button', { name: text.change }).click()
    await page.clock.install()
    await dialog.getByRole('button', { name: text.stepUpSend }).click()
    const asked = dialog.getByRole('textbox', { name: text.message })
    await expect(asked).toBeFocused()
    await expect(dialog.getByRole('button', { name: text.again })).toHaveAttribute('aria-disabled', 'true')
    await asked.fill(await wrongCodeFor(phone))
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(dialog.getByText(text.wrong)).toBeVisible()
    await expect(asked).toBeFocused()
    await expectWell(page, look)

    // A message that doesn't arrive can be sent again after a minute; if that is too soon for the server, a minute
    // later.
    await codeFor(phone)
    await page.clock.fastForward(61_000)
    await page.route('**/factors/*/challenge', route =>
      route.fulfill({ status: 429, json: { error_code: 'over_sms_send_rate_limit', msg: 'too soon' } }),
    )
    const again = dialog.getByRole('button', { name: text.sendAgain, exact: true })
    await again.click()
    await expect(dialog.getByRole('alert').filter({ hasText: text.tooSoon })).toBeVisible()
    await expect(dialog.getByRole('button', { name: text.again })).toHaveAttribute('aria-disabled', 'true')
    await page.unroute('**/factors/*/challenge')
    await page.clock.fastForward(61_000)
    await again.click()
    await expect(dialog.getByRole('button', { name: text.again })).toBeVisible()
    await asked.fill(await codeFor(phone))
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.changed, { exact: true }).first()).toBeVisible()
    expect((await tokenFor(email, NEW_PASSWORD)).ok).toBe(true)

    // The new password has ended the other browser's session: it is sent to sign-in, and back from there.
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(text.welcome)
    await expect(other).toHaveURL(/\/auth\?next=%2Fsettings%2Fsecurity(&notice=session-ended)?$/)
  })
}

type Texts = (typeof TEXTS)[keyof typeof TEXTS]

async function signInByPhone(page: Page, email: string, phone: string, text: Texts, look: Look): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: text.enter, exact: true }).click()
  await expect(page.getByRole('heading', { name: text.step })).toBeFocused()
  await page.getByRole('button', { name: new RegExp(`${phone.slice(-4)}$`) }).click()
  await page.getByRole('button', { name: text.send }).click()
  const field = page.getByRole('textbox', { name: text.code })
  await expect(field).toBeFocused()
  await field.fill(await wrongCodeFor(phone))
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(text.wrong)
  await expectWell(page, look)
  await field.fill(await codeFor(phone))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/app$/)
}

async function changePassword(page: Page, text: Texts): Promise<void> {
  await page.getByLabel(text.current, { exact: true }).fill(PASSWORD)
  await page.getByLabel(text.next, { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(text.repeat, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: text.change }).click()
}

async function expectWell(page: Page, { viewport = PHONE }: Look): Promise<void> {
  for (const size of [viewport === PHONE ? DESKTOP : PHONE, viewport]) {
    await page.setViewportSize(size)
    await still(page)
    await expectNoSidewaysScroll(page, page.url())
  }
}

/** A new person with a password, signed in. */
async function signedInPerson(browser: Browser, look: Look): Promise<{ page: Page; email: string }> {
  const person = await newPerson('Nina')
  const { body } = await person.ask('GET', '/me')
  const { email } = body as { email: string }
  const page = await openPage(browser, look)
  await enter(page, email)
  return { page, email }
}

async function enter(page: Page, email: string): Promise<void> {
  const answer = await tokenFor(email, PASSWORD)
  const session = JSON.stringify(await answer.text())
  await page.goto('/auth')
  await page.evaluate(`localStorage.setItem('bora.session', ${session})`)
}

async function tokenFor(email: string, password: string): Promise<Response> {
  const { anonKey } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { anonKey: string }
  return fetch(`${process.env.BORA_URL!}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: JSON.stringify({ email, password }),
  })
}
