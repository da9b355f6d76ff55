import { devicesOf, newPerson, PASSWORD, signedIn, told } from './accounts.ts'
import { codesOf } from './authenticator.ts'
import { codeFor } from './outbox.ts'
import { expect, fillSignIn, PHOTO, signedInPage, still, test, alternating } from './world.ts'

test('name, photo, country, time zone and language are saved automatically, and can be undone', async ({ browser }) => {
  const account = await newPerson('Lia')
  const page = await signedIn(browser, account)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Sua conta' }).first().click()
  await page.getByRole('link', { name: 'Perfil' }).first().click()
  await expect(page).toHaveURL(/\/profile$/)

  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('L')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.getByText('Digite pelo menos 2 letras.')).toBeVisible()
  await expect(name).toBeFocused()
  await page.route('**/api/me', route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await name.fill('Lia Monteiro')
  await name.press('Enter')
  const popup = page.getByRole('region', { name: 'Problema técnico' })
  await expect(popup).toContainText('O servidor não respondeu.')
  await expect(popup).not.toContainText('/me')
  await expect(name).toHaveValue('Lia Monteiro')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(name).toHaveValue('Lia')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await name.fill('Lia Monteiro')

  const country = page.getByRole('combobox', { name: 'País' })
  await country.click()
  await country.fill('portu')
  await expect(page.getByRole('option', { name: 'Portugal' })).toBeVisible()
  await country.press('Enter')
  await expect(page.getByText('Falha ao atualizar país', { exact: true })).toBeVisible()
  await expect(country).toHaveValue('Brasil')
  await page.unroute('**/api/me')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('País atualizado', { exact: true })).toBeVisible()
  await expect(popup).toHaveCount(0)
  await expect(country).toHaveValue('Portugal')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(country).toHaveValue('Brasil')

  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.getByText('Nome atualizado', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar nome' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(name).toHaveValue('Lia')
  await name.fill('Lia Monteiro')
  await name.press('Enter')
  await expect(page.getByText('Nome atualizado', { exact: true })).toBeVisible()

  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  await zone.click()
  await zone.fill('lisbon')
  await page.getByRole('option', { name: /^Lisbon \(GMT/ }).click()
  await expect(page.getByText('Fuso horário atualizado', { exact: true })).toBeVisible()
  await zone.fill('nada disso')
  await expect(page.getByText('Nenhum fuso com esse nome.')).toBeVisible()
  await zone.press('Escape')
  await expect(zone).toHaveValue(/^Lisbon \(GMT/)

  await test.step('a portrait upload that is cancelled leaves the old one unchanged', async () => {
    let worn = 0
    await page.route('**/api/me/photo', route => {
      worn++
      return route.continue()
    })
    await page.route('**/api/photos?*', () => {})
    await page.getByLabel('Escolher uma foto').setInputFiles(PHOTO)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Adicionar uma foto' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/photos?*')

    // Cancelled while it is prepared: nothing is sent after that.
    let sent = 0
    await page.route('**/api/photos?*', route => {
      sent++
      return route.continue()
    })
    await page.evaluate(
      `{ const real = createImageBitmap; window.createImageBitmap = async (...all) => (await new Promise(done => setTimeout(done, 500)), window.prepared = true, real(...all)) }`,
    )
    await page.getByLabel('Escolher uma foto').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => page.evaluate('window.prepared')).toBe(true)
    expect([sent, worn]).toEqual([0, 0])
    await expect(page.getByRole('button', { name: 'Adicionar uma foto' })).toBeVisible()

    await page.getByLabel('Escolher uma foto').setInputFiles(PHOTO)
    await expect(page.getByText('Foto atualizada', { exact: true })).toBeVisible()
    expect([sent, worn]).toEqual([1, 1])
  })
  await page.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Foto removida', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Código do e-mail' }).fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Código errado ou expirado. Confira ou peça outro.')).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByText('Wrong or expired code. Check it or request a new one.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Brazil')
  await expect
    .poll(() => told(page, '/me'))
    .toMatchObject({ name: 'Lia Monteiro', country: 'BR', timeZone: 'Europe/Lisbon' })
  await expect
    .poll(() => told(page, '/me'))
    .toMatchObject({ language: 'en', photoUrl: expect.stringContaining('/photos/') })
})

