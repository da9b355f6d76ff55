import { Rules } from '@bora/contract/challenges.ts'
import { ScoringContext } from '@bora/contract/workout-logging.ts'
import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { categoryOf } from '@bora/rules/challenge-category.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, scoringContext } from '../../../testing/facts.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { me, showPage, type ShownPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { emptyDraft } from './draft.ts'

const TEXTS = {
  'pt-BR': {
    minutes: 'Duração',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    skip: 'Pular',
    back: 'Voltar',
    close: 'Fechar',
    tooShort: 'Curto demais para contar: aqui valem treinos de 30 min a 5 h.',
    tooLong: 'Longo demais para contar: aqui valem treinos de 30 min a 5 h.',
    outside: 'Este dia está fora das datas do desafio. Escolha outro dia.',
    future: 'O treino ainda não acabou nesse horário. Confira o dia, a hora e a duração.',
    late: 'Passou do prazo: dá para registrar até 48 horas depois do começo.',
    tooLarge: 'Este arquivo passa de 8 MB e não deu para diminuir. Escolha outro.',
    stranger: 'Desafio não encontrado',
    fairPlay: 'Confirme o jogo justo para registrar.',
    gyms: 'Falha ao carregar academias',
    which: 'O que rolou hoje?',
    where: 'Onde foi o treino?',
    details: 'Mostra o treino',
    leave: 'Sair sem registrar?',
    discard: 'Descartar',
  },
  en: {
    minutes: 'Duration',
    review: 'Review',
    confirm: 'Confirm workout',
    skip: 'Skip',
    back: 'Back',
    close: 'Close',
    tooShort: 'Too short to count: workouts of 30 min to 5 h count here.',
    tooLong: 'Too long to count: workouts of 30 min to 5 h count here.',
    outside: "This day is outside the challenge's dates. Choose another day.",
    future: "The workout isn't over yet at that time. Check the day, time and duration.",
    late: 'Too late: it can be logged up to 48 hours after it started.',
    tooLarge: "This file is over 8 MB and couldn't be made smaller. Choose another one.",
    stranger: 'Challenge not found',
    fairPlay: 'Confirm fair play to log.',
    gyms: 'Failed to load gyms',
    which: 'What did you do today?',
    where: 'Where did you train?',
    details: 'Show your workout',
    leave: 'Leave without logging?',
    discard: 'Discard',
  },
}

const today = dayIn(new Date().toISOString(), 'America/Sao_Paulo')
const sample = sampleOf(ScoringContext)
const running = {
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
    rules: { ...Rules.parse({}), minMinutes: 30 },
  },
}
// Two days: the device of these tests is on UTC, where the next day begins at 21:00 of São Paulo.
const soon = { ...running, challenge: { ...running.challenge, startDate: addDays(today, 2) } }
const picture = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const told = (text: string) => waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining(text)))

async function press({ user }: ShownPage, name: string): Promise<void> {
  await user.click((await screen.findAllByText(name, { selector: 'button, button *' }))[0]!)
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  /** The details of a workout with a photo, at the last step before the review. */
  const details = async (
    challenge: typeof running,
    about: { when?: { day: string; time: string } | null; fair?: boolean; answers?: Answers } = {},
  ) => {
    const { when = null, fair = true, answers = {} } = about
    const draft = {
      ...emptyDraft(CHALLENGE),
      step: 3,
      workoutType: 'gym_general',
      when,
      photos: [{ key: 'first', picture }],
      minutes: '45',
    }
    const page = await showPage(`/add-activity?challenge=${CHALLENGE}`, {
      language,
      person: me,
      stored: { [`bora.workout.${me.id}`]: JSON.stringify(draft) },
      answers: {
        'GET /activities/scoring-context': { ...scoringContext, challenges: [challenge], fairPlayAccepted: fair },
        ...answers,
      },
    })
    await screen.findByLabelText(text.minutes)
    return page
  }

  test(`a duration outside of the countable range is refused at its field: ${language}`, async () => {
    const page = await details(running)
    const minutes = screen.getByLabelText<HTMLInputElement>(text.minutes)
    for (const [value, words] of [
      ['29', text.tooShort],
      ['301', text.tooLong],
    ] as const) {
      fireEvent.change(minutes, { target: { value } })
      await press(page, text.review)
      await told(words)
      expect(document.activeElement).toBe(minutes)
    }
  })

  test.for([
    ['before the start', soon, null, 'outside'],
    ['tomorrow', running, { day: addDays(today, 1), time: '09:00' }, 'future'],
    ['three days ago', running, { day: addDays(today, -3), time: '09:00' }, 'late'],
  ] as const)(`a day that does not count is refused: %s, ${language}`, async ([, challenge, when, words]) => {
    const page = await details(challenge, { when })
    await press(page, text.review)
    await told(text[words])
    expect(page.seen.map(({ name }) => name)).not.toContain('POST /activities')
  })

  test(`a refusal of the server is shown on the review, and fair play must be promised: ${language}`, async () => {
    const page = await details(running, { answers: { 'POST /activities': refusal(404, 'challenge_not_found') } })
    await press(page, text.review)
    await press(page, text.confirm)
    await told(text.stranger)
    await page.user.click(screen.getByRole('checkbox'))
    await press(page, text.confirm)
    await told(text.fairPlay)
    expect(page.seen.filter(({ name }) => name === 'POST /activities')).toHaveLength(1)
  })

  test(`a file too large to be sent that is no picture gets its message: ${language}`, async () => {
    const page = await details(running)
    const file = new File([new Uint8Array(9 * 1024 * 1024).fill(7)], 'enorme.jpg', { type: 'image/jpeg' })
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
    await told(text.tooLarge)
    expect(page.seen.map(({ name }) => name)).not.toContain('POST /photos')
  })

  test(`closing asks only if something was entered, and the gym step fails softly: ${language}`, async () => {
    const answers = {
      'GET /activities/scoring-context': scoringContext,
      'GET /gyms': refusal(503, 'gyms_unavailable'),
    } as const
    const page = await showPage('/add-activity', { language, person: me, answers })
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
    const toType = async () => page.user.click(await screen.findByText('Yoga', { selector: 'label *' }))
    await toType()
    await heading(text.where)
    await told(text.gyms)
    await press(page, text.skip)
    await waitFor(async () => expect(document.activeElement).toBe(await heading(text.details)))
    for (const title of [text.where, text.which]) {
      await page.user.click((await screen.findAllByRole('button', { name: text.back }))[0]!)
      await heading(title)
    }
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yoga' }).checked).toBe(true)
    await toType()
    await heading(text.where)
    await page.user.click((await screen.findAllByRole('button', { name: text.back }))[0]!)
    await page.user.click((await screen.findAllByRole('button', { name: text.close }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: text.leave }))
    await page.user.click(dialog.getByRole('button', { name: text.discard }))
    await waitFor(() => expect(location.pathname).toBe('/app'))

    cleanup()
    const again = await showPage('/add-activity', { language, person: me, answers })
    await again.user.click((await screen.findAllByRole('button', { name: text.close }))[0]!)
    await waitFor(() => expect(location.pathname).toBe('/app'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
}
