import { formatMoney } from '@bora/rules/money.ts'
import { told } from './accounts.ts'
import { closePages, expect, inBoth, readIn, signedInPage, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    credits: 'Créditos bônus',
    what: 'Valem para entrar em desafios. Não dá para sacar.',
    prizes: 'Seus prêmios',
    when: /libera (em|amanhã|depois|daqui)/,
    steps: 'Caminho do prêmio: 1 de 4 passos',
    won: /^Prêmio · 1º lugar$/,
    way: [
      /^Prêmio creditado feito\d+ \w+, \d+h\d*$/,
      /^Guardado até falta\d+ \w+, \d+h\d*$/,
      /^Liberado falta$/,
      /^Sacado falta$/,
    ],
    pool: 'Ver extrato do prêmio',
    statement: 'Extrato do prêmio',
    balance: 'Saldo do prêmio',
    result: 'Ver resultado',
    hidden: 'Valor escondido',
  },
  en: {
    credits: 'Bonus credits',
    what: "Good for entry fees. Can't be withdrawn.",
    prizes: 'Your prizes',
    when: /released (in|tomorrow|on)/,
    steps: 'The way of this prize: 1 of 4 steps',
    won: /^Prize · 1st place$/,
    way: [
      /^Prize credited done\w+ \d+, \d+:\d+\s[ap]m$/,
      /^On hold until to come\w+ \d+, \d+:\d+\s[ap]m$/,
      /^Released to come$/,
      /^Paid out to come$/,
    ],
    pool: 'See prize statement',
    statement: 'Prize statement',
    balance: 'Prize balance',
    result: 'See the result',
    hidden: 'Amount hidden',
  },
} as const

test('the winner sees prize money, each prize with its timeline, and movements, or none of the amounts on request', async ({
  browser,
}) => {
  await test.step('prize money, what is held until when, and each movement', async () => {
    const page = await signedInPage(browser, 'caio@bora.test')
    await page.goto('/wallet')
    const { freeCents, held } = (await told(page, '/wallet')) as {
      freeCents: number
      held: { amountCents: number; challengeTitle: string }[]
    }
    expect(freeCents).toBeGreaterThan(0)
    expect(held.length).toBeGreaterThan(0)
    await inBoth(page, async language => {
      const texts = TEXTS[language]
      await expect(page.getByText(formatMoney(freeCents, 'BRL', language), { exact: true }).first()).toBeAttached()
      await expect(page.getByRole('heading', { name: texts.credits })).toBeVisible()
      await expect(page.getByText(texts.what)).toBeVisible()
      for (const { amountCents, challengeTitle } of held) {
        const row = page.getByRole('region', { name: texts.prizes }).getByRole('button', { name: challengeTitle })
        await expect(row).toContainText(formatMoney(amountCents, 'BRL', language))
        await expect(row).toContainText(texts.when)
        await expect(row).toContainText(texts.steps)
      }
      await expect(page.getByText(texts.won).first()).toBeVisible()
    })
    await closePages(browser)
  })
  await test.step('a prize shows its timeline, step by step with dates, and the statement of its pool', async () => {
    const page = await signedInPage(browser, 'caio@bora.test')
    await page.goto('/wallet')
    const { items } = (await told(page, '/wallet/prizes')) as {
      items: { heldCents: number; challenge: { id: string } }[]
    }
    const held = items.find(one => one.heldCents > 0)!
    await page.getByRole('region', { name: 'Seus prêmios' }).getByRole('button').first().click()
    await expect(page).toHaveURL(new RegExp(`prize=${held.challenge.id}`))
    await inBoth(page, async language => {
      const texts = TEXTS[language]
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem')).toHaveText([...texts.way])
      await dialog.getByRole('button', { name: texts.pool }).click()
      await expect(page.getByRole('dialog', { name: texts.statement }).getByText(texts.balance)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('link', { name: texts.result })).toBeVisible()
    })
    await page.getByRole('dialog').getByRole('link', { name: 'Ver resultado' }).click()
    await expect(page).toHaveURL(new RegExp(`/challenge/${held.challenge.id}/results$`))
    await closePages(browser)
  })
  await test.step('amounts are hidden on request, also after a reload', async () => {
    const page = await signedInPage(browser, 'bia@bora.test')
    await page.goto('/wallet')
    await readIn(page, 'en')
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(page.getByText('Amount hidden').first()).toBeAttached()
    await page.getByRole('button', { name: 'Show amounts' }).click()
    await expect(page.getByText(/^R\$\d/).first()).toBeAttached()
    await readIn(page, 'pt-BR')
    await expect(page.getByText(/^R\$\s\d/).first()).toBeAttached()
    await page.getByRole('button', { name: 'Esconder valores' }).click()
    // Amounts in explanatory answers are not the person's.
    await expect(page.getByText(/R\$\s\d/).locator('visible=true')).toHaveCount(0)
    await expect(page.getByText(/\d,\d\d$/)).toHaveCount(0)
    for (const language of ['en', 'pt-BR'] as const) {
      await readIn(page, language)
      await expect(page.getByText(TEXTS[language].hidden).first()).toBeAttached()
      await expect(page.getByText(/\d[.,]\d\d$/)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Mostrar valores' }).click()
    await expect(page.getByText(/^R\$\s\d/).first()).toBeAttached()
  })
})
