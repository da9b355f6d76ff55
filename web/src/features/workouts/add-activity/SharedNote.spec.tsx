import { Draft } from '@bora/contract/tracks.ts'
import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { router } from '../../../app/routes.tsx'
import { fakeCaches } from '../../../testing/fake-caches.ts'
import { OFFLINE, refusal } from '../../../testing/fake-server.ts'
import { scoringContext } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { keepSharedFiles } from '../../../worker/shared-files.ts'

const TEXTS = {
  'pt-BR': {
    attached: 'Anexado: 2 fotos',
    six: 'Anexado: 6 fotos',
    one: 'Anexado: 1 foto',
    none: 'Nada foi anexado',
    tooMany: /São até 6 fotos por treino/,
    unread: /Não deu para ler o arquivo/,
    unreached: /Sem conexão/,
    received: '2 gravações recebidas',
    waiting: '2 gravações esperam pela foto',
    twelve: '12 gravações recebidas',
    leftOut: /2 arquivos ficaram de fora: são até 12 por vez/,
    lost: 'Os arquivos não chegaram',
    fine: 'OK',
  },
  en: {
    attached: 'Attached: 2 photos',
    six: 'Attached: 6 photos',
    one: 'Attached: 1 photo',
    none: 'Nothing was attached',
    tooMany: /Up to 6 photos per workout/,
    unread: /The file can't be read/,
    unreached: /No connection/,
    received: '2 recordings received',
    waiting: '2 recordings wait for their photo',
    twelve: '12 recordings received',
    leftOut: /2 files were left out: up to 12 at once/,
    lost: "The files didn't arrive",
    fine: 'OK',
  },
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

  test(`only attached files are called attached, with the reason for the rest: ${language}`, async () => {
    const form = new FormData()
    form.append('photos', new File([PNG], 'a.png', { type: 'image/png' }))
    form.append('recordings', new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }))
    await keepSharedFiles(form)
    await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'POST /photos': { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID() },
        'POST /tracks': refusal(400, 'track_broken'),
      },
    })
    const note = (await screen.findByRole('heading', { name: text.one })).closest('section')!
    await within(note).findByText(text.unread)
  })

  test(`of more photos than a workout takes, the rest is named: ${language}`, async () => {
    const form = new FormData()
    for (let at = 0; at < 8; at++)
      form.append('photos', new File([PNG, String(at)], `${at}.png`, { type: 'image/png' }))
    await keepSharedFiles(form)
    await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'POST /photos': () => ({ ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID() }),
      },
    })
    const note = (await screen.findByRole('heading', { name: text.six })).closest('section')!
    within(note).getByText(text.tooMany)
  })

  test(`a recording that was shared without a connection is not called attached: ${language}`, async () => {
    const form = new FormData()
    form.append('recordings', new File(['<gpx/>'], 'a.gpx', { type: 'application/gpx+xml' }))
    await keepSharedFiles(form)
    await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: { 'GET /activities/scoring-context': scoringContext, 'POST /tracks': OFFLINE },
    })
    const note = (await screen.findByRole('heading', { name: text.none })).closest('section')!
    within(note).getByText(text.unreached)
  })

  test(`several shared recordings wait as drafts: ${language}`, async () => {
    const form = new FormData()
    for (const name of ['a.gpx', 'b.gpx']) form.append('recordings', new File([name], name))
    await keepSharedFiles(form)
    const sent: object[] = []
    await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'GET /tracks/drafts': () => ({ drafts: sent.map(() => ({ ...sampleOf(Draft), id: crypto.randomUUID() })) }),
        'POST /tracks/drafts': () => {
          sent.push({})
          return { drafts: [] }
        },
      },
    })
    await screen.findByRole('heading', { name: text.received })
    await screen.findByRole('region', { name: text.waiting })
    expect(sent).toHaveLength(2)
  })

  test(`files beyond the limit of one sharing are named: ${language}`, async () => {
    const form = new FormData()
    for (let at = 0; at < 14; at++) form.append('recordings', new File([String(at)], `${at}.gpx`))
    await keepSharedFiles(form)
    await showPage('/add-activity?shared=files', {
      language,
      person: me,
      answers: {
        'GET /activities/scoring-context': scoringContext,
        'GET /tracks/drafts': { drafts: [] },
        'POST /tracks/drafts': { drafts: [] },
      },
    })
    const note = (await screen.findByRole('heading', { name: text.twelve })).closest('section')!
    within(note).getByText(text.leftOut)
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
