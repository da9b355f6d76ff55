import { PAGES } from '@bora/rules/pages.ts'
import { type PushServer, startPushServer } from '@bora/server/src/testing/push-server.ts'
import type { Browser, BrowserContext, Page, Worker } from '@playwright/test'
import { refusedBefore } from './kept-consent.ts'
import { keptBy } from './kept-session.ts'
import { serve } from './served.ts'
import { expect, PHONE, test } from './world.ts'

// Every step is real except two. Chromium gets its subscription, and messages for it, only from an unreachable Google
// service: the subscription belongs to a local push service, which decrypts messages as a browser would, and the
// developer tools pass them to the real worker.

type Person = { token: string; challengeId: string; fingerprint: string }
type Told = { url: string; people: Record<string, Person> }
type Shown = { title: string; body: string; tag: string; path: string }

let server: Told & { stop(): Promise<void> }
let pushes: PushServer
test.beforeAll(async () => {
  pushes = await startPushServer()
  server = await serve<Told>('push-serve.ts')
})
test.afterAll(async () => {
  await server.stop()
  await pushes.close()
})

const TEXTS = {
  'pt-BR': {
    who: 'Ana Duarte',
    start: 'Ativar notificações',
    on: 'Este navegador recebe os avisos que têm push ligado.',
    title: 'Aceitaram seu convite',
    told: (name: string) => `${name} entrou em “Turma de Ana Duarte” pelo seu convite.`,
    // Of the page that a tap opens.
    tab: 'Regras',
  },
  en: {
    who: 'Eva Martin',
    start: 'Turn on notifications',
    on: 'This browser gets the notifications that have push switched on.',
    title: 'Your invite was accepted',
    told: (name: string) => `${name} joined “Turma de Eva Martin” on your invite.`,
    tab: 'Rules',
  },
}

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]

  test(`the worker shows a push, and a tap opens its page, until the subscription ends: ${language}`, async ({
    browser,
  }) => {
    const person = server.people[text.who]!
    const own = pushes.browser(language)
    const context = await newContext(browser, language, person)
    await subscribesTo(context, own)
    const page = await context.newPage()
    await page.goto(`${PAGES.notifications.path}?view=settings`)
    const worker = await workerOf(context, page)
    const shown = await readShown(page, worker)

    await page.getByRole('button', { name: text.start }).click()
    await expect(page.getByText(text.on)).toBeVisible()
    const { key } = (await asked(person, 'GET', '/notifications/preferences')).push as { key: string }
    expect(Buffer.from(key, 'base64url').length, 'the installation’s own key, a point of P-256').toBe(65)

    await joins('Bia Ferraz', text.who)
    await expect.poll(() => own.opened(key), 'sealed for this browser, signed by this installation').toHaveLength(1)
    const [message] = own.opened(key) as [{ id: string }]
    // The same push may arrive twice, and an unreadable one is shown, too: browsers require that something is shown.
    for (const text of [JSON.stringify(message), JSON.stringify(message), 'no JSON']) await delivered(page, text)
    const path = `/challenge/${person.challengeId}`
    const about = { title: text.title, body: text.told('Bia Ferraz'), tag: message.id, path }
    const unreadable = { title: 'Bora', body: '', tag: 'bora', path: '/' }
    await expect.poll(shown).toEqual([unreadable, about])

    await tapped(worker, message.id)
    await expect(page).toHaveURL(server.url + path)
    await expect(page.getByRole('heading', { level: 1, name: `Turma de ${text.who}` })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(text.tab, { exact: true }).first()).toBeVisible()
    await expect.poll(shown, 'what was tapped is gone').toEqual([unreadable])

    pushes.answers.set(`/${language}`, 410)
    await joins('Caio Nogueira', text.who)
    await expect
      .poll(async () => (await asked(person, 'GET', '/notifications/preferences')).push)
      .toMatchObject({
        here: false,
        elsewhere: 0,
      })
    await page.goto(`${PAGES.notifications.path}?view=settings`)
    await expect(page.getByRole('button', { name: text.start })).toBeVisible()
  })
}

