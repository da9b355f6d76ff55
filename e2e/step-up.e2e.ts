import { PAGES } from '@bora/rules/pages.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { addApp, newPerson, PASSWORD, type Person, type Session, signInAnswer } from './accounts.ts'
import { codesOf } from './authenticator.ts'
import { closePages, alternating, DESKTOP, expect, type Look, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    stepUp: 'Confirme que é você',
    code: 'Código do app',
    wrong: 'Código errado ou expirado. Confira ou peça outro.',
    confirm: 'Confirmar',
    close: 'Fechar',
    prepare: 'Preparar meu arquivo',
    making: 'Preparando seu arquivo',
    ready: /^Seu arquivo está pronto/,
    download: 'Baixar o arquivo',
    remove: 'Apagar minha conta',
    ending: 'Apagar a conta?',
    password: 'Sua senha',
    end: 'Apagar a conta',
    goes: /^Sua conta some em/,
    devices: 'Aparelhos',
    endOne: /^Desconectar .+/,
    ended: 'Aparelho desconectado',
    endOthers: 'Desconectar todos os outros',
    othersEnded: 'Os outros aparelhos foram desconectados',
    onlyHere: 'Sua conta só está aberta aqui.',
  },
  en: {
    stepUp: "Confirm it's you",
    code: 'Code from the app',
    wrong: 'Wrong or expired code. Check it or request a new one.',
    confirm: 'Confirm',
    close: 'Close',
    prepare: 'Prepare my file',
    making: 'Preparing your file',
    ready: /^Your file is ready/,
    download: 'Download the file',
    remove: 'Delete my account',
    ending: 'Delete the account?',
    password: 'Your password',
    end: 'Delete the account',
    goes: /^Your account will be deleted on/,
    devices: 'Devices',
    endOne: /^Sign out of .+/,
    ended: 'Device signed out',
    endOthers: 'Sign out of all others',
    othersEnded: 'All others were signed out',
    onlyHere: 'Your account is only open here.',
  },
} as const

type Texts = (typeof TEXTS)[keyof typeof TEXTS]
type Guarded = { page: Page; person: Person; nextCode: () => Promise<string>; text: Texts }

