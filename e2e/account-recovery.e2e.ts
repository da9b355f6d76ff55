import type { Page } from '@playwright/test'
import { authAnswer, authCall, devicesOf, newPerson, PASSWORD } from './accounts.ts'
import { appCode } from './authenticator.ts'
import { codeFor, linkFor, messagesTo, openMailLink } from './outbox.ts'
import { returningPage } from './service-worker.ts'
import { DESKTOP, expect, fillSignIn, openPage, test } from './world.ts'

const NEW_PASSWORD = 'Girassol 2026 na praia'

test('a forgotten password: the code from the mail allows a new one, and the old sessions end', async ({ browser }) => {
  const { email, session } = await newcomer()
  // Otherwise the mail would reset an unconfirmed account, and any password would be new.
  await authCall('POST', '/verify', { type: 'signup', email, token: await codeFor(email, 'confirmation') })
  const page = await openPage(browser)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueci a senha' })).toBeFocused()
  await page.getByLabel(/^E-?mail$/).fill(email)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Veja seu e-mail' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('button', { name: /Enviar de novo em \d+ s/ })).toHaveAttribute('aria-disabled', 'true')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir a caixa de saída' }).click(),
  ])
  await expect(opened.getByRole('link', { name: /senha/i }).first()).toBeVisible()
  await opened.close()

  const field = page.getByLabel('Código de 6 dígitos')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await codeFor(email, 'recovery')
  await field.fill(code === '000000' ? '111111' : '000000')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Código errado ou expirado. Confira ou peça outro.')
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)
  await field.press('Enter')

  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD)
  await page.getByLabel('Repita a senha').fill(NEW_PASSWORD)
  await expect(page.getByText('Senha forte')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('Senha trocada. Entre com a nova senha.')).toBeVisible()

  const former = await authAnswer('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  })
  expect(former.status).toBeGreaterThanOrEqual(400)
  const captured = page.waitForResponse('**/functions/v1/capture-login-ip')
  await fillSignIn(page, email, NEW_PASSWORD)
  expect((await captured).status(), 'the device of the sign-in is recorded').toBe(200)
  await expect(page).toHaveURL(/\/app$/)
})

test('the link works once, in any browser, and a used one offers a new link in place', async ({ browser }) => {
  const { email } = await newcomer()
  const asking = await openPage(browser, { language: 'en' })
  await asking.goto('/auth?mode=forgot')
  await asking.getByLabel(/^E-?mail$/).fill(email)
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  const link = await linkFor(email, 'recovery')
  const other = await returningPage(browser, { viewport: DESKTOP, language: 'en' })
  await openMailLink(other, link)
  await expect(other).toHaveURL(/\/reset-password$/)
  await expect(other.getByRole('main')).toContainText(email)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'New password' })).toBeVisible()

  const late = await openPage(browser, { language: 'en' })
  await openMailLink(late, link)
  await expect(late.getByRole('heading', { name: 'Invalid or expired link' })).toBeVisible()
  await expect(late).toHaveURL(/\/reset-password$/)
  await late.getByLabel(/^E-?mail$/).fill(email)
  await late.getByRole('button', { name: 'Send a new link' }).click()
  await expect(late.getByRole('heading', { name: 'Check your email' })).toBeFocused()
})

test('a code, or a link where it is opened, signs in without a password, and nothing reveals whether an address has an account', async ({
  browser,
}) => {
  const { email } = await newcomer()
  const unknown = `ninguem.${Date.now()}@exemplo.com`
  const page = await openPage(browser, { viewport: DESKTOP })
  await page.goto('/auth?next=%2Fwallet')
  await page.getByRole('link', { name: 'Receber link por e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar com um código' })).toBeFocused()
  await page.getByLabel(/^E-?mail$/).fill(unknown)
  await page.getByLabel(/^E-?mail$/).press('Enter')
  await expect(page.getByRole('main')).toContainText(`Se ${unknown} tiver conta, um e-mail já está a caminho.`)
  await page.getByRole('button', { name: 'Usar outro e-mail' }).click()
  await expect(page.getByLabel(/^E-?mail$/)).toHaveValue(unknown)
  await page.getByLabel(/^E-?mail$/).fill(email)
  await page.getByLabel(/^E-?mail$/).press('Enter')
  await expect(page.getByRole('main')).toContainText(`Se ${email} tiver conta, um e-mail já está a caminho.`)
  const link = await linkFor(email, 'magic_link')
  expect(await messagesTo(unknown)).toEqual([])
  await page.getByLabel('Código de 6 dígitos').fill(await codeFor(email, 'magic_link'))
  await page.getByLabel('Código de 6 dígitos').press('Enter')
  await expect(page).toHaveURL(/\/wallet$/)

  const late = await openPage(browser)
  await openMailLink(late, link)
  await expect(late.getByRole('alert')).toHaveText('Este link já foi usado ou expirou. Peça outro.')
  await expect(late).toHaveURL(/\/auth\?next=%2Fwallet$/)

  const { email: another } = await newcomer()
  const back = encodeURIComponent(`${process.env.BORA_URL!}/auth?next=%2Fwallet`)
  await authCall('POST', `/otp?redirect_to=${back}`, { email: another, create_user: false })
  const opened = await openPage(browser)
  await openMailLink(opened, await linkFor(another, 'magic_link'))
  await expect(opened).toHaveURL(/\/wallet$/)
})

