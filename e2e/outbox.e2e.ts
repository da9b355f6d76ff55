import type { Page } from '@playwright/test'
import { authCall, newPerson, PASSWORD, type Session } from './accounts.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, openPage, test } from './world.ts'

test('a new account’s mail can be read in the outbox, and its button confirms the address', async ({ browser }) => {
  const email = await createAccount()
  const page = await openPage(browser)
  // Blocked scripts in the frame are axe's own; the mail's styles must not be blocked.
  const heldBack: string[] = []
  page.on('console', message => void (/Content Security Policy/.test(message.text()) && heldBack.push(message.text())))
  await page.goto('/dev/outbox')
  await page.getByRole('textbox', { name: 'Para' }).fill(email)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('1 mensagem', { exact: true })).toBeVisible()
  await checked(page, 'the outbox')
  await page.getByRole('link', { name: /Confirme seu e-mail na Bora/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail na Bora' })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Falta só confirmar' })).toBeVisible()
  const code = /\b\d{6}\b/.exec((await mail.getByText(/^\d{6}$/).textContent())!)![0]
  await expect(page.locator('pre')).toContainText(`Ou digite o código: ${code}`)
  await checked(page, 'a mail')
  expect(heldBack).toEqual([])
  const opened = page.context().waitForEvent('page')
  await mail.getByRole('link', { name: 'Confirmar e-mail' }).click()
  const landed = await opened
  await landed.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await landed.waitForURL(
    address => address.origin === process.env.BORA_URL && !/^\/auth\/(v1|continue)/.test(address.pathname),
  )
  expect(await confirmedAt(email)).toEqual(expect.any(String))
  await page.getByRole('link', { name: 'Voltar à lista' }).click()
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByRole('textbox', { name: 'Para' })).toHaveValue('')
})

async function checked(page: Page, where: string): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page, where)
}

/** A new person with an unconfirmed address. */
async function createAccount(): Promise<string> {
  const { email, session } = await newPerson('Lia')
  expect(session.user.email_confirmed_at).toBeUndefined()
  return email
}

async function confirmedAt(email: string): Promise<string | undefined> {
  const opened = await authCall('POST', '/token?grant_type=password', { email, password: PASSWORD })
  return (opened as Session).user.email_confirmed_at
}
