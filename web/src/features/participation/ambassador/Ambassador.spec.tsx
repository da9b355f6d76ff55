import { PAGES } from '@bora/rules/pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { title: 'Traga a sua turma para a Bora', people: 'Só conta quem treina', create: 'Criar conta' },
  en: { title: 'Bring your crew to Bora', people: 'Only those who train count', create: 'Create account' },
}

test.each(LANGUAGES)(
  'a visitor reads what ambassadors are, and a new account returns to the page: %s',
  async language => {
    const text = TEXTS[language]
    await showPage(PAGES.ambassador.path, { language })
    await screen.findByRole('heading', { name: text.title })
    expect(screen.getByText(text.people)).toBeTruthy()
    const main = within(screen.getByRole('main'))
    const target = new URL(main.getByRole<HTMLAnchorElement>('link', { name: text.create }).href)
    expect([target.pathname, target.searchParams.get('next')]).toEqual([PAGES.auth.path, PAGES.ambassador.path])
  },
)
