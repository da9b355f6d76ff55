import { latestTerms } from '@bora/rules/terms.ts'
import { newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect, openPage } from './world.ts'

/** The help centre, the guide to workout types and support, for visitors and members. */
export const HELP: Part = {
  name: 'help',
  boards: /states|more/,
  async walk({ browser, look, texts, see }) {
    const page = await openPage(browser, look)
    await page.goto('/help#withdraw')
    await expect(page.locator('#withdraw p').first()).toBeVisible()
    await see(page, 'help, an answer by its address')
    await page.getByRole('searchbox').fill('PIX')
    await expect(page.locator('details[open]')).toHaveCount(1)
    await see(page, 'help, found')
    await page.getByRole('searchbox').fill('xqzwvkj')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await see(page, 'help, nothing found')
    await page.goto('/activity-classification#yoga')
    await expect(page.locator('#yoga')).toBeVisible()
    await see(page, 'workout types')
    await page.goto('/support?reference=GET+%2Fwallet+%C2%B7+5f2c')
    await page.locator('main button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'support of a visitor, refused')
    await page.getByRole('combobox').selectOption('prizes')
    await page.getByRole('textbox').first().fill('Meu prêmio não caiu na carteira.')
    await page.getByLabel(/e-?mail/i).fill('rita@exemplo.com')
    await page.locator('main button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await see(page, 'support, sent')
    await page.route('**/api/config', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), supportEmail: null } })
    })
    await page.goto('/support')
    // The server-rendered page contains the real answer; the app, loaded at the first move, makes the request.
    await page.mouse.move(150, 300, { steps: 3 })
    await expect(page.getByText(texts.supportKept)).toBeVisible()
    await see(page, 'support that nobody is told of')

    for (const path of ['/payment-support', '/terms?version=2', '/terms?version=6', '/privacy?version=6']) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await see(page, `${path.slice(1)} of a visitor`)
    }
    const asked = await newPerson('Rita', { terms: '5' })
    const asking = await asked.open(browser, look)
    await asking.goto('/app')
    await expect(asking.locator('a[href^="/terms?version="]')).toBeVisible()
    await see(asking, 'home, other terms are announced')
    await asking.goto(`/terms?version=${latestTerms().version}`)
    await expect(asking.locator('#terms-answer')).toBeVisible()
    await see(asking, 'terms, a yes is asked for')
    await asking.locator('[aria-labelledby=terms-answer] button').click()
    await expect(asking.locator('main').getByRole('status')).toBeVisible()
    await see(asking, 'terms, agreed to')

    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language: look.language })
    const own = await person.open(browser, look)
    await own.goto('/help')
    await see(own, 'help of a member')
    await own.goto('/support')
    await see(own, 'support without requests')
    const { body } = await person.ask('POST', '/support/tickets', {
      topic: 'technical',
      message: 'A carteira não abre.\n\nJá tentei duas vezes.',
      reference: 'GET /wallet · 5f2c',
      language: look.language,
    })
    const { number } = body as { number: string }
    await own.route(`**/api/support/tickets/${number}`, async route => {
      const answer = await route.fetch()
      const thread = (await answer.json()) as { openedAt: string; messages: object[] }
      const answered = { author: 'support', text: 'Obrigado! Já arrumamos. Abra de novo.', at: thread.openedAt }
      await route.fulfill({ json: { ...thread, messages: [...thread.messages, answered] } })
    })
    await own.goto('/support')
    await own.getByRole('link', { name: new RegExp(number) }).click()
    await expect(own.getByText('Já arrumamos')).toBeVisible()
    await see(own, 'a request and its answer')
    await own.goto('/support?ticket=12345678')
    await see(own, "somebody else's request")
    await own.route('**/api/support/**', () => {})
    await own.goto(`/support?ticket=${number}`)
    await see(own, 'requests on their way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await own.unrouteAll({ behavior: 'ignoreErrors' })
    await own.route('**/api/support/**', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await own.goto(`/support?ticket=${number}`)
    await expect(own.getByRole('alert').first()).toBeVisible()
    await see(own, 'requests out of order')
    await expect(button(own, texts.again).first()).toBeVisible()
  },
}
