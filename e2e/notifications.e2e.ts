import { PAGES } from '@bora/rules/pages.ts'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { closePages, expect, test } from './world.ts'

/** Joins a person who was invited by another. */
async function joinBy(person: Person, challenge: string, invitedBy: string): Promise<void> {
  const { body } = await person.ask('GET', `/challenges/${challenge}`)
  const { fingerprint } = body as { fingerprint: string }
  expect((await person.ask('POST', `/challenges/${challenge}/join`, { fingerprint, invitedBy })).status).toBe(200)
}

test('the bell has its dot with the first answers, before any other code is loaded, and loses it on reading', async ({
  browser,
}) => {
  const [ana, bia] = [await newPerson('Ana'), await newPerson('Bia')]
  const challenge = await newChallenge(ana, { title: 'Bora com ponto' })
  await joinBy(bia, challenge, ana.userId)
  const page = await ana.open(browser)
  // Nothing is prefetched with data saving on.
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  await page.goto('/app')
  const bell = page.getByRole('link', { name: 'Avisos' }).locator('visible=true')
  await expect(bell.locator('.unread-dot')).toBeVisible()
  await bell.click()
  await page.getByRole('button', { name: 'Marcar tudo como lido' }).click()
  await page.goBack()
  await expect(bell).toBeVisible()
  await expect(bell.locator('.unread-dot')).toBeHidden()
})

test('the bell updates live, and notifications lead to their page, are read, all read, and unread again', async ({
  browser,
}) => {
  await test.step('they arrive while the page is open, and are read', async () => {
    const [ana, bia, caio] = [await newPerson('Ana'), await newPerson('Bia'), await newPerson('Caio')]
    const challenge = await newChallenge(ana, { title: 'Bora de manhã' })
    const page = await ana.open(browser)
    await page.goto(PAGES.home.path)
    const bell = (name: string) => page.getByRole('link', { name, exact: true }).locator('visible=true')
    await expect(bell('Avisos')).toBeVisible()
    await joinBy(bia, challenge, ana.userId)
    await expect(bell('Avisos 1 novo')).toBeVisible()
    await joinBy(caio, challenge, ana.userId)
    await bell('Avisos 2 novos').click()
    const today = page.getByRole('region', { name: 'Hoje' })
    await expect(today.getByRole('link')).toHaveText([
      /Caio entrou em “Bora de manhã”/,
      /Bia entrou em “Bora de manhã”/,
    ])
    await expect(today.getByText('Não lido')).toHaveCount(2)

    await today.getByRole('link', { name: /Bia/ }).click()
    await expect(page).toHaveURL(new RegExp(`/challenge/${challenge}$`))
    await page.goBack()
    await expect(today.getByText('Não lido')).toHaveCount(1)
    const all = page.getByRole('button', { name: 'Marcar tudo como lido' })
    await all.click()
    await expect(today.getByText('Não lido')).toHaveCount(0)
    await expect(all).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(today.getByText('Não lido')).toHaveCount(1)
    await closePages(browser)
  })
  await test.step('what arrived between loading and listening is there too', async () => {
    const [ana, bia] = [await newPerson('Ana'), await newPerson('Bia')]
    const challenge = await newChallenge(ana, { title: 'Entre dois momentos' })
    const page = await ana.open(browser)
    let listen = () => {}
    const listening = new Promise<void>(resolve => (listen = resolve))
    await page.route('**/api/live/notices', async route => {
      await listening
      await route.continue()
    })
    await page.goto(PAGES.notifications.path)
    await expect(page.getByRole('heading', { name: 'Nenhum aviso por enquanto' })).toBeVisible()
    await joinBy(bia, challenge, ana.userId)
    listen()
    await expect(page.getByRole('link', { name: /Bia entrou em “Entre dois momentos”/ })).toBeVisible()
  })
})
