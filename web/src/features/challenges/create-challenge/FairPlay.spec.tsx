import { screen, waitFor, within } from '@testing-library/react'
import { addDays } from '@bora/rules/calendar.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { today } from '../../../device/clock.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { applyTemplate, emptyWizard, type WizardState } from './wizard-state.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Jogo justo',
    back: 'Voltar',
    prizeStep: 'Prêmio e turma',
    review: 'Revisar',
    practice: 'Na prática',
    prize: /20 pessoas, prêmio de R\$\s540,00.*Quem chegar a 210 pts divide por igual: se 12 chegarem, R\$\s45,00 cada/,
    teams: /^Equipes/,
    alone: 'Cada pessoa por si',
    team: /120\+90\+0210 ÷ 370 ptsSe a equipe vencer, leva R\$\s540,00: R\$\s270,00 para cada uma das 2 pessoas/,
    notWithTeams: 'Não combinam com equipes',
    moved: 'O começo passou para amanhã',
    undo: 'Desfazer',
    divisions: /^Divisões/,
    parts: /Divisão A6 pessoasR\$\s97,20.*Estreantes4 pessoasR\$\s64,80/,
    completers: /^Quem completa/,
    each: /216,00 para as 12 que completam: R\$\s18,00 cada/,
    passes: /^Passes/,
    noPass: 'Menos um passe',
    targets: /1 passe210 pts.*3 passes/,
    pose: /^Pose do dia/,
    require: 'Exige',
    without: /Com a pose10 pts.*Sem a pose0 pts/,
    needsTarget: 'Precisa de uma meta',
    needsPrize: 'Precisa de um prêmio',
    divisionsLine: 'Até 3, pelo que já treinavam',
    share: '40% do prêmio, por igual',
    free: /20 pessoas, sem dinheiro.*Quem chegar a 210 pts completa o desafio/,
  },
  en: {
    title: 'Fair play',
    back: 'Back',
    prizeStep: 'Prize and people',
    review: 'Review',
    practice: 'In practice',
    prize: /20 people, a prize of R\$540\.00.*Everyone who reaches 210 pts shares it equally: if 12 do, R\$45\.00 each/,
    teams: /^Teams/,
    alone: 'Everyone plays alone',
    team: /120\+90\+0210 ÷ 370 ptsIf the team wins, it gets R\$540\.00: R\$270\.00 for each of the 2 people/,
    notWithTeams: "Don't go with teams",
    moved: 'The start moved to tomorrow',
    undo: 'Undo',
    divisions: /^Divisions/,
    parts: /Division A6 peopleR\$97\.20.*Newcomers4 peopleR\$64\.80/,
    completers: /^Completers/,
    each: /216\.00 for the 12 who complete: R\$18\.00 each/,
    passes: /^Passes/,
    noPass: 'One pass less',
    targets: /1 pass210 pts.*3 passes/,
    pose: /^Pose of the day/,
    require: 'Require',
    without: /With the pose10 pts.*Without it0 pts/,
    needsTarget: 'Needs a target',
    needsPrize: 'Needs a prize',
    divisionsLine: 'Up to 3, by earlier training',
    share: '40% of the prize, in equal parts',
    free: /20 people, no money.*Everyone who reaches 210 pts completes the challenge/,
  },
} as const
type Language = keyof typeof TEXTS

const KEY = `bora.create.${me.id}`

async function openStep(language: Language, about: Partial<WizardState> = {}) {
  const words = { title: 'Turma', description: 'Treinar' }
  const fresh = emptyWizard(today(), '00000000-0000-4000-8000-000000000001')
  const state: WizardState = {
    ...applyTemplate(fresh, '21_day', words, { title: '', description: '' }),
    entry: 'challenge',
    step: 6,
    ...about,
  }
  const page = await showPage('/app/create', { language, person: me, stored: { [KEY]: JSON.stringify(state) } })
  const example = await screen.findByRole('region', { name: TEXTS[language].practice })
  const says = (text: RegExp) => waitFor(() => expect(example.textContent.replaceAll(/\s+/g, ' ')).toMatch(text))
  const kept = () => JSON.parse(localStorage.getItem(KEY)!) as WizardState
  return { page, says, kept }
}

