import { fakeWallet } from '@bora/server/src/http/auth-v1/testing-wallet.ts'
import type { Browser, Page } from '@playwright/test'
import { authCall, newPerson, PASSWORD, type Person } from './accounts.ts'
import { injectWallet } from './browser-wallet.ts'
import { newAdmin } from './desk.ts'
import { type Outside, startOutside } from './outside-server.ts'
import { codeFor, linkFor, openMailLink } from './outbox.ts'
import { closePages, DESKTOP, expect, fillSignIn, type Look, openPage, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    suspended:
      /^Esta conta está suspensa até .+ O jeito de tratar outras pessoas não seguiu as nossas regras\. Seus prêmios/,
    endless: /^Esta conta está suspensa\. O jeito de tratar outras pessoas não seguiu as nossas regras\. Seus prêmios/,
    withAcme: 'Continuar com Acme',
    withCompany: 'Entrar com a conta da empresa',
    byWallet: 'Solana com a sua carteira',
    work: 'E-mail de trabalho',
    goOn: 'Continuar',
    byMail: 'Receber link por e-mail',
    code: 'Código de 6 dígitos',
    signs: 'Assinar na carteira',
    goes: /^Sua conta some em/,
    keep: 'Manter minha conta',
    kept: 'Sua conta continua',
  },
  en: {
    suspended:
      /^This account is suspended until .+\. How other people were treated went against our rules\. Your prizes/,
    endless: /^This account is suspended\. How other people were treated went against our rules\. Your prizes/,
    withAcme: 'Continue with Acme',
    withCompany: 'Sign in with a company account',
    byWallet: 'Solana with your wallet',
    work: 'Work email',
    goOn: 'Continue',
    byMail: 'Get a link by email',
    code: '6-digit code',
    signs: 'Sign with your wallet',
    goes: /^Your account will be deleted on/,
    keep: 'Keep my account',
    kept: 'Your account stays',
  },
} as const
const NEXT = 'next=%2Factivity-classification'
const INSIDE = /\/(activity-classification|welcome)/

type Way = {
  name: string
  enter(page: Page): Promise<void>
  prepare?(page: Page): Promise<void>
  /** how the person signs in before the refusal, if that differs */
  first?(page: Page): Promise<void>
}

