import type { Page } from '@playwright/test'
import { PAGES } from '@bora/rules/pages.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  LOOKS,
  openPage,
  signedInPage,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    terms: 'Termos de uso',
    privacy: 'Política de privacidade',
    agree:
      'Tenho 18 anos ou mais, ou autorização de quem é responsável por mim, e aceito os termos de uso e a política de privacidade.',
    agreeStart: 'Tenho 18 anos',
    termsLink: 'termos de uso',
    privacyLink: 'política de privacidade',
    footerPrivacy: 'Privacidade',
    name: 'Nome',
    underAge: 'Tem menos de 18?',
    cannot: /desafio com entrada, ganhar prêmio em dinheiro nem sacar/,
    can: /dá para treinar, participar de desafios sem entrada/,
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
    agree:
      "I'm 18 or older, or have my guardian's authorisation, and I accept the terms of use and the privacy policy.",
    agreeStart: "I'm 18 or older",
    termsLink: 'terms of use',
    privacyLink: 'privacy policy',
    footerPrivacy: 'Privacy',
    name: 'Name',
    underAge: 'Under 18?',
    cannot: /challenge with an entry fee, win a cash prize or withdraw money/,
    can: /you can train, join challenges that have no entry fee/,
    contents: 'On this page',
    money: 'Money',
    moneyHeading: '4. Money',
    fee: "10% of the entry fees are Bora's and 90% become the prize",
    test: 'payments here are a test',
    back: 'Back',
  },
} as const

for (const language of alternating('legal', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`sign-up opens the terms in a new tab, and says what under-18s can't do: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language })
    await page.goto('/auth?mode=sign-up')
    const agree = page.getByRole('checkbox', { name: text.agree, exact: true })
    await page.getByLabel(text.name, { exact: true }).fill('Lia')
    for (const [link, title] of [
      [text.termsLink, text.terms],
      [text.privacyLink, text.privacy],
    ] as const) {
      const opening = page.context().waitForEvent('page')
      await page.getByRole('link', { name: link }).click()
      const opened = await opening
      await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await opened.close()
    }
    await expect(page.getByLabel(text.name, { exact: true })).toHaveValue('Lia')
    await expect(agree).not.toBeChecked()
    await page.getByText(text.agreeStart).click({ position: { x: 10, y: 10 } })
    await expect(agree).toBeChecked()

    await expect(page.getByText(text.cannot)).toBeHidden()
    await page.getByText(text.underAge).click()
    await expect(page.getByText(text.cannot)).toBeVisible()
    await expect(page.getByText(text.can)).toBeVisible()
    await expectWell(page)
    await page.goto('/auth?mode=solana')
    await expect(page.getByRole('link', { name: text.privacyLink })).toBeVisible()
    await expect(page.getByText(text.underAge)).toBeVisible()
  })
}

for (const look of alternating('legal 2', LOOKS)) {
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
  })
}

test('the language can be changed on the page, and a member returns to the app', async ({ browser }) => {
  const page = await signedInPage(browser, 'julia@bora.test')
  await page.goto(PAGES.terms.path)
  await expect(page.getByRole('heading', { level: 1, name: TEXTS['pt-BR'].terms })).toBeVisible()
  await page.getByRole('button', { name: /idioma/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.terms })).toBeVisible()
  await expect(page.getByText(TEXTS.en.fee)).toBeVisible()
  await page.getByRole('link', { name: 'Bora' }).click()
  await expect(page).toHaveURL(url => url.pathname === PAGES.home.path)
})

/** The text contains no unfilled placeholder, and is readable. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText('{{')
  await expectWell(page)
}

async function expectWell(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page, new URL(page.url()).pathname)
}
