import { addDays } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage, type ShownPage } from '../../../testing/page.tsx'

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
    largeTarget: 'Essa meta é grande demais.',
    endFirst: 'O término precisa ser depois do início.',
    past: 'O início precisa ser hoje ou depois.',
    badMinutes: 'Use um número de 1 a 300.',
    badFee: /Informe um valor de entrada válido/,
    sum: 'As partes precisam somar 100%. Agora somam 90%.',
    broken: 'Erro ao ler o modelo guardado',
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
    preview: 'Prévia',
    previewMinutes: 'Minutos',
    flash: 'Na hora turbo',
    others: 'Outros tipos no dia',
    gym: 'Com check-in na academia',
    factor: 'Hora turbo (× 1,15)',
    mend: 'Corrija as regras para ver a prévia.',
    people:
      /^Com 5 pessoas.*R\$\s135,00.*Com 20 pessoas.*R\$\s540,00.*60,00 de taxa.*1º R\$\s324,00.*Com 100 pessoas.*R\$\s2\.700,00/,
    limited: /^Com 5 pessoas.*Com 12 pessoas.*R\$\s324,00/,
    again: 'Começar de novo',
    firstStep: 'Escolha um modelo',
    undo: 'Desfazer',
    create: 'Criar desafio',
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
    largeTarget: 'This target is too large.',
    endFirst: 'The end must be after the start.',
    past: 'The start must be today or later.',
    badMinutes: 'Use a number from 1 to 300.',
    badFee: /Enter a valid entry fee/,
    sum: 'The shares must add up to 100%. Now they add up to 90%.',
    broken: 'Error parsing stored template',
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
    preview: 'Preview',
    previewMinutes: 'Minutes',
    flash: 'In a flash hour',
    others: 'Other types that day',
    gym: 'With a gym check-in',
    factor: 'Flash hour (× 1.15)',
    mend: 'Fix the rules to see the preview.',
    people:
      /^With 5 people.*R\$135\.00.*With 20 people.*R\$540\.00.*60\.00 fee.*1st R\$324\.00.*With 100 people.*R\$2,700\.00/,
    limited: /^With 5 people.*With 12 people.*R\$324\.00/,
    again: 'Start over',
    firstStep: 'Choose a template',
    undo: 'Undo',
    create: 'Create challenge',
  },
} as const
type Texts = (typeof TEXTS)[(typeof LANGUAGES)[number]]

const KEY = `bora.create.${me.id}`
const open = (language: (typeof LANGUAGES)[number], about: Parameters<typeof showPage>[1] = {}) =>
  showPage('/app/create', { language, person: me, ...about })

// The wizard is a large form: elements are found by text, because finding them by role takes seconds.
function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { exact: true })
}

function fill(label: string | RegExp, value: string): void {
  fireEvent.change(field(label), { target: { value } })
}

/** Matches a label by its beginning, since some continue with a remark. */
const starting = (label: string) => new RegExp(`^${label}`)

async function press({ user }: ShownPage, name: string): Promise<void> {
  await user.click(await screen.findByText(name, { selector: 'button, button *' }))
}

const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

/** Presses a button, and expects this message under a field. */
async function refused(page: ShownPage, name: string, text: string | RegExp): Promise<void> {
  await press(page, name)
  await told(text)
}

async function told(text: string | RegExp): Promise<void> {
  const expected: unknown = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await waitFor(() => expect(alerts()).toContainEqual(expected))
}

async function chooseTemplate({ user }: ShownPage, template: string): Promise<void> {
  await user.click(await waitFor(() => document.querySelector(`input[value="${template}"]`) ?? raise(template)))
}

function raise(missing: string): never {
  throw new Error(`${missing} is not here yet`)
}

async function onStep(step: number): Promise<void> {
  expect(await screen.findByText(`${step}/7`)).toBeTruthy()
}

