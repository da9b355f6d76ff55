import type { CDPSession, Page } from '@playwright/test'
import { devicesOf, newPerson, PASSWORD, signedIn } from './accounts.ts'
import { expect, expectNoAxeFindings, fillSignIn, test } from './world.ts'

/** Gives the page's browser a device with passkeys. It confirms automatically once `touches(true)` was called. */
async function deviceOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touches: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test('a passkey is added, signs in without a password, and is the second factor', async ({ browser }) => {
  const account = await newPerson('Nina')
  const page = await signedIn(browser, account)
  const device = await deviceOf(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Adicionar passkey', exact: true }).click()
  await expect(page.getByText('Passkey adicionada', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/ainda não usada/)).toBeVisible()
  expect(await device.keys()).toBe(1)
  await page.getByRole('button', { name: /^Renomear / }).click()
  const naming = page.getByRole('dialog', { name: 'Renomear passkey' })
  await naming.getByRole('textbox', { name: 'Nome da passkey' }).fill('Celular da Nina')
  await naming.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Celular da Nina', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)

  // The autofill of the address field waits for a touch, too; the button takes over.
  await device.touches(false)
  const signOut = async () => {
    await page.evaluate(`localStorage.removeItem('bora.session')`)
    await page.goto('/auth')
  }
  await signOut()
  const enter = page.getByRole('button', { name: 'Entrar com passkey' })
  await expect(enter).toBeVisible()
  await expectNoAxeFindings(page)
  await device.touches(true)
  await enter.click()
  await expect(page).not.toHaveURL(/\/auth/)
  expect(await devicesOf(page)).toContainEqual(expect.objectContaining({ current: true, secondFactor: true }))

  await page.goto('/settings/security')
  await expect(page.getByText(/^Último uso: /)).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar passkey como segundo fator' }).click()
  await page.getByRole('textbox', { name: 'Nome do aparelho' }).fill('Chave da Nina')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Segundo fator ativado', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Chave da Nina', { exact: true })).toBeVisible()
  // It is the same passkey: the device keeps one for an account.
  expect(await device.keys()).toBe(1)

  await device.touches(false)
  await signOut()
  await fillSignIn(page, account.email, PASSWORD)
  const use = page.getByRole('button', { name: 'Usar passkey' })
  await expect(use).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  await expectNoAxeFindings(page)
  await device.touches(true)
  await use.click()
  await expect(page).not.toHaveURL(/\/auth/)
  expect(await devicesOf(page)).toContainEqual(expect.objectContaining({ current: true, secondFactor: true }))
})
