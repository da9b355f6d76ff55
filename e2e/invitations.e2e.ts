import type { Locator, Page } from '@playwright/test'
import { authCall, newAddress, newChallenge, newPerson, PASSWORD, type Person } from './accounts.ts'
import { codeFor, inviteFor } from './outbox.ts'
import { sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import { DESKTOP, expect, expectNoAxeFindings, fillSignUp, openPage, still, test } from './world.ts'

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
  await still(page)
  await expectNoAxeFindings(page)

  const url = await inviteFor(address)
  const guest = await openPage(browser)
  await guest.goto(url)
  await expect(guest.getByRole('heading', { level: 1, name: 'Pelo correio' })).toBeVisible()
  await expect(guest.getByRole('main')).toContainText('Rosa te chamou para')
  await expectNoAxeFindings(guest)
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

test("an invite opened in a chat app's browser waits for the same account in every other", async ({ browser }) => {
  const host = await newPerson('Rosa')
  const id = await newChallenge(host, { title: 'Do grupo da família', more: { isPrivate: true } })
  const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  const inChat = await openPage(browser)
  await inChat.goto(url)
  await inChat.getByRole('link', { name: 'Ver o desafio por inteiro' }).click()
  await expect(inChat.getByRole('heading', { level: 1, name: 'Do grupo da família' })).toBeVisible()
  await inChat.goBack()
  const davi = await newPerson('Davi')
  const signedIn = await davi.open(browser)
  await signedIn.goto(url)
  await expect(signedIn.getByRole('button', { name: 'Aceitar convite' })).toBeVisible()
  await signedIn.context().close()

  const elsewhere = await davi.open(browser)
  await elsewhere.goto('/app')
  const waiting = elsewhere.getByRole('region', { name: 'Convites' }).getByRole('article')
  await expect(waiting).toContainText('Rosa te chamou para')
  await waiting.getByRole('link', { name: /Do grupo da família/ }).click()
  await elsewhere
    .getByRole('button', { name: /^Participar/ })
    .locator('visible=true')
    .first()
    .click()
  await elsewhere.getByRole('button', { name: 'Aceitar e participar' }).click()
  await expect(elsewhere.getByText('Você está dentro', { exact: true })).toBeVisible()
})

test('a link is shown as a QR code and renewed, and an invalid or truncated invite says so', async ({ browser }) => {
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
  await still(page)
  await expectNoAxeFindings(page)

  const guest = await openPage(browser, { language: 'en' })
  await guest.goto(old)
  await expect(guest.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
  await expectNoAxeFindings(guest)
})

test('a person who came by the code is shown by first name, with what is missing until the points count', async ({
  browser,
}) => {
  const ana = await newPerson('Ana')
  const page = await ana.open(browser)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Indicações/ }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém veio ainda' })).toBeVisible()
  const { url } = await sentByWhatsApp(whatsAppOf(page, 'Link de indicação'))

  const guest = await openPage(browser)
  await guest.goto(url)
  const email = newAddress('lia')
  await fillSignUp(guest, { name: 'Lia Monteiro', email, password: PASSWORD })
  await guest.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(guest.getByText('Você ganhou 10 pontos', { exact: true })).toBeVisible()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Lia' })
  await expect(row).toContainText(/Falta confirmar o e-mail, o primeiro treino e esperar até .*, por ser da mesma rede/)
  await expect(row).not.toContainText('Monteiro')
  await expect(row).toContainText('+10 a caminho')
  await still(page)
  await expectNoAxeFindings(page)
})

test('an address that rejects mail is reported, and can be corrected in place', async ({ browser }) => {
  const host = await confirmed('Rosa')
  const id = await newChallenge(host, { title: 'Endereço torto' })
  const page = await host.open(browser)
  await page.goto(`/challenge/${id}`)
  const dialog = await openInvites(page)
  const sent = dialog.getByRole('region', { name: 'Convites enviados' })
  await invite(dialog, 'davi@exemplo.invalid')
  const row = sent.getByRole('listitem').filter({ hasText: 'davi@exemplo.invalid' })
  await expect(row).toContainText('e-mail não entregue')
  await row.getByRole('button', { name: 'Corrigir o endereço davi@exemplo.invalid' }).press('Enter')
  const field = row.getByLabel('Endereço certo')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('davi@exemplo.invalid')
  await field.fill('davi')
  await field.press('Enter')
  await expect(row.getByRole('alert')).toBeVisible()
  await still(page)
  await expectNoAxeFindings(page)
  const address = newAddress('davi')
  await field.fill(address)
  await field.press('Enter')
  await expect(sent.getByRole('listitem')).toHaveText([new RegExp(`${address}.*enviado`)])
  expect(await inviteFor(address)).toContain('/invite/')
})

test('a person with an account finds the invite in the notifications', async ({ browser }) => {
  const [host, friend] = [await confirmed('Rosa'), await confirmed('Davi')]
  const id = await newChallenge(host, { title: 'Pelo aviso', more: { isPrivate: true } })
  await host.ask('POST', `/challenges/${id}/invitations`, { emails: [friend.email] })
  const page = await friend.open(browser)
  await page.goto('/notifications')
  // The timed job runs once a minute.
  const notice = page.getByRole('link', { name: /Chamaram você.*Rosa chamou você para “Pelo aviso”/ })
  await expect(notice).toBeVisible({ timeout: 150_000 })
  await expectNoAxeFindings(page)
  await notice.click()
  await expect(page).toHaveURL(/\/invite\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Pelo aviso' })).toBeVisible()
  await page.goto('/notifications')
  await expect(notice).not.toContainText('Não lido')
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
