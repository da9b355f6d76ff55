import type { Page } from '@playwright/test'
import { newChallenge, newPerson, workoutsIn } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { attachPhoto, expect, PHOTO, test } from './world.ts'

test('the second tap of a double tap has no effect on the next step, where a large photo is shrunk and uploaded', async ({
  browser,
}) => {
  const page = await (await newPerson('Gabi')).open(browser)
  await page.goto('/add-activity')
  await expect(page.locator('label').filter({ hasText: 'Corrida na rua' })).toBeVisible()
  // Checked right after the first tap: on a slow machine a second tap would come too late to test this.
  const after = await page.evaluate<{ title: string; controls: number; reached: string[] }>(`(async () => {
    const card = [...document.querySelectorAll('label')].find(label => label.textContent.includes('Corrida na rua'))
    card.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    await new Promise(done => setTimeout(done))
    const controls = 'main button, main label, main input, main textarea, main a'
    const middles = [...document.querySelectorAll(controls)].map(control => control.getBoundingClientRect())
      .map(box => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(controls))
    return {
      title: document.querySelector('h1').textContent,
      controls: middles.length,
      reached: middles.filter(Boolean).map(control => control.textContent || control.tagName),
    }
  })()`)
  expect(after.title).toBe('Mostra o treino')
  expect(after.controls).toBeGreaterThan(5)
  expect(after.reached).toEqual([])
  await button(page, '60 min').click()
  await expect(page.getByLabel('Duração', { exact: true })).toHaveValue('60')
  const stored = page.waitForResponse(response => new URL(response.url()).pathname === '/api/photos')
  const large = noisePng(1_900, 1_750, 50)
  expect(large.length).toBeGreaterThan(9 * 1024 * 1024)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: large })
  expect((await stored).status()).toBe(200)
  await expect(page.getByText('Capa')).toBeVisible()
})

test('the draft survives a reload with its photo, and a double press logs once', async ({ browser }) => {
  const bento = await newPerson('Bento')
  const challenge = await newChallenge(bento, { title: 'Um por dia' })
  const page = await bento.open(browser, { reducedMotion: 'reduce' })
  await page.goto(`/add-activity?challenge=${challenge}`)
  await toDetails(page)
  await attachPhoto(page)
  await page.getByRole('button', { name: /^Legenda/ }).click()
  await page.getByRole('textbox', { name: /^Legenda/ }).fill('Perna pesada, cabeça leve.')
  await button(page, 'Pronto').click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Continuamos de onde você parou.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await button(page, 'Revisar').click()
  await expect(page.getByText('Perna pesada, cabeça leve.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Um por dia' })).toContainText('+10 pts')
  await button(page, 'Confirmar treino').dblclick()
  await expect(page.getByRole('heading', { name: /Boa, Bento/ })).toBeFocused()
  await expect(page.getByText('+10', { exact: true })).toBeVisible()
  expect(await workoutsIn(bento, challenge)).toBe(1)
  await page.getByRole('link', { name: 'Ver o ranking' }).click()
  await expect(page).toHaveURL(new RegExp(`/challenge/${challenge}`))
})

test('a photo that could not be sent is retried without losing anything, and a lost answer logs once', async ({
  browser,
}) => {
  const tina = await newPerson('Tina')
  const challenge = await newChallenge(tina, { title: 'Rede ruim' })
  const page = await tina.open(browser)
  await page.goto(`/add-activity?challenge=${challenge}`)
  await toDetails(page)
  await page.getByLabel('Duração', { exact: true }).fill('62')
  await page.route('**/api/photos?*', route => route.fulfill({ status: 503, json: { code: 'try_again' } }), {
    times: 1,
  })
  await page.locator('input[type=file]').first().setInputFiles(PHOTO)
  await expect(page.getByText('Erro ao enviar a foto')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Capa')).toBeVisible()
  await button(page, 'Revisar').click()
  await page.route(
    '**/api/activities',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Confirmar treino').click()
  // Whether it arrived is unknown: it is stored, and sent again until that is certain.
  await expect(page.getByRole('heading', { name: 'Treino enviado' })).toBeVisible()
  expect(await workoutsIn(tina, challenge)).toBe(1)
})

async function toDetails(page: Page): Promise<void> {
  await page.getByText('Musculação', { exact: true }).click()
  await button(page, 'Pular').click()
  await expect(page.getByLabel('Duração', { exact: true })).toBeVisible()
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
