import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scoringContext } from '../../../testing/facts.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { emptyDraft } from './draft.ts'

const TEXTS = {
  'pt-BR': {
    near: 'Perto de mim',
    search: 'Nome da academia',
    manual: 'Sem a localização também dá: busque a academia pelo nome aqui em cima.',
    there: 'No local: você está a 17 m de Box Carcará, com precisão de 12 m.',
    far: 'Você está a 2 km de Box Carcará, com precisão de 12 m. O check-in no local vale até 150 m.',
    farHelp: 'Chegue mais perto e meça de novo.',
    vague:
      'Você está a cerca de 17 m de Box Carcará, mas sua posição só tem precisão de 900 m. Para o check-in no local, são no máximo 200 m.',
    review: 'Revisar',
    notThen: 'Check-in em Box Carcará, sem a marca “no local”: a medição foi fora da hora do treino',
    credit: 'Dados de © colaboradores do OpenStreetMap',
    standIn: /^O mapa de academias não está respondendo\. Esta é uma lista de exemplo/,
    problems: {
      denied: ['Acesso à localização negado', 'Clique no ícone à esquerda do endereço.'],
      unsupported: ['Este navegador não informa a localização', 'Abra a Bora no Chrome ou no Firefox.'],
      insecure: ['A localização só funciona em conexão segura', 'Abra a Bora pelo endereço que começa com https://.'],
      unavailable: ['Não deu para saber onde você está', 'Ligue o Wi-Fi e tente de novo.'],
      timed_out: ['A localização demorou demais', 'Ligue o Wi-Fi e tente de novo.'],
    },
    onPhones: ['Em Localização, escolha Permitir.', 'Toque no cadeado à esquerda do endereço.'],
  },
  en: {
    near: 'Near me',
    search: 'Gym name',
    manual: "You don't need it: search for the gym by name above.",
    there: "On the spot: you're 17 m from Box Carcará, accurate to 12 m.",
    far: "You're 2 km from Box Carcará, accurate to 12 m. Checking in on the spot works up to 150 m.",
    farHelp: 'Get closer and measure again.',
    vague:
      "You're about 17 m from Box Carcará, but your location is only accurate to 900 m. Checking in on the spot takes 200 m or better.",
    review: 'Review',
    notThen: "Check-in at Box Carcará, without the “on the spot” mark: it wasn't measured around the workout",
    credit: 'Data © OpenStreetMap contributors',
    standIn: /^The gym map isn't responding\. This is Bora's basic list/,
    problems: {
      denied: ['Location access denied', 'Click the icon to the left of the address.'],
      unsupported: ["This browser doesn't share its location", 'Open Bora in Chrome or Firefox.'],
      insecure: ['Location only works over a secure connection', 'Open Bora at the address that begins with https://.'],
      unavailable: ["Couldn't tell where you are", 'Turn on Wi-Fi and try again.'],
      timed_out: ['Finding your location took too long', 'Turn on Wi-Fi and try again.'],
    },
    onPhones: ['Under Location, choose Allow.', 'Tap the padlock to the left of the address.'],
  },
}

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
]
const GYM = {
  id: 'g1',
  name: 'Box Carcará',
  address: 'Rua A, 1',
  city: 'São Paulo, SP',
  latitude: -23.581983,
  longitude: -46.63462,
}
const gyms = (about: Partial<Exclude<Answers['GET /gyms'], undefined | symbol>> = {}): Answers => ({
  'GET /activities/scoring-context': scoringContext,
  'GET /gyms': { gyms: [GYM], answeredBy: 'directory', credit: null, ...about },
})
/** The gym step, or a later one of this draft. */
const show = (language: (typeof LANGUAGES)[number], answers = gyms(), about: object = {}) => {
  const draft = { ...emptyDraft(null), step: 2, workoutType: 'gym_general', ...about }
  const stored = { [`bora.workout.${me.id}`]: JSON.stringify(draft) }
  return showPage('/add-activity', { language, person: me, stored, answers })
}

type Found = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void
type Failed = (error: { code: number }) => void

const supported = Object.getPrototypeOf(navigator) as object
const before = Object.getOwnPropertyDescriptor(supported, 'geolocation')

