import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { factsWithin } from '@bora/rules/track-timeline.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownWorkout, scoringContext } from '../../../testing/facts.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { forgottenRun } from '../../../testing/forgotten-run.ts'
import { me, showPage, type ShownPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { emptyDraft, type Track, type WorkoutDraft } from './draft.ts'

const TEXTS = {
  'pt-BR': {
    open: 'Aparar começo e fim',
    start: 'Começo',
    end: 'Fim',
    earlier: 'Terminar um minuto antes',
    later: 'Começar um minuto depois',
    first: 'Começar um minuto antes',
    all: 'A gravação inteira: 40 min · 6,67 km.',
    kept: 'Fica: 9h a 9h40. 40 min · 6,67 km.',
    half: 'Fica: 9h10 a 9h30. 20 min · 3,33 km.',
    short: 'Aqui contam treinos de pelo menos 30 min.',
    tooShort: 'Curto demais para contar: aqui valem treinos de 30 min a 5 h.',
    reset: 'Usar a gravação inteira',
    paused: /1 h de pausa/,
    recorded: 'Do seu relógio',
    cut: /aparada/,
    review: 'Revisar',
    confirm: 'Confirmar treino',
    refused: 'Este corte não cabe na gravação. Escolha de novo o começo e o fim.',
    logged: /^Boa, Ana/,
  },
  en: {
    open: 'Trim start and end',
    start: 'Start',
    end: 'End',
    earlier: 'End a minute earlier',
    later: 'Start a minute later',
    first: 'Start a minute earlier',
    all: 'The whole recording: 40 min · 6.67 km.',
    kept: 'Kept: 9:00 am to 9:40 am. 40 min · 6.67 km.',
    half: 'Kept: 9:10 am to 9:30 am. 20 min · 3.33 km.',
    short: 'Workouts of at least 30 min count here.',
    tooShort: 'Too short to count: workouts of 30 min to 5 h count here.',
    reset: 'Use the whole recording',
    paused: /1 h paused/,
    recorded: 'From your watch',
    cut: /trimmed/,
    review: 'Review',
    confirm: 'Confirm workout',
    refused: "This trim doesn't fit the recording. Choose its start and end again.",
    logged: /^Nice, Ana/,
  },
}

const run = forgottenRun(`${addDays(dayIn(new Date().toISOString(), 'UTC'), -1)}T09:00:00.000Z`)
const picture = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }
const photos = [{ key: 'first', picture }]

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  /** The details of a run of 40 minutes, whose watch then lay still for an hour. */
  async function show(about: Partial<WorkoutDraft> = {}, answers: Answers = {}): Promise<ShownPage> {
    const draft = { ...emptyDraft(null), step: 3 as const, workoutType: 'running_outdoor' as const, photos }
    const page = await showPage('/add-activity', {
      language,
      person: me,
      stored: { [`bora.workout.${me.id}`]: JSON.stringify({ ...draft, track: run, minutes: '40', ...about }) },
      answers: { 'GET /activities/scoring-context': scoringContext, ...answers },
    })
    await screen.findByRole('region', { name: text.recorded })
    return page
  }
  const slider = (name: string) => screen.getByRole('slider', { name })
  const move = (name: string, minute: number) => fireEvent.change(slider(name), { target: { value: String(minute) } })
  const card = () => screen.getByRole('region', { name: text.recorded })
  const openTrim = (page: ShownPage) => page.user.click(screen.getByRole('button', { name: text.open }))

  test(`two handles cut off the ends, and the facts follow: ${language}`, async () => {
    const page = await show()
    expect(screen.queryByRole('slider')).toBeNull()
    await openTrim(page)
    expect(screen.getByText(text.all)).toBeTruthy()
    expect(card().textContent).toMatch(text.paused)
    move(text.end, 40)
    expect(screen.getByText(text.kept)).toBeTruthy()
    await waitFor(() => expect(card().textContent).not.toMatch(text.paused))
    expect(slider(text.end).getAttribute('aria-valuetext')).toMatch(/9[h:]40/)
    move(text.start, 10)
    move(text.end, 30)
    expect(screen.getByText(text.half)).toBeTruthy()
    expect(screen.getByText(text.short)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.reset }))
    expect(screen.getByText(text.all)).toBeTruthy()
    await waitFor(() => expect(card().textContent).toMatch(text.paused))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text.reset }).disabled).toBe(true)
  })

  test(`by keyboard, minute by minute, and no further than the other end: ${language}`, async () => {
    const page = await show()
    const open = screen.getByRole('button', { name: text.open })
    open.focus()
    await page.user.keyboard('{Enter}')
    expect(open.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text.first }).disabled).toBe(true)
    await page.user.tab()
    expect(document.activeElement).toBe(slider(text.start))
    await page.user.tab()
    expect(document.activeElement).toBe(slider(text.end))
    screen.getByRole('button', { name: text.earlier }).focus()
    await page.user.keyboard('{Enter}{Enter}')
    expect(slider(text.end)).toHaveProperty('value', '98')
    screen.getByRole('button', { name: text.later }).focus()
    await page.user.keyboard(' ')
    expect(slider(text.start)).toHaveProperty('value', '1')
    move(text.start, 100)
    expect(slider(text.start)).toHaveProperty('value', '97')
    move(text.end, 0)
    expect(slider(text.end)).toHaveProperty('value', '98')
  })

  test(`the workout is sent with its trim; a refused one is reported at the trim: ${language}`, async () => {
    const page = await show({}, { 'POST /activities': refusal(422, 'track_trim_invalid') })
    await openTrim(page)
    move(text.end, 40)
    await page.user.click(screen.getByRole('button', { name: text.review }))
    expect(await screen.findByText(text.cut)).toBeTruthy()
    await page.user.click(await screen.findByRole('button', { name: text.confirm }))
    await waitFor(() => expect(screen.getByText(text.refused)).toBeTruthy())
    expect(within(card()).getByText(text.refused)).toBeTruthy()
    expect(slider(text.end)).toHaveProperty('value', '40')
    page.answer({ 'POST /activities': { activity: ownWorkout(), streakDays: 1, moves: [] } })
    await page.user.click(screen.getByRole('button', { name: text.review }))
    await page.user.click(await screen.findByRole('button', { name: text.confirm }))
    await screen.findByRole('heading', { name: text.logged })
    const sent = page.seen.filter(({ name }) => name === 'POST /activities').map(({ body }) => body)
    const { minutes, distanceMeters } = factsWithin(run.timeline!, run.startedAt, {
      fromMinute: 0,
      toMinute: 40,
    })
    expect(sent.at(-1)).toMatchObject({ trackTrim: { fromMinute: 0, toMinute: 40 }, minutes, distanceMeters })
  })

  test(`too short a rest is refused like any workout: ${language}`, async () => {
    const page = await show({ trim: { fromMinute: 0, toMinute: 20 } })
    expect(slider(text.end)).toHaveProperty('value', '20')
    await page.user.click(screen.getByRole('button', { name: text.review }))
    await waitFor(() => expect(within(card()).getByText(text.tooShort)).toBeTruthy())
  })

  test(`a recording of an earlier version has nothing to trim by: ${language}`, async () => {
    const { timeline: _timeline, ...track } = run
    await show({ track: track as Track })
    expect(screen.queryByRole('button', { name: text.open })).toBeNull()
  })
}
