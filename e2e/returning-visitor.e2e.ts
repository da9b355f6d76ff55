import { CONTINUE_PATH, pageNames, PAGES, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import { randomUUID } from 'node:crypto'
import { authCall, newPerson, PASSWORD, type Person } from './accounts.ts'
import { type CountedServer, startCountedServer } from './counted-server.ts'
import { codeFor, linkFor } from './outbox.ts'
import { type Outside, startOutside } from './outside-server.ts'
import { returningPage, workersOf } from './service-worker.ts'
import { closePages, expect, test } from './world.ts'

// A visitor whose browser has the worker, which the system stops after half a minute: a request that the browser sends
// in addition to the worker's would use up single-use links.

// One server for both stories.
test.describe.configure({ mode: 'default' })
let outside: Outside<CountedServer>
let server: CountedServer
const before = process.env.BORA_URL

test.beforeAll(async () => {
  outside = await startOutside(startCountedServer)
  server = outside.server
  process.env.BORA_URL = server.url
})
test.afterAll(async () => {
  process.env.BORA_URL = before
  await outside.stop()
})

const addresses = [
  ...pageNames().map(name => PAGES[name].path.replace(/\$\w+/, () => randomUUID())),
  // Addresses that the server answers itself.
  CONTINUE_PATH,
  UNSUBSCRIBE_PATH,
  '/auth/v1/verify',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/sso/saml/metadata',
  `/sandbox/checkout/${randomUUID()}`,
  '/dev/outbox',
  '/api/health',
  '/no-such-page',
]

test('each navigation reaches the server once, whether the worker is stopped or running, or sent twice before', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  for (const state of ['stopped', 'running'] as const)
    await test.step(`the worker is ${state}`, async () => {
      const first = await returningPage(browser)
      const workers = await workersOf(first)
      if (state === 'stopped') await first.goto('about:blank')
      for (const [index, address] of addresses.entries()) {
        if (state === 'stopped') await workers.stop()
        else await first.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.postMessage(null))')
        const page = await first.context().newPage()
        // The address may lead to a download or nothing.
        await page.goto(`${address}?visit=${state}-${index}`, { waitUntil: 'commit' }).catch(() => {})
        const arrived = () => server.navigations.filter(each => each.endsWith(`?visit=${state}-${index}`))
        await expect.poll(arrived, address).toEqual([`GET ${address}?visit=${state}-${index}`])
        await page.close()
      }
      // A late request would have arrived by now.
      for (const [index, address] of addresses.entries()) {
        const arrived = server.navigations.filter(each => each.endsWith(`?visit=${state}-${index}`))
        expect(arrived, address).toHaveLength(1)
      }
      await first.context().close()
    })
  await test.step('a browser that an earlier version configured to send requests twice is reconfigured', async () => {
    const page = await returningPage(browser)
    await page.evaluate('navigator.serviceWorker.ready.then(({ navigationPreload }) => navigationPreload.enable())')
    const isOn = () =>
      page.evaluate<boolean>(
        'navigator.serviceWorker.ready.then(({ navigationPreload }) => navigationPreload.getState()).then(({ enabled }) => enabled)',
      )
    expect(await isOn()).toBe(true)
    await page.goto('/auth')
    await expect.poll(isOn).toBe(false)
  })
})

const LINKS = {
  signup: { kind: 'confirmation', lands: /\/app$/ },
  recovery: { kind: 'recovery', lands: /\/reset-password$/ },
  magiclink: { kind: 'magic_link', lands: /\/wallet$/ },
  email_change: { kind: 'email_change_current', lands: /\/auth\?next=%2Fprofile$/ },
} as const

test('the link of each mail works with the worker, also pressed twice, after a scanner and without scripts, and another site returns once', async ({
  browser,
}) => {
  await test.step('with the worker, pressed twice, and after a scanner', async () => {
    for (const [type, { kind, lands }] of Object.entries(LINKS))
      await test.step(type, async () => {
        const person = await newPerson('Lia')
        const { email } = person
        await askFor(person, type as keyof typeof LINKS)
        const link = await linkFor(email, kind)
        const methods = ['GET', 'HEAD', 'GET']
        const scanned = await Promise.all(methods.map(method => fetch(link, { method, redirect: 'manual' })))
        expect(scanned.map(({ status }) => status)).toEqual([200, 200, 200])

        const page = await returningPage(browser)
        await page.goto(link)
        const button = page.getByRole('main').getByRole('button')
        await expect(button).toHaveCount(1)
        await button.dblclick()
        await expect(page).toHaveURL(lands)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        const sent = server.navigations.filter(each => each.includes(CONTINUE_PATH))
        expect(sent.filter(each => each.startsWith('POST '))).toHaveLength(1)
        server.navigations.length = 0
        await page.context().close()
      })
    await closePages(browser)
  })
  await test.step('without scripts', async () => {
    const person = await newPerson('Lia')
    await askFor(person, 'recovery')
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' })
    const page = await context.newPage()
    await page.goto(await linkFor(person.email, 'recovery'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/reset-password#access_token=/)
    await closePages(browser)
  })
  await test.step('signing in at another site or a company returns once', async () => {
    const person = { email: 'returning@acme.example', email_verified: true, name: 'Rita Lima' }
    outside.acme.people.set('returning', person)
    const page = await returningPage(browser)
    server.navigations.length = 0
    await page.getByRole('button', { name: 'Continuar com Acme' }).click()
    await page.getByRole('link', { name: 'Enter as returning' }).click()
    await expect(page).toHaveURL(/\/(app|welcome)/)
    const paths = server.navigations.map(each => each.split('?')[0]!)
    expect(paths.filter(path => path === 'GET /auth/v1/authorize')).toHaveLength(1)
    expect(paths.filter(path => path === 'GET /auth/v1/callback')).toHaveLength(1)
  })
})

/** Sends the mail of this type to a person whose address is confirmed, unless confirming is its purpose. */
async function askFor({ email, session }: Person, type: keyof typeof LINKS): Promise<void> {
  if (type === 'signup') return
  const back = (path: string) => `redirect_to=${encodeURIComponent(server.url + path)}`
  await authCall('POST', '/verify', { type: 'signup', email, token: await codeFor(email, 'confirmation') })
  if (type === 'recovery') await authCall('POST', `/recover?${back('/reset-password')}`, { email })
  if (type === 'magiclink')
    await authCall('POST', `/otp?${back('/auth?next=%2Fwallet')}`, { email, create_user: false })
  if (type === 'email_change') {
    const { access_token: token } = (await authCall('POST', '/token?grant_type=password', {
      email,
      password: PASSWORD,
    })) as typeof session
    await authCall('PUT', `/user?${back('/profile')}`, { email: `nova.${email}` }, token)
  }
}
