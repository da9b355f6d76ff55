import type { TestIdp } from '@bora/server/src/http/auth-v1/testing-idp.ts'
import type { TestProvider } from '@bora/server/src/http/auth-v1/testing-provider.ts'
import type { Browser, Page } from '@playwright/test'
import { codesOf } from './authenticator.ts'
import { type Outside, startOutside } from './outside-server.ts'
import type { RunningServer } from './server.ts'
import {
  closePages,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type Look,
  openPage,
  PHONE,
  still,
  test,
  alternating,
} from './world.ts'

const PASSWORD = 'segredo-bom-1'
const TEXTS = {
  'pt-BR': {
    withAcme: 'Continuar com Acme',
    withCompany: 'Entrar com a conta da empresa',
    welcome: 'Que bom te ver',
    cancelled: 'O login foi cancelado. Tente de novo quando quiser.',
    refusedThere: 'Não deu para entrar. Tente de novo ou escolha outro jeito.',
    company: 'Conta da empresa',
    signInAs: (email: string) => `Entrar como ${email}?`,
    arrivedElsewhere: 'Esta entrada não vale mais',
    work: 'E-mail de trabalho',
    goOn: 'Continuar',
    noDomain: 'Digite um e-mail como voce@empresa.com ou só empresa.com.',
    unknown: 'Nenhuma empresa com este domínio usa a Bora. Confira o e-mail ou escolha outro jeito.',
    off: 'O login desta empresa está desativado. Fale com quem cuida disso na empresa ou escolha outro jeito.',
    offline: 'Não deu para conectar. Confira a internet e tente de novo.',
    opening: 'Abrindo a página da empresa…',
    managed: 'Sua empresa cuida desta conta. Mude por lá.',
    ways: 'Formas de entrar',
    devices: 'Aparelhos',
    link: 'Vincular Acme',
    notLinked: 'Você voltou do outro site sem vincular a conta. Tente de novo quando quiser.',
    taken: 'Esta conta já está vinculada a outra pessoa.',
    unlink: (name: string) => `Desvincular ${name}`,
    unlinkSubmit: 'Desvincular',
    unlinked: 'Desvinculado da conta',
    lastOne: 'É a sua única forma de entrar. Vincule outra antes.',
    addApp: 'Adicionar app',
    nameOf: 'Nome do aparelho',
    fromApp: 'Código do app',
    turnOn: 'Ativar',
    added: 'Segundo fator ativado',
    step: 'Só mais um passo',
    code: 'Código de 6 dígitos',
    enter: 'Entrar',
  },
  en: {
    withAcme: 'Continue with Acme',
    withCompany: 'Sign in with a company account',
    welcome: 'Good to see you',
    cancelled: 'Sign-in was canceled. Try again whenever you like.',
    refusedThere: "Couldn't sign in. Try again or choose another way.",
    company: 'Company account',
    signInAs: (email: string) => `Sign in as ${email}?`,
    arrivedElsewhere: 'This sign-in is no longer valid',
    work: 'Work email',
    goOn: 'Continue',
    noDomain: 'Enter an email like you@company.com, or just company.com.',
    unknown: 'No company with this domain uses Bora. Check the email or choose another way.',
    off: "This company's sign-in is turned off. Ask your company's IT team, or choose another way.",
    offline: "Couldn't connect. Check your connection and try again.",
    opening: "Opening your company's page…",
    managed: 'Your company manages this account. Change it there.',
    ways: 'Ways to sign in',
    devices: 'Devices',
    link: 'Link Acme',
    notLinked: 'You came back from the other site without linking it. Try again whenever you like.',
    taken: 'This account is already linked to someone else.',
    unlink: (name: string) => `Unlink ${name}`,
    unlinkSubmit: 'Unlink',
    unlinked: 'Unlinked from the account',
    lastOne: "It's your only way to sign in. Link another one first.",
    addApp: 'Add an app',
    nameOf: 'Device name',
    fromApp: 'Code from the app',
    turnOn: 'Turn on',
    added: 'Second factor is on',
    step: 'One more step',
    code: '6-digit code',
    enter: 'Sign in',
  },
} as const

