import { logWorkoutOf, newPerson } from './accounts.ts'
import { type Device, newDevice, signInOn } from './devices.ts'
import { expect, expectNoAxeFindings, loaded, still, test } from './world.ts'

test('the app can be installed, in the reader’s language, and offers that once', async ({ browser, request }) => {
  for (const [language, address, name] of [
    ['pt-BR', '/manifest.webmanifest', 'Registrar treino'],
    ['en', '/manifest.en.webmanifest', 'Log workout'],
  ] as const) {
    for (const path of ['/', '/app', '/add-activity']) {
      const html = await (
        await request.get(path, { headers: { accept: 'text/html', 'accept-language': language } })
      ).text()
      expect(html, `${path} ${language}`).toContain(`<link rel="manifest" href="${address}"`)
    }
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { lang: string; shortcuts: { name: string }[]; icons: { src: string }[] }
    expect([manifest.lang, manifest.shortcuts[0]!.name]).toEqual([language, name])
    for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
  const worker = await request.get('/worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")

  const tito = await newPerson('Tito')
  const page = await tito.open(browser)
  await page.addInitScript(`addEventListener('load', () => dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { window.asked = true } })))`)
  const invitation = page.getByRole('heading', { name: 'Bora na tela de início' })
  await page.goto('/app')
  await loaded(page)
  await expect(invitation).toHaveCount(0)
  await logWorkoutOf(tito, { challenge: null })
  await page.reload()
  await expect(invitation).toBeVisible()
  await still(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Instalar' }).click()
  expect(await page.evaluate('window.asked')).toBe(true)
  await expect(invitation).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Agora não' }).click()
  await page.reload()
  await loaded(page)
  await expect(invitation).toHaveCount(0)
})

let phone: Device | undefined

test.afterEach(async () => {
  await phone?.throwAway()
  phone = undefined
})

test('the worker ignores the landing page, legal pages and the server’s own pages', async () => {
  phone = await newDevice()
  const page = await signInOn(phone, 'ana@bora.test', 'bora1234')
  await page.reload()
  await loaded(page)
  for (const path of ['/', '/terms', '/privacy', '/dev/outbox', '/api/health']) {
    const answer = await page.goto(path)
    expect(answer!.fromServiceWorker(), path).toBe(false)
    expect(answer!.ok(), path).toBe(true)
  }
  await phone.context.setOffline(true)
  const other = await phone.context.newPage()
  await expect(other.goto('/terms')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
