import type { Page } from '@playwright/test'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goToProvider, payByCard } from './sandbox.ts'
import { type RunningServer, startServer } from './server.ts'
import { closeCreated } from './sent-link.ts'
import { DESKTOP, expect, openPage, PHONE, test } from './world.ts'
import { agreeToFairPlay } from './fair-play.ts'

const here = dirname(fileURLToPath(import.meta.url))
const WEIGHTS = join(here, 'photos/weights-with-gps.jpg')
const RUN = join(here, 'photos/run.jpg')

test.describe('two people, one challenge, one prize', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    // A separate empty world: its clock will run ahead.
    server = await startServer({ env: { NODE_ENV: 'test' } })
  })
  test.afterAll(async () => server.stop())

  test('create, invite, log, climb, end, and the prize is in the wallet', async ({ browser }) => {
    const look = { url: server.url, reducedMotion: 'no-preference' } as const
    const marina = await openPage(browser, { ...look, viewport: PHONE, language: 'pt-BR' })
    const leo = await openPage(browser, { ...look, viewport: DESKTOP, language: 'en' })

    let challengeUrl = ''
    await test.step('Marina creates an account and a challenge whose prize she pays', async () => {
      await marina.goto('/auth?mode=sign-up')
      await signUp(marina, { name: 'Marina Duarte', email: 'marina@bora.test', button: /criar conta/i, labels: PT })
      await expect(marina).toHaveURL(/\/app/)
      await createWithFixedPrize(marina)
      await payByCard(marina, 'approved')
      await marina.getByRole('link', { name: 'Ver o desafio' }).click()
      await expect(marina).toHaveURL(/\/challenge\/[0-9a-f-]{36}/)
      await closeCreated(marina)
      await expect(marina.getByText('Prêmio garantido').first()).toBeVisible()
      await expect(marina.getByText('R$ 100,00').or(marina.getByText('100,00')).first()).toBeVisible()
      challengeUrl = new URL(marina.url()).pathname
    })

    await test.step('Leo opens the shared address, accepts the rules, creates an account on the spot and joins', async () => {
      await leo.goto(`${challengeUrl}/overview`)
      await expect(leo.getByRole('heading', { name: 'Desafio relâmpago', level: 1 })).toBeVisible()
      await leo
        .getByRole('button', { name: /join (for free|now)/i })
        .first()
        .click()
      await leo.getByRole('button', { name: 'Accept and join' }).click()
      await signUp(leo, { name: 'Leo Martins', email: 'leo@bora.test', button: /create account/i, labels: EN })
      await expect(leo).toHaveURL(new RegExp(`${challengeUrl}(\\?|$)`))
      await expect(leo.getByText('Marina').first()).toBeVisible()
    })

    await test.step('Marina logs 45 minutes with a geotagged photo, and Leo sees her climb without a reload', async () => {
      await logWorkout(marina, {
        url: `/add-activity?challenge=${idOf(challengeUrl)}`,
        type: 'Musculação',
        minutes: 45,
        photo: WEIGHTS,
        labels: PT,
      })
      await expect(leo.getByText('45', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    })

    await test.step('the stored photo has no location in it', async () => {
      await marina.goto(`${challengeUrl}?tab=feed`)
      const photo = marina.getByRole('img', { name: /treino|foto|musculação/i }).first()
      await expect(photo).toBeVisible()
      const shown = () => photo.evaluate(image => (image as unknown as { currentSrc: string }).currentSrc)
      await expect.poll(shown, 'the picture has been chosen').not.toBe('')
      const source = await shown()
      const bytes = Buffer.from(await (await marina.request.get(source)).body())
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF')
      for (const mark of ['EXIF', 'Exif', 'GPS', 'TestPhone', 'XMP ']) expect(bytes.includes(mark), mark).toBe(false)
    })

    await test.step('Leo logs 60 minutes and leads', async () => {
      await logWorkout(leo, {
        url: `/add-activity?challenge=${idOf(challengeUrl)}`,
        type: 'Outdoor run',
        outdoors: true,
        minutes: 60,
        photo: RUN,
        labels: EN,
      })
      // This world's clock moves like the demo world's, without its people.
      await leo.route('**/api/config', async route => {
        const config: unknown = await (await route.fetch()).json()
        await route.fulfill({ json: { ...(config as object), demo: true } })
      })
      await leo.goto(challengeUrl)
      await expect(
        leo
          .getByRole('listitem')
          .filter({ hasText: /^\D*60/ })
          .first(),
      ).toContainText(/You|Leo/)
    })

    await test.step('the challenge ends: results, and the cents in the wallet', async () => {
      await endOfChallenge(server.url)
      // The open page is notified of the settlement, and of the moved clock.
      await leo.getByRole('link', { name: 'See result' }).first().click()
      await expect(leo.getByText(/you won/i).first()).toBeVisible()
      await expect(leo.locator('li').filter({ hasText: /^Results confirmed/ })).toContainText('passed')
      await leo.goto('/wallet')
      await expect(leo.getByText('R$100.00').first()).toBeVisible()
      expect(await walletOf(leo)).toEqual({ freeCents: 0, heldCents: 10_000, bonusCents: 0 })
      expect(await walletOf(marina)).toEqual({ freeCents: 0, heldCents: 0, bonusCents: 0 })
      await marina.goto(`${challengeUrl}/results`)
      await expect(marina.getByRole('heading', { name: /desafio relâmpago/i })).toBeVisible()
    })

    await test.step('a week later the prize is available', async () => {
      await moveClock(server.url, 8)
      expect(await walletOf(leo)).toEqual({ freeCents: 10_000, heldCents: 0, bonusCents: 0 })
      await leo.goto('/wallet')
      await expect(leo.getByText('100.00').first()).toBeVisible()
    })
  })
})

