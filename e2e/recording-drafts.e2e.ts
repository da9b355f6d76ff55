import { gpx, recording } from '@bora/server/src/testing/recordings.ts'
import { newPerson } from './accounts.ts'
import { alternating, attachPhoto, DESKTOP, expect, expectNoAxeFindings, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    create: 'Criar chave',
    name: 'Nome da chave',
    submit: 'Criar',
    key: /^bora_rec_/,
    kept: 'Já guardei',
    unused: /ainda não usada/,
    used: /^Último uso/,
    one: '1 gravação espera pela foto',
    three: '3 gravações esperam pela foto',
    proves: 'O trajeto comprova a corrida',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    logged: /^Boa, Lia/,
    discard: 'Descartar',
  },
  en: {
    create: 'Create a key',
    name: 'Key name',
    submit: 'Create',
    key: /^bora_rec_/,
    kept: "I've saved it",
    unused: /not used yet/,
    used: /^Last used/,
    one: '1 recording waits for its photo',
    three: '3 recordings wait for their photo',
    proves: 'The track proves the run',
    review: 'Review',
    confirm: 'Confirm workout',
    logged: /^Nice, Lia/,
    discard: 'Discard',
  },
} as const

const LOOKS = [
  { language: 'pt-BR', viewport: PHONE },
  { language: 'en', viewport: DESKTOP },
] as const

for (const look of alternating('recording-drafts', LOOKS)) {
  const text = TEXTS[look.language]
  test(`a program sends a run with a key, and the run waits for its photo: ${look.language}`, async ({ browser }) => {
    const lia = await newPerson('Lia')
    await lia.ask('PATCH', '/me', { language: look.language })
    await lia.ask('POST', '/me/fair-play')
    const page = await lia.open(browser, look)
    await page.goto('/settings/security')
    await page.getByRole('button', { name: text.create, exact: true }).click()
    await page.getByLabel(text.name).fill('Relógio')
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    const key = await page.getByText(text.key).first().textContent()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: text.kept }).click()
    await expect(page.getByText(key!)).toHaveCount(0)
    await expect(page.getByText(text.unused)).toBeVisible()

    const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
    const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()
    const sent = await fetch(`${process.env.BORA_URL}/api/tracks/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/gpx+xml' },
      body: new Uint8Array(gpx(recording({ startedAt: hoursAgo(3) }))),
    })
    expect(sent.status).toBe(200)
    await page.reload()
    await expect(page.getByText(text.used)).toBeVisible()

    await page.goto('/add-activity')
    const one = page.getByRole('region', { name: text.one })
    await expect(one).toBeVisible()
    const files = [6, 9].map(hours => ({
      name: `${hours}.gpx`,
      mimeType: 'application/octet-stream',
      buffer: gpx(recording({ startedAt: hoursAgo(hours) })),
    }))
    await page.locator('[data-place=track] input[type=file]').setInputFiles(files)
    const three = page.getByRole('region', { name: text.three })
    await expect(three).toBeVisible()
    await expectNoAxeFindings(page)
    await three
      .getByRole('button', { name: /5[.,]17\skm/ })
      .first()
      .click()
    await expect(page.getByText(text.proves)).toBeVisible()
    await attachPhoto(page)
    await page.getByRole('button', { name: text.review }).click()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()

    await page.goto('/add-activity')
    const rest = page.getByRole('region', { name: /^2 / })
    await rest
      .getByRole('button', { name: new RegExp(`^${text.discard}`) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: text.discard }).click()
    await expect(one).toBeVisible()
  })
}
