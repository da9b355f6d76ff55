import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { PAGES, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import { dayFromToday, joinChallenge, logWorkoutOf, newChallenge, newPerson, type Person } from './accounts.ts'
import { DESKTOP, expect, expectNoAxeFindings, openPage, test } from './world.ts'

/** Joins a person who was invited by another. */
async function joinBy(person: Person, challenge: string, invitedBy: string): Promise<void> {
  const { body } = await person.ask('GET', `/challenges/${challenge}`)
  const { fingerprint } = body as { fingerprint: string }
  expect((await person.ask('POST', `/challenges/${challenge}/join`, { fingerprint, invitedBy })).status).toBe(200)
}

test('the bell updates live, and notifications lead to their page, are read, all read, and unread again', async ({
  browser,
}) => {
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
  await expect(today.getByRole('link')).toHaveText([/Caio entrou em “Bora de manhã”/, /Bia entrou em “Bora de manhã”/])
  await expect(today.getByText('Não lido')).toHaveCount(2)
  await expectNoAxeFindings(page)

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
})

test('what arrived between loading the notifications and listening is there too', async ({ browser }) => {
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

test('each channel is switched separately, quiet hours can be changed, and pushes are enabled with a tap', async ({
  browser,
}) => {
  const ana = await newPerson('Ana')
  const page = await ana.open(browser, { viewport: DESKTOP })
  // Push services are unreachable here: the browser returns what one of them would have given it.
  await page.addInitScript(`{
    let kept = null
    const keys = { p256dh: 'BN' + 'a'.repeat(85), auth: 'b'.repeat(22) }
    const endpoint = 'https://push.example.com/' + Math.random()
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => void (kept = null) }
    const pushManager = { getSubscription: async () => kept, subscribe: async () => (kept = subscription) }
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => ({ pushManager }) })
    navigator.serviceWorker.getRegistration = async () => ({ pushManager })
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => window.says
  }`)
  await page.goto(`${PAGES.notifications.path}?view=settings`)
  await page.getByText('Ajustar um por um').click()
  const invites = (way: string) => page.getByRole('switch', { name: `Seus convites, ${way}` })
  await expect(invites('App')).toBeChecked()
  await expect(invites('E-mail')).not.toBeChecked()
  await invites('E-mail').click()
  await invites('App').press('Space')
  await expect(page.getByRole('row', { name: /Saques que falharam/ })).toContainText('Sempre')
  await page.getByLabel('Das').selectOption('23h')
  await expectNoAxeFindings(page)

  await page.evaluate(`window.says = 'denied'`)
  await page.getByRole('button', { name: 'Ativar notificações' }).click()
  await expect(page.getByRole('button', { name: 'Ativar notificações' })).toBeVisible()
  await page.evaluate(`window.says = 'granted'`)
  await page.getByRole('button', { name: 'Ativar notificações' }).click()
  await expect(page.getByText('Este navegador recebe os avisos que têm push ligado.')).toBeVisible()
  await page.reload()
  await expect(invites('App')).not.toBeChecked()
  await expect(invites('E-mail')).toBeChecked()
  await expect(page.getByLabel('Das')).toHaveValue('23')
  await page.getByRole('button', { name: 'Desligar neste navegador' }).click()
  await expect(page.getByRole('button', { name: 'Ativar notificações' })).toBeVisible()
  await page.getByRole('switch', { name: /Não mandar nada à noite/ }).click()
  await expect(page.getByLabel('Das')).toHaveCount(0)
})

test('a week is shown on three cards, by keyboard too, and a broken link from a mail says so', async ({ browser }) => {
  const ana = await newPerson('Ana')
  const challenge = await newChallenge(ana, { title: 'Semana cheia', until: 3 })
  const bia = await newPerson('Bia')
  await joinChallenge(bia, challenge)
  await logWorkoutOf(ana, { challenge })
  const today = await dayFromToday(0)
  const week = addDays(today, 1 - weekdayOf(today))
  const page = await ana.open(browser, { language: 'en' })
  await page.goto(`${PAGES.notifications.path}?week=${week}`)
  const digest = page.getByRole('dialog', { name: 'Your week' })
  await expect(digest.getByRole('heading', { name: 'My week' })).toBeVisible()
  await expect(digest).toContainText('1workout')
  await expectNoAxeFindings(page)
  await digest.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(digest.getByRole('heading', { name: 'My challenges' })).toBeFocused()
  await expect(digest.getByRole('link', { name: /Semana cheia.*2 people.*1st/ })).toBeVisible()
  await digest.getByRole('button', { name: 'Continue' }).click()
  await expect(digest.getByRole('link', { name: /Semana cheia.*Ends on/ })).toBeVisible()
  await digest.getByRole('button', { name: 'Done' }).click()
  await expect(digest).toHaveCount(0)
  await expect(page).toHaveURL(/\/notifications$/)

  const reader = await openPage(browser, { language: 'en' })
  await reader.goto(`${UNSUBSCRIBE_PATH}?token=x`)
  await expect(reader.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await expectNoAxeFindings(reader)
})
