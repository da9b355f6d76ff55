import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { SANDBOX_CARDS } from '@bora/server/src/adapters/sandbox-cards.ts'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson, PASSWORD, type Person, workoutsIn } from '../accounts.ts'
import { refusedBefore } from '../kept-consent.ts'
import { linkFor } from '../outbox.ts'
import { newPayer } from '../sandbox.ts'
import { type RunningServer, startServer } from '../server.ts'
import { noisePng } from '../noise-png.ts'
import { byRole, clickOn, type DrivenBrowser, fill, isAt, seesText, until } from './driven-browser.ts'

const TEXTS = {
  'pt-BR': {
    email: 'E-mail',
    password: 'Senha',
    name: 'Nome',
    repeat: /^Repita a senha/,
    age: /18/,
    signUp: /^Criar conta$/,
    signIn: /^Entrar$/,
    run: 'Corrida na rua',
    minutes: 'Duração',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    agree: 'Combinado, confirmar treino',
    lastPromise: 'Respeito com a turma',
    logged: /Boa, /,
    kept: 'Treino guardado',
    waiting: '1 treino esperando',
    sent: 'Treino enviado',
    home: 'Início',
    newPassword: 'Nova senha',
    change: 'Trocar a senha',
    changed: 'Senha trocada. Entre com a nova senha.',
    join: /^(Entrar|Participar|Pagar|Bora)/,
    accept: /^Aceitar e /,
    pay: /^Pagar R\$/,
    byCard: 'Cartão',
    card: ['Número do cartão', 'Validade', 'Código de segurança', 'Nome no cartão'],
    paid: 'Pagamento confirmado',
    see: 'Ver o desafio',
    share: /^Compartilhar \p{L}+$/u,
    preview: 'Seu mural, como os outros vão ver',
    wide: 'Publicação',
  },
  en: {
    email: 'Email',
    password: 'Password',
    name: 'Name',
    repeat: /^Repeat the password/,
    age: /18/,
    signUp: /^Create account$/,
    signIn: /^Sign in$/,
    run: 'Outdoor run',
    minutes: 'Duration',
    review: 'Review',
    confirm: 'Confirm workout',
    agree: 'Agree and confirm workout',
    lastPromise: 'Respect for your crew',
    logged: /Nice, /,
    kept: 'Workout saved',
    waiting: '1 workout waiting',
    sent: 'Workout sent',
    home: 'Home',
    newPassword: 'New password',
    change: 'Change password',
    changed: 'Password changed. Sign in with the new one.',
    join: /^(Join|Pay)/,
    accept: /^Accept and /,
    pay: /^Pay R\$/,
    byCard: 'Card',
    card: ['Card number', 'Expiry', 'Security code', 'Name on card'],
    paid: 'Payment confirmed',
    see: 'See the challenge',
    share: /^Share \p{L}+$/u,
    preview: 'Your wall, as others will see it',
    wide: 'Post',
  },
} as const

