import { challengePages } from '@bora/contract/challenge-pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const TEXTS = {
  'pt-BR': { more: 'Ver todos', problem: 'Não deu agora. Tente de novo em instantes.' },
  en: { more: 'See all', problem: "That didn't work right now. Try again in a moment." },
}

const card = (number: number) => ({
  ...sampleOf(challengePages.open.output.shape.items.element),
  id: `20000000-0000-4000-8000-00000000000${number}`,
  title: `Turma ${number}`,
  timeZone: 'America/Sao_Paulo',
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a next page that fails to load is reported, and the loaded items stay: ${language}`, async () => {
    const page = await showPage('/', {
      language,
      answers: {
        'GET /challenges/open': ({ query }) =>
          query.get('cursor')
            ? refusal(409, 'try_again')
            : { items: [card(1), card(2)], next: 'more', corrected: null },
      },
    })
    const more = await screen.findByRole('button', { name: text.more })
    await page.user.click(more)
    expect(await screen.findByText(text.problem)).toBeTruthy()
    expect(screen.getAllByText(/^Turma \d$/)).toHaveLength(2)
    page.answer({ 'GET /challenges/open': { items: [card(3)], next: null, corrected: null } })
    await page.user.click(screen.getByRole('button', { name: text.more }))
    await waitFor(() => expect(screen.getAllByText(/^Turma \d$/)).toHaveLength(3))
    expect(screen.queryByText(text.problem)).toBeNull()
  })
}