for (const language of ['pt-BR', 'en'] as const) {
  const texts = TEXTS[language]

  test(`the example follows each choice: ${language}`, async () => {
    const { page, says, kept } = await openStep(language)
    const { user } = page
    await says(texts.prize)
    await user.click(screen.getByRole('button', { name: texts.passes }))
    await user.click(screen.getByRole('button', { name: texts.pose }))
    await user.click(screen.getByRole('radio', { name: texts.require }))
    await says(texts.without)
    expect(kept().pose).toBe('require')

    await user.click(screen.getByRole('switch', { name: texts.divisions }))
    await user.click(screen.getByRole('button', { name: texts.completers }))
    await user.click(screen.getByRole('button', { name: '40%' }))
    await says(texts.each)
    await says(texts.parts)
    expect([kept().divisions, kept().completersPercent]).toEqual([3, 40])

    await user.click(screen.getByRole('button', { name: texts.passes }))
    await user.click(screen.getByRole('button', { name: texts.passes }))
    await user.click(await screen.findByText(texts.review, { selector: 'button, button *' }))
    expect(await screen.findByText('7/7')).toBeTruthy()
    expect(screen.getByText(texts.divisionsLine)).toBeTruthy()
    expect(screen.getByText(texts.share)).toBeTruthy()
  })

  test(`teams move a start of today, with an undo, and lock excluded settings: ${language}`, async () => {
    const { page, says, kept } = await openStep(language)
    const { startDate, endDate } = kept()
    await page.user.click(screen.getByRole('switch', { name: texts.teams }))
    await says(texts.team)
    expect(screen.getByText(texts.notWithTeams)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: texts.divisions })).toBeNull()
    expect([kept().startDate, kept().endDate]).toEqual([addDays(startDate, 1), addDays(endDate, 1)])
    const toast = (await screen.findByText(texts.moved)).closest('li, [role=status], div')!
    await page.user.click(within(toast.parentElement!.parentElement!).getByRole('button', { name: texts.undo }))
    await waitFor(() => expect(kept()).toMatchObject({ startDate, endDate, teams: { on: false } }))
    expect(await screen.findByText(texts.alone)).toBeTruthy()
  })

  test(`settings that need a target or a prize say so in their row: ${language}`, async () => {
    const { says } = await openStep(language, { entry: 'free' })
    await says(texts.free)
    expect(screen.getByText(texts.needsPrize)).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.completers })).toBeNull()
  })
}

test('on a phone one row is open at a time, and what a choice said about the start leaves with the next', async () => {
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      media => Object.assign(new EventTarget(), { media, matches: !media.includes('min-width') }) as MediaQueryList,
    )
  onTestFinished(() => narrow.mockRestore())
  const texts = TEXTS['pt-BR']
  const { page } = await openStep('pt-BR')
  const { user } = page
  const unfolded = () => screen.getAllByRole('button', { expanded: true }).map(one => one.textContent)
  await user.click(screen.getByRole('button', { name: texts.pose }))
  expect(unfolded()).toEqual([expect.stringMatching(texts.pose)])
  await user.click(screen.getByRole('switch', { name: texts.divisions }))
  expect(unfolded()).toEqual([expect.stringMatching(texts.divisions)])
  const foot = (await screen.findByText(texts.review)).closest('button')!.parentElement!.parentElement!
  expect(await within(foot).findByText(texts.moved)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts.passes }))
  expect(screen.getByRole('switch', { name: texts.divisions })).toHaveProperty('checked', true)
  expect(unfolded()).toEqual([expect.stringMatching(texts.passes)])
  await user.click(screen.getByRole('switch', { name: texts.teams }))
  await waitFor(() => expect(screen.queryByText(texts.moved)).toBeNull())
})

test('without a target there is no share for completers', async () => {
  await openStep('pt-BR', { goal: 'none' })
  expect(screen.getByText(TEXTS['pt-BR'].needsTarget)).toBeTruthy()
})

test('Back returns to prize and people, and keeps the choices', async () => {
  const texts = TEXTS['pt-BR']
  const { page, kept } = await openStep('pt-BR')
  await page.user.click(screen.getByRole('button', { name: texts.passes }))
  await page.user.click(screen.getByRole('button', { name: texts.noPass }))
  expect(kept().passDays).toBe(2)
  await page.user.click(screen.getByRole('button', { name: texts.back }))
  expect(await screen.findByRole('heading', { name: texts.prizeStep })).toBeTruthy()
  expect(kept()).toMatchObject({ step: 5, passDays: 2 })
})
