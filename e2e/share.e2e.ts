import type { Page } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { sentByWhatsApp } from './sent-link.ts'
import { button } from './state-part.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, test } from './world.ts'

const CARDS = '**/api/share-cards/**'

/** The size of the picture itself, not of its place on the page. */
const sizeOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate(node => {
    const { naturalWidth, naturalHeight } = node as HTMLImageElement
    return `${naturalWidth}x${naturalHeight}`
  })

test('a month of the wall is previewed, saved, its link copied, and retried after a failure', async ({ browser }) => {
  const ana = await newPerson('Ana')
  await logWorkoutOf(ana, { challenge: null })
  const page = await ana.open(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(CARDS, route => route.fulfill({ status: 503, json: { code: 'try_again' } }), { times: 1 })
  await page.goto('/profile')
  const opener = button(page, /^Compartilhar \p{L}+$/u).first()
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Compartilhar' })
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(button(page, 'Baixar')).toBeDisabled()
  await button(page, 'Tentar de novo').click()
  const name = 'Seu mural, como os outros vão ver'
  await expect(sheet.getByRole('img', { name })).toBeVisible()
  await expect.poll(() => sizeOf(page, name)).toBe('1080x1920')
  await expectNoSidewaysScroll(page, 'the share sheet')
  await sheet.getByRole('radio', { name: 'Publicação' }).check({ force: true })
  await expect.poll(() => sizeOf(page, name)).toBe('1200x630')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar').click()])
  expect(file.suggestedFilename()).toBe('bora-wall-wide.jpg')
  const sent = await sentByWhatsApp(sheet.getByRole('link', { name: 'WhatsApp' }))
  expect(sent).toEqual({ text: 'Meu mês de treinos. Bora treinar junto?', url: `${process.env.BORA_URL!}/` })
  await button(page, 'Copiar link').click()
  await expect(page.getByText('Link copiado', { exact: true })).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${process.env.BORA_URL!}/`)
  // The toast handles the first Escape.
  await expect(page.getByText('Link copiado', { exact: true })).toBeHidden({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test("in a private challenge the viewer's own rank has neither name nor link, and its creator shares both", async ({
  browser,
}) => {
  const [ana, bia] = [await newPerson('Ana'), await newPerson('Bia')]
  const id = await newChallenge(ana, { title: 'Só nós' })
  await joinChallenge(bia, id)
  await logWorkoutOf(bia, { challenge: id })
  await ana.ask('PUT', `/challenges/${id}/privacy`, { isPrivate: true })
  const theirs = await bia.open(browser, { viewport: DESKTOP })
  await theirs.goto(`/challenge/${id}?person=${bia.userId}`)
  await button(theirs, 'Compartilhar meu lugar').click()
  await expect(theirs.getByRole('img', { name: 'Seu lugar no ranking, como os outros vão ver' })).toBeVisible()
  await expect(button(theirs, 'Copiar link')).toHaveCount(0)
  const { text, url } = await sentByWhatsApp(theirs.getByRole('dialog').getByRole('link', { name: 'WhatsApp' }))
  expect([text.includes('Só nós'), url]).toEqual([false, `${process.env.BORA_URL!}/`])

  const own = await ana.open(browser)
  await own.addInitScript(`
    navigator.canShare = () => true
    navigator.share = async ({ files = [], ...data }) => { window.shared = { ...data, files: files.length } }`)
  await own.goto(`/challenge/${id}`)
  await button(own, 'Compartilhar').first().click()
  await button(own, 'Convidar com uma imagem').click()
  await expect(own.getByRole('img', { name: 'Seu convite, como os outros vão ver' })).toBeVisible()
  await button(own, 'Enviar imagem').click()
  await expect(own.getByRole('dialog', { name: 'Compartilhar' })).toHaveCount(0)
  const shared = await own.evaluate<{ text: string; url: string; files: number }>('window.shared')
  expect(shared.files).toBe(1)
  expect(shared.text).toContain('Só nós')
  expect(new URL(shared.url).pathname).toMatch(/^\/invite\/[\w-]{10,}$/)
})
