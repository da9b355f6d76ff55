import { gpx, recording } from '@bora/server/src/testing/recordings.ts'
import { newPerson } from './accounts.ts'
import { alternating, attachPhoto, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    open: 'Aparar começo e fim',
    start: 'Começo',
    end: 'Fim',
    earlier: 'Terminar um minuto antes',
    kept: /^Fica: .*40 min/,
    proves: 'O trajeto comprova a corrida',
    drive: /mais rápidos do que alguém corre/,
    cut: /aparada/,
    review: 'Revisar',
    confirm: 'Confirmar treino',
    logged: /^Boa, Lia/,
  },
  en: {
    open: 'Trim start and end',
    start: 'Start',
    end: 'End',
    earlier: 'End a minute earlier',
    kept: /^Kept: .*40 min/,
    proves: 'The track proves the run',
    drive: /faster than anyone runs/,
    cut: /trimmed/,
    review: 'Review',
    confirm: 'Confirm workout',
    logged: /^Nice, Lia/,
  },
} as const

for (const language of alternating('trim-recording', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]
  test(`the drive home is cut off a run: ${language}`, async ({ browser }) => {
    const lia = await newPerson('Lia')
    await lia.ask('PATCH', '/me', { language })
    await lia.ask('POST', '/me/fair-play')
    const page = await lia.open(browser, { language, viewport: PHONE })
    await page.goto('/add-activity')
    const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
    const startedAt = new Date(Date.parse(now) - 3 * 3_600_000).toISOString()
    const drive = { after: 2_400, kmh: 38 }
    const buffer = gpx(recording({ startedAt, longitude: -40 - Math.random() * 5, seconds: 3_600, later: drive }))
    const file = { name: 'treino.gpx', mimeType: 'application/octet-stream', buffer }
    await page.locator('[data-place=track] input[type=file]').setInputFiles(file)
    await expect(page.getByText(text.drive)).toBeVisible()
    await page.getByRole('button', { name: text.open }).click()

    const end = page.getByRole('slider', { name: text.end })
    await end.press('End')
    await expect(end).toHaveValue('60')
    for (let minute = 60; minute > 42; minute--) await end.press('ArrowLeft')
    await expect(end).toHaveValue('42')
    await page.getByRole('button', { name: text.earlier }).click()
    await page.getByRole('button', { name: text.earlier }).click()
    await expect(page.getByText(text.kept)).toBeVisible()
    await expect(page.getByText(text.proves)).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, 'trimming')

    // A finger can take each handle, even where the two inputs overlap.
    const box = (await end.boundingBox())!
    const at = (minute: number) => box.x + 22 + ((box.width - 44) * minute) / 60
    const drag = async (from: number, to: number) => {
      await page.mouse.move(at(from), box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(at(to), box.y + box.height / 2, { steps: 4 })
      await page.mouse.up()
    }
    const start = page.getByRole('slider', { name: text.start })
    await drag(0, 20)
    await expect(start).toHaveValue('20')
    await drag(20, 0)
    await expect(start).toHaveValue('0')
    await drag(40, 30)
    await expect(end).toHaveValue('30')
    await drag(30, 40)
    await expect(page.getByText(text.kept)).toBeVisible()

    await page.reload()
    await expect(end, 'the trim is kept with the draft').toHaveValue('40')
    await attachPhoto(page)
    await page.getByRole('button', { name: text.review }).click()
    await expect(page.getByText(text.cut)).toBeVisible()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()
    const { body } = await lia.ask('GET', '/me/activities')
    const { items } = body as { items: object[] }
    expect(items[0]).toMatchObject({ minutes: 40, gpsTrack: true })
  })
}
