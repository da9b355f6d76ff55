import type { Browser, Page } from '@playwright/test'
import { newPerson, type Person, signInAnswer, PASSWORD, type Session } from './accounts.ts'
import { type Outside, startOutside } from './outside-server.ts'
import { alternating, expect, type Look, LOOKS, openPage, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    question: 'Você é Xavier. Continuar como Yara?',
    stay: 'Ficar como Xavier',
    go: 'Continuar como Yara',
    alone: 'Entrar como Yara?',
    stayOut: 'Não entrar',
    enter: 'Entrar como Yara',
    acme: 'Continuar com Acme',
    ofAcme: 'Você é Xavier. Continuar como Rita Lima?',
  },
  en: {
    question: 'You are Xavier. Continue as Yara?',
    stay: 'Stay as Xavier',
    go: 'Continue as Yara',
    alone: 'Sign in as Yara?',
    stayOut: "Don't sign in",
    enter: 'Sign in as Yara',
    acme: 'Continue with Acme',
    ofAcme: 'You are Xavier. Continue as Rita Lima?',
  },
} as const

let outside: Outside
const before = process.env.BORA_URL

test.beforeAll(async () => {
  outside = await startOutside()
  process.env.BORA_URL = outside.server.url
})
test.afterAll(async () => {
  process.env.BORA_URL = before
  await outside.stop()
})

for (const look of alternating('another-account', LOOKS)) {
  const { language, theme } = look
  const text = TEXTS[language]
  test(`a link, or a return from another site, with the session of another person asks first: ${language}, ${theme}`, async ({
    browser,
  }) => {
    const [xavier, yara] = [await newPerson('Xavier'), await newPerson('Yara')]
    const page = await openPage(browser, look)
    await test.step('a visitor', () => expectVisitorAsked(page, yara))
    await keep(page, xavier)
    for (const answer of ['stay', 'leave'] as const) {
      const session = await anotherSession(yara)
      await page.goto(`/wallet${fragmentOf(session)}`)
      const question = page.getByRole('dialog', { name: text.question })
      await expect(question).toContainText(yara.email)
      expect(await personOn(page)).toBe(xavier.userId)
      expect(new URL(page.url()).hash, 'the address names no session any more').toBe('')
      if (answer === 'stay') await question.getByRole('button', { name: text.stay }).click()
      else await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/\/app$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await personOn(page)).toBe(xavier.userId)
      await expect.poll(() => isOpen(session), 'the session of the link is over').toBe(false)
    }
    await page.goto('about:blank')
    await page.goto(`/wallet${fragmentOf(await anotherSession(yara))}`)
    await page.getByRole('dialog', { name: text.question }).getByRole('button', { name: text.go }).click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await personOn(page)).toBe(yara.userId)

    await test.step('returning from another site', () => expectAsked(browser, look))
  })

  const expectVisitorAsked = async (page: Page, yara: Person) => {
    const refused = await anotherSession(yara)
    const question = page.getByRole('dialog', { name: text.alone })
    await page.goto(`/wallet?code=x${fragmentOf(await anotherSession(yara))}`)
    await expect(page.getByRole('heading', { level: 1 }).or(question).first()).toBeVisible()
    expect(await personOn(page), 'a session that pretends to be of a flow').toBe(undefined)
    for (const [session, answer, landsOn] of [
      [refused, text.stayOut, /\/$/],
      [await anotherSession(yara), text.enter, /\/wallet$/],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`/wallet${fragmentOf(session)}`)
      await expect(question).toContainText(yara.email)
      expect(await personOn(page)).toBe(undefined)
      await question.getByRole('button', { name: answer }).click()
      await expect(page).toHaveURL(landsOn)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(await personOn(page)).toBe(yara.userId)
    await expect.poll(() => isOpen(refused), 'the refused session is over').toBe(false)
  }

  const expectAsked = async (browser: Browser, look: Look) => {
    const name = `rita-${language.toLowerCase()}-${theme}`
    outside.acme.people.set(name, { email: `${name}@acme.example`, email_verified: true, name: 'Rita Lima' })
    const xavier = await newPerson('Xavier')
    const page = await openPage(browser, look)
    await page.goto('/auth')
    await page.getByRole('button', { name: text.acme }).click()
    await expect(page.getByRole('link', { name: `Enter as ${name}` })).toBeVisible()
    // Meanwhile, in another tab.
    await keep(await page.context().newPage(), xavier)
    await page.getByRole('link', { name: `Enter as ${name}` }).click()
    const question = page.getByRole('dialog', { name: text.ofAcme })
    await question.getByRole('button', { name: text.stay }).click()
    await expect(page).toHaveURL(/\/app$/)
    expect(await personOn(page)).toBe(xavier.userId)
  }
}

test('the same person is not asked, namesakes are, and no spelling of the address avoids the question', async ({
  browser,
}) => {
  const [xavier, yara] = [await newPerson('Xavier'), await newPerson('Yara')]
  const page = await openPage(browser)
  await keep(page, yara)
  await page.goto(`/wallet${fragmentOf(await anotherSession(yara))}`)
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await personOn(page)).toBe(yara.userId)

  const other = await newPerson('Xavier')
  await keep(page, xavier)
  await page.goto(`/app${fragmentOf(await anotherSession(other))}`)
  const question = `Você é ${xavier.email}. Continuar como ${other.email}?`
  await expect(page.getByRole('dialog', { name: question })).toBeVisible()

  const session = await anotherSession(yara)
  const own = new URLSearchParams({ access_token: xavier.session.access_token })
  const fragment = fragmentOf(session)
  for (const address of [
    `/app${fragment.replace('access_token', '%61ccess_token')}`,
    `/app?${fragment.slice(1)}#${own}`,
    `/app?${own}${fragment}`,
    `/app#${own}&${fragment.slice(1)}`,
    `/app#x=1?${fragment.slice(1)}`,
    `/terms${fragment}`,
    `/${fragment}`,
    `/auth${fragment}`,
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
    // Starts the client, which reads the address itself on start.
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    expect(await personOn(page), address.slice(0, 30)).toBe(xavier.userId)
  }
})

/** Stores a person's session in the browser of a page, as after a sign-in there. */
async function keep(page: Page, { session }: Person): Promise<void> {
  await page.goto('/terms')
  await page.evaluate(`localStorage.setItem('bora.session', ${JSON.stringify(JSON.stringify(session))})`)
}

function personOn(page: Page): Promise<string | undefined> {
  return page.evaluate("JSON.parse(localStorage.getItem('bora.session') ?? 'null')?.user.id")
}

async function anotherSession({ email }: Person): Promise<Session> {
  return (await signInAnswer(email, PASSWORD)).body as Session
}

/** The fragment of an address that carries a session, like the link in a mail. */
function fragmentOf({ access_token, refresh_token }: Session): string {
  const about = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink', sb: '' }
  return `#${new URLSearchParams(about).toString()}`
}

async function isOpen({ access_token }: Session): Promise<boolean> {
  const { url } = outside.server
  const { anonKey } = (await (await fetch(`${url}/api/config`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  return (await fetch(`${url}/auth/v1/user`, { headers })).ok
}
