import { authCall } from './accounts.ts'
import { DESKTOP, expect, expectNoAxeFindings, openPage, still, test } from './world.ts'

for (const [language, title, sentence] of [
  ['pt-BR', 'O primeiro endereço confirmou', 'Abra também o link que mandamos para o outro endereço.'],
  ['en', 'The first address has confirmed', 'Now open the link that we sent to the other address, too.'],
] as const) {
  test(`whoever opens the first of two links is told that the other is missing: ${language}`, async ({ browser }) => {
    const { session, link } = await changingAccount()
    const page = await openPage(browser, { language })
    await page.addInitScript(`localStorage.setItem('bora.session', ${JSON.stringify(session)})`)
    await page.goto(link)
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(sentence)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await still(page)
      await expectNoAxeFindings(page)
    }
    await page.setViewportSize(DESKTOP)
    await expectNoAxeFindings(page)
    await page.goto('/wallet')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

    await page.goto('/#message=Confirmation+link+accepted&sb=')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    const other = await openPage(browser, { language })
    await other.goto((await changingAccount()).link)
    await expect(other).toHaveURL(/\/auth\?next=%2Fprofile$/)
    await expect(other.getByRole('status').filter({ hasText: `${title}. ${sentence}` })).toBeVisible()
  })
}

/** A confirmed account that wishes another address, and the link that the new address was sent. */
async function changingAccount(): Promise<{ session: string; link: string }> {
  const email = `lia.${Date.now()}.${Math.floor(Math.random() * 1e6)}@exemplo.com`
  const session = await authCall('POST', '/signup', { email, password: 'Girassol 2026', data: { name: 'Lia' } })
  const { access_token: token } = session as { access_token: string }
  expect((await fetch(await linkTo(email), { redirect: 'manual' })).status).toBe(303)
  const back = new URLSearchParams({ redirect_to: `${process.env.BORA_URL!}/profile` })
  await authCall('PUT', `/user?${back}`, { email: `nova.${email}` }, token)
  return { session: JSON.stringify(session), link: await linkTo(`nova.${email}`) }
}

async function linkTo(address: string): Promise<string> {
  const answer = await fetch(`${process.env.BORA_URL!}/dev/outbox.json?to=${encodeURIComponent(address)}`)
  const [message] = (await answer.json()) as Array<{ text: string }>
  return /https?:\S+\/verify\S+/.exec(message!.text)![0]
}
