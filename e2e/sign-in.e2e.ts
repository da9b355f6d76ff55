import { returningPage } from './service-worker.ts'
import { newAddress, PASSWORD, told } from './accounts.ts'
import { DESKTOP, expect, fillSignIn, fillSignUp, openPage, test, alternating } from './world.ts'

test('a new person creates an account, corrected field by field, and lands on the page they wanted', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const email = newAddress()
  await page.goto('/auth?next=%2Fwallet')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeFocused()
  await page.getByLabel('Nome').fill('L')
  await page.getByLabel(/^E-?mail$/).fill('lia@')
  await page.getByLabel('Senha', { exact: true }).fill('curta')
  await page.getByLabel('Repita a senha').fill('outra')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByLabel('Nome')).toBeFocused()
  for (const text of [
    'Digite pelo menos 2 letras.',
    'Digite um e-mail como voce@exemplo.com.',
    'Use pelo menos 6 caracteres.',
    'As senhas não coincidem',
    'Confirme para criar a conta.',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await page.getByRole('button', { name: /idioma/ }).click()
  await expect(page.getByText("The passwords don't match")).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('L')
  await page.getByRole('button', { name: /language/ }).click()

  await page.getByLabel('Nome').fill('Lia Monteiro')
  await page.getByLabel(/^E-?mail$/).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('girassol')
  await expect(page.getByText('Senha média')).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('Girassol 2026 na praia')
  await expect(page.getByText('Senha forte')).toBeVisible()
  await page.getByLabel('Repita a senha').fill('Girassol 2026 na praia')
  await expect(page.getByText('As senhas não coincidem')).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/wallet$/)

  await page.goto('/auth')
  await expect(page).toHaveURL(/\/app$/)

  const other = await openPage(browser, { language: 'en' })
  await other.goto('/auth?mode=sign-up')
  await fillSignUp(other, { name: 'Somebody else', email: email.toUpperCase(), password: 'sunflower1' })
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByRole('alert')).toHaveText('Email already registered. Try signing in instead.')
  await expect(other.getByLabel(/^E-?mail$/)).toBeFocused()
})

test('a wrong password and a lost connection are reported, and the right one signs in, to a page of our own', async ({
  browser,
}) => {
  const page = await returningPage(browser)
  for (const email of ['ana@bora.test', 'nobody@bora.test']) {
    // Where `next` may lead is tested with `ownPath` (paths.test.ts).
    await page.goto(`/auth?next=${encodeURIComponent('//evil.example/')}`)
    await fillSignIn(page, email, 'errada1')
    await expect(page.getByRole('alert')).toHaveText('E-mail ou senha não conferem. Confira os dois e tente de novo.')
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  }
  await page.context().setOffline(true)
  await page.getByLabel(/^E-?mail$/).fill('ANA@bora.test')
  await page.getByLabel('Senha', { exact: true }).fill('bora1234')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Não deu para conectar. Confira a internet e tente de novo.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`^${process.env.BORA_URL!}/app$`))
})

test('the keyboard alone signs in, and shows and hides the password', async ({ browser }) => {
  const page = await openPage(browser, { viewport: DESKTOP })
  await page.goto('/auth')
  await page.getByLabel(/^E-?mail$/).focus()
  await page.keyboard.type('caio@bora.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bora1234')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar a senha' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/app$/)
})

for (const [language, text] of alternating('sign-in', [
  ['pt-BR', { password: 'Senha', repeat: 'Repita a senha', show: 'Mostrar a senha', hide: 'Esconder a senha' }],
  ['en', { password: 'Password', repeat: 'Repeat the password', show: 'Show password', hide: 'Hide password' }],
] as const)) {
  test(`a password must be repeated only while it is hidden: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language })
    await page.goto('/auth?mode=sign-up')
    const password = page.getByLabel(text.password, { exact: true })
    await password.pressSequentially('G')
    await expect(page.getByLabel(text.repeat)).toBeVisible()
    await page.getByRole('button', { name: text.show }).first().click()
    await expect(page.getByLabel(text.repeat)).toHaveCount(0)
    await page.getByRole('button', { name: text.hide }).click()
    await expect(page.getByLabel(text.repeat)).toHaveValue('')
    // As a password manager does: the whole value, and an event without a key.
    await page.evaluate(`{
      const field = document.querySelector('input[autocomplete=new-password]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'Girassol 2026 na praia')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }`)
    await expect(page.getByLabel(text.repeat)).toHaveCount(0)
  })
}

test("the country defaults to the device's, and can be changed", async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByText('Você mora em: Brasil')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar o país: Brasil' }).click()
  const country = page.getByRole('combobox', { name: 'País' })
  await country.fill('portug')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await fillSignUp(page, { name: 'Inês Faria', email: newAddress(), password: PASSWORD })
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/app$/)
  expect(await told(page, '/me')).toMatchObject({ country: 'PT', countryChosenAt: expect.any(String) })
})
