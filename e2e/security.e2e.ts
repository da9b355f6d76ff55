import { newPerson, PASSWORD, signedIn, signInAnswer } from './accounts.ts'
import { expect, test } from './world.ts'

const NEW_PASSWORD = 'Girassol 2026 na praia'

test('another device is signed out, and a new password ends the others', async ({ browser }) => {
  const account = await newPerson('Rui')
  const page = await signedIn(browser, account)
  await page.goto('/settings/security')
  await expect(page.getByText('Este aparelho')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Aparelhos' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^Desconectar (?!todos)/ }).click()
  await expect(page.getByText('Sua conta só está aberta aqui.')).toBeVisible()

  const other = await signedIn(browser, account)
  await other.goto('/settings/security')
  await expect(other.getByText('Este aparelho')).toBeVisible()
  await page.getByLabel('Senha atual', { exact: true }).fill('outra coisa')
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByText('Senha forte')).toBeVisible()
  await page.getByLabel('Repita a nova senha', { exact: true }).fill('não é')
  const submit = page.getByRole('button', { name: 'Trocar senha' })
  await submit.click()
  await expect(page.getByText('As senhas não coincidem')).toBeVisible()
  await expect(page.getByLabel('Repita a nova senha', { exact: true })).toBeFocused()
  await page.getByLabel('Repita a nova senha', { exact: true }).fill(NEW_PASSWORD)
  await submit.click()
  await expect(page.getByText('A senha atual não confere.')).toBeVisible()
  await expect(page.getByLabel('Senha atual', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue(NEW_PASSWORD)
  await page.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await submit.dblclick()
  await expect(page.getByText('Senha trocada', { exact: true }).first()).toBeVisible()
  await expect(rows).toHaveCount(1)
  for (const label of ['Senha atual', 'Nova senha']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Atividade da conta' }).getByRole('listitem').first()).toContainText(
    'Senha trocada',
  )
  expect((await signInAnswer(account.email, PASSWORD)).status).toBe(400)
  expect((await signInAnswer(account.email, NEW_PASSWORD)).status).toBe(200)
  // Its stream ends with the session, so an idle page is sent to sign-in.
  await expect(other).toHaveURL(/\/auth\?/)
})
