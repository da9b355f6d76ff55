import { poses as calls } from '@bora/contract/poses.ts'
import { Rules } from '@bora/contract/challenges.ts'
import { ScoringContext } from '@bora/contract/workout-logging.ts'
import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { categoryOf } from '@bora/rules/challenge-category.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CHALLENGE, scoringContext } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { emptyDraft } from './draft.ts'

const TEXTS = {
  'pt-BR': {
    did: 'Fiz a pose',
    help: /Uma mão no alto, outra na cintura, ou mostrei “jabuticaba”/,
    unseen: /Sem conexão não dá para mostrar a pose/,
    needed: 'Sem a pose este treino não conta em Semana cheia.',
    refused: 'Este desafio pede a pose do dia na foto.',
    review: 'Revisar',
    camera: 'Câmera da Bora',
    missing: /Nenhuma câmera foi encontrada/,
    shoot: 'Tirar a foto',
    gallery: 'Escolher da galeria',
  },
  en: {
    did: 'I did the pose',
    help: /One hand straight up, the other on your waist, or I showed “jabuticaba”/,
    unseen: /can't be shown here without a connection/,
    needed: "Without the pose this workout doesn't count in Semana cheia.",
    refused: 'This challenge asks for the pose of the day in the photo.',
    review: 'Review',
    camera: 'Bora camera',
    missing: /No camera was found/,
    shoot: 'Take the photo',
    gallery: 'Choose from gallery',
  },
}

// Two days on both sides, because the device of these tests may be on another date than the challenge.
const today = dayIn(new Date().toISOString(), 'UTC')
const around = [-2, -1, 0, 1, 2].map(days => ({
  date: addDays(today, days),
  number: 7,
  hands: ['up', 'waist'] as ['up', 'waist'],
  word: { 'pt-BR': 'jabuticaba', en: 'jabuticaba' },
}))
const sample = sampleOf(ScoringContext)
const running = (pose: 'mark' | 'require') => ({
  ...sample,
  challenge: {
    ...sample.challenge,
    id: CHALLENGE,
    title: 'Semana cheia',
    type: 'workout_count' as const,
    category: categoryOf('workout_count'),
    startDate: addDays(today, -10),
    endDate: addDays(today, 10),
    lateHours: 48,
    rules: { ...Rules.parse({}), pose },
  },
})
const picture = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }

async function details(pose: 'mark' | 'require', language: (typeof LANGUAGES)[number], days = around) {
  // At noon only one date is accepted.
  const when = { day: addDays(today, -1), time: '12:00' }
  const draft = { ...emptyDraft(CHALLENGE), step: 3, workoutType: 'yoga', photos: [{ key: 'first', picture }], when }
  return showPage(`/add-activity?challenge=${CHALLENGE}`, {
    language,
    person: me,
    stored: { [`bora.workout.${me.id}`]: JSON.stringify(draft) },
    answers: {
      'GET /activities/scoring-context': { ...scoringContext, challenges: [running(pose)], fairPlayAccepted: true },
      'GET /challenges/:challengeId/poses': {
        ...sampleOf(calls.ofChallenge.output),
        choice: pose,
        timeZone: 'UTC',
        days,
      },
      'POST /photos/camera-marks': sampleOf(workoutPhotos.cameraMark.output),
    },
  })
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a required pose is asked for at its field and then counts: ${language}`, async () => {
    const { user } = await details('require', language)
    expect(await screen.findByText(text.help)).toBeTruthy()
    expect(screen.getByText(text.needed)).toBeTruthy()
    await user.click(screen.getAllByText(text.review, { selector: 'button, button *' })[0]!)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: text.did })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text.refused))
    expect([document.activeElement, box.getAttribute('aria-invalid')]).toEqual([box, 'true'])
    await user.click(box)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(text.needed)).toBeNull()
  })

  test(`a pose that is only marked may stay empty, and is offered where it is not known: ${language}`, async () => {
    await details('mark', language, [])
    expect(await screen.findByText(text.unseen)).toBeTruthy()
    expect(screen.queryByText(text.needed)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: text.did }).checked).toBe(false)
  })

  test(`a camera that answers before the dialog is drawn is used: ${language}`, async () => {
    const stream = Object.assign(new MediaStream(), { getTracks: () => [] })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.resolve(stream) },
      configurable: true,
    })
    try {
      const { user } = await details('mark', language)
      await user.click(await screen.findByRole('button', { name: text.camera }))
      const shoot = await screen.findByRole<HTMLButtonElement>('button', { name: text.shoot })
      await waitFor(() => expect(shoot.disabled).toBe(false))
    } finally {
      vi.restoreAllMocks()
      delete (navigator as { mediaDevices?: unknown }).mediaDevices
    }
  })

  test(`without a camera the dialog shows so and offers the gallery: ${language}`, async () => {
    const { user, seen } = await details('mark', language)
    await user.click(await screen.findByRole('button', { name: text.camera }))
    expect(await screen.findByText(text.missing)).toBeTruthy()
    expect(screen.getByLabelText(text.gallery)).toBeTruthy()
    expect(seen.filter(({ name }) => name === 'POST /photos/camera-marks')).toHaveLength(1)
  })
}
