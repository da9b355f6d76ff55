import { challengePages } from '@bora/contract/challenge-pages.ts'
import { checkouts } from '@bora/contract/checkouts.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../testing/facts.ts'
import { type Answers, OFFLINE, refusal } from '../testing/fake-server.ts'
import { me, showPage } from '../testing/page.tsx'
import { sampleOf } from '../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    join: 'Participar agora',
    rules: 'Antes de entrar, as regras',
    accept: 'Aceitar e participar',
    account: 'Só falta criar sua conta',
    joinFor: /^Participar por R/,
    confirm: 'Confirme seu e-mail',
    pay: /^Aceitar e pagar/,
    changed: 'As regras mudaram',
    ended: 'O desafio encerrou',
  },
  en: {
    join: 'Join for free',
    rules: 'Before you join, the rules',
    accept: 'Accept and join',
    account: 'Just create your account',
    joinFor: /^Join for R/,
    confirm: 'Confirm your email',
    pay: /^Accept and pay/,
    changed: 'The rules changed',
    ended: 'The challenge has ended',
  },
}

const INVITER = '10000000-0000-4000-8000-000000000003'
const KEY = 'bora.instant-join'
const JOIN = 'POST /challenges/:challengeId/join'
const sample = sampleOf(challengePages.overview.output)
const overview = { ...sample, id: CHALLENGE, title: 'Volta da Lagoa', fingerprint: 'as-read', closed: null }
const wish = (about: object = {}) =>
  JSON.stringify({
    challengeId: CHALLENGE,
    invitedBy: null,
    invite: null,
    fingerprint: 'as-read',
    timestamp: new Date().toISOString(),
    ...about,
  })
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { challengeId: string } | null

/** Home of a person who signed in with this intent. */
const signedIn = (language: (typeof LANGUAGES)[number], stored: string, answers: Answers = {}) =>
  showPage('/app', {
    language,
    person: me,
    stored: { [KEY]: stored },
    answers: {
      'GET /challenges/:challengeId/overview': overview,
      'GET /challenges/:challengeId': openChallenge(),
      ...answers,
    },
  })

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`closing the account form discards the intent: ${language}`, async () => {
    const page = await showPage(`/challenge/${CHALLENGE}/overview`, {
      language,
      answers: { 'GET /challenges/:challengeId/overview': { ...overview, can: undefined } as never },
    })
    await page.user.click((await screen.findAllByRole('button', { name: text.join }))[0]!)
    await page.user.click(await screen.findByRole('button', { name: text.accept }))
    await screen.findByRole('dialog', { name: text.account })
    await waitFor(() => expect(kept()).toMatchObject({ challengeId: CHALLENGE, invitedBy: null }))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(kept()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test(`an intent of a day ago joins nothing: ${language}`, async () => {
    const page = await signedIn(language, wish({ timestamp: new Date(Date.now() - 24.1 * 3_600_000).toISOString() }))
    await waitFor(() => expect(kept()).toBeNull())
    expect(location.pathname).toBe('/app')
    expect(page.seen.map(({ name }) => name)).not.toContain(JOIN)
  })

  test(`a challenge that is over is reported once: ${language}`, async () => {
    const over = { 'GET /challenges/:challengeId/overview': { ...overview, closed: 'challenge_ended' as const } }
    await signedIn(language, wish(), over)
    expect(await screen.findByText(text.ended, { exact: true })).toBeTruthy()
    await waitFor(() => expect(kept()).toBeNull())
  })

  test(`rules that have changed are shown before joining: ${language}`, async () => {
    const page = await signedIn(language, wish({ fingerprint: 'the rules of yesterday' }), {
      [JOIN]: { state: 'participating' } as never,
    })
    await screen.findByRole('dialog', { name: text.rules })
    expect(await screen.findByText(text.changed, { exact: true })).toBeTruthy()
    expect(page.seen.map(({ name }) => name)).not.toContain(JOIN)
  })

  test(`a participant is only taken there: ${language}`, async () => {
    const inside = openChallenge({ viewer: { ...openChallenge().viewer, state: 'participating' } })
    const page = await signedIn(language, wish(), {
      'GET /challenges/:challengeId/overview': { ...overview, mine: 'participating' } as never,
      'GET /challenges/:challengeId': inside,
    })
    await waitFor(() => expect(location.pathname).toBe(`/challenge/${CHALLENGE}`))
    expect(page.seen.map(({ name }) => name)).not.toContain(JOIN)
  })

  test(`a price is agreed to on the page of the challenge, with the inviter still named: ${language}`, async () => {
    const entry = { entryFeeCents: 3_000 }
    const page = await signedIn(language, wish({ invitedBy: INVITER, fingerprint: null }), {
      'GET /challenges/:challengeId/overview': { ...overview, pool: { ...overview.pool, ...entry } },
      'GET /challenges/:challengeId': openChallenge({ pool: { ...openChallenge().pool, ...entry } }),
      'GET /challenges/:challengeId/checkout': {
        ...sampleOf(checkouts.quote.output),
        purpose: 'entry',
        amountCents: 3_000,
        currency: 'BRL',
        open: null,
      },
      [JOIN]: refusal(409, 'participant_limit'),
    })
    await page.user.click(await screen.findByRole('button', { name: text.pay }))
    await waitFor(() => expect(page.seen.find(({ name }) => name === JOIN)?.body).toMatchObject({ invitedBy: INVITER }))
  })

  test(`an address is confirmed on the public page of a challenge with a price: ${language}`, async () => {
    const page = await showPage(`/challenge/${CHALLENGE}/overview`, {
      language,
      person: { ...me, emailConfirmed: false },
      answers: {
        'GET /challenges/:challengeId/overview': { ...overview, pool: { ...overview.pool, entryFeeCents: 3_000 } },
      },
    })
    await page.user.click((await screen.findAllByRole('button', { name: text.joinFor }))[0]!)
    await screen.findByRole('dialog', { name: text.confirm })
    expect(page.seen.map(({ name }) => name)).not.toContain('GET /challenges/:challengeId/checkout')
  })
}

// Last: after an answer that was cut off, only the next visit tries again.
test('an intent whose join had no answer is kept for the next visit', async () => {
  await signedIn('pt-BR', wish(), { [JOIN]: OFFLINE })
  expect(await screen.findByText('Não deu para entrar no desafio', { exact: true })).toBeTruthy()
  expect(kept()).toMatchObject({ challengeId: CHALLENGE })
})