/** Starts from the template, which fills in all the steps in between. */
async function goOn(page: ShownPage, { next }: Texts, until = 5): Promise<void> {
  for (let step = 2; step <= until; step++) {
    await press(page, next)
    await onStep(step)
  }
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language]

  test(`each wrong answer is reported under its field: ${language}`, async () => {
    const page = await open(language)
    await refused(page, texts.next, texts.noTemplate)
    await page.user.click(screen.getByText(texts.blank, { exact: true }))
    await press(page, texts.next)

    await refused(page, texts.next, texts.noName)
    await told(texts.noDescription)
    expect(document.activeElement).toBe(field(texts.name))
    fill(texts.description, 'Para a turma')
    fill(texts.name, 'x'.repeat(10_000))
    await refused(page, texts.next, texts.longName)
    fill(texts.name, 'Roda de sexta')
    await press(page, texts.next)

    await refused(page, texts.next, texts.noType)
    await page.user.click(screen.getAllByText(texts.days, { exact: true }).at(-1)!)
    await press(page, texts.next)

    await refused(page, texts.next, texts.noTarget)
    await page.user.click(screen.getByText(texts.withTarget, { exact: true }))
    fill(texts.target, '0')
    await refused(page, texts.next, texts.badTarget)
    fill(texts.target, '1000000001')
    await refused(page, texts.next, texts.largeTarget)
    fill(texts.target, '10')
    const start = field(texts.starts).value
    fill(texts.ends, '2026-01-01')
    await refused(page, texts.next, texts.endFirst)
    fill(texts.starts, '2026-01-01')
    await refused(page, texts.next, texts.past)
    fill(texts.starts, start)
    fill(texts.ends, start)
    fill(texts.minutes, '301')
    await refused(page, texts.next, texts.badMinutes)
    fill(texts.minutes, '10')
    await press(page, texts.next)

    await page.user.click(await screen.findByText(texts.paid, { exact: true }))
    fill(texts.fee, 'trinta')
    await refused(page, texts.next, texts.badFee)
    fill(texts.fee, '30')
    await page.user.click(screen.getByText(texts.byPlace, { exact: true }))
    await press(page, texts.other)
    fill(texts.first, '50')
    await refused(page, texts.next, texts.sum)
    expect(page.seen.filter(({ name }) => !name.startsWith('GET '))).toEqual([])
  })

  test(`every bound of dates, rules, prize and people is reported: ${language}`, async () => {
    const page = await open(language)
    await chooseTemplate(page, '30_day_transformation')
    await press(page, texts.next)
    const title = field(texts.name).value
    fill(texts.name, 'Turma\u202ex')
    fill(texts.description, 'x'.repeat(2_001))
    await refused(page, texts.next, texts.hidden)
    await told(texts.longDescription)
    fill(texts.name, title)
    fill(texts.description, 'Para a turma')
    await press(page, texts.next)
    await onStep(3)
    await press(page, texts.next)
    await onStep(4)

    const today = field(texts.starts).value
    for (const [days, problem] of [
      [-1, texts.noDay],
      [366, texts.tooLong],
    ] as const) {
      fill(texts.ends, addDays(today, days))
      await refused(page, texts.next, problem)
    }
    fill(texts.ends, '')
    await refused(page, texts.next, texts.noEnd)
    fill(texts.starts, '')
    await refused(page, texts.next, texts.noStart)
    fill(texts.starts, addDays(today, 367))
    await refused(page, texts.next, texts.tooFar)
    fill(texts.starts, today)
    fill(texts.ends, addDays(today, 365))
    fill(texts.base, '0')
    await refused(page, texts.next, texts.badBase)
    fill(texts.base, '3')
    const weekdays = within(screen.getByRole('group', { name: texts.weekdays })).getAllByRole('button')
    for (const one of weekdays) await page.user.click(one)
    await refused(page, texts.next, texts.noWeekday)
    await page.user.click(weekdays[0]!)
    await press(page, texts.next)

    await page.user.click(await screen.findByText(texts.fixed, { exact: true }))
    fill(starting(texts.amount), '0')
    fill(starting(texts.most), '1')
    fill(starting(texts.mostFree), '0')
    await refused(page, texts.next, texts.badAmount)
    // Of participants and of free entries.
    expect(alerts().filter(text => text.includes(texts.badMost))).toHaveLength(2)
  })

  test(`a bonus out of its bounds is reported: ${language}`, async () => {
    const page = await open(language)
    await chooseTemplate(page, '3x_weekly')
    await goOn(page, texts, 4)
    fill(starting(texts.bonus), '1001')
    await refused(page, texts.next, texts.badBonus)
  })

  test(`a refusal by the server is shown on its step and field: ${language}`, async () => {
    const tooLong = { refused: 'title_too_long', status: 400, field: 'title', params: { most: 80 } } as const
    const page = await open(language, { answers: { 'POST /challenges': tooLong } })
    await chooseTemplate(page, '21_day')
    await goOn(page, texts, 6)
    await press(page, texts.review)
    await press(page, texts.create)
    await told(texts.longName)
    await waitFor(() => expect(document.activeElement).toBe(field(texts.name)))
  })

  test(`the points of a workout and the prizes are previewed while typing: ${language}`, async () => {
    const page = await open(language)
    await chooseTemplate(page, '30_day_transformation')
    await goOn(page, texts, 4)
    const fold = screen.queryByText(texts.preview, { selector: 'summary, summary *' })
    if (fold) await page.user.click(fold)
    const worth = field(texts.previewMinutes).closest('section')!
    const total = async (points: string) =>
      waitFor(() => expect([...worth.querySelectorAll('dl > div')].at(-1)!.textContent).toContain(points))
    await total('309 pts')
    await page.user.click(screen.getByRole('switch', { name: texts.flash }))
    await page.user.selectOptions(field(texts.others), '2')
    await total('462 pts')
    await page.user.click(screen.getByRole('switch', { name: texts.gym }))
    await total('467 pts')
    expect(within(worth).getByText(texts.factor)).toBeTruthy()
    fill(texts.base, '1.5')
    await total('236 pts')
    fill(texts.base, 'x')
    expect(await screen.findByText(texts.mend)).toBeTruthy()
    fill(texts.base, '3')
    fill(texts.previewMinutes, '60')
    await total('621 pts')

    await press(page, texts.next)
    await onStep(5)
    await page.user.click(screen.getByText(texts.paid, { exact: true }))
    await page.user.click(screen.getByText(texts.byPlace, { exact: true }))
    const people = () =>
      [...document.querySelectorAll('ul')]
        .find(each => /^(Com|With) 5 /.test(each.textContent))!
        .textContent.replaceAll(/\s+/g, ' ')
    await waitFor(() => expect(people()).toMatch(texts.people))
    fill(starting(texts.most), '12')
    await waitFor(() => expect(people()).toMatch(texts.limited))

    await press(page, texts.again)
    expect(await screen.findByRole('heading', { name: texts.firstStep })).toBeTruthy()
    await press(page, texts.undo)
    await waitFor(() => expect(field(starting(texts.most)).value).toBe('12'))
  })

  test(`for any stored state, the wizard opens no further than its answers allow: ${language}`, async () => {
    const page = await open(language)
    await chooseTemplate(page, '21_day')
    await goOn(page, texts)
    const kept = JSON.parse(localStorage.getItem(KEY)!) as object
    const begin = async (change: object | string) => {
      const text = typeof change === 'string' ? change : JSON.stringify({ ...kept, ...change })
      cleanup()
      await open(language, { stored: { [KEY]: text } })
      return text
    }
    const broken = () => screen.queryAllByText(texts.broken)
    for (const [change, step] of [
      [{ step: 7, type: null }, 3],
      [{ step: 7, endDate: '2026-02-31' }, 4],
      [{ step: 7, title: ' ' }, 2],
      [{ step: 7 }, 7],
    ] as const) {
      await begin(change)
      await onStep(step)
      expect(broken()).toHaveLength(0)
    }
    for (const change of [{ tiers: [60, 40] }, { weekdays: [9] }, { lateHours: 'x' }, '{', '[1]', '"', '{"id":{}}']) {
      const text = await begin(change)
      await waitFor(() => expect(broken(), JSON.stringify(change)).not.toHaveLength(0))
      await onStep(1)
      expect(localStorage.getItem(KEY), 'it is told once').not.toBe(text)
    }
  })
}
