// Push in a real Firefox, end to end: the browser creates the subscription, decrypts the pushes, and shows them. Only
// Mozilla's push service is replaced, by a small local one that speaks its protocol. Not part of the usual tests,
// because it needs a Firefox with WebDriver BiDi (Debian's firefox-esr): `npm run push-in-firefox`.
import { PAGES } from '@bora/rules/pages.ts'
import { startFirefoxPush } from './firefox-push.ts'
import { openFirefox } from './firefox.ts'
import { serve } from './served.ts'
import { keptBy } from './kept-session.ts'

type Person = { token: string; challengeId: string; fingerprint: string }
type Told = { url: string; people: Record<string, Person> }

const LANGUAGES = {
  'pt-BR': {
    who: 'Ana Duarte',
    start: 'Ativar notificações',
    text: 'Bia Ferraz entrou em “Turma de Ana Duarte” pelo seu convite.',
  },
  en: {
    who: 'Eva Martin',
    start: 'Turn on notifications',
    text: 'Bia Ferraz joined “Turma de Eva Martin” on your invite.',
  },
}

const server = await serve<Told>('push-serve.ts')
const pushes = await startFirefoxPush()
try {
  for (const [language, { who, start, text }] of Object.entries(LANGUAGES)) {
    const person = server.people[who]!
    const firefox = await openFirefox({ language, site: server.url, pushServer: pushes.url })
    try {
      await firefox.open(`${server.url}/auth`)
      await firefox.run(`() => { ${keptBy(person.token)} }`)
      await firefox.open(`${server.url}${PAGES.notifications.path}?view=settings`)
      await firefox.until('the worker keeps the page', `() => navigator.serviceWorker.controller !== null`)
      const button = `[...document.querySelectorAll('button')].find(one => one.textContent.includes(${JSON.stringify(start)}))`
      await firefox.until('push can be switched on', `() => ${button} !== undefined`)
      await firefox.run(`() => ${button}.click()`, { asTapped: true })
      await firefox.until('this browser is told', `() => ${button} === undefined`)
      expectThat(pushes.subscriptions() > 0, 'Firefox has asked its push service for a subscription')

      const { challengeId, fingerprint } = person
      await ask(server, server.people['Bia Ferraz']!, `/challenges/${challengeId}/join`, {
        fingerprint,
        invitedBy: idOf(person),
      })
      const shown = `async () => {
        const registration = await navigator.serviceWorker.ready
        const all = await registration.getNotifications()
        return JSON.stringify(all.map(({ body, data }) => [body, data.path]))
      }`
      const expected = JSON.stringify([[text, `/challenge/${challengeId}`]])
      await firefox.until(
        'Firefox shows what was pushed',
        `async () => (await (${shown})()) === ${JSON.stringify(expected)}`,
      )
      console.log(`ok ${language}: ${text}`)
    } finally {
      await firefox.close()
    }
  }
} finally {
  await server.stop()
  await pushes.close()
}

function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It is not so that ${what}.`)
}

function idOf({ token }: Person): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
}

async function ask({ url }: Told, { token }: Person, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
}
