import { addressOf, PAGES } from '@bora/rules/pages.ts'
import type { Route } from '@playwright/test'
import { workoutOfSomebody } from './quoted-stages.ts'
import { DESKTOP, expect, PHONE, still, test, alternating } from './world.ts'

for (const [language, words] of alternating('technical-issue', [
  [
    'pt-BR',
    {
      title: 'Problema técnico',
      failed: 'Erro ao curtir o treino',
      like: /^Curtir/,
      again: 'Tentar de novo',
      help: 'Pedir ajuda',
      support: 'Atendimento',
      message: 'Mensagem',
      send: 'Enviar',
      report: 'Denunciar treino',
      other: 'Outra coisa',
      sendReport: 'Enviar denúncia',
      close: 'Fechar aviso',
      sent: 'Denúncia enviada',
    },
  ],
  [
    'en',
    {
      title: 'Technical issue',
      failed: 'Error liking activity',
      like: /^Like/,
      again: 'Try again',
      help: 'Ask for help',
      support: 'Support',
      message: 'Message',
      send: 'Send',
      report: 'Report workout',
      other: 'Something else',
      sendReport: 'Send report',
      close: 'Close notice',
      sent: 'Report sent',
    },
  ],
] as const))
  test(`a failed change is reported once, retried, and referenced in a support request: ${language}`, async ({
    browser,
  }) => {
    const { friend, challenge, activityId } = await workoutOfSomebody()
    const look = language === 'en' ? { viewport: DESKTOP, theme: 'dark' as const } : { viewport: PHONE }
    const page = await friend.open(browser, { language, ...look })
    let answers = failing('b1b2c3d4-8')
    await page.route('**/reactions/*', route => (answers ? answers(route) : route.continue()))
    await page.goto(PAGES.feed.path)
    const like = page.getByRole('button', { name: words.like })
    const popup = page.getByRole('region', { name: words.title })
    await like.click()
    await expect(popup.getByRole('heading', { name: words.failed })).toBeVisible()
    await expect(popup).toContainText(/: b1b2c3d4-8(?!\d)/)
    await expect(popup, 'no pattern of an address').not.toContainText('/activities')
    await expect(page.locator('[data-variant]'), 'no toast beside it').toHaveCount(0)
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await still(page)

    answers = failing('b1b2c3d4-9')
    await popup.getByRole('button', { name: words.again }).click()
    await expect(popup).toContainText('b1b2c3d4-9')
    answers = null
    await popup.getByRole('button', { name: words.again }).click()
    await expect(popup).toHaveCount(0)
    await expect(like).toHaveAttribute('aria-pressed', 'true')

    // The original button retries as well.
    answers = failing('b1b2c3d4-10')
    await like.click()
    await expect(popup).toContainText('b1b2c3d4-10')
    answers = null
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await like.click()
    await expect(popup).toHaveCount(0)

    // Without a network the server isn't at fault: that is reported as before.
    await page.context().setOffline(true)
    await like.click()
    await expect(page.locator('[data-variant=destructive]')).toContainText(words.failed)
    await expect(popup).toHaveCount(0)
    await page.context().setOffline(false)

    answers = failing('b1b2c3d4-11')
    await like.click()
    await popup.getByRole('link', { name: words.help }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.support })).toBeFocused()
    await expect(popup).toHaveCount(0)
    const reference = 'PUT /activities/:activityId/reactions/:kind · b1b2c3d4-11'
    await expect(page.getByText('b1b2c3d4-11', { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(':activityId')
    await page.getByLabel(words.message).fill('Curtir não funciona desde hoje cedo.')
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await expect(page.getByRole('heading', { name: /\d{8}/ })).toBeVisible()
    const { items } = (await friend.ask('GET', '/support/tickets')).body as { items: { number: string }[] }
    const ticket = await friend.ask('GET', `/support/tickets/${items[0]!.number}`)
    expect((ticket.body as { reference: string }).reference).toBe(reference)

    await test.step('the popup works over a dialog without closing it, and the same input is sent again', async () => {
      answers = failing('c1b2c3d4-12')
      await page.route('**/reports', route => (answers ? answers(route) : route.continue()))
      await page.goto(`${addressOf(PAGES.challenge.path, challenge)}?report=${activityId}`)
      const dialog = page.getByRole('dialog', { name: words.report })
      await dialog.getByText(words.other, { exact: true }).click()
      await dialog.getByRole('textbox').fill('A foto é minha.')
      await dialog.getByRole('button', { name: words.sendReport }).click()
      await expect(popup).toContainText('c1b2c3d4-12')
      await still(page)
      await popup.getByRole('button', { name: words.close }).click()
      await expect(popup).toHaveCount(0)
      await expect(dialog.getByRole('textbox')).toHaveValue('A foto é minha.')
      await dialog.getByRole('button', { name: words.sendReport }).click()
      await expect(popup).toBeVisible()
      answers = null
      await dialog.getByRole('button', { name: words.sendReport }).click()
      await expect(page.getByText(words.sent, { exact: true })).toBeVisible()
      await expect(popup).toHaveCount(0)
    })
  })

/** Answers like a failing server, with a log reference. */
function failing(reference: string): ((route: Route) => Promise<void>) | null {
  return route => route.fulfill({ status: 500, headers: { 'x-request-id': reference }, json: { code: 'unexpected' } })
}