test.describe('a person signing in without a password', () => {
  let outside: Outside
  let vera: Person
  const before = { url: process.env.BORA_URL, dataDir: process.env.BORA_DATA_DIR }
  test.beforeAll(async () => {
    outside = await startOutside()
    process.env.BORA_URL = outside.server.url
    process.env.BORA_DATA_DIR = outside.server.dataDir
    vera = await newAdmin('Vera')
  })
  test.afterAll(async () => {
    process.env.BORA_URL = before.url
    process.env.BORA_DATA_DIR = before.dataDir
    await outside.stop()
  })

  for (const language of alternating('outside-refusals', ['pt-BR', 'en'] as const)) {
    const look: Look =
      language === 'en' ? { language, viewport: DESKTOP, theme: 'dark' } : { language, viewport: PHONE }
    const text = TEXTS[language]

    /** A new person for each of the three ways through another site. */
    async function fromElsewhere(): Promise<Way[]> {
      const own = `${language.toLowerCase()}${Date.now()}`
      const wallet = fakeWallet()
      outside.acme.people.set(own, { email: `${own}@acme.example`, email_verified: true, name: 'Rita Lima' })
      return [
        {
          name: 'a site',
          async enter(page) {
            await page.goto(`/auth?${NEXT}`)
            await page.getByRole('button', { name: text.withAcme }).click()
            await page.getByRole('link', { name: `Enter as ${own}` }).click()
          },
        },
        {
          name: 'a company',
          async enter(page) {
            outside.company.answering = { nameId: own, attributes: { mail: `work.${own}@acme.example` } }
            await page.goto(`/auth?${NEXT}`)
            await page.getByRole('link', { name: text.withCompany }).click()
            await page.getByRole('textbox', { name: text.work }).fill('acme.example')
            await page.getByRole('button', { name: text.goOn }).click()
            await page.getByRole('button', { name: 'Go on' }).click()
          },
        },
        {
          name: 'a wallet',
          prepare: async page => void (await injectWallet(page, wallet, 'signMessage')),
          async enter(page) {
            await page.goto(`/auth?${NEXT}`)
            await page.getByRole('link', { name: text.byWallet }).click()
            await page.getByRole('button', { name: text.signs }).click()
          },
        },
      ]
    }

    /** A new person for each of the two ways through a mail. */
    async function byMail(): Promise<Way[]> {
      const [byCode, byLink] = [await newPerson('Rita Moura'), await newPerson('Rita Prado')]
      // A magic link resets an unconfirmed account, and with it the deletion that was asked for.
      for (const { email } of [byCode, byLink])
        await authCall('POST', '/verify', { type: 'signup', email, token: await codeFor(email, 'confirmation') })
      const byPassword = (email: string) => async (page: Page) => {
        await page.goto(`/auth?${NEXT}`)
        await fillSignIn(page, email, PASSWORD)
      }
      return [
        {
          name: 'a code by mail',
          first: byPassword(byCode.email),
          async enter(page) {
            await page.goto(`/auth?${NEXT}`)
            await page.getByRole('link', { name: text.byMail }).click()
            await page.getByLabel(/^E-?mail$/).fill(byCode.email)
            await page.getByLabel(/^E-?mail$/).press('Enter')
            await page.getByLabel(text.code).fill(await codeFor(byCode.email, 'magic_link'))
            await page.getByLabel(text.code).press('Enter')
          },
        },
        {
          name: 'a link by mail',
          first: byPassword(byLink.email),
          async enter(page) {
            const back = encodeURIComponent(`${process.env.BORA_URL!}/auth?${NEXT}`)
            await authCall('POST', `/otp?redirect_to=${back}`, { email: byLink.email, create_user: false })
            await openMailLink(page, await linkFor(byLink.email, 'magic_link'))
          },
        },
      ]
    }

    test(`sees that the account will be deleted and can cancel that, and why it is suspended: ${language}`, async ({
      browser,
    }) => {
      test.setTimeout(400_000)
      const others = await fromElsewhere()
      // Each person gets only one mail of each kind here: a second one could not be told from the first.
      for (const way of [...others, ...(await byMail())])
        await test.step(`deleted, ${way.name}`, async () => {
          const first = await entered(browser, way)
          await ask(first, 'PATCH', '/me', { language })
          await ask(first, 'POST', '/me/closing', await proofOf(first))
          const page = await newPage(browser, way)
          await way.enter(page)
          await expect(page).toHaveURL(INSIDE)
          await expect(page.getByText(text.goes)).toBeVisible()
          await page.getByRole('button', { name: text.keep }).click()
          await expect(page.getByText(text.kept, { exact: true })).toBeVisible()
          const { asked } = (await ask(page, 'GET', '/me/closing')) as { asked: object | null }
          expect(asked).toBeNull()
          await closePages(browser)
        })
      for (const [number, way] of [...others, ...(await byMail())].entries())
        await test.step(`suspended, ${way.name}`, async () => {
          const id = await userIn(await entered(browser, way))
          const days = number === 1 ? null : 3
          const suspended = await vera.ask('POST', `/admin/users/${id}/suspension`, {
            reason: 'conduct',
            days,
            note: 'Chamado 4812: insultos nos comentários.',
          })
          expect(suspended.status, JSON.stringify(suspended.body)).toBe(200)
          const page = await newPage(browser, way)
          await way.enter(page)
          await expect(page.getByRole('alert')).toHaveText(days === null ? text.endless : text.suspended)
          await expect(page).toHaveURL(/\/auth\b/)
          expect(new URL(page.url()).hash).toBe('')
          await closePages(browser)
        })
    })

    async function newPage(browser: Browser, way: Way): Promise<Page> {
      const page = await openPage(browser, look)
      await way.prepare?.(page)
      return page
    }

    async function entered(browser: Browser, way: Way): Promise<Page> {
      const page = await newPage(browser, way)
      await (way.first ?? way.enter)(page)
      await expect(page).toHaveURL(INSIDE)
      return page
    }
  }
})

async function userIn(page: Page): Promise<string> {
  return (await sessionIn(page)).user.id
}

function sessionIn(page: Page): Promise<{ access_token: string; user: { id: string } }> {
  return page.evaluate("JSON.parse(localStorage.getItem('bora.session'))")
}

async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${process.env.BORA_URL!}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${(await sessionIn(page)).access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  expect(answer.status, `${path}: ${JSON.stringify(said)}`).toBe(200)
  return said
}

/** How a person without a password proves ownership of the account: by a code, or by a recent sign-in. */
async function proofOf(page: Page): Promise<object> {
  const { proof } = (await ask(page, 'GET', '/me/closing')) as { proof: string }
  if (proof === 'sign_in') return {}
  if (proof === 'password') return { password: PASSWORD }
  const { email } = (await ask(page, 'GET', '/me')) as { email: string }
  const { anonKey } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { anonKey: string }
  const answer = await fetch(`${process.env.BORA_URL!}/auth/v1/reauthenticate`, {
    headers: { apikey: anonKey, authorization: `Bearer ${(await sessionIn(page)).access_token}` },
  })
  expect(answer.status).toBe(200)
  return { code: await codeFor(email, 'reauthentication') }
}