let outside: Outside
let server: RunningServer
let acme: TestProvider
let company: TestIdp

test.beforeAll(async () => {
  outside = await startOutside()
  ;({ server, acme, company } = outside)
})
test.afterAll(() => outside.stop())

for (const language of alternating('providers', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]
  const look = { language, ...(language === 'en' && { viewport: DESKTOP }) } as const

  test(`another site signs a person in, and people who cancel there or go back can try again: ${language}`, async ({
    browser,
  }) => {
    await test.step('signing in there, and cancelling is reported', async () => {
      const name = personAtAcme('rita')
      const page = await open(browser, look)
      await page.goto('/auth?next=%2Fwallet')
      await page.getByRole('button', { name: text.withAcme }).dblclick()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      await page.getByRole('link', { name: 'Enter as nobody' }).click()
      await expect(page.getByRole('alert')).toHaveText(text.cancelled)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.welcome)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth?next=%2Fwallet')
      expect(new URL(page.url()).hash).toBe('')
      await page.reload()
      await expect(page.getByRole('button', { name: text.withAcme })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)

      await page.getByRole('button', { name: text.withAcme }).click()
      await page.getByRole('link', { name: `Enter as ${name}` }).click()
      await expect(page).toHaveURL(`${server.url}/wallet`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/wallet`)
      await closePages(browser)
    })
    await test.step("back with the browser's Back button", async () => {
      const page = await open(browser, look)
      await page.goto('/auth')
      // The page stays where it is.
      await page.route('**/auth/v1/authorize**', route => route.fulfill({ status: 204 }))
      const button = page.getByRole('button', { name: text.withAcme })
      await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
      // Simulates a browser that restores the page from its cache.
      await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
      await expect(button).not.toHaveAttribute('aria-busy', 'true')
    })
  })

  test(`another site is linked to an account and unlinked, also with a second factor, unless it is another account’s: ${language}`, async ({
    browser,
  }) => {
    await test.step('linked and unlinked', async () => {
      const name = personAtAcme('nilo')
      const page = await signedIn(browser, look)
      await page.goto('/settings/security')
      const ways = page.getByRole('region', { name: text.ways }).getByRole('listitem')
      await expect(ways).toHaveCount(1)
      await expect(page.getByRole('button', { name: text.unlink('') })).toHaveCount(0)

      await page.getByRole('button', { name: text.link }).click()
      await page.getByRole('link', { name: 'Enter as nobody' }).click()
      await expect(page).toHaveURL(`${server.url}/settings/security`)
      await expect(page.getByRole('alert')).toHaveText(text.notLinked)
      await expect(ways).toHaveCount(1)

      await page.getByRole('button', { name: text.link }).click()
      await page.getByRole('link', { name: `Enter as ${name}` }).click()
      await expect(page).toHaveURL(`${server.url}/settings/security`)
      await expect(ways).toHaveCount(2)
      await expect(ways.last()).toContainText(`${name}@acme.example`)
      // The new session has replaced the previous one.
      const devices = page.getByRole('region', { name: text.devices }).getByRole('listitem')
      await expect(devices).toHaveCount(1)
      await page.reload()
      await expect(ways).toHaveCount(2)

      const elsewhere = await sameSession(browser, page, look)
      await elsewhere.goto('/settings/security')
      await elsewhere.getByRole('button', { name: text.unlink('Acme') }).click()
      await expect(elsewhere.getByRole('dialog')).toBeVisible()
      await page.getByRole('button', { name: text.unlink('Acme') }).click()
      await page.getByRole('dialog').getByRole('button', { name: text.unlinkSubmit }).click()
      await expect(page.getByText(text.unlinked, { exact: true }).first()).toBeVisible()
      await expect(ways).toHaveCount(1)
      await expect(page.getByRole('button', { name: text.unlink('') })).toHaveCount(0)
      await page.reload()
      await expect(ways).toHaveCount(1)

      await elsewhere.getByRole('dialog').getByRole('button', { name: text.unlinkSubmit }).click()
      await expect(elsewhere.getByRole('alert')).toHaveText(text.lastOne)
      await expect(elsewhere.getByRole('region', { name: text.ways }).getByRole('listitem')).toHaveCount(1)
      await closePages(browser)
    })
    await test.step('with a second factor, which is required again', async () => {
      const name = personAtAcme('duda')
      const page = await signedIn(browser, look)
      await page.goto('/settings/security')
      await page.getByRole('button', { name: text.addApp }).click()
      await page.getByRole('textbox', { name: text.nameOf }).fill('Meu app')
      await page.getByRole('button', { name: text.goOn }).click()
      const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent())!.replaceAll(' ', '')
      const nextCode = codesOf(secret)
      await page.getByRole('textbox', { name: text.fromApp }).fill(await nextCode())
      await page.getByRole('button', { name: text.turnOn, exact: true }).click()
      await expect(page.getByText(text.added, { exact: true }).first()).toBeVisible()
      const devices = page.getByRole('region', { name: text.devices }).getByRole('listitem')
      await expect(devices).toHaveCount(1)

      await page.getByRole('button', { name: text.link }).click()
      await page.getByRole('link', { name: `Enter as ${name}` }).click()
      await expect(page.getByRole('heading', { name: text.step })).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/auth?next=%2Fsettings%2Fsecurity`)
      await page.reload()
      await page.evaluate(
        `{ window.titles = []; new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent)).observe(document.body, { childList: true, subtree: true }) }`,
      )
      await page.getByRole('textbox', { name: text.code }).fill(await nextCode())
      await page.getByRole('button', { name: text.enter, exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/settings/security`)
      const ways = page.getByRole('region', { name: text.ways }).getByRole('listitem')
      await expect(ways).toHaveCount(2)
      await expect(ways.last()).toContainText(`${name}@acme.example`)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(devices).toHaveCount(1)
      // A person who has signed in by then is not asked to sign in again.
      expect(await page.evaluate('titles')).not.toContain(text.welcome)
      await page.reload()
      await expect(ways).toHaveCount(2)
      await expect(devices).toHaveCount(1)
      await closePages(browser)
    })
    await test.step('a site linked to another account is not linked', async () => {
      const name = personAtAcme('rui')
      const first = await open(browser, look)
      await first.goto('/auth')
      await first.getByRole('button', { name: text.withAcme }).click()
      await first.getByRole('link', { name: `Enter as ${name}` }).click()
      await expect(first).toHaveURL(/\/(app|welcome)/)
      const page = await signedIn(browser, look)
      await page.goto('/settings/security')
      await page.getByRole('button', { name: text.link }).click()
      await page.getByRole('link', { name: `Enter as ${name}` }).click()
      await expect(page.getByRole('alert')).toHaveText(text.taken)
      await expect(page.getByRole('region', { name: text.ways }).getByRole('listitem')).toHaveCount(1)
    })
  })

  test(`people of a company sign in on its own page, or from there: ${language}`, async ({ browser }) => {
    await test.step('found by their address', async () => {
      const worker = `ana-${language.toLowerCase()}`
      const page = await open(browser, look)
      await page.goto('/auth?next=%2Fsettings%2Fsecurity')
      await page.getByRole('link', { name: text.withCompany }).click()
      await expect(page.getByRole('heading', { name: text.company })).toBeFocused()
      await expect(page).toHaveURL(/mode=company/)
      const field = page.getByRole('textbox', { name: text.work })
      const submit = page.getByRole('button', { name: text.goOn })
      for (const nothing of ['', 'ana', 'ana@acme', '@acme.example', 'https://acme.example/']) {
        await field.fill(nothing)
        await submit.click()
        await expect(page.getByRole('alert')).toHaveText(text.noDomain)
        await expect(field).toBeFocused()
      }
      for (const [address, refusal] of [
        ['ana@nowhere.example', text.unknown],
        ['gone.example', text.off],
      ] as const) {
        await field.fill(address)
        await field.press('Enter')
        await expect(page.getByRole('alert')).toHaveText(refusal)
        await expect(field).toBeFocused()
      }
      await page.context().setOffline(true)
      await field.fill(' Ana@ACME.example ')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(text.offline)
      await page.context().setOffline(false)

      let asked = 0
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/auth/v1/sso', async route => {
        asked++
        await held
        await route.continue()
      })
      await submit.click()
      await expect(page.getByRole('button', { name: text.opening })).toHaveAttribute('aria-busy', 'true')
      await page.getByRole('button', { name: text.opening }).click()
      await field.press('Enter')
      letGo()
      await expect(page.getByRole('heading', { name: "Acme's own sign-in" })).toBeVisible()
      expect(asked).toBe(1)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goBack()
      await expect(page.getByRole('heading', { name: text.company })).toBeVisible()

      // An assertion for another audience lets no one in.
      company.answering = { audience: 'https://elsewhere.example' }
      await field.fill('acme.example')
      await submit.click()
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByRole('alert')).toHaveText(text.refusedThere)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.welcome)

      company.answering = { nameId: worker, attributes: { mail: `${worker}@acme.example` } }
      await page.goto('/auth?next=%2Fsettings%2Fsecurity')
      await page.getByRole('link', { name: text.withCompany }).click()
      await field.fill('acme.example')
      await submit.click()
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page).toHaveURL(`${server.url}/settings/security`)
      await expect(page.getByRole('region', { name: text.ways }).getByRole('listitem')).toContainText(
        `${worker}@acme.example`,
      )
      await expect(page.getByText(text.managed)).toBeVisible()
      await page.reload()
      await expect(page.getByText(text.managed)).toBeVisible()
      await closePages(browser)
    })
    await test.step('started by the company, it signs in the person who presses the button', async () => {
      const email = `eva-${language.toLowerCase()}@acme.example`
      const page = await open(browser, look)
      const form = await company.unasked({ nameId: email, attributes: { mail: email } })
      await page.goto(company.entityId)
      const fields = { ...form, RelayState: `${server.url}/auth?next=%2Fsettings%2Fsecurity` }
      await page.evaluate(
        ([action, values]) => {
          const sent = Object.assign(document.createElement('form'), { method: 'post', action })
          for (const [name, value] of Object.entries(values))
            sent.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
          document.body.append(sent)
          sent.submit()
        },
        [`${server.url}/auth/v1/sso/saml/acs`, fields] as const,
      )
      await expect(page.getByRole('heading', { level: 1, name: text.signInAs(email) })).toBeVisible()
      await expectWell(page)

      const stranger = await open(browser, look)
      await stranger.goto(page.url())
      await expect(stranger.getByRole('heading', { level: 1, name: text.arrivedElsewhere })).toBeVisible()
      await expect(stranger.getByText(email)).toHaveCount(0)

      await page.getByRole('button', { name: text.enter, exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/settings/security`)
      await expect(page.getByRole('region', { name: text.ways }).getByRole('listitem')).toContainText(email)
    })
  })
}

