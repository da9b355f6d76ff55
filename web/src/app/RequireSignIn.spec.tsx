import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addressOf, pageNamed, pageNames, PAGES } from '@bora/rules/pages.ts'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE } from '../testing/facts.ts'
import { serverError } from '../testing/fake-server.ts'
import { showPage } from '../testing/page.tsx'
import { sampleOf } from '../testing/sample.ts'

const sample = sampleOf(challengePages.overview.output)
const PUBLIC = pageNames().filter(name => pageNamed(name).who !== 'admin')

test.each(PUBLIC)('a visitor is led from the page to sign in only if it is for members: %s', async name => {
  const address = addressOf(PAGES[name].path, CHALLENGE)
  const isMembers = PAGES[name].who === 'member'
  const overview = addressOf(PAGES.overview.path, CHALLENGE)
  const shown = !isMembers ? address : name === 'challenge' ? overview : PAGES.auth.path
  await showPage(address, {
    answers: {
      'GET /challenges/:challengeId/overview': {
        ...sample,
        title: 'Volta da Lagoa',
        startDate: '2100-01-01',
        endDate: '2100-01-31',
      },
      'POST /invites/:token/open': serverError,
    },
  })
  await waitFor(() => expect(location.pathname).toBe(shown))
})
