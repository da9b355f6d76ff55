import { notifications } from '@bora/contract/notifications.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    titles: ['Bia Ferraz passou você', 'Você passou Caio Nogueira', 'Bia Ferraz provocou você'],
    tease: 'Provocar',
    sent: 'Provocação enviada para Bia',
    mute: 'Parar estes avisos',
    muted: 'Avisos de ultrapassagem desligados',
    undo: 'Desfazer',
  },
  en: {
    titles: ['Bia Ferraz passed you', 'You passed Caio Nogueira', 'Bia Ferraz is teasing you'],
    tease: 'Tease',
    sent: 'Tease sent to Bia',
    mute: 'Stop these notifications',
    muted: 'Overtaking notifications are off',
    undo: 'Undo',
  },
}

const challengeId = '00000000-0000-4000-8000-000000000000'
const [bia, caio] = [crypto.randomUUID(), crypto.randomUUID()]
const head = (id: number) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  at: '2026-03-06T00:00:00.000Z',
  read: true,
})
const about = { challengeId, title: 'Março' }
const byBia = { ...about, person: 'Bia Ferraz', personId: bia }
const items = [
  { ...head(1), kind: 'overtaken' as const, facts: { ...byBia, rank: 2 } },
  { ...head(2), kind: 'overtook' as const, facts: { ...about, person: 'Caio Nogueira', personId: caio, rank: 1 } },
  { ...head(3), kind: 'overtaking_reaction' as const, facts: { ...byBia, reaction: 'tease' as const } },
  { ...head(4), kind: 'overtaken' as const, facts: { ...about, rank: 3 } },
]
const REACT = 'POST /challenges/:challengeId/overtakings/:personId/reaction'

for (const language of LANGUAGES)
  test(`an overtaking is answered, and switched off, with one tap: ${language}`, async () => {
    const text = TEXTS[language]
    const { user, seen } = await showPage('/notifications', {
      language,
      person: me,
      answers: {
        'GET /notifications': { items, next: null },
        [REACT]: { sent: true },
        'PUT /notifications/kinds': sampleOf(notifications.chooseKinds.output),
      },
    })
    for (const title of text.titles) expect(await screen.findByText(title)).toBeTruthy()
    // An anonymous one has no reactions.
    expect(screen.getAllByRole('button', { name: text.tease })).toHaveLength(3)
    const [first] = screen.getAllByRole('listitem').filter(item => within(item).queryByText(text.titles[0]!))
    await user.dblClick(within(first!).getByRole('button', { name: text.tease }))
    expect(await within(first!).findByText(text.sent)).toBeTruthy()
    const sent = seen.filter(({ name }) => name === REACT)
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`/api/challenges/${challengeId}/overtakings/${bia}/reaction`, { reaction: 'tease' }],
    ])
    await user.click(screen.getAllByRole('button', { name: text.mute })[0]!)
    await user.click(await screen.findByRole('button', { name: text.undo }))
    const switched = seen.filter(({ name }) => name === 'PUT /notifications/kinds')
    expect(switched.map(({ body }) => (body as { on: boolean }).on)).toEqual([false, true])
  })
