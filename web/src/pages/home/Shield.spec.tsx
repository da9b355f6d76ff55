import { challengePages } from '@bora/contract/challenge-pages.ts'
import { passes as passCalls } from '@bora/contract/passes.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../testing/facts.ts'
import { me, showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    row: /^Restam 2 de 3 passes ?\. Convite salva-vidas pronto/,
    title: 'Proteção da sequência',
    used: /^Último passe: .*11 nov/,
    planned: /^Marcado para .*14 nov/,
    ask: 'Pedir um passe em Volta da Lagoa',
    passes: 'Pedir um passe',
    lifeline: 'Convite salva-vidas: +10 pts',
    invite: 'Convidar alguém para Volta da Lagoa',
    friends: /Chame|Convide|Convidar/,
    taken: /^Convite salva-vidas usado em .*5/,
    joined: /^Usado: a pessoa entrou em .*5 nov/,
    trained: /hoje você já treinou/,
  },
  en: {
    row: /^2 of 3 passes left ?\. Lifeline invite ready/,
    title: 'Streak shield',
    used: /^Last pass: .*Nov 11/,
    planned: /^Planned for .*Nov 14/,
    ask: 'Ask for a pass in Volta da Lagoa',
    passes: 'Ask for a pass',
    lifeline: 'Lifeline invite: +10 pts',
    invite: 'Invite someone to Volta da Lagoa',
    friends: /Invite/,
    taken: /^Lifeline invite used on .*5/,
    joined: /^Used: the person joined on .*Nov 5/,
    trained: /you've trained today/,
  },
} as const

const home = sampleOf(challengePages.home.output)
type Part = (typeof home)['shield'][number]
const part = (about: Partial<Part>): Part => ({
  challengeId: CHALLENGE,
  title: 'Volta da Lagoa',
  passes: null,
  lifeline: null,
  ...about,
})
const challenge = openChallenge({ viewer: { ...openChallenge().viewer, state: 'participating' } })

for (const language of LANGUAGES) {
  const texts = TEXTS[language]
  const show = (shield: Part[]) =>
    showPage('/app', {
      language,
      person: me,
      answers: {
        'GET /home': { ...home, shield },
        'GET /challenges/:challengeId': challenge,
        'GET /challenges/:challengeId/passes': { ...sampleOf(passCalls.mine.output), passDays: 3, left: 2 },
        'POST /challenges/:challengeId/invite-link': {
          url: `${location.origin}/invite/token`,
          expiresAt: '2026-12-26T12:00:00.000Z',
          joined: 0,
          most: 100,
        },
        'GET /challenges/:challengeId/invitations': { items: [], lifeline: 'ready' },
      },
    })

  test(`passes and lifeline are one line of the stage and one sheet: ${language}`, async () => {
    const page = await show([
      part({
        passes: { passDays: 3, left: 2, usedOn: '2026-11-11', plannedFor: '2026-11-14' },
        lifeline: { state: 'ready', points: 10, usedOn: null },
      }),
    ])
    await page.user.click((await screen.findAllByRole('button', { name: texts.row }))[0]!)
    const sheet = await screen.findByRole('dialog', { name: texts.title })
    for (const words of [texts.used, texts.planned, texts.lifeline]) expect(within(sheet).getByText(words)).toBeTruthy()
    expect(within(sheet).getByRole('link', { name: 'Volta da Lagoa' }).getAttribute('href')).toBe(
      `/challenge/${CHALLENGE}`,
    )
    await page.user.click(within(sheet).getByRole('button', { name: texts.ask }))
    expect(await screen.findByRole('dialog', { name: texts.passes })).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await page.user.click(await within(sheet).findByRole('button', { name: texts.invite }))
    expect(await screen.findByRole('dialog', { name: texts.friends })).toBeTruthy()
  })

  test(`a lifeline that was used, or waits for a day without a workout, offers no invitation: ${language}`, async () => {
    const page = await show([
      part({ lifeline: { state: 'taken', points: 10, usedOn: '2026-11-05' } }),
      part({
        challengeId: '20000000-0000-4000-8000-000000000002',
        title: 'Outro',
        lifeline: { state: 'taken', points: 10, usedOn: '2026-11-05' },
      }),
    ])
    await page.user.click((await screen.findAllByRole('button', { name: texts.taken }))[0]!)
    const sheet = await screen.findByRole('dialog', { name: texts.title })
    expect(within(sheet).getAllByText(texts.joined)).toHaveLength(2)
    expect(within(sheet).queryByRole('button', { name: texts.invite })).toBeNull()
  })

  test(`without passes and lifelines the hero card doesn't mention them: ${language}`, async () => {
    await show([])
    expect(screen.queryAllByRole('button', { name: /salva-vidas|passe|pass|lifeline/i })).toEqual([])
  })
}
