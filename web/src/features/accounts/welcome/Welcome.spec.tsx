import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LATE, OFFLINE } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { typed: 'aleman', name: 'Alemanha', submit: /^Continuar com /, failed: 'Falha ao atualizar país' },
  en: { typed: 'germa', name: 'Germany', submit: /^Continue with /, failed: 'Failed to update country' },
}

const person = { ...me, countryChosenAt: null, introSeenAt: null, fairPlayAcceptedAt: null }

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a country that could not be saved is reported, stays chosen and is sent again: ${language}`, async () => {
    const page = await showPage('/welcome?step=country', { language, person, answers: { 'PATCH /me': OFFLINE } })
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text.typed } })
    await page.user.click(await screen.findByRole('radio', { name: text.name }))
    await page.user.click(screen.getByRole('button', { name: text.submit }))
    expect(await screen.findAllByText(text.failed, { exact: true })).not.toHaveLength(0)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: text.name }).checked).toBe(true)
    page.answer({ 'PATCH /me': { ...person, country: 'DE', countryChosenAt: '2026-03-02T12:00:00.000Z' } })
    await page.user.click(screen.getByRole('button', { name: text.submit }))
    const sent = () => page.seen.filter(({ name }) => name === 'PATCH /me').map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toEqual([expect.objectContaining({ country: 'DE' }), expect.objectContaining({ country: 'DE' })])
  })
}

test('a double click saves the country once', async () => {
  const page = await showPage('/welcome?step=country', { language: 'en', person, answers: { 'PATCH /me': LATE } })
  await page.user.dblClick(await screen.findByRole('button', { name: TEXTS.en.submit }))
  await waitFor(() => expect(page.seen.filter(({ name }) => name === 'PATCH /me')).not.toHaveLength(0))
  expect(page.seen.filter(({ name }) => name === 'PATCH /me')).toHaveLength(1)
})
