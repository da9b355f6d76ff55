import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CallName } from '../api/api.ts'
import { CHALLENGE } from '../testing/facts.ts'
import { type Answers, OFFLINE, refusal, serverError } from '../testing/fake-server.ts'
import { me, showPage } from '../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    ours: 'O problema é do nosso lado.',
    connection: 'Confira a internet e tente de novo.',
    home: 'Voltar para o início',
  },
  en: {
    ours: 'The problem is on our side.',
    connection: 'Check your connection and try again.',
    home: 'Back to home',
  },
}

const PAGES = [
  { path: '/app', fills: false },
  { path: `/challenge/${CHALLENGE}`, fills: true },
  { path: `/challenge/${CHALLENGE}/results`, fills: true },
  { path: `/challenge/${CHALLENGE}/overview`, fills: true },
  { path: '/wallet', fills: false },
  { path: '/add-activity', fills: true },
  { path: '/profile', fills: false },
]

/** Gives this answer to every read except those that each page starts with. */
function allReads(answer: typeof serverError | typeof OFFLINE): Answers {
  const reads = Object.values(api)
    .flatMap<Endpoint>(module => Object.values(module))
    .filter(({ method, path, gives }) => method === 'GET' && gives !== 'events' && !/^\/(config|me)$/.test(path))
  return Object.fromEntries(reads.map(({ path }) => [`GET ${path}` as CallName, answer])) as Answers
}

describe.each(LANGUAGES)('in %s', language => {
  const text = TEXTS[language]

  test.for(PAGES)('$path says that the fault is ours, and has a way back', async ({ path, fills }) => {
    await showPage(path, { language, person: me, answers: allReads(serverError) })
    await waitFor(() => expect(screen.getAllByRole('alert')[0]!.textContent).toContain(text.ours))
    expect(document.body.textContent).not.toContain(text.connection)
    if (fills) expect(screen.getByRole('link', { name: text.home }).getAttribute('href')).toBe('/app')
  })

  test('a server that is briefly down is not a missing connection', async () => {
    await showPage('/wallet', { language, person: me, answers: allReads(refusal(503, 'unexpected')) })
    await waitFor(() => expect(screen.getAllByRole('alert')[0]!.textContent).toContain(text.ours))
    expect(document.body.textContent).not.toContain(text.connection)
  })

  // Without a connection a workout can be logged: it is stored here until there is one.
  test.for(PAGES.filter(({ path }) => path !== '/add-activity'))(
    '$path reports a missing connection',
    async ({ path }) => {
      await showPage(path, { language, person: me, answers: allReads(OFFLINE) })
      await waitFor(() => expect(screen.getAllByRole('alert')[0]!.textContent).toContain(text.connection))
      expect(document.body.textContent).not.toContain(text.ours)
    },
  )
})
