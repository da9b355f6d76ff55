import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { failed: 'Os números não carregaram', again: 'Tentar de novo' },
  en: { failed: "The figures didn't load", again: 'Try again' },
}
const FIGURES = 'GET /admin/figures'

test.each(LANGUAGES)('figures that fail to load say so, and are asked for again: %s', async language => {
  const text = TEXTS[language]
  const page = await showPage('/admin', {
    language,
    person: { ...me, roles: ['admin'] },
    desk: true,
    answers: { [FIGURES]: serverError, 'POST /admin/device': {} },
  })
  const times = () => page.seen.filter(({ name }) => name === FIGURES).length
  const alert = (await screen.findByText(text.failed)).closest('[role=alert]')!
  const before = times()
  await page.user.click([...alert.querySelectorAll('button')].find(({ textContent }) => textContent === text.again)!)
  await waitFor(() => expect(times()).toBeGreaterThan(before))
})
