import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOOKS } from '../../../../../e2e/book-answers.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    seal: 'Selo do livro',
    day: '11 de novembro de 2026 (UTC)',
    upTo: 'nº 48230',
    holds: 'Confere',
    copy: 'Copiar hash',
    differs: 'Não confere',
    broken: 'O livro não confere com o selo',
  },
  en: {
    seal: 'Seal of the books',
    day: 'November 11, 2026 (UTC)',
    upTo: 'no. 48230',
    holds: 'Intact',
    copy: 'Copy hash',
    differs: "Doesn't match",
    broken: "The books don't match their seal",
  },
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (holds: boolean) =>
    showPage('/admin/payouts?view=books', {
      language,
      person: { ...me, roles: ['admin'] },
      desk: true,
      answers: {
        'GET /admin/books': { ...BOOKS, seal: { ...BOOKS.seal, holds } } as never,
        'POST /admin/device': {},
      },
    })

  test(`the seal shows the last sealed day, in any zone, and copies its hash: ${language}`, async () => {
    const page = await show(true)
    const card = within(await screen.findByRole('region', { name: text.seal }))
    const told = card.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(told).toEqual([text.day, text.upTo, BOOKS.seal.hash])
    expect(card.getByText(text.holds, { exact: true })).toBeTruthy()
    await page.user.click(card.getByRole('button', { name: text.copy }))
    expect(await navigator.clipboard.readText()).toBe(BOOKS.seal.hash)
  })

  test(`a ledger that was changed is reported before anything else: ${language}`, async () => {
    await show(false)
    await screen.findByRole('heading', { name: text.broken })
    const card = within(await screen.findByRole('region', { name: text.seal }))
    expect(card.getByText(text.differs, { exact: true })).toBeTruthy()
    expect(screen.getByText('npm run check-money', { exact: true })).toBeTruthy()
  })
}