test('a second factor is required after the password, and no one is signed in before', async ({ browser }) => {
  const { email, session } = await newcomer()
  const token = session.access_token
  const app = await enrol(token, { factor_type: 'totp', friendly_name: 'Aplicativo da Lia' })
  const byApp = await prove(token, app.id, () => appCode(app.totp.secret))
  const phone = `5511${String(Date.now()).slice(-9)}`
  const mobile = await enrol(byApp, { factor_type: 'phone', phone: `+${phone}` })
  await prove(byApp, mobile.id, () => codeFor(phone, 'second_factor'))

  const page = await openPage(browser)
  await enter(page, email)
  await expect(page.getByRole('heading', { name: 'Só mais um passo' })).toBeFocused()
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(appCode(app.totp.secret, Date.now() - 3_600_000))
  await page.getByLabel('Código de 6 dígitos').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Código errado ou expirado. Confira ou peça outro.')
  await page.getByRole('button', { name: /^Usar SMS para o celular com final/ }).click()
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await page.getByLabel('Código de 6 dígitos').fill(await codeFor(phone, 'second_factor'))
  await page.getByLabel('Código de 6 dígitos').press('Enter')
  await expect(page).toHaveURL(/\/wallet$/)

  const other = await openPage(browser, { viewport: DESKTOP, language: 'en' })
  await enter(other, email)
  await other.getByRole('button', { name: 'Cancel and sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => other.evaluate<string | null>("localStorage.getItem('bora.session')")).toBeNull()
})

test('a new account confirms its address by the code or by the link, and is not asked again', async ({ browser }) => {
  const person = await newcomer()
  const { email } = person
  const page = await person.open(browser)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/home?*', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Digitar o código' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await page.getByLabel('Código de 6 dígitos').fill('123')
  // Input is kept when the rest of home arrives.
  held.resolve()
  await expect(page.getByRole('searchbox', { name: 'Buscar desafios' })).toBeVisible()
  await expect(page.getByLabel('Código de 6 dígitos')).toHaveValue('123')
  await expect(page.getByRole('button', { name: 'Enviar de novo', exact: true })).toBeVisible()
  const before = await devicesOf(page)
  await page.getByLabel('Código de 6 dígitos').fill(await codeFor(email, 'confirmation'))
  await page.getByLabel('Código de 6 dígitos').press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeHidden()
  await expect(page.getByText('E-mail confirmado', { exact: true })).toBeVisible()
  expect(await devicesOf(page)).toEqual(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toHaveCount(0)

  const { email: another } = await newcomer()
  const elsewhere = await openPage(browser, { viewport: DESKTOP, language: 'en' })
  const link = await linkFor(another, 'confirmation')
  await openMailLink(elsewhere, link)
  await expect(elsewhere).toHaveURL(/\/app$/)
  await expect(elsewhere.getByText('Email confirmed', { exact: true })).toBeVisible()
  const late = await openPage(browser, { language: 'en' })
  await openMailLink(late, link)
  await expect(late).toHaveURL(/\/auth$/)
  await expect(late.getByRole('alert')).toHaveText('This link has expired or was already used. Request a new one.')
})

/** Creates a person who only has to confirm the address. */
const newcomer = () => newPerson('Lia', { fairPlay: false })

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, email, PASSWORD)
}

async function enrol(token: string, factor: object): Promise<{ id: string; totp: { secret: string } }> {
  return (await authCall('POST', '/factors', factor, token)) as { id: string; totp: { secret: string } }
}

/** Proves a new factor once; returns the token with the level reached. */
async function prove(token: string, factorId: string, code: () => string | Promise<string>): Promise<string> {
  const challenge = (await authCall('POST', `/factors/${factorId}/challenge`, {}, token)) as { id: string }
  const about = { challenge_id: challenge.id, code: await code() }
  const raised = await authCall('POST', `/factors/${factorId}/verify`, about, token)
  return (raised as { access_token: string }).access_token
}