test('a page that opens renews a subscription with another key, and one that the push service replaced', async ({
  browser,
}) => {
  const person = server.people['Ana Duarte']!
  const { sub } = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  const [renewed, replaced] = [pushes.browser('renewed'), pushes.browser('replaced')]
  const push = async () => (await asked(person, 'GET', '/notifications/preferences')).push as { key: string }
  const { key } = await push()
  const context = await newContext(browser, 'pt-BR', person)
  await context.addInitScript(`{
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    localStorage.setItem('bora.push', ${JSON.stringify(sub)})
  }`)
  // The key of a server that was set up again: subscriptions with the old key can no longer be sent to.
  await subscribesTo(context, renewed, { by: Buffer.alloc(65, 4).toString('base64url') })
  const page = await context.newPage()
  await page.goto(PAGES.home.path)
  await workerOf(context, page)
  await page.reload()
  await expect.poll(push).toMatchObject({ here: true, endpoint: renewed.endpoint })

  // The push service has replaced the browser's subscription, with the same key, while no page was open.
  await subscribesTo(context, replaced, { by: key })
  await page.reload()
  await expect.poll(push).toMatchObject({ here: true, endpoint: replaced.endpoint })
})

async function newContext(browser: Browser, locale: string, { token }: Person): Promise<BrowserContext> {
  const look = { viewport: PHONE, locale, timezoneId: 'America/Sao_Paulo' }
  const context = await browser.newContext({ ...look, baseURL: server.url, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(refusedBefore(null))
  await context.addInitScript(keptBy(token))
  return context
}

/** Makes the browser one that a push service accepts messages for; `by` is the key of its existing subscription. */
async function subscribesTo(
  context: BrowserContext,
  { endpoint, keys }: ReturnType<PushServer['browser']>,
  { by }: { by?: string } = {},
) {
  await context.addInitScript(`{
    const endpoint = ${JSON.stringify(endpoint)}
    const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
    const of = key => ({
      endpoint,
      options: { applicationServerKey: key ? bytes(key).buffer : null },
      toJSON: () => ({ endpoint, keys: ${JSON.stringify(keys)} }),
      unsubscribe: async () => true,
    })
    PushManager.prototype.subscribe = async () => of(null)
    PushManager.prototype.getSubscription = async () => ${by === undefined ? 'null' : `of(${JSON.stringify(by)})`}
  }`)
}

async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const found = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A tap navigates only pages that the worker controls, once all files of the app are cached: on a busy machine that
  // takes a while.
  const isKept = () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')
  await expect.poll(isKept, { timeout: 90_000 }).toBe(true)
  return found
}

/**
 * Returns a function that reads the worker's notifications. A headless Chromium has none: the worker's call is recorded
 * instead, and everything before and after it is real.
 */
async function readShown(page: Page, worker: Worker): Promise<() => Promise<Shown[]>> {
  if (!(await page.evaluate<boolean>(`Notification.permission === 'granted'`))) {
    await page.context().addInitScript(`{
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
    }`)
    await page.reload()
    await worker.evaluate(`{
      let all = []
      const close = tag => () => void (all = all.filter(one => one.tag !== tag))
      self.registration.showNotification = async (title, about) => {
        close(about.tag)()
        all.push({ title, ...about, close: close(about.tag) })
      }
      self.registration.getNotifications = async () => all
    }`)
  }
  const SHOWN = `self.registration.getNotifications().then(all =>
    all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))`
  return async () => (await worker.evaluate<Shown[]>(SHOWN)).toSorted((a, b) => a.path.length - b.path.length)
}

/** Passes a message to the worker, as the browser does once it has decrypted it. */
async function delivered(page: Page, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`)
      if (found) resolve(found.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registration
  await tools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
  await tools.detach()
}

/** Taps on a shown notification. */
async function tapped(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(`(async () => {
    const notification = (await self.registration.getNotifications()).find(one => one.tag === ${JSON.stringify(tag)})
    const real = notification instanceof Notification
    const event = real ? new NotificationEvent('notificationclick', { notification }) : new ExtendableEvent('notificationclick')
    if (!real) event.notification = notification
    self.dispatchEvent(event)
  })()`)
}

/** Joins a person to a challenge by its creator's invitation. */
async function joins(who: string, host: string): Promise<void> {
  const { challengeId, fingerprint, token } = server.people[host]!
  const { sub: invitedBy } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  await asked(server.people[who]!, 'POST', `/challenges/${challengeId}/join`, { fingerprint, invitedBy })
}

async function asked({ token }: Person, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}
