import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { scoringContext } from '../../../testing/facts.ts'
import { serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    distances: 'Distâncias',
    km: 'Quilômetros',
    mi: 'Milhas',
    run: /Corrida na rua/,
    label: /^Distância/,
    pace: /min\/mi é rápido/,
  },
  en: {
    distances: 'Distances',
    km: 'Kilometers',
    mi: 'Miles',
    run: /Outdoor run/,
    label: /^Distance/,
    pace: /min\/mi is fast/,
  },
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`the unit of distances is stored as soon as it is chosen: ${language}`, async () => {
    const page = await showPage('/profile', {
      language,
      person: me,
      answers: { 'PATCH /me': { ...me, distanceUnit: 'mi' } },
    })
    await screen.findByRole('group', { name: text.distances })
    expect(radio(text.km).checked, 'kilometres in Brazil').toBe(true)
    await page.user.click(radio(text.mi))
    await waitFor(() =>
      expect(page.seen.find(({ name }) => name === 'PATCH /me')?.body).toEqual({ distanceUnit: 'mi' }),
    )
    await waitFor(() => expect(radio(text.mi).checked).toBe(true))
  })

  test(`a unit that can't be stored is reported, and the old one stays: ${language}`, async () => {
    const page = await showPage('/profile', { language, person: me, answers: { 'PATCH /me': serverError } })
    await screen.findByRole('group', { name: text.distances })
    await page.user.click(radio(text.mi))
    await waitFor(() => expect(radio(text.km).checked).toBe(true))
  })

  test(`the form of a workout takes miles, and says the pace in them: ${language}`, async () => {
    const page = await showPage('/add-activity', {
      language,
      person: { ...me, distanceUnit: 'mi' },
      answers: { 'GET /activities/scoring-context': scoringContext },
    })
    await page.user.click(await screen.findByText(text.run, { selector: 'label *' }))
    const field = await screen.findByLabelText(text.label)
    expect(field.parentElement!.textContent).toContain('mi')
    await page.user.type(field, '9,5')
    await screen.findByText(text.pace)
  })
}

test('miles are the first choice in English in the countries that use them', async () => {
  await showPage('/profile', { language: 'en', person: { ...me, country: 'US' } })
  await screen.findByRole('group', { name: 'Distances' })
  await waitFor(() => expect(radio('Miles').checked).toBe(true))
})
