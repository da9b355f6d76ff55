import { gpx, recording } from '@bora/server/src/testing/recordings.ts'
import type { Page } from '@playwright/test'
import { newPerson, PASSWORD } from './accounts.ts'
import { type Device, newDevice, signInOn } from './devices.ts'
import { noisePng } from './noise-png.ts'
import { alternating, expect, fillSignIn, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    photos: 'Anexado: 2 fotos',
    both: 'Anexado: 1 foto e a gravação',
    lost: 'Os arquivos não chegaram',
    type: 'Musculação',
    skip: 'Pular',
    photo: 'Foto 1',
  },
  en: {
    photos: 'Attached: 2 photos',
    both: 'Attached: 1 photo and the recording',
    lost: "The files didn't arrive",
    type: 'Gym',
    skip: 'Skip',
    photo: 'Photo 1',
  },
} as const

let phone: Device | undefined
test.afterEach(async () => {
  await phone?.throwAway()
  phone = undefined
})

type Shared = { name: string; type: string; bytes: Buffer }
const photo = (name: string): Shared => ({ name, type: 'image/png', bytes: noisePng(48, 48) })

/** Sends files to the address that the manifest names, as the system does when another app shares them. */
async function share(page: Page, files: Shared[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }))
  await page.evaluate(`fetch('/manifest.webmanifest').then(answer => answer.json()).then(({ share_target: target }) => {
    const form = Object.assign(document.createElement('form'), target)
    form.setAttribute('action', target.action)
    for (const { name, type, text } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(text), letter => letter.codePointAt(0))
      const field = target.params.files.find(each => each.name === (type.startsWith('image/') ? 'photos' : 'recordings'))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: field.name })
      const all = new DataTransfer()
      all.items.add(new File([bytes], name, { type }))
      input.files = all.files
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  })`)
}

for (const language of alternating('share-target', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`photos and a recording of another app open the form with them, also after the sign-in: ${language}`, async ({
    browser,
  }) => {
    phone = await newDevice({ language })
    const lia = await newPerson('Lia')
    await lia.ask('PATCH', '/me', { language })
    const page = await signInOn(phone, lia.email, PASSWORD)
    await page.reload()
    await share(page, [photo('a.png'), photo('b.png')])
    await expect(page.getByRole('heading', { name: text.photos })).toBeVisible()
    await expect(page).toHaveURL(/\/add-activity$/)
    await page.getByText(text.type, { exact: true }).first().click()
    await page.getByRole('button', { name: text.skip }).click()
    await expect(page.getByRole('img', { name: text.photo })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    const run = recording({ startedAt: new Date(Date.now() - 5 * 3_600_000).toISOString() })
    await share(page, [photo('c.png'), { name: 'run.gpx', type: 'application/gpx+xml', bytes: gpx(run) }])
    await expect(page.getByRole('heading', { name: text.both })).toBeVisible()
    await expect(page.getByText(/5[.,]17 km/).first()).toBeVisible()

    await test.step('what is shared while signed out waits for the sign-in', async () => {
      await page.evaluate("localStorage.removeItem('bora.session')")
      await page.goto('/auth')
      await share(page, [photo('d.png'), photo('e.png')])
      await expect(page).toHaveURL(/\/auth\?/)
      await fillSignIn(page, lia.email, PASSWORD)
      await expect(page.getByRole('heading', { name: text.photos })).toBeVisible()
    })
    await test.step('without the worker the form asks for the files again', async () => {
      const other = await lia.open(browser, { language })
      await other.goto('/profile')
      await share(other, [photo('a.png')])
      await expect(other.getByRole('heading', { name: text.lost })).toBeVisible()
    })
  })
}
