import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { fit, gpx, recording } from '@bora/server/src/testing/recordings.ts'
import { logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { closePages, DESKTOP, expect, expectNoAxeFindings, PHONE, still, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    log: /^(Treinar|Registrar treino)/,
    gym: 'Musculação',
    run: 'Corrida na rua',
    again: 'Igual à última vez',
    whole: 'Tudo certo?',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    logged: /^Boa, Ana/,
    noPhoto: 'Foto obrigatória - Adicione pelo menos uma foto da atividade',
    import: 'Importar do relógio',
    missing: 'Importe o arquivo do relógio',
    type: 'Envie um arquivo GPX, TCX ou FIT.',
    broken: 'Não deu para ler o arquivo.',
    tooFast: 'Não comprova corrida: há trechos mais rápidos do que alguém corre.',
    unproven: 'Este arquivo não comprova a corrida',
    proves: 'O trajeto comprova a corrida',
    moving: '31 min em movimento',
    remove: 'Tirar o arquivo',
    seen: 'Quem vê a foto e a legenda',
    private: 'privado, só quem participa',
    open: 'aberto a todo mundo',
    fast: /é rápido: o comum é de 4:30 a 8:00/,
    overlap: /^No mesmo horário de outro treino: não conta em/,
    used: 'Este trajeto já comprova um treino. Escolha outro.',
    proved: /Garmin · Comprovado por GPS/,
    several: 'O arquivo tem 2 treinos',
    early: 'O arquivo terminou antes da hora: vale o que ele tem até ali.',
    distance: 'Distância',
    duration: 'Duração',
  },
  en: {
    log: /^(Train|Log workout)/,
    gym: 'Gym',
    run: 'Outdoor run',
    again: 'Same as last time',
    whole: 'All good?',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    logged: /^Nice, Ana/,
    noPhoto: 'Photo required - Add at least one photo of the activity',
    import: 'Import from your watch',
    missing: 'Import your watch file',
    type: 'Send a GPX, TCX or FIT file.',
    broken: "The file can't be read.",
    tooFast: "It doesn't prove a run: parts of it are faster than anybody runs.",
    unproven: "This file doesn't prove the run",
    proves: 'The track proves the run',
    moving: '31 min moving',
    remove: 'Remove the file',
    seen: 'Who sees the photo and the caption',
    private: 'private, members only',
    open: 'open to everybody',
    fast: /is fast: 4:30 to 8:00 is usual/,
    overlap: /^At the same time as another workout: it doesn't count in/,
    used: 'This recording already proves a workout. Choose another one.',
    proved: /Garmin · Proved by GPS/,
    several: 'The file holds 2 workouts',
    early: 'The file ends early: everything up to there counts.',
    distance: 'Distance',
    duration: 'Duration',
  },
}

/** Counts taps; choosing the photo doesn't count. */
function countingTaps() {
  let taps = 0
  const tap = async (what: Locator) => {
    await expect(what).toBeVisible()
    taps++
    await what.click()
  }
  return { tap, taken: () => taps }
}

