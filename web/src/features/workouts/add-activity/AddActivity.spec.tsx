import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownWorkout, scoringContext } from '../../../testing/facts.ts'
import { OFFLINE } from '../../../testing/fake-server.ts'
import { me, showPage, type ShownPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    type: 'Musculação',
    ofAll: /Passo \d de \d/,
    next: 'Continuar',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    minutes: 'Duração',
    calories: /^Calorias/,
    tooMany: 'Calorias demais: em 30 min cabem até 1.240 kcal. Confira as calorias e a duração.',
    noType: 'Escolha a modalidade para continuar.',
    noPhoto: 'Foto obrigatória - Adicione pelo menos uma foto da atividade',
    least: /Pelo menos uma|Sem foto/,
    notPhoto: 'Este arquivo não é uma foto em JPG, PNG ou WEBP. Escolha outro.',
    sevenPhotos: 'São até 6 fotos por treino. As outras ficaram de fora.',
    notKept: 'Este navegador não deixa guardar o treino, como em uma janela privada.',
    logged: /^Boa, Ana/,
    noDuration: 'Digite a duração em minutos inteiros, como 90, ou assim: 1h30.',
  },
  en: {
    type: 'Gym',
    ofAll: /Step \d of \d/,
    next: 'Continue',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    minutes: 'Duration',
    calories: /^Calories/,
    tooMany: 'Too many calories: at most 1,240 kcal fit into 30 min. Check the calories and the duration.',
    noType: 'Choose a workout type to continue.',
    noPhoto: 'Photo required - Add at least one photo of the activity',
    least: /At least one\.|No photo/,
    notPhoto: "This file isn't a JPG, PNG or WEBP photo. Choose another one.",
    sevenPhotos: 'Up to 6 photos per workout. The others were left out.',
    notKept: "This browser doesn't let us save the workout, as in a private window.",
    logged: /^Nice, Ana/,
    noDuration: 'Enter the duration in whole minutes, such as 90, or as 1h30.',
  },
}

const stored = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }
// Only the beginning of a PNG is checked before it is sent.
const PNG = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)

const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

async function press({ user }: ShownPage, name: string): Promise<void> {
  await user.click((await screen.findAllByText(name, { selector: 'button, button *' }))[0]!)
}

async function told(text: string): Promise<void> {
  await waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining(text)))
}

function choose(...files: File[]): void {
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  const toDetails = async (page: ShownPage) => {
    await page.user.click(await screen.findByText(text.type, { selector: 'label *' }))
    await press(page, text.skip)
    await screen.findByLabelText(text.minutes)
  }

  test(`missing or out-of-range values are reported where they can be corrected: ${language}`, async () => {
    const page = await showPage('/add-activity', {
      language,
      person: me,
      answers: { 'GET /activities/scoring-context': scoringContext, 'POST /photos': stored },
    })
    await screen.findByText(text.type, { selector: 'label *' })
    await press(page, text.next)
    await told(text.noType)
    expect(document.body.textContent).not.toMatch(text.ofAll)
    await toDetails(page)
    expect(document.body.textContent).toMatch(text.ofAll)
    await press(page, text.review)
    await told(text.noPhoto)
    expect(document.body.textContent).not.toMatch(text.least)
    choose(new File([PNG], 'treino.png', { type: 'image/png' }))
    await waitFor(() => expect(page.seen.map(({ name }) => name)).toContain('POST /photos'))

    const minutes = screen.getByLabelText<HTMLInputElement>(text.minutes)
    const fill = (value: string) => fireEvent.change(minutes, { target: { value } })
    for (const typed of ['-5', '45,5', '1h75']) {
      fill(typed)
      await press(page, text.review)
      await told(text.noDuration)
      expect(minutes.value).toBe(typed)
    }
    fill('1h30')
    fireEvent.blur(minutes)
    await waitFor(() => expect(minutes.value).toBe('90'))
    fill('30')
    const calories = screen.getByLabelText(text.calories)
    fireEvent.change(calories, { target: { value: '1241' } })
    await press(page, text.review)
    expect(await screen.findByText(text.tooMany)).toBeTruthy()
    expect(document.activeElement).toBe(calories)
    fireEvent.change(calories, { target: { value: '1240' } })
    await press(page, text.review)
    expect(await screen.findByText(text.confirm, { selector: 'button, button *' })).toBeTruthy()
  })

  test(`files that are no photos get their message at once, and are not sent: ${language}`, async () => {
    const page = await showPage('/add-activity', {
      language,
      person: me,
      answers: { 'GET /activities/scoring-context': scoringContext },
    })
    await toDetails(page)
    const note = (number: number) => new File(['isto não é uma foto'], `nota ${number}.jpg`, { type: 'image/jpeg' })
    choose(note(0))
    await told(text.notPhoto)
    choose(...Array.from({ length: 7 }, (_, index) => note(index + 1)))
    await told(text.sevenPhotos)
    await waitFor(() => expect(alerts().filter(alert => alert.includes(text.notPhoto))).toHaveLength(6))
    await press(page, text.review)
    await told(text.noPhoto)
    expect(page.seen.map(({ name }) => name)).not.toContain('POST /photos')
  })

  // The test's browser has no storage, like a private window of some.
  test(`without browser storage a failed upload is reported, and nothing is lost: ${language}`, async () => {
    const page = await showPage('/add-activity', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'POST /photos': stored,
        'POST /activities': OFFLINE,
      },
    })
    await toDetails(page)
    choose(new File([PNG], 'treino.png', { type: 'image/png' }))
    await waitFor(() => expect(page.seen.map(({ name }) => name)).toContain('POST /photos'))
    await press(page, text.review)
    await press(page, text.confirm)
    await told(text.notKept)
    page.answer({ 'POST /activities': { activity: ownWorkout(), streakDays: 1, moves: [] } })
    await press(page, text.confirm)
    expect(await screen.findByRole('heading', { name: text.logged })).toBeTruthy()
    const sent = page.seen.filter(({ name }) => name === 'POST /activities').map(({ body }) => body)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(body => (body as { id: string }).id)).size, 'the same workout').toBe(1)
  })
}
