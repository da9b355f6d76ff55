import type { Browser, Page } from '@playwright/test'
import { addApp, newPerson, PASSWORD, signInAnswer, type Session } from './accounts.ts'
import { MAIL_LINKS } from './demo-pages.ts'
import { linkFor, openMailLink } from './outbox.ts'
import { button, type Part, type See } from './state-part.ts'
import { expect, fillSignIn, type Look, openPage, still } from './world.ts'

const CODE = /^(Código de 6 dígitos|6-digit code)$/

/** Signing in, new accounts, and the recovery of one. */
export const AUTH: Part = {
  name: 'auth',
  boards: /auth/,
  async walk({ browser, look, texts, see }) {
    const page = await openPage(browser, look)
    await page.goto('/auth#message=Confirmation+link+accepted&sb=')
    await expect(page.getByRole('status').first()).toBeVisible()
    await see(page, 'sign-in after one of two addresses confirmed')
    for (const mode of ['sign-in', 'sign-up', 'company', 'forgot']) {
      await page.goto(`/auth?mode=${mode}`)
      await page.locator('main button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await see(page, mode)
    }
    await page.goto('/auth')
    await page.getByLabel(/e-?mail/i).fill('ninguem@exemplo.com')
    await page.getByLabel(/^(senha|password)/i).fill('errada-1')
    await button(page, texts.enter).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'sign-in, refused')
    for (const path of ['/reset-password', '/terms', '/privacy', ...MAIL_LINKS]) {
      await page.goto(path)
      await see(page, path.slice(1).replaceAll('/', ' '))
    }
    await recovery(browser, look, page, see)
    await twoPeople(browser, look, see)
  },
}

async function recovery(browser: Browser, look: Look, page: Page, see: See): Promise<void> {
  const person = await newPerson('Lia')
  await page.goto('/auth?mode=forgot')
  await page.getByLabel(/^E-?mail$/).fill(person.email)
  await page.locator('main button[type=submit]').click()
  await page.getByLabel(CODE).fill('000000')
  await page.getByLabel(CODE).press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await see(page, 'a wrong code from a mail')
  const opened = await openPage(browser, look)
  await openMailLink(opened, await linkFor(person.email, 'recovery'))
  await opened.getByLabel(/^(Nova senha|New password)$/).fill(PASSWORD)
  await opened.locator('main button[type=submit]').click()
  await expect(opened.getByRole('alert').first()).toBeVisible()
  await see(opened, 'a new password, refused')

  const rui = await newPerson('Rui', { fairPlay: false })
  await rui.ask('PATCH', '/me', { language: look.language })
  const own = await rui.open(browser, look)
  await own.goto('/app')
  await button(own, /^(Digitar o código|Enter the code)$/).click()
  await expect(own.getByLabel(CODE)).toBeFocused()
  await see(own, 'home, the code of the address')

  const careful = await newPerson('Nina')
  await addApp(careful.session.access_token)
  await page.goto('/auth')
  await fillSignIn(page, careful.email, PASSWORD)
  await expect(page.getByLabel(CODE)).toBeVisible()
  await see(page, 'the second factor')
}

async function twoPeople(browser: Browser, look: Look, see: See): Promise<void> {
  const [xavier, yara] = [await newPerson('Xavier'), await newPerson('Yara')]
  await xavier.ask('PATCH', '/me', { language: look.language })
  const page = await xavier.open(browser, look)
  const { access_token, refresh_token } = (await signInAnswer(yara.email, PASSWORD)).body as Session
  const about = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink', sb: '' }
  await page.goto(`/wallet#${new URLSearchParams(about).toString()}`)
  // The page behind the question comes once it is answered.
  await see(page, 'a link with the session of another person', async there => {
    await expect(there.getByRole('dialog')).toBeVisible()
    await still(there)
  })
}
