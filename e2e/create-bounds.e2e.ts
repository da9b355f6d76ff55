import { addDays } from '@bora/rules/calendar.ts'
import { newPerson } from './accounts.ts'
import { alert, button, refused, toPrize } from './create-wizard.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    next: 'Continuar',
    review: 'Revisar',
    name: 'Nome do desafio',
    description: 'Descrição',
    starts: 'Começa',
    ends: 'Termina',
    hidden: 'O nome tem caracteres invisíveis ou que invertem a escrita. Apague e digite de novo.',
    longDescription: 'A descrição pode ter no máximo 2.000 caracteres.',
    noStart: 'Escolha a data de início.',
    noEnd: 'Escolha a data de término.',
    noDay: 'A duração precisa ser de pelo menos 1 dia.',
    tooLong: 'Um desafio pode durar no máximo 366 dias.',
    tooFar: 'O início pode ser daqui a no máximo 366 dias.',
    weekdays: 'Dias que contam',
    noWeekday: 'Escolha pelo menos um dia.',
    base: 'Pontos por minuto',
    badBase: 'Use um número acima de zero, com até 4 casas decimais.',
    bonus: 'Bônus por semanas seguidas',
    badBonus: 'Use um número inteiro de 0 a 1.000.',
    fixed: 'Prêmio fixo',
    amount: 'Prêmio que você paga',
    badAmount: /^Informe um valor de prêmio válido, de até R\$\s1\.000\.000,00\.$/,
    most: 'Máximo de pessoas',
    badMost: 'Use um número de 2 a 1.000.000, ou deixe em branco.',
    mostFree: 'Máximo de entradas grátis',
    badMostFree: 'Use um número de 1 a 1.000.000, ou deixe em branco.',
  },
  en: {
    next: 'Continue',
    review: 'Review',
    name: 'Challenge name',
    description: 'Description',
    starts: 'Starts',
    ends: 'Ends',
    hidden: 'The name has invisible characters or ones that reverse the text. Delete it and type it again.',
    longDescription: 'The description can have up to 2,000 characters.',
    noStart: 'Choose a start date.',
    noEnd: 'Choose an end date.',
    noDay: 'The duration must be at least 1 day.',
    tooLong: 'A challenge can last up to 366 days.',
    tooFar: 'The start can be up to 366 days from today.',
    weekdays: 'Days that count',
    noWeekday: 'Choose at least one day.',
    base: 'Points per minute',
    badBase: 'Use a number above zero, with up to 4 decimals.',
    bonus: 'Bonus for weeks in a row',
    badBonus: 'Use a whole number from 0 to 1,000.',
    fixed: 'Fixed prize',
    amount: 'Prize you pay',
    badAmount: /^Enter a valid prize amount, up to R\$1,000,000\.00\.$/,
    most: 'Maximum people',
    badMost: 'Use a number from 2 to 1,000,000, or leave it empty.',
    mostFree: 'Maximum free entries',
    badMostFree: 'Use a number from 1 to 1,000,000, or leave it empty.',
  },
} as const

for (const language of ['pt-BR', 'en'] as const) {
  const texts = TEXTS[language]

  test(`every bound of dates, rules, prize and people is told as well: ${language}`, async ({ browser }) => {
    const page = await (await newPerson('Rosa')).open(browser, { language })
    await page.goto('/app/create')
    await page.locator('label:has(input[value="30_day_transformation"])').click()
    await button(page, texts.next).click()
    const title = await page.getByLabel(texts.name).inputValue()
    await page.getByLabel(texts.name).fill('Turma\u202ex')
    await page.getByLabel(texts.description).fill('x'.repeat(2_001))
    await refused(page, texts.next, texts.hidden)
    await expect(alert(page, texts.longDescription)).toBeVisible()
    await page.getByLabel(texts.name).fill(title)
    await page.getByLabel(texts.description).fill('Para a turma')
    await button(page, texts.next).click()
    await button(page, texts.next).click()

    const [starts, ends] = [
      page.getByLabel(texts.starts, { exact: true }),
      page.getByLabel(texts.ends, { exact: true }),
    ]
    const today = await starts.inputValue()
    for (const [days, told] of [
      [-1, texts.noDay],
      [366, texts.tooLong],
    ] as const) {
      await ends.fill(addDays(today, days))
      await refused(page, texts.next, told)
    }
    await ends.fill('')
    await refused(page, texts.next, texts.noEnd)
    await starts.fill('')
    await refused(page, texts.next, texts.noStart)
    await starts.fill(addDays(today, 367))
    await refused(page, texts.next, texts.tooFar)
    await starts.fill(today)
    await ends.fill(addDays(today, 365))
    await page.getByLabel(texts.base).fill('0')
    await refused(page, texts.next, texts.badBase)
    await page.getByLabel(texts.base).fill('3')
    const weekdays = page.getByRole('group', { name: texts.weekdays }).getByRole('button')
    for (const one of await weekdays.all()) await one.click()
    await refused(page, texts.next, texts.noWeekday)
    await weekdays.first().click()
    await button(page, texts.next).click()

    await page.getByText(texts.fixed, { exact: true }).click()
    await page.getByLabel(texts.amount).fill('0')
    await page.getByLabel(texts.most).fill('1')
    await page.getByLabel(texts.mostFree).fill('0')
    await refused(page, texts.review, texts.badAmount)
    await expect(alert(page, texts.badMost)).toBeVisible()
    await expect(alert(page, texts.badMostFree)).toBeVisible()
    await expectNoAxeFindings(page)

    await page.evaluate('localStorage.clear()')
    await page.goto('/app/create')
    await page.locator('label:has(input[value="3x_weekly"])').click()
    await toPrize(page, texts.next, 4)
    await page.getByLabel(texts.bonus).fill('1001')
    await refused(page, texts.next, texts.badBonus)
  })
}
