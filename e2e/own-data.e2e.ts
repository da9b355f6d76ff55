import { PAGES } from '@bora/rules/pages.ts'
import { newPerson, PASSWORD } from './accounts.ts'
import { messagesTo } from './outbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, fillSignIn, openPage, PHONE, test, alternating } from './world.ts'

const SAID = {
  'pt-BR': {
    title: 'Privacidade e dados',
    prepare: 'Preparar meu arquivo',
    making: 'Preparando seu arquivo',
    ready: /^Seu arquivo está pronto/,
    download: 'Baixar o arquivo',
    another: /^Você pode pedir outro a partir de/,
    remove: 'Apagar minha conta',
    dialog: 'Apagar a conta?',
    password: 'Sua senha',
    missing: 'Digite sua senha.',
    wrong: 'Essa não é a sua senha. Sua conta está como estava.',
    confirm: 'Apagar a conta',
    goes: /^Sua conta some em/,
    keep: 'Manter minha conta',
    kept: 'Sua conta continua',
  },
  en: {
    title: 'Privacy and data',
    prepare: 'Prepare my file',
    making: 'Preparing your file',
    ready: /^Your file is ready/,
    download: 'Download the file',
    another: /^You can ask for another one from/,
    remove: 'Delete my account',
    dialog: 'Delete the account?',
    password: 'Your password',
    missing: 'Enter your password.',
    wrong: "That isn't your password. Your account is as it was.",
    confirm: 'Delete the account',
    goes: /^Your account will be deleted on/,
    keep: 'Keep my account',
    kept: 'Your account stays',
  },
} as const

for (const [language, viewport] of alternating('own-data', [
  ['pt-BR', PHONE],
  ['en', DESKTOP],
] as const))
  test(`a person exports their data, requests deletion and cancels it: ${language}`, async ({ browser }) => {
    // The timed job runs once a minute.
    const said = SAID[language]
    const nina = await newPerson('Nina')
    await nina.ask('PATCH', '/me', { language })
    const page = await nina.open(browser, { language, viewport })
    await page.goto(PAGES.gdprSettings.path)
    await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: said.prepare }).click()
    await expect(page.getByRole('heading', { name: said.making })).toBeVisible()
    await expect(page.getByRole('heading', { name: said.ready })).toBeVisible({ timeout: 150_000 })
    await expect(page.getByText(said.another)).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: said.download }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^bora-\d{4}-\d\d-\d\d\.zip$/)
    expect((await messagesTo(nina.email)).map(({ kind }) => kind)).toContain('archive_ready')

    await page.getByRole('button', { name: said.remove }).click()
    const dialog = page.getByRole('dialog', { name: said.dialog })
    await dialog.getByRole('button', { name: said.confirm }).click()
    await expect(dialog.getByText(said.missing)).toBeVisible()
    await expect(dialog.getByLabel(said.password)).toBeFocused()
    await dialog.getByLabel(said.password).fill('errada-de-novo')
    await dialog.getByRole('button', { name: said.confirm }).click()
    await expect(dialog.getByText(said.wrong)).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByLabel(said.password).fill(PASSWORD)
    await dialog.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByRole('heading', { name: said.goes })).toBeVisible()
    await expectNoAxeFindings(page)

    // A sign-in reports it, and one tap undoes it.
    const elsewhere = await openPage(browser, { language, viewport })
    await elsewhere.goto(PAGES.auth.path)
    await fillSignIn(elsewhere, nina.email, PASSWORD)
    await elsewhere.getByRole('button', { name: said.keep }).click()
    await expect(elsewhere.getByText(said.kept, { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: said.remove })).toBeVisible()
    const mails = (await messagesTo(nina.email)).map(({ kind }) => kind)
    expect(mails).toEqual(expect.arrayContaining(['closing_asked', 'closing_taken_back']))
  })
