import { authCall } from './accounts.ts'
import { linkFor, openMailLink, redeemMailLink } from './outbox.ts'
import { alternating, expect, openPage, test } from './world.ts'
import { returningPage } from './service-worker.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Falta confirmar o outro e-mail',
    sentence: 'Abra o link que enviamos para ele.',
    useless: 'O link que você abriu já foi usado ou expirou. Se ainda falta confirmar algo aqui, peça outro.',
    again: 'Enviar de novo',
    sentAgain: 'Enviamos de novo. Só vale o código mais recente.',
  },
  en: {
    title: 'The other email still needs confirming',
    sentence: 'Open the link we sent to it.',
    useless:
      'The link you opened has expired or was already used. If something here still needs confirming, request a new one.',
    again: 'Send again',
    sentAgain: 'Sent again. Only the latest code works.',
  },
} as const

for (const language of alternating('email-change', ['pt-BR', 'en'] as const)) {
  const { title, sentence, useless, again, sentAgain } = TEXTS[language]
  test(`the first of two links says that the other is missing, and opened again that it was used: ${language}`, async ({
    browser,
  }) => {
    const { session, link } = await changingAccount()
    const page = await returningPage(browser, { language })
    await page.addInitScript(`localStorage.setItem('bora.session', ${JSON.stringify(session)})`)
    await openMailLink(page, link)
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(sentence)
    await page.goto('/wallet')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

    await page.goto('/#message=Confirmation+link+accepted&sb=')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    const other = await openPage(browser, { language })
    await openMailLink(other, (await changingAccount()).link)
    await expect(other).toHaveURL(/\/auth\?next=%2Fprofile$/)
    await expect(other.getByRole('status').filter({ hasText: `${title}. ${sentence}` })).toBeVisible()

    // On the second use the page reports it next to the address.
    await openMailLink(page, link)
    await expect(page).toHaveURL(/\/profile$/)
    const alert = page.getByRole('region', { name: /^E-?mail$/ }).getByRole('alert')
    await expect(alert).toHaveText(useless)

    // Within the page, so that the arrival could still be known.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Segurança|Security)/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Segurança|Security)$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('region', { name: /^E-?mail$/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    // The message disappears once another mail was sent.
    await openMailLink(page, link)
    await expect(alert).toHaveText(useless)
    await page.getByRole('button', { name: again }).click()
    await expect(page.getByText(sentAgain)).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
}

/** A confirmed account with a pending change of address, and the link sent to the new address. */
async function changingAccount(): Promise<{ session: string; link: string }> {
  const email = `lia.${Date.now()}.${Math.floor(Math.random() * 1e6)}@exemplo.com`
  const session = await authCall('POST', '/signup', { email, password: 'Girassol 2026', data: { name: 'Lia' } })
  const { access_token: token } = session as { access_token: string }
  await redeemMailLink(await linkFor(email, 'confirmation'))
  const back = new URLSearchParams({ redirect_to: `${process.env.BORA_URL!}/profile` })
  await authCall('PUT', `/user?${back}`, { email: `nova.${email}` }, token)
  return { session: JSON.stringify(session), link: await linkFor(`nova.${email}`, 'email_change') }
}