test('with a second factor, addresses are confirmed and changed without leaving the page, and it is required at sign-in and before it is removed', async ({
  browser,
}) => {
  const account = await newPerson('Iris')
  const page = await signedIn(browser, account, { language: 'en' })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('textbox', { name: 'Device name' }).fill("Iris's phone")
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent())!.replaceAll(' ', '')
  const nextCode = codesOf(secret)
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(await nextCode())
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.getByText('Second factor is on', { exact: true }).first()).toBeVisible()

  await page.goto('/profile')
  const sessions = await devicesOf(page)
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(await codeFor(account.email, 'confirmation'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Email confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  expect(await devicesOf(page)).toEqual(sessions)

  const next = `nova.${account.email}`
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(next)
  await page.getByRole('button', { name: 'Send code' }).click()
  const pending = page.getByRole('heading', { name: `Changing to ${next}` })
  await expect(pending).toBeVisible()

  // Simulates that this session's factor was removed elsewhere: cancelling the prompt changes nothing.
  await page.route('**/auth/v1/user*', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { error_code: 'insufficient_aal', msg: 'AAL2 required' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel the change' })).toBeEnabled()
  await expect(page.getByText('Email change canceled')).toHaveCount(0)
  await expect(pending).toBeVisible()
  await page.unroute('**/auth/v1/user*')

  const field = (address: string) => page.getByRole('textbox', { name: `Code sent to ${address}` })
  await field(next).fill(await codeFor(next, 'email_change'))
  await field(next).press('Enter')
  await expect(page.getByText(`${next} has confirmed`, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${next} has confirmed`, { exact: true })).toBeVisible()
  await expect(field(account.email)).toBeVisible()
  await expect(field(next)).toHaveCount(0)
  await field(account.email).fill(await codeFor(account.email, 'email_change_current'))
  await field(account.email).press('Enter')
  await expect(page.getByText('Email changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^E-?mail$/ }).getByText(next, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await devicesOf(page)).toEqual(sessions)
  await expect.poll(() => told(page, '/me')).toMatchObject({ email: next, emailConfirmed: true, emailChange: null })

  await page.evaluate(`localStorage.removeItem('bora.session')`)
  await page.goto('/auth')
  await fillSignIn(page, next, PASSWORD)
  await page.getByRole('textbox', { name: /code/i }).fill(await nextCode())
  await page.getByRole('button', { name: /^(sign in|confirm)/i }).click()
  await expect(page).not.toHaveURL(/\/auth/)

  // Simulates that this session's factor was removed elsewhere.
  let refused = 0
  await page.route('**/auth/v1/factors/*', route =>
    route.request().method() === 'DELETE' && refused++ === 0
      ? route.fulfill({ status: 422, json: { error_code: 'insufficient_aal', msg: 'AAL2 required' } })
      : route.continue(),
  )
  await page.goto('/settings/security')
  await page.getByRole('button', { name: "Remove Iris's phone" }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(await nextCode())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Second factor removed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText("Iris's phone")).toHaveCount(0)
  expect(refused).toBe(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible()
  await expect(page.getByText("Iris's phone")).toHaveCount(0)
})

const WALL = {
  'pt-BR': {
    title: 'Meu mural',
    tile: /^\d+ de \w+: /,
    dialog: 'De onde vêm os pontos',
    close: 'Fechar',
    blank: 'Seu mural está em branco',
    log: 'Registrar treino',
  },
  en: {
    title: 'My wall',
    tile: /^\w+ \d+: /,
    dialog: 'Where the points come from',
    close: 'Close',
    blank: 'Your wall is blank',
    log: 'Log workout',
  },
}

for (const language of alternating('profile', ['pt-BR', 'en'] as const)) {
  test(`the year is a wall of tiles, and each opens its photo and points: ${language}`, async ({ browser }) => {
    const text = WALL[language]
    const page = await signedInPage(browser, 'ana@bora.test', { language })
    await page.goto('/profile')
    const wall = page.getByRole('region', { name: text.title, exact: true })
    const tile = wall.getByRole('button', { name: text.tile }).first()
    await expect(tile).toBeVisible()
    const box = (await tile.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await tile.click()
    const dialog = page.getByRole('dialog', { name: text.dialog })
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await still(page)
    await dialog.getByRole('button', { name: text.close }).click()
    await expect(tile).toBeFocused()

    const newcomer = await (await newPerson('Nina')).open(browser, { language })
    await newcomer.goto('/profile')
    const blank = newcomer.getByRole('region', { name: text.title, exact: true })
    await expect(blank.getByText(text.blank)).toBeVisible()
    await expect(blank.getByRole('link', { name: text.log })).toBeVisible()
  })
}
