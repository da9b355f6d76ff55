import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { closePages, DESKTOP, expect, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    type: 'Yoga',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    done: /^Boa/,
    used: /^Esta foto já comprova seu treino de \d+ de \p{L}+\. Escolha outra\.$/u,
    twice: 'Esta foto já está aqui.',
    required: /^Foto obrigatória/,
  },
  en: {
    type: 'Yoga',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    done: /^Nice/,
    used: /^This photo already proves your workout of \p{L}+ \d+\. Choose another one\.$/u,
    twice: 'This photo is already here.',
    required: /^Photo required/,
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

const file = () => ({ name: 'treino.png', mimeType: 'image/png', buffer: noisePng(40, 40) })

for (const [language, viewport] of alternating('photo-once', [
  ['pt-BR', PHONE],
  ['en', DESKTOP],
] as const)) {
  const texts: Texts = TEXTS[language]

  test(`a photo proves one workout, and is refused at once for another: ${language}`, async ({ browser }) => {
    await test.step('chosen again for the next workout', async () => {
      const nina = await newPerson('Nina')
      const page = await nina.open(browser, { language, viewport, reducedMotion: 'reduce' })
      const photo = file()
      await toPhotos(page, texts)
      await choose(page, photo)
      await expect(image(page, 1)).toBeVisible()
      await choose(page, photo)
      await expect(page.getByRole('alert').filter({ hasText: texts.twice })).toBeVisible()
      await expect(image(page, 2)).toHaveCount(0)
      await finish(page, texts)
      await expect(page.getByRole('heading', { name: texts.done })).toBeVisible()

      await toPhotos(page, texts)
      await choose(page, photo)
      await expect(page.getByText(texts.used)).toBeVisible()
      await expect(page.getByText(photo.name)).toBeVisible()
      await expect(image(page, 1)).toHaveCount(0)
      await button(page, texts.review).click()
      await expect(page.getByRole('alert').filter({ hasText: texts.required })).toBeVisible()
      await choose(page, file())
      await expect(image(page, 1)).toBeVisible()
      await expect(page.getByText(texts.used)).toHaveCount(0)
      await finish(page, texts)
      await expect(page.getByRole('heading', { name: texts.done })).toBeVisible()
      await closePages(browser)
    })
    await test.step('one that proved a workout on another device meanwhile is removed, with its reason', async () => {
      const otto = await newPerson('Otto')
      const [phone, desktop] = [
        await otto.open(browser, { language }),
        await otto.open(browser, { language, viewport: DESKTOP }),
      ]
      const [photo, other] = [file(), file()]
      for (const page of [phone, desktop]) {
        await toPhotos(page, texts)
        await choose(page, photo)
        await expect(image(page, 1)).toBeVisible()
      }
      await choose(desktop, other)
      await expect(image(desktop, 2)).toBeVisible()
      await finish(phone, texts)
      await expect(phone.getByRole('heading', { name: texts.done })).toBeVisible()
      await finish(desktop, texts)
      await expect(desktop.getByText(texts.used)).toHaveCount(1)
      await expect(image(desktop, 1)).toBeVisible()
      await expect(image(desktop, 2)).toHaveCount(0)
      await finish(desktop, texts)
      await expect(desktop.getByRole('heading', { name: texts.done })).toBeVisible()
    })
  })
}

async function toPhotos(page: Page, texts: Texts): Promise<void> {
  await page.goto('/add-activity')
  await page.locator('label').filter({ hasText: texts.type }).click()
  await button(page, texts.skip).click()
  await expect(button(page, texts.review)).toBeVisible()
}

async function choose(page: Page, photo: ReturnType<typeof file>): Promise<void> {
  const answered = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/photos')
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await answered
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

async function finish(page: Page, texts: Texts): Promise<void> {
  await button(page, texts.review).click()
  await button(page, texts.confirm).click()
}

function image(page: Page, number: number) {
  return page.getByRole('img', { name: new RegExp(`^(Foto|Photo) ${number}$`) })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
