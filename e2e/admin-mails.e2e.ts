import { PAGES } from '@bora/rules/pages.ts'
import { newAdmin } from './desk.ts'
import {
  alternating,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  test,
} from './world.ts'

const LOOKS = [
  {
    language: 'pt-BR',
    theme: 'light',
    viewport: DESKTOP,
    title: 'E-mails que falharam',
    navigation: 'Administração',
    subject: 'Resposta ao seu pedido',
    reason: 'O servidor de quem recebe recusou este endereço.',
    again: 'Reenviar',
    done: '1 e-mail voltou para a fila',
    notFound: 'Saiu da rota',
  },
  {
    language: 'en',
    theme: 'dark',
    viewport: PHONE,
    title: 'Failed emails',
    navigation: 'Administration',
    subject: 'Answer to your request',
    reason: "The recipient's server refused this address.",
    again: 'Send again',
    done: '1 email is back in the queue',
    notFound: 'Page not found',
  },
] as const

for (const look of alternating('admin-mails', LOOKS)) {
  const { language, theme, viewport } = look
  test(`an answer rejected by its address is listed at the desk and sent again: ${language}`, async ({ browser }) => {
    const vera = await newAdmin('Vera')
    const email = `lost-${language.toLowerCase()}-${Date.now()}@example.invalid`
    const asked = await fetch(`${process.env.BORA_URL}/api/support/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ topic: 'technical', message: 'A carteira não abre desde cedo.', email, language }),
    })
    const { number } = (await asked.json()) as { number: string }
    const answer = { message: 'Já abrimos de novo. Pode conferir?', seen: 1 }
    expect((await vera.ask('POST', `/admin/support/tickets/${number}/answers`, answer)).status).toBe(200)

    const stranger = await openPage(browser, { language })
    expect((await stranger.goto(PAGES.adminMails.path))!.status()).toBe(404)
    await expect(stranger.getByRole('heading', { level: 1, name: look.notFound })).toBeVisible()

    const page = await vera.open(browser, { language, theme, viewport })
    await page.goto(PAGES.admin.path)
    await page
      .getByRole('navigation', { name: look.navigation })
      .getByRole('link', { name: new RegExp(`^${look.title}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: look.title })).toBeVisible()
    const mail = page.getByRole('listitem', { name: `${look.subject} ${number}` })
    await expect(mail).toContainText('l…@example.invalid')
    await expect(mail).toContainText(look.reason)
    await expect(page.getByText(email)).toHaveCount(0)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, 'failed mails')
    await mail.getByRole('button', { name: `${look.again}: ${look.subject} ${number}` }).click()
    await expect(page.getByText(look.done, { exact: true })).toBeVisible()
  })
}
