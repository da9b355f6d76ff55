import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownWorkout, scoringContext } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    gym: 'Musculação',
    next: 'Continuar',
    review: 'Revisar',
    log: /^Confirmar/,
    title: 'Falha ao salvar o check-in na academia',
    sentence: 'Seu treino foi registrado, só sem o check-in.',
  },
  en: {
    gym: 'Gym',
    next: 'Continue',
    review: 'Review',
    log: /^Confirm/,
    title: 'Failed to save gym check-in',
    sentence: 'Your workout is logged, just without the check-in.',
  },
}
const GYM = { id: 'g1', name: 'Box Carcará', address: '', city: 'Recife', latitude: -8, longitude: -35 }
const PICTURE = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }
// Only the beginning of a PNG is checked before it is sent.
const PNG = new File([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)], 'treino.png', { type: 'image/png' })

for (const language of LANGUAGES)
  for (const gym of [null, { id: GYM.id, name: GYM.name, address: '', city: GYM.city, onSite: false }])
    test(`a check-in that ${gym ? 'was saved is no failure' : 'failed is told on the page, beside the toast'}: ${language}`, async () => {
      const text = TEXTS[language]
      const { user } = await showPage('/add-activity', {
        language,
        person: { ...me, emailConfirmed: true },
        answers: {
          'GET /activities/scoring-context': scoringContext,
          'GET /gyms': { gyms: [GYM], answeredBy: 'directory', credit: null },
          'POST /photos': PICTURE,
          'POST /activities': { activity: ownWorkout({ gym: gym as never }), streakDays: 1, moves: [] },
        },
      })
      const press = async (name: string | RegExp) => {
        const [button] = await screen.findAllByRole('button', { name })
        await user.click(button!)
      }
      await user.click(await screen.findByText(text.gym, { selector: 'label *' }))
      await user.click(await screen.findByRole('radio', { name: /Box Carcará/ }))
      await press(text.next)
      await screen.findAllByRole('button', { name: text.review })
      await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, PNG)
      await press(text.review)
      await press(text.log)
      const page = within(screen.getByRole('main'))
      await waitFor(() => expect(page.getByRole('heading', { level: 1 }).textContent).toMatch(/Ana/))
      const onPage = page.queryByText(text.sentence)
      if (gym) return expect(onPage).toBeNull()
      expect(onPage).toBeTruthy()
      await screen.findAllByText(text.title)
    }, 60_000)
