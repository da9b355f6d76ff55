import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { theme: 'Tema', dark: 'Escuro', signOut: 'Sair' },
  en: { theme: 'Theme', dark: 'Dark', signOut: 'Sign out' },
}

for (const language of LANGUAGES)
  test(`the profile offers the theme and signing out: ${language}`, async () => {
    const text = TEXTS[language]
    const page = await showPage('/profile', { language, person: me })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('button', { name: text.signOut })).toBeTruthy()
    const theme = within(main.getByRole('group', { name: text.theme }))
    await page.user.click(theme.getByRole('radio', { name: text.dark }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await page.user.click(theme.getAllByRole('radio')[0]!)
  })
