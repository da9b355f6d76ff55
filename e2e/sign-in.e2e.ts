import { returningPage } from './service-worker.ts'
import { newAddress, PASSWORD, told } from './accounts.ts'
import { DESKTOP, expect, fillSignIn, fillSignUp, openPage, test } from './world.ts'

test('a new person creates an account, in the country that they choose, and lands on the page they wanted', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await page.goto('/auth?next=%2Fwallet')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeFocused()
  await page.getByLabel('Nome').fill('L')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Digite pelo menos 2 letras.' })).toBeVisible()
  await page.getByRole('button', { name: /idioma/ }).click()
  await expect(page.getByText('Enter at least 2 letters.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('L')
  await page.getByRole('button', { name: /language/ }).click()
  // The country defaults to the device's.
  await expect(page.getByText('Você mora em: Brasil')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar o país: Brasil' }).click()
  await page.getByRole('combobox', { name: 'País' }).fill('portug')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await fillSignUp(page, { name: 'Lia Monteiro', email: newAddress(), password: PASSWORD })
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  expect(await told(page, '/me')).toMatchObject({ country: 'PT', countryChosenAt: expect.any(String) })
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/app$/)
})

test('a wrong password is reported, and the keyboard alone signs in, to a page of our own', async ({ browser }) => {
  const page = await returningPage(browser)
  await page.setViewportSize(DESKTOP)
  // Where `next` may lead is tested with `ownPath` (paths.test.ts).
  await page.goto(`/auth?next=${encodeURIComponent('//evil.example/')}`)
  await fillSignIn(page, 'ana@bora.test', 'errada1')
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha não conferem. Confira os dois e tente de novo.')
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.getByLabel(/^E-?mail$/).fill('')
  await page.keyboard.type('ANA@bora.test')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('bora1234')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar a senha' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`^${process.env.BORA_URL!}/app$`))
})
