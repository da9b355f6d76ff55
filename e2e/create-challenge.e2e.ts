import type { Locator } from '@playwright/test'
import { newPerson, type Person } from './accounts.ts'
import { alert, button, refused, toPrize } from './create-wizard.ts'
import { goToProvider } from './sandbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, LOOKS, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    next: 'Continuar',
    review: 'Revisar',
    blank: 'Do zero',
    name: 'Nome do desafio',
    description: 'Descrição',
    days: 'Dias válidos',
    starts: 'Começa',
    ends: 'Termina',
    withTarget: 'Com meta',
    target: 'Dias para bater a meta',
    minutes: 'Minutos por dia válido',
    paid: 'Entrada',
    fee: 'Entrada por pessoa',
    byPlace: 'Por posição',
    other: 'Outra',
    first: 'Parte do 1º lugar',
    noTemplate: 'Escolha um modelo ou comece do zero.',
    noName: 'Dê um nome ao desafio.',
    noDescription: 'Escreva uma descrição.',
    longName: 'O nome pode ter no máximo 80 caracteres.',
    noType: 'Escolha o tipo do desafio.',
    noTarget: 'Defina uma meta ou escolha sem meta.',
    badTarget: 'A meta precisa ser um número positivo.',
    endFirst: 'O término precisa ser depois do início.',
    past: 'O início precisa ser hoje ou depois.',
    badMinutes: 'Use um número de 1 a 300.',
    badFee: /Informe um valor de entrada válido/,
    sum: 'As partes precisam somar 100%. Agora somam 90%.',
    broken: 'Erro ao ler o modelo guardado',
  },
  en: {
    next: 'Continue',
    review: 'Review',
    blank: 'From scratch',
    name: 'Challenge name',
    description: 'Description',
    days: 'Valid days',
    starts: 'Starts',
    ends: 'Ends',
    withTarget: 'With a target',
    target: 'Days to reach the target',
    minutes: 'Minutes for a valid day',
    paid: 'Entry fee',
    fee: 'Entry fee per person',
    byPlace: 'By place',
    other: 'Other',
    first: 'Share of 1st place',
    noTemplate: 'Choose a template or start from scratch.',
    noName: 'Give the challenge a name.',
    noDescription: 'Write a description.',
    longName: 'The name can have up to 80 characters.',
    noType: 'Choose the type of the challenge.',
    noTarget: 'Set a target, or choose no target.',
    badTarget: 'The target must be a positive number.',
    endFirst: 'The end must be after the start.',
    past: 'The start must be today or later.',
    badMinutes: 'Use a number from 1 to 300.',
    badFee: /Enter a valid entry fee/,
    sum: 'The shares must add up to 100%. Now they add up to 90%.',
    broken: 'Error parsing stored template',
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

for (const language of ['pt-BR', 'en'] as const) {
  const texts: Texts = TEXTS[language]

  test(`each wrong answer is told under its field, and nothing is created: ${language}`, async ({ browser }) => {
    const vera = await newPerson('Vera')
    const page = await vera.open(browser, { language })
    await page.goto('/app/create')
    await refused(page, texts.next, texts.noTemplate)
    await page.getByText(texts.blank, { exact: true }).click()
    await button(page, texts.next).click()

    await refused(page, texts.next, texts.noName)
    await expect(alert(page, texts.noDescription)).toBeVisible()
    await expect(page.getByLabel(texts.name)).toBeFocused()
    await page.getByLabel(texts.description).fill('Para a turma')
    await page.getByLabel(texts.name).fill('x'.repeat(10_000))
    await refused(page, texts.next, texts.longName)
    await page.getByLabel(texts.name).fill('Roda de sexta')
    await button(page, texts.next).click()

    await refused(page, texts.next, texts.noType)
    await page.getByText(texts.days, { exact: true }).last().click()
    await button(page, texts.next).click()

    await refused(page, texts.next, texts.noTarget)
    await page.getByText(texts.withTarget, { exact: true }).click()
    await page.getByLabel(texts.target).fill('0')
    await refused(page, texts.next, texts.badTarget)
    await page.getByLabel(texts.target).fill('10')
    const start = await page.getByLabel(texts.starts, { exact: true }).inputValue()
    await page.getByLabel(texts.ends, { exact: true }).fill('2026-01-01')
    await refused(page, texts.next, texts.endFirst)
    await page.getByLabel(texts.starts, { exact: true }).fill('2026-01-01')
    await refused(page, texts.next, texts.past)
    await page.getByLabel(texts.starts, { exact: true }).fill(start)
    await page.getByLabel(texts.ends, { exact: true }).fill(start)
    await page.getByLabel(texts.minutes).fill('301')
    await refused(page, texts.next, texts.badMinutes)
    await page.getByLabel(texts.minutes).fill('10')
    await button(page, texts.next).click()

    await page.getByText(texts.paid, { exact: true }).click()
    await page.getByLabel(texts.fee).fill('trinta')
    await refused(page, texts.review, texts.badFee)
    await page.getByLabel(texts.fee).fill('30')
    await page.getByText(texts.byPlace, { exact: true }).click()
    await button(page, texts.other).click()
    await page.getByLabel(texts.first).fill('50')
    await refused(page, texts.review, texts.sum)
    expect(await own(vera)).toEqual([])
  })

  test(`what the server refuses lands on its step and field, and a broken template is told: ${language}`, async ({
    browser,
  }) => {
    const page = await (await newPerson('Davi')).open(browser, { language })
    await page.goto('/app/create')
    await page.route('**/api/challenges', route =>
      route.fulfill({ status: 400, json: { code: 'title_too_long', field: 'title', params: { most: 80 } } }),
    )
    await page.locator('label:has(input[value="21_day"])').click()
    await toPrize(page, texts.next)
    await button(page, texts.review).click()
    await page.getByRole('button', { name: /^(Criar desafio|Create challenge)$/ }).click()
    await expect(alert(page, texts.longName)).toBeVisible()
    await expect(page.getByLabel(texts.name)).toBeFocused()

    await page.evaluate(
      "for (const key of Object.keys(localStorage)) if (key.startsWith('bora.create.')) localStorage.setItem(key, '{')",
    )
    await page.reload()
    await expect(page.getByText(texts.broken).first()).toBeVisible()
    await expect(page.getByText('1/6')).toBeVisible()
  })
}

const PREVIEW = {
  'pt-BR': {
    title: 'Prévia',
    base: 'Pontos por minuto',
    minutes: 'Minutos',
    flash: 'Na hora turbo',
    others: 'Outros tipos no dia',
    gym: 'Com check-in na academia',
    factor: 'Hora turbo (× 1,15)',
    mend: 'Corrija as regras para ver a prévia.',
    people:
      /^Com 5 pessoas.*R\$\s135,00.*Com 20 pessoas.*R\$\s540,00.*60,00 de taxa.*1º R\$\s324,00.*Com 100 pessoas.*R\$\s2\.700,00/,
    limited: /^Com 5 pessoas.*Com 12 pessoas.*R\$\s324,00/,
    paid: 'Entrada',
    byPlace: 'Por posição',
    most: 'Máximo de pessoas',
    next: 'Continuar',
    again: 'Começar de novo',
    first: 'Escolha um modelo',
    undo: 'Desfazer',
  },
  en: {
    title: 'Preview',
    base: 'Points per minute',
    minutes: 'Minutes',
    flash: 'In a flash hour',
    others: 'Other types that day',
    gym: 'With a gym check-in',
    factor: 'Flash hour (× 1.15)',
    mend: 'Fix the rules to see the preview.',
    people:
      /^With 5 people.*R\$135\.00.*With 20 people.*R\$540\.00.*60\.00 fee.*1st R\$324\.00.*With 100 people.*R\$2,700\.00/,
    limited: /^With 5 people.*With 12 people.*R\$324\.00/,
    paid: 'Entry fee',
    byPlace: 'By place',
    most: 'Maximum people',
    next: 'Continue',
    again: 'Start over',
    first: 'Choose a template',
    undo: 'Undo',
  },
} as const

for (const look of LOOKS) {
  const texts = PREVIEW[look.language]
  const wide = look.viewport === DESKTOP
  test(`what a workout and the prize would be is shown as one types: ${look.language}, ${wide ? 'beside' : 'folded'}`, async ({
    browser,
  }) => {
    const page = await (await newPerson('Nina')).open(browser, look)
    await page.goto('/app/create')
    await page.locator('label:has(input[value="30_day_transformation"])').click()
    await toPrize(page, texts.next, 4)
    if (!wide) await page.locator('summary').filter({ hasText: texts.title }).click()
    const worth = page.locator('section').filter({ has: page.getByLabel(texts.minutes, { exact: true }) })
    const total = worth.locator('dl > div').last()
    await expect(total).toContainText('309 pts')
    await page.getByRole('switch', { name: texts.flash }).click()
    await page.getByLabel(texts.others).selectOption('2')
    await expect(total).toContainText('462 pts')
    await page.getByRole('switch', { name: texts.gym }).click()
    await expect(total).toContainText('467 pts')
    await expect(worth.getByText(texts.factor)).toBeVisible()
    await page.getByLabel(texts.base).fill('1.5')
    await expect(total).toContainText('236 pts')
    await page.getByLabel(texts.base).fill('x')
    await expect(page.getByText(texts.mend)).toBeVisible()
    await page.getByLabel(texts.base).fill('3')
    await page.getByLabel(texts.minutes, { exact: true }).fill('60')
    await expect(total).toContainText('621 pts')
    await expectNoAxeFindings(page)

    await button(page, texts.next).click()
    await expect(page.getByText('5/6')).toBeVisible()
    await page.getByText(texts.paid, { exact: true }).click()
    await page.getByText(texts.byPlace, { exact: true }).click()
    const rows = page.getByRole('list').filter({ has: page.getByText(/^(Com|With) 5 /) })
    await expect.poll(() => textOf(rows)).toMatch(texts.people)
    await page.getByLabel(texts.most).fill('12')
    await expect.poll(() => textOf(rows)).toMatch(texts.limited)
    await expectNoAxeFindings(page)

    await button(page, texts.again).click()
    await expect(page.getByRole('heading', { name: texts.first })).toBeVisible()
    await button(page, texts.undo).click()
    await expect(page.getByLabel(texts.most)).toHaveValue('12')
  })
}

test('whatever is kept in this browser, the wizard opens, and goes on no further than its answers', async ({
  browser,
}) => {
  const davi = await newPerson('Davi')
  const page = await davi.open(browser)
  await page.goto('/app/create')
  await page.locator('label:has(input[value="21_day"])').click()
  await toPrize(page, 'Continuar')
  const key = `bora.create.${davi.userId}`
  const kept = JSON.parse(await page.evaluate<string>(`localStorage.getItem('${key}')`)) as object
  const begin = async (change: object | string) => {
    const text = typeof change === 'string' ? change : JSON.stringify({ ...kept, ...change })
    await page.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(text)})`)
    await page.reload()
  }
  const broken = page.getByText('Erro ao ler o modelo guardado')
  for (const change of [{ tiers: [60, 40] }, { weekdays: [9] }, { lateHours: 'x' }, '[1]', '"', '{"id":{}}']) {
    await begin(change)
    await expect(broken.first()).toBeVisible()
    await expect(page.getByText('1/6')).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('1/6')).toBeVisible()
  await expect(broken, 'it is told once').toHaveCount(0)
  for (const [change, step] of [
    [{ step: 6, type: null }, 3],
    [{ step: 6, endDate: '2026-02-31' }, 4],
    [{ step: 6, title: ' ' }, 2],
    [{ step: 6 }, 6],
  ] as const) {
    await begin(change)
    await expect(page.getByText(`${step}/6`)).toBeVisible()
    await expect(broken).toHaveCount(0)
  }
})

test('a half-done challenge outlives a reload, can be begun anew, and pressing twice creates one', async ({
  browser,
}) => {
  const joana = await newPerson('Joana')
  const page = await joana.open(browser, { viewport: DESKTOP })
  await page.goto('/app/create')
  await page.locator('label:has(input[value="weekend_warrior"])').click()
  await button(page, 'Continuar').click()
  await page.getByLabel('Nome do desafio').fill('Sábado e domingo')
  await page.reload()
  await expect(page.getByLabel('Nome do desafio')).toHaveValue('Sábado e domingo')
  await button(page, 'Começar de novo').click()
  await expect(page.getByText('1/6')).toBeVisible()

  await page.locator('label:has(input[value="daily_10"])').click()
  await toPrize(page, 'Continuar')
  await button(page, 'Revisar').click()
  const dialog = page.getByRole('dialog')
  for (const text of [
    'Dias válidos',
    '10 dias',
    '10 min a 5 h',
    'Sem prêmio em dinheiro',
    'Depois de criar, as regras não mudam',
  ]) {
    await expect(dialog.getByText(text).first()).toBeVisible()
  }
  await button(page, 'Criar desafio').dblclick()
  await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}$/)
  expect(await own(joana)).toEqual(['Daily 10'])
})

test('the prize is shown as people join, and its creator goes on to pay', async ({ browser }) => {
  const igor = await newPerson('Igor')
  const page = await igor.open(browser)
  await page.goto('/app/create')
  await page.locator('label:has(input[value="21_day"])').click()
  await toPrize(page, 'Continuar')
  await page.getByText('Entrada', { exact: true }).click()
  await expect(page.getByText('Com 20 pessoas, o prêmio chega a R$ 540,00, já descontada a taxa de 10%.')).toBeVisible()
  await page.getByText('Prêmio fixo', { exact: true }).click()
  await page.getByLabel('Prêmio que você paga').fill('150,50')
  await button(page, 'Revisar').click()
  await button(page, 'Criar e pagar R$ 150,50').click()
  await goToProvider(page)
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('the wizard closes to the home screen by Escape, and focus stays inside while it is open', async ({ browser }) => {
  const page = await (await newPerson('Luz')).open(browser, { viewport: DESKTOP })
  await page.goto('/app/create')
  await expect(page.getByRole('heading', { name: 'Escolha um modelo' })).toBeFocused()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.querySelector("[role=dialog]").contains(document.activeElement)')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/app$/)
})

async function textOf(shown: Locator): Promise<string> {
  return (await shown.innerText()).replace(/\s+/g, ' ')
}

/** Titles of the challenges that this person has. */
async function own(person: Person): Promise<string[]> {
  const { body } = await person.ask('GET', '/home')
  return (body as { active: { title: string }[] }).active.map(({ title }) => title)
}
