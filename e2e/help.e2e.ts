import type { Browser } from '@playwright/test'
import { PAGES } from '@bora/rules/pages.ts'
import { DESKTOP, expect, loaded, LOOKS, openPage, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    footer: 'Ajuda',
    title: 'Central de ajuda',
    search: 'Buscar na ajuda',
    typed: 'premoi carteria',
    found: 'Quando o prêmio cai na carteira?',
    answer: 'Em até 24 horas depois do fim do desafio',
    none: 'Nada com essas palavras',
    clear: 'Limpar a busca',
    copy: 'Copiar o link desta resposta',
    withdraw: 'Como saco o meu dinheiro?',
    fee: '10% das entradas são a taxa da Bora',
    topics: 'Assuntos',
    points: 'Pontos e ranking',
    support: 'Atendimento',
    card: /^Precisa de ajuda\?/,
    write: 'Escrever para o atendimento',
    money: 'Para onde vai o dinheiro?',
    cancelled: 'E se um pagamento chegar depois do cancelamento?',
    sentBack: 'O que é pago com o desafio já encerrado ou cancelado volta inteiro.',
    deleted: 'E se uma conta for excluída?',
    waits: 'Espera também até os prêmios guardados serem liberados.',
  },
  en: {
    footer: 'Help',
    title: 'Help center',
    search: 'Search the help center',
    typed: 'pirze walet',
    found: 'When does the prize reach my wallet?',
    answer: 'Within 24 hours of the end of the challenge',
    none: 'No answers with these words',
    clear: 'Clear the search',
    copy: 'Copy the link to this answer',
    withdraw: 'How do I withdraw my money?',
    fee: "10% of the entry fees are Bora's fee",
    topics: 'Topics',
    points: 'Points and ranking',
    support: 'Support',
    card: /^Need help\?/,
    write: 'Write to support',
    money: 'Where does the money go?',
    cancelled: 'What if a payment arrives after a cancellation?',
    sentBack: 'Payments made after the challenge is over or canceled go back in full.',
    deleted: 'What if an account is deleted?',
    waits: 'It also waits until prizes on hold are released.',
  },
} as const

for (const look of alternating('help', LOOKS)) {
  const text = TEXTS[look.language]
  test(`a visitor finds an answer by typing, despite typos: ${look.language}, ${look.theme}`, async ({ browser }) => {
    const page = await openPage(browser, look)
    await page.goto(PAGES.landing.path)
    await page.getByRole('contentinfo').getByRole('link', { name: text.footer, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('{{')
    expect(await page.locator('details').count()).toBeGreaterThanOrEqual(40)

    const search = page.getByRole('searchbox', { name: text.search })
    await search.pressSequentially(text.typed)
    const found = page.getByRole('group').filter({ hasText: text.found })
    await expect(found).toContainText(text.answer)
    await expect(page.getByText(text.answer)).toBeVisible()
    await search.fill('xqzwvkj')
    await expect(page.getByRole('heading', { name: text.none })).toBeVisible()
    await page.getByRole('button', { name: text.clear }).click()
    const topics = page.getByRole('navigation', { name: text.topics })
    await topics.getByRole('link', { name: text.points }).click()
    await expect(page.getByRole('heading', { level: 2, name: text.points })).toBeInViewport()

    await topics.getByRole('link', { name: text.money }).click()
    for (const [question, answer] of [
      [text.cancelled, text.sentBack],
      [text.deleted, text.waits],
    ] as const) {
      const asked = page.getByRole('group').filter({ hasText: question })
      await asked.getByText(question).click()
      await expect(asked.getByText(answer)).toBeVisible()
    }

    // An answer is open when its address is opened.
    await page.goto(`${PAGES.help.path}#cost`)
    await expect(page.getByText(text.fee)).toBeInViewport()
    await page.goto(PAGES.landing.path)
    await page.goto(`${PAGES.help.path}#withdraw`)
    await expect(page.getByRole('group').filter({ hasText: text.withdraw })).toHaveAttribute('open')
    await page.getByRole('link', { name: text.write }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: text.support })).toBeFocused()

    await test.step('a member gets from home to help and back, on a phone and from the sidebar', () =>
      wayOfMember(browser))
  })
}

async function wayOfMember(browser: Browser): Promise<void> {
  const text = TEXTS['pt-BR']
  const page = await signedInPage(browser, 'julia@bora.test')
  await page.goto(PAGES.home.path)
  await loaded(page)
  await page.getByRole('link', { name: text.card }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeFocused()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(url => url.pathname === PAGES.home.path)
  await page.setViewportSize(DESKTOP)
  const sidebar = page.getByRole('navigation', { name: 'Navegação' })
  await sidebar.getByRole('link', { name: text.footer, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeFocused()
  await expect(sidebar.getByRole('link', { name: text.footer, exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goto('/profile')
  await page
    .getByRole('link', { name: /^Ajuda/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeFocused()
}