for (const language of alternating('step-up', ['en', 'pt-BR'] as const)) {
  const text = TEXTS[language]
  const look: Look = language === 'en' ? { language, viewport: DESKTOP, theme: 'dark' } : { language, viewport: PHONE }

  test(`the archive, account deletion and ending other sessions require the second factor: ${language}`, async ({
    browser,
  }) => {
    await test.step('the archive, to be created and to be downloaded', async () => {
      // The timed job runs once a minute.
      const about = await withoutCode(browser, text, look)
      const { page, person, nextCode } = about
      const state = async () => ((await person.ask('GET', '/me/archive')).body as { state: string }).state
      await page.goto(PAGES.gdprSettings.path)
      await turnAwayThenProve(about, () => page.getByRole('button', { name: text.prepare }).click(), {
        before: async () => {
          await expect(page.getByRole('button', { name: text.prepare })).toBeEnabled()
          expect(await state()).toBe('none')
        },
        after: () => expect(page.getByRole('heading', { name: text.making })).toBeVisible(),
      })

      // Another page without a recent code asks for one before the file is sent.
      await expect.poll(state, { timeout: 150_000 }).toBe('ready')
      const other = await person.open(browser, look)
      await other.goto(PAGES.gdprSettings.path)
      await other.getByRole('button', { name: text.download }).click()
      const asked = other.getByRole('dialog', { name: text.stepUp })
      await expect(asked).toBeVisible()
      const arrives = other.waitForEvent('download')
      await prove(asked, await nextCode(), text)
      expect((await arrives).suggestedFilename()).toMatch(/^bora-\d{4}-\d\d-\d\d\.zip$/)
      await closePages(browser)
    })
    await test.step('account deletion, in addition to the password', async () => {
      const about = await withoutCode(browser, text, look)
      const { page, person } = about
      const closing = async () => ((await person.ask('GET', '/me/closing')).body as { asked: unknown }).asked
      await page.goto(PAGES.gdprSettings.path)
      await page.getByRole('button', { name: text.remove }).click()
      const dialog = page.getByRole('dialog', { name: text.ending })
      await dialog.getByLabel(text.password, { exact: true }).fill(PASSWORD)
      await turnAwayThenProve(about, () => dialog.getByRole('button', { name: text.end }).click(), {
        before: async () => {
          await expect(dialog.getByLabel(text.password, { exact: true })).toHaveValue(PASSWORD)
          expect(await closing()).toBeFalsy()
        },
        after: () => expect(page.getByRole('heading', { name: text.goes })).toBeVisible(),
      })
      await expect(dialog).toHaveCount(0)
      expect(await closing()).toBeTruthy()
      await closePages(browser)
    })
    await test.step('ending one other session', async () => {
      const about = await withoutCode(browser, text, look)
      const { page, person } = about
      const { body: other } = await signInAnswer(person.email, PASSWORD)
      await page.goto(PAGES.security.path)
      const devices = page.getByRole('region', { name: text.devices })
      await turnAwayThenProve(about, () => devices.getByRole('button', { name: text.endOne }).first().click(), {
        before: async () => expect(await isOpen(other as Session)).toBe(true),
        after: () => expect(page.getByText(text.ended, { exact: true })).toBeVisible(),
      })
      await expect(devices.getByText(text.onlyHere)).toBeVisible()
      expect(await isOpen(other as Session)).toBe(false)
      await closePages(browser)
    })
    await test.step('ending all other sessions', async () => {
      const about = await withoutCode(browser, text, look)
      const { page, person } = about
      const others = await Promise.all(
        [1, 2].map(async () => (await signInAnswer(person.email, PASSWORD)).body as Session),
      )
      const open = () => Promise.all(others.map(isOpen))
      await page.goto(PAGES.security.path)
      const devices = page.getByRole('region', { name: text.devices })
      await turnAwayThenProve(about, () => devices.getByRole('button', { name: text.endOthers, exact: true }).click(), {
        before: async () => {
          await expect(page.getByText(text.othersEnded, { exact: true })).toHaveCount(0)
          expect(await open()).toEqual([true, true])
        },
        after: () => expect(page.getByText(text.othersEnded, { exact: true })).toBeVisible(),
      })
      await expect(devices.getByText(text.onlyHere)).toBeVisible()
      expect(await open()).toEqual([false, false])
    })
  })
}

/** A new person with an authenticator app, and a page whose session is older than the app. */
async function withoutCode(browser: Browser, text: Texts, look: Look): Promise<Guarded> {
  const person = await newPerson('Nina')
  const { secret } = await addApp(person.session.access_token)
  const nextCode = codesOf(secret)
  // The current code was used when the app was added.
  await nextCode()
  return { page: await person.open(browser, look), person, nextCode, text }
}

/**
 * Starts the protected action, cancels the prompt, starts it again, mistypes the code once and then gives it. `before`
 * must hold after cancelling, `after` once the code was given.
 */
async function turnAwayThenProve(
  { page, nextCode, text }: Guarded,
  act: () => Promise<void>,
  { before, after }: { before: () => Promise<void>; after: () => Promise<void> },
): Promise<void> {
  const asked = page.getByRole('dialog', { name: text.stepUp })
  await act()
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: text.close }).click()
  await expect(asked).toHaveCount(0)
  await before()
  await act()
  const code = await nextCode()
  await prove(
    asked,
    code.replace(/\d/, digit => String((Number(digit) + 1) % 10)),
    text,
  )
  await expect(asked.getByText(text.wrong)).toBeVisible()
  await prove(asked, code, text)
  await expect(asked).toHaveCount(0)
  await after()
}

async function prove(asked: Locator, code: string, text: Texts): Promise<void> {
  await asked.getByRole('textbox', { name: text.code }).fill(code)
  await asked.getByRole('button', { name: text.confirm }).click()
}

async function isOpen({ access_token: token }: Session): Promise<boolean> {
  const answer = await fetch(`${process.env.BORA_URL!}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok
}
