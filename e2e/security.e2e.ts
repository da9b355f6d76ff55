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
  await other.goto('/settings/security')
  await expect(other).toHaveURL(/\/auth\?/)
})

test('an old session asks for a code from a mail before the password changes', async ({ browser }) => {
  const account = await newPerson('Davi')
  const page = await signedIn(browser, account)
  await page.goto('/settings/security')
  // Simulates a day after the sign-in.
  let answer: { status: number; json: object } | undefined = {
    status: 400,
    json: { error_code: 'reauthentication_needed', msg: 'Reauthentication is needed' },
  }
  await page.route('**/auth/v1/user*', route =>
    route.request().method() === 'PUT' && answer ? route.fulfill(answer) : route.continue(),
  )
  await page.route('**/auth/v1/reauthenticate*', route => route.fulfill({ json: {} }))
  await page.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repita a nova senha', { exact: true }).fill(NEW_PASSWORD)
  const code = page.getByRole('textbox', { name: 'Código do e-mail' })
  const submit = page.getByRole('button', { name: 'Trocar senha' })
  await expect(code).toHaveCount(0)
  await submit.click()
  await expect(code).toHaveAccessibleDescription(/^Você entrou há mais de um dia/)
  await submit.click()
  await expect(code).toHaveAccessibleDescription('Digite os 6 dígitos do código.')
  await expect(code).toBeFocused()
  answer = { status: 422, json: { error_code: 'reauthentication_not_valid', msg: 'Wrong nonce' } }
  await code.fill('123456')
  await submit.click()
  await expect(code).toHaveAccessibleDescription('Código errado ou expirado. Confira ou peça outro.')
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue(NEW_PASSWORD)
  answer = undefined
  await submit.click()
  await expect(page.getByText('Senha trocada', { exact: true }).first()).toBeVisible()
  await expect(code).toHaveCount(0)
  expect((await signInAnswer(account.email, NEW_PASSWORD)).status).toBe(200)
})

test('what fails to load says so and can be requested again, and events load page by page', async ({ browser }) => {
  const page = await signedIn(browser, await newPerson('Zoe'), { language: 'en' })
  const event = (id: number) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    kind: 'signed_in',
    method: 'password',
    device: 'Chrome · Windows',
    ip: '192.0.2.1',
    country: 'BR',
    at: '2026-11-06T12:00:00.000Z',
  })
  await page.route('**/api/me/events**', route => {
    const next = new URL(route.request().url()).searchParams.get('cursor')
    return route.fulfill({
      json: next ? { items: [event(3)], next: null } : { items: [event(1), event(2)], next: 'x' },
    })
  })
  await page.route('**/api/me/sessions', route => route.fulfill({ status: 403, json: { code: 'not_allowed' } }))
  await page.goto('/settings/security')
  const events = page.getByRole('region', { name: 'Sign-ins and changes' }).getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText('Brazil · 192.0.2.1')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(events).toHaveCount(3)
  await expect(page.getByText("Couldn't load the devices")).toBeVisible()
  await page.unroute('**/api/me/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device')).toBeVisible()
})
