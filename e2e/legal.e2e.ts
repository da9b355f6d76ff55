import type { Page } from '@playwright/test'
import { PAGES } from '@bora/rules/pages.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, LOOKS, openPage, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    terms: 'Termos de uso',
    privacy: 'Política de privacidade',
    termsLink: 'termos de uso',
    footerPrivacy: 'Privacidade',
    contents: 'Nesta página',
    money: 'Dinheiro',
    moneyHeading: '4. Dinheiro',
    fee: '10% das entradas são da Bora e 90% viram o prêmio',
    test: 'os pagamentos daqui são de teste',
    back: 'Voltar',
  },
  en: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    termsLink: 'terms of use',
    footerPrivacy: 'Privacy',
    contents: 'On this page',
    money: 'Money',
    moneyHeading: '4. Money',
    fee: "10% of the entry fees are Bora's and 90% become the prize",
    test: 'payments here are a test',
    back: 'Back',
  },
} as const

for (const look of alternating('legal', LOOKS)) {
  const text = TEXTS[look.language]
  test(`terms and privacy can be reached from the landing page: ${look.language}, ${look.theme}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, look)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: text.footerPrivacy }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.privacy })).toBeVisible()
    await expectWhole(page)

    await page.getByRole('link', { name: new RegExp(text.termsLink) }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.terms })).toBeFocused()
    await expect(page.getByText(text.fee)).toBeVisible()
    await expect(page.getByText(text.test)).toBeVisible()
    await expectWhole(page)
    const contents = page.getByRole('navigation', { name: text.contents })
    if (look.viewport === DESKTOP) {
      await contents.getByRole('link', { name: text.money }).click()
      await expect(page.getByRole('heading', { level: 2, name: text.moneyHeading })).toBeInViewport()
    } else await expect(contents).toBeHidden()

    await page.goto(PAGES.privacy.path)
    await page
      .getByRole('link', { name: text.back })
      .or(page.getByRole('button', { name: text.back }))
      .click()
    await expect(page.getByRole('heading', { level: 1, name: text.privacy })).toBeHidden()

    await test.step('a member changes the language on the page, and returns to the app', async () => {
      const member = await signedInPage(browser, 'julia@bora.test')
      await member.goto(PAGES.terms.path)
      await expect(member.getByRole('heading', { level: 1, name: TEXTS['pt-BR'].terms })).toBeVisible()
      await member.getByRole('button', { name: /idioma/ }).click()
      await expect(member.getByRole('heading', { level: 1, name: TEXTS.en.terms })).toBeVisible()
      await expect(member.getByText(TEXTS.en.fee)).toBeVisible()
      await member.getByRole('link', { name: 'Bora' }).click()
      await expect(member).toHaveURL(url => url.pathname === PAGES.home.path)
    })
  })
}

/** The text contains no unfilled placeholder, and fits. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText('{{')
  await expectNoSidewaysScroll(page, new URL(page.url()).pathname)
}