async function choosePhotos(page: Page, count = 1): Promise<void> {
  const photos = Array.from({ length: count }, (_, at) => {
    return { name: `treino-${at}.png`, mimeType: 'image/png', buffer: noisePng(48, 48) }
  })
  await page.locator('[data-place=photos] input[type=file]').first().setInputFiles(photos)
  await expect(page.getByRole('img', { name: new RegExp(`^(Foto|Photo) ${count}$`) })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

async function importFile(page: Page, buffer: Buffer, name = 'treino.gpx'): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await page.locator('[data-place=track] input[type=file]').setInputFiles(file)
}

for (const [language, viewport] of alternating('log-faster', [
  ['pt-BR', PHONE],
  ['en', DESKTOP],
] as const)) {
  const text = TEXTS[language]

  test(`a workout takes six taps and a photo, three when it repeats the last one: ${language}`, async ({ browser }) => {
    const ana = await newPerson('Ana')
    await logWorkoutOf(ana, { challenge: null, hoursAgo: 24, minutes: 50 })
    const page = await ana.open(browser, { language, viewport })
    await page.goto('/app')
    const again = countingTaps()
    await again.tap(page.getByRole('link', { name: text.log }).locator('visible=true').first())
    await expect(page.getByRole('heading', { name: text.again })).toBeVisible()
    await expectNoAxeFindings(page)
    await again.tap(page.getByRole('button', { name: /50 min/ }))
    await expect(page.getByRole('heading', { name: text.whole })).toBeFocused()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.noPhoto)).toBeVisible()
    await choosePhotos(page, 2)
    await expectNoAxeFindings(page)
    await again.tap(page.getByRole('button', { name: text.confirm }))
    await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()
    expect(again.taken()).toBeLessThanOrEqual(3)

    const bia = await newPerson('Bia')
    await newChallenge(bia, { title: 'Parque aberto' })
    const days = await newChallenge(bia, { title: 'Turma fechada', type: 'count_days', more: { isPrivate: true } })
    // Long enough for one of the challenges, and overlapping with the next workout.
    await logWorkoutOf(bia, { challenge: days, minutes: 20, hoursAgo: 2 / 3 })
    const hers = await bia.open(browser, { language, viewport })
    await logUsually(hers)
  })

  async function logUsually(page: Page): Promise<void> {
    await page.goto('/app')
    const usual = countingTaps()
    await usual.tap(page.getByRole('link', { name: text.log }).locator('visible=true').first())
    await usual.tap(page.locator('label').filter({ hasText: text.gym }))
    await usual.tap(page.getByRole('button', { name: text.skip, exact: true }))
    await choosePhotos(page)
    await page.getByLabel(text.duration, { exact: true }).fill('60')
    await usual.tap(page.getByRole('button', { name: text.review }))
    const seen = page.getByRole('heading', { name: text.seen }).locator('..').locator('dl > div')
    await expect(page.getByText(text.overlap)).toContainText('Turma fechada')
    await expect(seen).toHaveText([`Parque aberto${text.open}`])
    await usual.tap(page.getByRole('button', { name: text.confirm }))
    await expect(page.getByRole('heading', { name: /^(Boa|Nice), Bia/ })).toBeVisible()
    expect(usual.taken()).toBeLessThanOrEqual(6)
  }

  test(`a run is imported from a watch, its track proves it, and of two runs one is chosen: ${language}`, async ({
    browser,
  }) => {
    await test.step('the track of a run proves it', async () => {
      const ana = await newPerson('Ana')
      const runs = await newChallenge(ana, { title: 'Quilômetros de rua', type: 'gps_run', more: { isPrivate: true } })
      await newChallenge(ana, { title: 'Parque aberto' })
      const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
      const startedAt = new Date(Date.parse(now) - 3_600_000).toISOString()
      const longitude = -40 - Math.random() * 5
      const run = recording({ startedAt, longitude, pause: { after: 600, seconds: 180 } })

      const page = await ana.open(browser, { language, viewport })
      await page.goto(`/add-activity?challenge=${runs}`)
      await page.locator('label').filter({ hasText: text.run }).click()
      await page.getByRole('button', { name: text.review }).click()
      await expect(page.getByText(text.missing)).toBeVisible()
      await importFile(page, Buffer.from('%PDF-1.7'), 'treino.pdf')
      await expect(page.getByText(text.type)).toBeVisible()
      await importFile(page, Buffer.from('<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha">]><gpx>&a;</gpx>'))
      await expect(page.getByText(text.broken)).toBeVisible()
      await importFile(page, gpx({ ...run, longitude: longitude - 1, kmh: 40 }))
      await expect(page.getByText(text.tooFast)).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: text.review }).click()
      await expect(page.getByText(text.unproven)).toBeVisible()
      await page.getByRole('button', { name: text.remove }).click()
      await expect(page.getByText(text.fast)).toBeVisible()

      await importFile(page, fit(run), 'treino.fit')
      await expect(page.getByText(text.proves)).toBeVisible()
      await expect(page.getByText(text.moving)).toBeVisible()
      await expect(page.getByText(text.fast)).toHaveCount(0)
      await choosePhotos(page)
      await page.getByRole('button', { name: text.review }).click()
      const seen = page.getByRole('heading', { name: text.seen }).locator('..').locator('dl > div')
      await expect(seen.filter({ hasText: 'Quilômetros de rua' })).toContainText(text.private)
      await expect(seen.filter({ hasText: 'Parque aberto' })).toContainText(text.open)
      await still(page)
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: text.confirm }).click()
      await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()
      await page.goto(`/challenge/${runs}`)
      await page.getByRole('tab', { name: 'Feed' }).click()
      await expect(page.getByText(text.proved)).toBeVisible()
      await expect(page.getByText(/5[.,]1[67]\skm/).first()).toBeVisible()

      await page.goto('/add-activity')
      await importFile(page, gpx(run))
      await expect(page.getByText(text.used)).toBeVisible()
      await closePages(browser)
    })
    await test.step('from a file with two runs, one is chosen', async () => {
      const ana = await newPerson('Ana')
      await newChallenge(ana, { title: 'Parque aberto' })
      const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
      const longitude = -50 - Math.random() * 5
      const hoursAgo = (hours: number, minutes: number) =>
        recording({
          startedAt: new Date(Date.parse(now) - hours * 3_600_000).toISOString(),
          seconds: minutes * 60,
          longitude: longitude - hours / 1_000,
        })
      // The end of the file is missing, as when the watch's battery ran out.
      const both = Buffer.concat([gpx(hoursAgo(5, 31)), gpx(hoursAgo(2, 20))])
        .toString()
        .replace(/<\/gpx>[^]*?<trk>/, '<trk>')
        .replace(/<\/trkpt>\s*<\/trkseg><\/trk><\/gpx>$/, '')
      const page = await ana.open(browser, { language, viewport })
      await page.goto('/add-activity')
      await importFile(page, gzipSync(both), 'treino.gpx.gz')
      await expect(page.getByRole('heading', { name: text.several })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: /31 min/ }).click()
      await expect(page.getByText(text.moving)).toBeVisible()
      await expect(page.getByText(text.early)).toBeVisible()
      await expectNoAxeFindings(page)
      await choosePhotos(page)
      await page.getByRole('button', { name: text.review }).click()
      await page.getByRole('button', { name: text.confirm }).click()
      await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()
    })
  })
}
