import { challengePages } from '@bora/contract/challenge-pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const CODES = ['country_closed', 'entries_closed', 'on_a_break', 'own_limit'] as const
const TEXTS = {
  'pt-BR': {
    country_closed: 'Desafios pagos não estão disponíveis no seu país.',
    entries_closed: 'As inscrições encerraram.',
    on_a_break: 'Você pediu uma pausa dos desafios pagos.',
    own_limit: 'Isso passa do limite mensal que você definiu.',
    join: /^Participar/,
    limits: 'Ver seus limites',
    whole: /^Até \d+ de janeiro.*, às \d+h\d*, sua entrada volta inteira, sem precisar explicar\.$/,
    withdraw: 'Desistir',
    withdrawing: 'Desistir do desafio?',
    once: /não dá para voltar/,
  },
  en: {
    country_closed: "Paid challenges aren't available in your country.",
    entries_closed: 'Entries have closed.',
    on_a_break: 'You asked for a break from paid challenges.',
    own_limit: 'This goes over the monthly limit you set for yourself.',
    join: /^Join/,
    limits: 'See your limits',
    whole: /^Until January \d+.*, \d+:\d+\s[ap]m, your entry fee is refunded in full, with no reason asked\.$/,
    withdraw: 'Back out',
    withdrawing: 'Back out of the challenge?',
    once: /you can't come back/,
  },
}

const details = openChallenge()
const overview = sampleOf(challengePages.overview.output)

describe.each(LANGUAGES)('in %s', language => {
  const text = TEXTS[language]

  test.for(CODES)('a challenge says why it is closed, in place of the button: %s', async code => {
    const closed = {
      ...details,
      can: { ...details.can, join: false },
      against: { ...details.against, join: code },
    }
    await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId': closed },
    })
    expect(await screen.findAllByText(text[code])).not.toHaveLength(0)
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: text.join }))
      expect(button.disabled).toBe(true)
    const isOwn = code === 'on_a_break' || code === 'own_limit'
    expect(screen.queryAllByRole('link', { name: text.limits }).length > 0).toBe(isOwn)
  })

  test.for(CODES)('its public page says so, too: %s', async code => {
    await showPage(`/challenge/${CHALLENGE}/overview`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId/overview': {
          ...overview,
          id: CHALLENGE,
          title: 'Volta da Lagoa',
          status: 'active',
          timeZone: 'America/Sao_Paulo',
          joinAgainst: code,
        },
      },
    })
    expect(await screen.findAllByText(text[code])).not.toHaveLength(0)
  })

  test('while an entry can be withdrawn, the challenge shows until when, and asks for confirmation', async () => {
    const joined = {
      ...details,
      pool: { ...details.pool, kind: 'challenge' as const, entryFeeCents: 3000 },
      startsAt: '2020-01-01T03:00:00.000Z',
      viewer: { ...details.viewer, state: 'participating' as const, withdrawableUntil: '2030-01-11T03:00:00.000Z' },
      can: { ...details.can, join: false, leave: true },
    }
    const page = await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': joined,
        'POST /challenges/:challengeId/leave': details,
      },
    })
    expect(await screen.findByText(text.whole)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.withdraw }))
    const dialog = within(await screen.findByRole('dialog', { name: text.withdrawing }))
    expect(dialog.getByText(text.once)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: text.withdraw }))
    await waitFor(() => expect(page.seen.map(({ name }) => name)).toContain('POST /challenges/:challengeId/leave'))
  })
})