/** Stories in a browser with another engine than Chromium's, on a separate server. */
export function storiesIn(name: string, open: () => Promise<DrivenBrowser>, language: keyof typeof TEXTS): void {
  const texts = TEXTS[language]
  suite(`${name}, ${language}`, () => {
    let browser: DrivenBrowser
    let server: RunningServer
    let dataDir: string

    before(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'bora-other-'))
      server = await startServer({ dataDir, env: { NODE_ENV: 'test' } })
      process.env.BORA_URL = server.url
      browser = await open()
      await browser.open(`${server.url}/legal/terms`)
      await browser.evaluate(`(() => { ${refusedBefore(null)} })()`)
      await browser.evaluate(`localStorage.setItem('bora.language', '${language}')`)
    })
    after(async () => {
      await browser?.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const goTo = (path: string) => browser.open(server.url + path)
    const story = (title: string, tell: () => Promise<void>) => {
      void test(title, { timeout: 300_000 }, async () => {
        await tell().catch(async (error: unknown) => {
          mkdirSync(join(tmpdir(), 'bora-other-browsers'), { recursive: true })
          const picture = join(tmpdir(), 'bora-other-browsers', `${name}-${title.replaceAll(/\W+/g, '-')}.png`)
          await browser.screenshot(picture).catch(() => {})
          throw new Error(`${title} (picture: ${picture})`, { cause: error })
        })
      })
    }
    const signInHere = async (person: Person) => {
      await goTo('/auth')
      await browser.evaluate(
        `(() => { localStorage.removeItem('bora.session'); localStorage.removeItem('bora.consent') })()`,
      )
      await browser.evaluate(`(() => { ${refusedBefore(null)} })()`)
      await goTo('/auth')
      await fill(browser, texts.email, person.email)
      await fill(browser, texts.password, PASSWORD)
      await clickOn(browser, 'button', texts.signIn)
      await isAt(browser, '/app')
    }
    const logRun = async (minutes: number) => {
      const card = `[...document.querySelectorAll('label')].find(one => one.querySelector('input[type=radio]') && one.textContent.includes(${JSON.stringify(texts.run)}))`
      await until(browser, 'the types of workouts', card)
      await browser.click(card)
      const files = `document.querySelector('input[type=file]')`
      await until(browser, 'the photo step', files)
      // A new file: its date is the workout's, and no photo proves two workouts.
      const photo = join(dataDir, `${crypto.randomUUID()}.png`)
      writeFileSync(photo, noisePng(300, 400))
      await browser.upload(files, photo)
      await until(browser, 'the upload', `!document.querySelector('[role=progressbar]')`)
      await fill(browser, texts.minutes, String(minutes))
      await clickOn(browser, 'button', texts.review)
    }
    const readToEnd = `[...document.querySelectorAll('li')].find(one => one.textContent.startsWith(${JSON.stringify(texts.lastPromise)}))?.scrollIntoView({ block: 'center' })`

    story('a person signs up, logs a workout with a photo, and sees a rival overtake without a reload', async () => {
      const rival = await newPerson('Leo')
      const challenge = await newChallenge(rival, { title: 'Dois motores', type: 'time' })
      await goTo('/auth?mode=sign-up')
      await fill(browser, texts.name, 'Marina Duarte')
      await fill(browser, texts.email, `marina.${name.toLowerCase()}@bora.test`)
      await fill(browser, texts.password, PASSWORD)
      await fill(browser, texts.repeat, PASSWORD)
      const box = `document.querySelector('input[type=checkbox], [role=checkbox]')`
      await until(browser, 'the checkbox', box)
      await browser.click(box)
      const submit = `[...document.querySelectorAll('form button[type=submit]')].at(-1)`
      await browser.click(submit)
      await isAt(browser, '/app')
      await goTo(`/challenge/${challenge}/overview`)
      await clickOn(browser, 'button', texts.join)
      await clickOn(browser, 'button', texts.accept)
      await until(browser, 'the challenge', `location.pathname === '/challenge/${challenge}'`)
      await goTo(`/add-activity?challenge=${challenge}`)
      await logRun(30)
      await until(browser, 'the promises', `${byRole('button', texts.agree)} || (${readToEnd}, false)`)
      await clickOn(browser, 'button', texts.agree)
      await seesText(browser, texts.logged)
      await goTo(`/challenge/${challenge}`)
      await seesText(browser, 'Leo')
      await logWorkoutOf(rival, { challenge, minutes: 45 })
      await seesText(browser, /\b45\b/)
    })

    story('the link of a mail leads to a new password', async () => {
      const person = await newPayer('Rita')
      const config = (await (await fetch(`${server.url}/api/config`)).json()) as { anonKey: string }
      const way = new URLSearchParams({ redirect_to: `${server.url}/reset-password` })
      await fetch(`${server.url}/auth/v1/recover?${way}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: config.anonKey },
        body: JSON.stringify({ email: person.email }),
      })
      await goTo('/auth')
      await browser.evaluate(`localStorage.removeItem('bora.session')`)
      await browser.open(await linkFor(person.email, 'recovery'))
      await until(browser, 'the button of the page', `document.querySelector('main button')`)
      await browser.click(`document.querySelector('main button')`)
      await isAt(browser, '/reset-password')
      await fill(browser, texts.newPassword, 'Girassol 2026 na praia')
      await fill(browser, texts.repeat, 'Girassol 2026 na praia')
      await clickOn(browser, 'button', texts.change)
      await seesText(browser, texts.changed)
    })

    story('a workout logged while the server can’t be reached is sent once it can', async () => {
      const person = await newPerson('Rui')
      const challenge = await newChallenge(person, { title: 'Porão' })
      await signInHere(person)
      await until(
        browser,
        'the service worker',
        `navigator.serviceWorker.getRegistration().then(found => found?.active?.state === 'activated')`,
      )
      await goTo(`/challenge/${challenge}`)
      await seesText(browser, 'Porão')
      await goTo(`/add-activity?challenge=${challenge}`)
      await seesText(browser, texts.run)
      const port = Number(new URL(server.url).port)
      await server.kill()
      try {
        await logRun(30)
        await clickOn(browser, 'button', texts.confirm)
        await seesText(browser, texts.kept)
        // Reopened without a connection, the app comes from the service worker.
        await goTo('/app')
        await seesText(browser, texts.waiting)
      } finally {
        server = await startServer({ dataDir, port, env: { NODE_ENV: 'test' } })
      }
      await goTo('/app')
      for (const end = Date.now() + 90_000; (await workoutsIn(person, challenge)) === 0;) {
        assert(Date.now() < end, 'the workout was not sent')
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      assert.equal(await workoutsIn(person, challenge), 1)
    })

    story('an entry is paid by card, and the payer takes part', async () => {
      const [creator, payer] = [await newPayer('Ana'), await newPayer('Caio')]
      const challenge = await newChallenge(creator, {
        title: 'Bolão',
        from: 1,
        more: { prize: { kind: 'challenge', entryFeeCents: 2_000 } },
      })
      await signInHere(payer)
      await goTo(`/challenge/${challenge}/overview`)
      await clickOn(browser, 'button', texts.join)
      await clickOn(browser, 'button', texts.accept)
      await isAt(browser, '/sandbox/checkout/')
      await clickOn(browser, 'link', texts.byCard)
      for (const [at, text] of [SANDBOX_CARDS.approved.number, '12/39', '123', 'Caio Lima'].entries())
        await fill(browser, texts.card[at]!, text)
      await clickOn(browser, 'button', texts.pay)
      await seesText(browser, texts.paid)
      await clickOn(browser, 'link', texts.see)
      await until(browser, 'the challenge', `location.pathname === '/challenge/${challenge}'`)
      const { body } = await payer.ask('GET', `/challenges/${challenge}`)
      assert.equal((body as { viewer: { state: string } }).viewer.state, 'participating')
    })

    story('a month of the wall is drawn to be shared', async () => {
      const person = await newPerson('Bia')
      const challenge = await newChallenge(person, { title: 'Mural' })
      await joinChallenge(person, challenge).catch(() => {})
      await logWorkoutOf(person, { challenge: null })
      await signInHere(person)
      await goTo('/profile')
      await clickOn(browser, 'button', texts.share)
      const image = `document.querySelector('img[alt=${JSON.stringify(texts.preview)}]')`
      await until(browser, 'the picture', `${image}?.naturalWidth === 1080 && ${image}.naturalHeight === 1920`)
      const wide = `[...document.querySelectorAll('label')].find(one => one.textContent.trim() === ${JSON.stringify(texts.wide)})`
      await browser.click(wide)
      await until(browser, 'the wide picture', `${image}?.naturalWidth === 1200`)
      const link = await browser.evaluate<string>(`${byRole('link', 'WhatsApp')}.href`)
      assert.match(link, /^https:\/\/wa\.me\/\?text=/)
    })
  })
}
