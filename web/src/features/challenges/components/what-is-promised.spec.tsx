import { challengePages } from '@bora/contract/challenge-pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    more: 'Mais opções',
    leave: 'Sair do desafio',
    join: /^Participar/,
    most: /ganha quem somar mais/,
    three: 'Sem meta: ganham os 3 primeiros.',
    clock: 'Prazos do prêmio',
    money: 'Para onde vai o dinheiro?',
    few: 'E se quase ninguém pagar?',
    none: /^Com menos de 2 pessoas que pagaram, não há prêmio\./,
  },
  en: {
    more: 'More options',
    leave: 'Leave the challenge',
    join: /^Join/,
    most: /the highest score wins/,
    three: 'No target: the top 3 win.',
    clock: 'Prize timeline',
    money: 'Where does the money go?',
    few: 'What if almost nobody pays?',
    none: /^With fewer than 2 people who paid, there is no prize\./,
  },
}
const MONEY = /R\$|entrada|prêmio|pag|devol|fee|prize|pa(y|id)|refund/i

const smallest = openChallenge()
const free = { ...smallest.pool, kind: 'none' as const, entryFeeCents: 0 }
const paid = {
  ...smallest.pool,
  kind: 'challenge' as const,
  entryFeeCents: 3_000,
  split: 'tiers' as const,
  tiers: [60, 30, 10],
}
const show = (language: (typeof LANGUAGES)[number], challenge: typeof smallest) =>
  showPage(`/challenge/${CHALLENGE}`, { language, person: me, answers: { 'GET /challenges/:challengeId': challenge } })

for (const language of LANGUAGES) {
  const texts = TEXTS[language]

  test(`leaving a free challenge doesn't mention money, leaving a paid one names the refund: ${language}`, async () => {
    for (const [pool, speaks] of [
      [free, false],
      [paid, true],
    ] as const) {
      const viewer = { ...smallest.viewer, state: 'participating' as const }
      const page = await show(language, openChallenge({ pool, viewer, can: { ...smallest.can, leave: true } }))
      const [more] = await screen.findAllByRole('button', { name: texts.more })
      await page.user.click(more!)
      const item = await screen.findByRole('button', { name: new RegExp(`^${texts.leave}`) })
      expect(MONEY.test(item.textContent), item.textContent).toBe(speaks)
      await page.user.click(item)
      await waitFor(() => expect(screen.getAllByRole('button', { name: texts.leave })).toHaveLength(1))
      const dialog = screen.getByRole('dialog').textContent
      expect(MONEY.test(dialog), dialog).toBe(speaks)
      cleanup()
    }
  })

  test(`the number of paid places is shown before joining: ${language}`, async () => {
    for (const [pool, said] of [
      [paid, texts.three],
      [free, texts.most],
    ] as const) {
      const page = await show(language, openChallenge({ pool, target: null }))
      const [join] = await screen.findAllByRole('button', { name: texts.join })
      await page.user.click(join!)
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.textContent).toMatch(said))
      if (pool === paid) expect(dialog.textContent).not.toMatch(texts.most)
      cleanup()
    }
  })

  test(`the rules explain the money's outcome in every case: ${language}`, async () => {
    const page = await showPage(`/challenge/${CHALLENGE}?tab=rules`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId': openChallenge({ pool: paid, status: 'completed' }) },
    })
    await screen.findByRole('heading', { name: texts.money })
    await page.user.click(screen.getByText(texts.few))
    expect(await screen.findByText(texts.none)).toBeTruthy()
  })

  test(`results without a prize have no dates of one: ${language}`, async () => {
    const sample = sampleOf(challengePages.results.output)
    for (const [pool, outcome, steps] of [
      [paid, 'paid', 4],
      [paid, 'refunded', 2],
      [free, 'none', 0],
    ] as const) {
      const challenge = { ...sample.challenge, id: CHALLENGE, status: 'completed' as const, pool }
      await showPage(`/challenge/${CHALLENGE}/results`, {
        language,
        person: me,
        answers: { 'GET /challenges/:challengeId/results': { ...sample, outcome, challenge } },
      })
      await screen.findByRole('heading', { level: 1 })
      const clock = screen.queryByRole('region', { name: texts.clock })
      expect(clock?.querySelectorAll('li').length ?? 0, outcome).toBe(steps)
      cleanup()
    }
  })
}