/** A browser in which asking for the place ends like this. */
function browserWhere(outcome: { code: number } | { accuracy: number; latitude?: number } | null, userAgent = CHROME) {
  if (outcome === null) Reflect.deleteProperty(supported, 'geolocation')
  const getCurrentPosition = (found: Found, failed: Failed) => {
    if (outcome === null) return
    if ('code' in outcome) failed(outcome)
    else found({ coords: { latitude: -23.58183, longitude: -46.63462, ...outcome } })
  }
  const own = { userAgent, permissions: undefined, ...(outcome && { geolocation: { getCurrentPosition } }) }
  for (const [name, value] of Object.entries(own)) Object.defineProperty(navigator, name, { value, configurable: true })
  vi.stubGlobal('isSecureContext', true)
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['userAgent', 'permissions', 'geolocation']) Reflect.deleteProperty(navigator, name)
  if (before) Object.defineProperty(supported, 'geolocation', before)
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test.for([
    ['denied', { code: 1 }],
    ['unsupported', null],
    ['insecure', null],
    ['unavailable', { code: 2 }],
    ['timed_out', { code: 3 }],
  ] as const)(
    `without a location it says why and how to change that, and gyms are found by name: %s, ${language}`,
    async ([problem, outcome]) => {
      browserWhere(outcome)
      if (problem === 'insecure') vi.stubGlobal('isSecureContext', false)
      const page = await show(language)
      const near = await screen.findByRole('button', { name: text.near })
      expect(screen.queryByRole('alert')).toBeNull()
      await page.user.click(near)
      const help = within(await screen.findByRole('alert'))
      const [title, step] = text.problems[problem]
      expect(help.getByRole('heading', { name: title })).toBeTruthy()
      expect(help.getByText(text.manual)).toBeTruthy()
      expect(help.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(step)
      await page.user.type(screen.getByRole('searchbox', { name: text.search }), 'carcara')
      await waitFor(() =>
        expect(
          page.seen
            .filter(({ name }) => name === 'GET /gyms')
            .at(-1)!
            .query.get('search'),
        ).toBe('carcara'),
      )
      expect(await screen.findByRole('radio', { name: /Box Carcará/ })).toBeTruthy()
    },
  )

  test.for([0, 1] as const)(`the instructions match the browser of a phone: %s, ${language}`, async phone => {
    browserWhere({ code: 1 }, PHONES[phone])
    const page = await show(language)
    await page.user.click(await screen.findByRole('button', { name: text.near }))
    const help = within(await screen.findByRole('alert'))
    expect(help.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(text.onPhones[phone])
  })

  test.for([
    ['on the spot', { accuracy: 12 }, 'there'],
    ['too far', { accuracy: 12, latitude: -23.6 }, 'far'],
    ['too vague', { accuracy: 900 }, 'vague'],
  ] as const)(`distance and accuracy are shown: %s, ${language}`, async ([, outcome, words]) => {
    browserWhere(outcome)
    const page = await show(language)
    await page.user.click(await screen.findByRole('button', { name: text.near }))
    await page.user.click(await screen.findByRole('radio', { name: /Box Carcará/ }))
    expect(await screen.findByText(text[words])).toBeTruthy()
    if (words === 'far') expect(screen.getByText(text[words]).closest('p')!.textContent).toContain(text.farHelp)
  })

  test(`an outdated measurement is reported on the review: ${language}`, async () => {
    const gymSeen = { distanceMeters: 17, accuracyMeters: 12, at: new Date(Date.now() - 86_400_000).toISOString() }
    const picture = { id: crypto.randomUUID(), url: '/one.jpg', width: 48, height: 48, print: null }
    const page = await show(language, gyms(), { step: 3, gym: GYM, gymSeen, photos: [{ key: 'one', picture }] })
    await page.user.click((await screen.findAllByText(text.review, { selector: 'button, button *' }))[0]!)
    expect(await screen.findByText(text.notThen)).toBeTruthy()
  })

  test(`a map service’s gyms are shown with its name, and a fallback list as such: ${language}`, async () => {
    const page = await show(language, gyms({ credit: 'openstreetmap' }))
    const gym = await screen.findByRole('radio', { name: /Box Carcará/ })
    expect(gym.closest('label')!.textContent).toMatch(/Rua A, 1.*São Paulo, SP/)
    expect(await screen.findByRole('link', { name: text.credit })).toBeTruthy()
    page.answer(gyms({ answeredBy: 'stand_in' }))
    await page.user.type(screen.getByRole('searchbox', { name: text.search }), 'carcara')
    expect(await screen.findByText(text.standIn)).toBeTruthy()
    expect(screen.queryByRole('link', { name: text.credit })).toBeNull()
  })
}