const PT = {
  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  confirm: /confirm|repita/i,
  age: /18/,
  skip: 'Pular',
  review: 'Revisar',
  confirmWorkout: 'Combinado, confirmar treino',
  minutes: 'Duração',
  logged: /^Boa, Marina/,
}
const EN = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirm: /confirm|repeat/i,
  age: /18/,
  skip: 'Skip',
  review: 'Review',
  confirmWorkout: 'Agree and confirm workout',
  minutes: 'Duration',
  logged: /^Nice, Leo/,
}
type Labels = typeof PT | typeof EN

// A choice card is a label around its radio button; people press the card.
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .first()
    .click()
}

async function signUp(
  page: Page,
  about: { name: string; email: string; button: RegExp; labels: Labels },
): Promise<void> {
  const { labels } = about
  await page.getByLabel(labels.name, { exact: true }).fill(about.name)
  await page.getByLabel(labels.email, { exact: true }).fill(about.email)
  await page.getByLabel(labels.password, { exact: true }).fill('segredo-bom-1')
  await page.getByLabel(labels.confirm).first().fill('segredo-bom-1')
  await page.getByRole('checkbox', { name: labels.age }).check()
  await page.getByRole('button', { name: about.button }).last().click()
}

async function createWithFixedPrize(page: Page): Promise<void> {
  await page.goto('/app/create')
  await choose(page, /do zero/i)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nome do desafio').fill('Desafio relâmpago')
  await page.getByLabel('Descrição').fill('Um dia, quem treina mais minutos leva.')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await choose(page, /^Tempo 1 por minuto/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Termina').fill(await page.getByLabel('Começa').inputValue())
  await page.getByText('Sem meta', { exact: true }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Prêmio fixo', { exact: true }).click()
  await page.getByLabel('Prêmio que você paga').fill('100,00')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: /criar e pagar/i }).click()
  await goToProvider(page)
}

async function logWorkout(
  page: Page,
  about: { url: string; type: string; outdoors?: true; minutes: number; photo: string; labels: Labels },
): Promise<void> {
  const { labels } = about
  await page.goto(about.url)
  await choose(page, about.type)
  if (!about.outdoors) await page.getByRole('button', { name: labels.skip }).click()
  await page.locator('input[type=file]').first().setInputFiles(about.photo)
  await page.getByLabel(labels.minutes, { exact: true }).fill(String(about.minutes))
  await page.getByRole('button', { name: labels.review }).click()
  await agreeToFairPlay(page, labels.confirmWorkout)
  await expect(page.getByText(labels.logged)).toBeVisible()
  await expect(page.getByText(`+${about.minutes}`).first()).toBeVisible()
}

function idOf(path: string): string {
  return path.split('/')[2]!
}

async function endOfChallenge(url: string): Promise<void> {
  const { now } = (await (await fetch(`${url}/api/config`)).json()) as { now: string }
  const day = new Date(Date.parse(now) - 3 * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10)
  await post(url, `${day}T00:00:01Z`)
}

async function moveClock(url: string, days: number): Promise<void> {
  const { now } = (await (await fetch(`${url}/api/config`)).json()) as { now: string }
  await post(url, new Date(Date.parse(now) + days * 86_400_000).toISOString())
}

async function post(url: string, to: string): Promise<void> {
  const answer = await fetch(`${url}/api/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  expect(answer.status).toBe(200)
}

async function walletOf(page: Page): Promise<{ freeCents: number; heldCents: number; bonusCents: number }> {
  const session = await page.evaluate(() =>
    (globalThis as unknown as { localStorage: { getItem(key: string): string } }).localStorage.getItem('bora.session'),
  )
  const { access_token } = JSON.parse(session) as { access_token: string }
  const answer = await page.request.get('/api/wallet', { headers: { authorization: `Bearer ${access_token}` } })
  const { freeCents, heldCents, bonusCents } = await answer.json()
  return { freeCents, heldCents, bonusCents }
}