const open = (browser: Browser, look: Look) => openPage(browser, { ...look, url: server.url })

async function expectWell(page: Page): Promise<void> {
  await still(page)
  await expectNoAxeFindings(page)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page, page.url())
  }
}

/** Creates a new person at the provider; returns the name under which they sign in there. */
function personAtAcme(name: string): string {
  const own = `${name}${acme.people.size}`
  acme.people.set(own, { email: `${own}@acme.example`, email_verified: true, name: `${name} Lima` })
  return own
}

/** A browser in which a new person with a password is signed in. */
async function signedIn(browser: Browser, look: Look): Promise<Page> {
  const { anonKey } = (await (await fetch(`${server.url}/api/config`)).json()) as { anonKey: string }
  const email = `lia.${Date.now()}@exemplo.com`
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: JSON.stringify({ email, password: PASSWORD, data: { name: 'Lia' } }),
  })
  const page = await open(browser, look)
  await page.goto('/auth')
  await keepSession(page, await answer.text())
  return page
}

/** Another browser with the session of this one. */
async function sameSession(browser: Browser, page: Page, look: Look): Promise<Page> {
  const other = await open(browser, look)
  await other.goto('/auth')
  await keepSession(other, await page.evaluate<string>(`localStorage.getItem('bora.session')`))
  return other
}

function keepSession(page: Page, session: string): Promise<unknown> {
  return page.evaluate(`localStorage.setItem('bora.session', ${JSON.stringify(session)})`)
}
