import type { Browser, Page } from '@playwright/test'
import { newAddress, newChallenge, newPerson, PASSWORD, type Person } from './accounts.ts'
import { INSTAGRAM, WHATSAPP } from './chat-apps.ts'
import { linkFor, openMailLink } from './outbox.ts'
import { confirmCountry, expect, fillSignIn, fillSignUp, openPage, test } from './world.ts'

test('an invite dismissed there is also in the regular browser, and a declined one is not kept for anyone', async ({
  browser,
}) => {
  const { host, id, url } = await anInvite('Deixado para depois')
  const inApp = await openPage(browser, { userAgent: WHATSAPP })
  await inApp.goto(url)
  await acceptRules(inApp)
  await expect(inApp.getByRole('dialog', { name: 'Só falta criar sua conta' })).toBeVisible()
  await inApp.keyboard.press('Escape')
  await expect(inApp.getByRole('dialog')).toBeHidden()
  await inApp.goto('/auth?mode=sign-up')
  const email = newAddress('lia')
  await fillSignUp(inApp, { name: 'Lia Monteiro', email, password: PASSWORD })
  const kept = inApp.waitForResponse(answer => answer.url().endsWith('/open') && answer.status() === 200)
  await inApp.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await kept
  await inApp.context().close()

  await takeUp(await signedInAfresh(browser, email), 'Deixado para depois')
  expect(await participants(host, id)).toBe(2)

  const declined = await anInvite('Recusado')
  const other = await openPage(browser, { userAgent: INSTAGRAM })
  await other.goto(declined.url)
  await other.getByRole('button', { name: 'Agora não' }).last().click()
  await expect(other.getByText('Convite dispensado', { exact: true })).toBeVisible()
  const davi = await newPerson('Davi')
  await other.goto('/auth')
  await fillSignIn(other, davi.email, PASSWORD)
  await expect(other).toHaveURL(/\/app$/)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Convites' })).toHaveCount(0)
  await other.context().close()
  const page = await davi.open(browser)
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Convites' })).toHaveCount(0)

  await test.step('a mail requested there leads to the invite in any browser', () => expectLed(browser))
})

async function expectLed(browser: Browser): Promise<void> {
  const { host, id, url } = await anInvite('Pelo link do e-mail')
  const { email } = await newPerson('Rui')
  const inApp = await openPage(browser, { userAgent: WHATSAPP })
  await inApp.goto(url)
  await acceptRules(inApp)
  const account = inApp.getByRole('dialog')
  await account.getByText('Já tenho conta').click()
  await account.getByRole('link', { name: 'Receber link por e-mail' }).click()
  // The popup that was left has a field with this name too.
  await expect(inApp.getByRole('heading', { level: 1, name: 'Entrar com um código' })).toBeVisible()
  await inApp.getByLabel(/^E-?mail$/).fill(email)
  await inApp.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(inApp.getByRole('heading', { name: 'Veja seu e-mail' })).toBeVisible()
  const link = await linkFor(email, 'magic_link')
  await inApp.context().close()

  const page = await openPage(browser)
  await openMailLink(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Pelo link do e-mail' })).toBeVisible()
  await acceptRules(page)
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  expect(await participants(host, id)).toBe(2)
}

/** A person's link to a private challenge, which only the invite opens. */
async function anInvite(title: string): Promise<{ host: Person; id: string; url: string }> {
  const host = await newPerson('Rosa')
  const id = await newChallenge(host, { title, more: { isPrivate: true } })
  const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  return { host, id, url }
}

async function acceptRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await page.getByRole('dialog', { name: 'Antes de entrar, as regras' }).getByRole('button').last().click()
}

/** The phone's browser, without the app's storage, signed in as the person of the new account. */
async function signedInAfresh(browser: Browser, email: string): Promise<Page> {
  const page = await openPage(browser)
  await page.goto('/auth')
  await fillSignIn(page, email, PASSWORD)
  await page.waitForURL(/\/(app|welcome)/)
  if (/\/welcome/.test(page.url())) await confirmCountry(page)
  return page
}

async function takeUp(page: Page, title: string): Promise<void> {
  await page.goto('/app')
  const waiting = page.getByRole('region', { name: 'Convites' }).getByRole('article')
  await expect(waiting).toContainText('Rosa te chamou para')
  await waiting.getByRole('link', { name: new RegExp(title) }).click()
  await page
    .getByRole('button', { name: /^Participar/ })
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('button', { name: 'Aceitar e participar' }).click()
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
}

async function participants(host: Person, id: string): Promise<number> {
  return ((await host.ask('GET', `/challenges/${id}`)).body as { participants: number }).participants
}
