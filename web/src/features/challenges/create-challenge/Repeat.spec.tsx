import { LANGUAGES } from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    create: 'Criar desafio',
    notSent: 'O desafio foi criado, mas os convites não saíram',
    retry: 'Tentar de novo',
    sent: '1 convite enviado',
    invite: /^Convidar a pessoa da última vez/,
  },
  en: {
    create: 'Create challenge',
    notSent: "The challenge was created, but the invites didn't go out",
    retry: 'Try again',
    sent: '1 invite sent',
    invite: /^Invite the person from last time/,
  },
}

const NEXT = '20000000-0000-4000-8000-000000000002'
const { defaults } = currentNumbers()
const smallest = openChallenge()
const former = {
  ...smallest,
  description: 'Dez minutos por dia.',
  type: 'count_days' as const,
  rules: {
    ...smallest.rules,
    minMinutes: defaults.minMinutes,
    weeklyTarget: defaults.weeklyTarget,
    basePointsPerMinute: String(defaults.basePointsPerMinute),
    weekdays: [...defaults.weekdays],
  },
  startDate: '2026-01-01',
  endDate: '2026-01-10',
  durationDays: 10,
  participants: 2,
  viewer: { ...smallest.viewer, isCreator: true, state: 'participating' as const },
}
const answers = {
  'GET /challenges/:challengeId': former,
  'POST /challenges': { ...former, id: NEXT },
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`invites that were not sent are reported, and sent again without a second challenge: ${language}`, async () => {
    let refusals = 0
    const again = () => (refusals++ === 0 ? refusal(403, 'only_creator') : { invited: 1 })
    const page = await showPage(`/app/create?repeat=${CHALLENGE}`, {
      language,
      person: me,
      answers: { ...answers, 'POST /challenges/:challengeId/invite-again': again },
    })
    await page.user.click(await screen.findByRole('button', { name: text.create }))
    // It leaves after some seconds, in which a search by role may not end.
    const [told] = await screen.findAllByText(text.notSent)
    fireEvent.click(within(told!.closest<HTMLElement>('[data-variant]')!).getByText(text.retry))
    expect(await screen.findAllByText(text.sent)).not.toHaveLength(0)
    const sent = (name: string) => page.seen.filter(one => one.name === name)
    expect(sent('POST /challenges')).toHaveLength(1)
    expect(sent('POST /challenges/:challengeId/invite-again').map(({ body }) => body)).toEqual([
      { from: CHALLENGE },
      { from: CHALLENGE },
    ])
  })

  test(`without the switch no one is invited: ${language}`, async () => {
    const page = await showPage(`/app/create?repeat=${CHALLENGE}`, { language, person: me, answers })
    await page.user.click(await screen.findByRole('switch', { name: text.invite }))
    await page.user.click(screen.getByRole('button', { name: text.create }))
    await waitFor(() => expect(location.pathname).toBe(`/challenge/${NEXT}`))
    expect(page.seen.map(({ name }) => name)).not.toContain('POST /challenges/:challengeId/invite-again')
  })
}
