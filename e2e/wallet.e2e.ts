import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { formatMoney } from '@bora/rules/money.ts'
import { newPerson, told } from './accounts.ts'
import { expect, inBoth, openPage, readIn, signedInPage, signIn, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    credits: 'Créditos bônus',
    what: 'Valem para entrar em desafios. Não dá para sacar.',
    prizes: 'Seus prêmios',
    when: /liberado (em|amanhã|depois|daqui)/,
    steps: 'Caminho do prêmio: 1 de 4 passos',
    won: /^Prêmio · 1º lugar$/,
    way: [
      /^Prêmio creditado feito\d+ \w+, \d+h\d+$/,
      /^Guardado até falta\d+ \w+, \d+h\d+$/,
      /^Liberado falta$/,
      /^Sacado falta$/,
    ],
    pool: 'Ver extrato do prêmio',
    statement: 'Extrato do prêmio',
    balance: 'Saldo do prêmio',
    result: 'Ver resultado',
    ends: (amount: string) => new RegExp(`^R\\$\\s${amount},00 vencem em \\d+ dias · \\d+ \\w+$`),
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
    ends: (amount: string) => new RegExp(`^R\\$${amount}\\.00 expire in \\d+ days · \\w+ \\d+$`),
    hidden: 'Amount hidden',
  },
} as const

test('the winner sees prize money, what is held until when, and each movement', async ({ browser }) => {
  const page = await openPage(browser)
  await signIn(page, 'caio@bora.test')
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
})

test('a prize shows its way, step by step with dates, and the statement of its pool', async ({ browser }) => {
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
})

test('bonus credits say when they end, the first ones first', async ({ browser }) => {
  const page = await signedInPage(browser, 'ana@bora.test')
  await page.route('**/api/wallet', async route => {
    const json = (await (await route.fetch()).json()) as object
    const now = Date.now() + 86_400_000 * 40
    const ends = [15_00, 5_00].map((cents, index) => ({ cents, expiresAt: new Date(now + index * 1e9).toISOString() }))
    await route.fulfill({ json: { ...json, bonusCents: 20_00, bonusEnds: ends } })
  })
  await page.goto('/wallet')
  await inBoth(page, async language => {
    const { ends } = TEXTS[language]
    await expect(page.getByText(ends('15'))).toBeVisible()
    await expect(page.getByText(ends('5'))).toBeHidden()
    await page.getByText(ends('15')).click()
    await expect(page.getByText(ends('5'))).toBeVisible()
  })
})

test('how far away a held prize is follows the calendar, as its date does', async ({ browser }) => {
  const page = await signedInPage(browser, 'caio@bora.test')
  const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
  const day = (days: number) => addDays(dayIn(now, 'America/Sao_Paulo'), days)
  for (const [freeAt, told] of [
    // One minute past midnight of São Paulo: less than two times 24 hours, and not tomorrow.
    [`${day(2)}T03:01:00Z`, /liberado depois de amanhã · .*, 0h01/],
    [`${day(3)}T02:59:00Z`, /liberado depois de amanhã · .*, 23h59/],
    [`${day(2)}T02:59:00Z`, /liberado amanhã · .*, 23h59/],
  ] as const) {
    await page.route('**/api/wallet/prizes', async route => {
      const answer = await route.fetch()
      const { items } = (await answer.json()) as { items: object[] }
      await route.fulfill({ json: { items: items.map(one => ({ ...one, freeAt })) } })
    })
    await page.goto('/wallet')
    await expect(page.getByText(told).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('amounts are covered on wish, also after a reload', async ({ browser }) => {
  const page = await openPage(browser)
  await signIn(page, 'bia@bora.test')
  await page.goto('/wallet')
  await readIn(page, 'en')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText('Amount hidden').first()).toBeAttached()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(page.getByText(/^R\$\d/).first()).toBeAttached()
  await readIn(page, 'pt-BR')
  await expect(page.getByText(/^R\$\s\d/).first()).toBeAttached()
  await page.getByRole('button', { name: 'Esconder valores' }).click()
  // What the answers below say of everybody is nobody's amount.
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

test('an empty wallet says what goes here, and a failure what is safe', async ({ browser }) => {
  const person = await newPerson('Zeca')
  const page = await person.open(browser, { language: 'en' })
  await page.goto('/wallet')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(page.getByText('Your first prize will show up here.')).toBeVisible()
  await page.route('**/api/wallet**', route => route.fulfill({ status: 503, json: { code: 'try_again' } }))
  await page.reload()
  await expect(page.getByText("Couldn't load your balance")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Your money is safe/).first()).toBeVisible()
  await page.unroute('**/api/wallet**')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Your first prize will show up here.')).toBeVisible()
})

test('more movements come page by page', async ({ browser }) => {
  const page = await (await newPerson('Teo')).open(browser)
  const entry = (id: number) => ({
    id: String(id),
    kind: 'entry',
    account: 'external',
    amountCents: -3_000,
    currency: 'BRL',
    at: '2026-11-06T12:00:00.000Z',
    challenge: null,
    rank: null,
  })
  await page.route('**/api/wallet/transactions**', route => {
    const next = new URL(route.request().url()).searchParams.get('cursor')
    const page = next ? { items: [entry(3)], next: null } : { items: [entry(1), entry(2)], next: 'mais' }
    return route.fulfill({ json: { ...page, months: ['2026-11'], challenges: [] } })
  })
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL(/\/wallet\/transactions$/)
  await expect(page.getByText('Entrada em desafio')).toHaveCount(2)
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect(page.getByText('Entrada em desafio')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Ver mais' })).toHaveCount(0)
})
