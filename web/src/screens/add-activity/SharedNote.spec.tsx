import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { router } from '../../app/routes.tsx'
import { fakeCaches } from '../../testing/fake-caches.ts'
import { scoringContext } from '../../testing/facts.ts'
import { me, showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { keepSharedFiles } from '../../worker/shared-files.ts'

const TEXTS = {
  'pt-BR': { attached: 'Anexado: 2 fotos', lost: 'Os arquivos não chegaram', fine: 'OK' },
  en: { attached: 'Attached: 2 photos', lost: "The files didn't arrive", fine: 'OK' },
}
const PNG = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)

let restore: () => void
beforeEach(() => (restore = fakeCaches()))
afterEach(() => restore())

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`shared photos are attached to the form, once: ${language}`, async () => {
    const form = new FormData()
    for (const name of ['a.png', 'b.png']) form.append('photos', new File([PNG, name], name, { type: 'image/png' }))
    await keepSharedFiles(form)
    const sent: string[] = []
    const page = await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'POST /photos': () => {
          sent.push('photo')
          return { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }
        },
      },
    })
    await screen.findByRole('heading', { name: text.attached })
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect(router.latestLocation.href).toBe('/add-activity'))
    await page.user.click(screen.getByRole('button', { name: text.fine }))
    expect(screen.queryByRole('heading', { name: text.attached })).toBeNull()
  })

  test(`files that were lost on the way have to be chosen again: ${language}`, async () => {
    await showPage('/add-activity?shared=none', {
      language,
      person: me,
      answers: { 'GET /activities/scoring-context': scoringContext },
    })
    await screen.findByRole('heading', { name: text.lost })
  })
}
