import type { Locator, Page } from '@playwright/test'
import { authCall, newAddress, newChallenge, newPerson, PASSWORD, type Person } from './accounts.ts'
import { codeFor, inviteFor } from './outbox.ts'
import { sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import { DESKTOP, expect, fillSignUp, openPage, test } from './world.ts'

test('an invite by mail is sent once, opened, declined, accepted after all, and its sender sees each step', async ({
  browser,
}) => {
  const host = await confirmed('Rosa')
  const id = await newChallenge(host, { title: 'Pelo correio', more: { isPrivate: true } })
  const page = await host.open(browser, { viewport: DESKTOP })
  await page.goto(`/challenge/${id}`)
  const dialog = await openInvites(page)
  const address = newAddress('davi')
  await invite(dialog, 'não é endereço')
  await expect(dialog.getByRole('alert')).toHaveText('Confira os endereços: algum não parece um e-mail.')
  await invite(dialog, address)
  await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: address })
  await expect(row).toContainText('enviado')
  await invite(dialog, address)
  await expect(page.getByText('Este endereço já tem convite', { exact: true })).toBeVisible()
  await expect(page.getByText(`${address}: enviado`, { exact: true })).toBeVisible()

  const url = await inviteFor(address)
  const guest = await openPage(browser)
  await guest.goto(url)
  await expect(guest.getByRole('heading', { level: 1, name: 'Pelo correio' })).toBeVisible()
  await expect(guest.getByRole('main')).toContainText('Rosa te chamou para')
  await guest.getByRole('button', { name: 'Agora não' }).last().click()
  await expect(guest.getByText('Convite dispensado', { exact: true })).toBeVisible()
  await expect(guest).toHaveURL(/\/$/)
  await page.reload()
  await expect((await openInvites(page)).getByRole('listitem').filter({ hasText: address })).toContainText('recusado')

  await guest.goto(url)
  await accept(guest)
  await fillSignUp(guest, { name: 'Davi Melo', email: address, password: PASSWORD })
  await guest.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click()
  await expect(guest.getByText('Você está dentro', { exact: true })).toBeVisible()
  await page.reload()
  await expect((await openInvites(page)).getByRole('listitem').filter({ hasText: address })).toContainText('entrou')
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'Você já participa' })).toBeVisible()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Este convite é seu' })).toBeVisible()
  const other = await openPage(browser)
  await other.goto(url)
  await expect(other.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible()
  await expect(other.getByText('Pelo correio')).toHaveCount(0)
})

test('a link is shown as a QR code and renewed; invalid and truncated invites are reported', async ({ browser }) => {
  const host = await newPerson('Rosa')
  const id = await newChallenge(host, { title: 'Link novo' })
  const page = await host.open(browser, { language: 'en' })
  await page.goto(`/challenge/${id}`)
  await page.getByRole('button', { name: /^Invite friends/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite friends' })
  const send = whatsAppOf(dialog, 'Challenge link')
  const { text, url: old } = await sentByWhatsApp(send)
  expect(text).toBe('Want to train together? Join me in the challenge “Link novo”:')
  await dialog.getByRole('button', { name: 'QR code' }).first().click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog.getByText(old, { exact: true })).toBeVisible()
  await dialog.getByText('How long the link works').click()
  await dialog.getByRole('button', { name: 'Change link' }).click()
  await expect.poll(async () => (await sentByWhatsApp(send)).url).not.toBe(old)
  await dialog.getByText(/^Lifeline invite/).click()
  await dialog.getByRole('button', { name: 'Create today’s invitation' }).click()
  expect((await sentByWhatsApp(whatsAppOf(dialog, 'Today’s invitation, for one person'))).url).toContain('/invite/')

  const guest = await openPage(browser, { language: 'en' })
  await guest.goto(old)
  await expect(guest.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
})

async function confirmed(name: string): Promise<Person> {
  const person = await newPerson(name)
  const token = await codeFor(person.email, 'confirmation')
  await authCall('POST', '/verify', { type: 'signup', email: person.email, token })
  return person
}

async function openInvites(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Convidar/ })
    .locator('visible=true')
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Convidar amigos' })
}

async function invite(dialog: Locator, address: string): Promise<void> {
  await dialog.getByLabel('Convidar por e-mail').fill(address)
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await page.getByRole('dialog', { name: 'Antes de entrar, as regras' }).getByRole('button').last().click()
}
