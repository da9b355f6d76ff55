import { moderation } from '@bora/contract/moderation.ts'
import { FlaggedWorkout } from '@bora/contract/proof-signals.ts'
import { Picture } from '@bora/contract/shapes.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import type { WholeCase } from './case-data.ts'

const TEXTS = {
  'pt-BR': {
    title: 'O que chama atenção',
    nothing: 'Nenhum alerta automático: há só denúncias.',
    first: 'Foto 1 de 2 de Duda',
    second: 'Foto 2 de 2 de Duda',
    hidden: 'Escondida',
    camera: 'Da câmera',
    gallery: 'Da galeria',
    same: 'O mesmo arquivo já tinha sido enviado por Bia.',
    here: 'Este treino',
    there: 'Outro treino de Bia',
    theirs: 'Foto do outro treino, de Bia',
    alike: 'Distância 12 de 512 de uma foto anterior: quanto menor, mais iguais.',
    gone: 'O outro treino não existe mais.',
    overlap: '20 min no mesmo horário de outro treino.',
    clock: /^O relógio da câmera marcava 1º? mar, 7h\.$/,
    edited: 'O arquivo cita um programa que edita imagens.',
    many: 'É o 6º treino do dia.',
  },
  en: {
    title: 'What stands out',
    nothing: 'No automatic flags, only reports.',
    first: 'Photo 1 of 2 by Duda',
    second: 'Photo 2 of 2 by Duda',
    hidden: 'Hidden',
    camera: 'From the camera',
    gallery: 'From the gallery',
    same: 'The very same file was sent by Bia before.',
    here: 'This workout',
    there: 'Another workout by Bia',
    theirs: 'Photo of the other workout, by Bia',
    alike: 'Distance 12 of 512 from an earlier photo: the smaller, the more alike.',
    gone: "The other workout isn't there anymore.",
    overlap: '20 min at the same time as another workout.',
    clock: /^The camera's clock showed Mar 1, 7:00\sam\.$/,
    edited: 'The file names a program that edits pictures.',
    many: 'It is workout number 6 of that day.',
  },
} as const

const ONE = 'GET /admin/cases/:subject/:caseId'
const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const duda = { id: ID, name: 'Duda', photoUrl: null }
const bia = { id: OTHER, name: 'Bia', photoUrl: null }
const sample: WholeCase = sampleOf(moderation.one.output)
const workout = sampleOf(FlaggedWorkout)
const picture = {
  ...sampleOf(Picture),
  url: '/photos/1.webp',
  thumbUrl: '/photos/1-small.webp',
  isHidden: false,
  cameFrom: null,
}
const times = {
  startedAt: '2026-03-02T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  localDate: '2026-03-02',
  minutes: 40,
}
const shown = { ...workout, ...times, person: duda, gym: null }
const nothing = { weight: 1, photoId: null, other: null, distance: null, day: null, value: null, takenAt: null }
const theirs = {
  person: bia,
  activityId: OTHER,
  workoutType: 'yoga' as const,
  ...times,
  loggedAt: '2026-03-02T13:00:00.000Z',
  gym: null,
  photo: picture,
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const open = async (evidence: object) => {
    const whole = { ...sample, id: ID, subject: 'workout' as const, person: { ...sample.person, ...duda }, can: [] }
    await showPage(`/admin/reports?open=workout~${ID}`, {
      language,
      person: me,
      desk: true,
      answers: {
        'POST /admin/device': {},
        'GET /admin/cases': { items: [], next: null, open: 0 },
        [ONE]: { ...whole, evidence: { ...shown, ...evidence } },
      },
    })
    return within(await screen.findByRole('region', { name: text.title }))
  }

  test(`photos show their source, and which one is hidden: ${language}`, async () => {
    const panel = await open({
      photos: [
        { ...picture, id: ID, cameFrom: 'camera' as const },
        { ...picture, id: OTHER, cameFrom: 'gallery' as const, isHidden: true },
      ],
      signals: [],
    })
    const [first, second] = panel.getAllByRole('listitem').map(one => within(one))
    expect(await first!.findByRole('img', { name: text.first })).toBeTruthy()
    expect(first!.getByText(text.camera)).toBeTruthy()
    expect(first!.queryByText(text.hidden)).toBeNull()
    expect(await second!.findByRole('img', { name: text.second })).toBeTruthy()
    expect(second!.getByText(text.gallery)).toBeTruthy()
    expect(second!.getByText(text.hidden)).toBeTruthy()
    expect(panel.getByText(text.nothing)).toBeTruthy()
  })

  test(`a photo is shown next to the similar one, as long as that exists: ${language}`, async () => {
    const panel = await open({
      photos: [{ ...picture, id: ID }],
      signals: [
        { ...nothing, kind: 'same_photo', photoId: ID, other: theirs, distance: 0 },
        { ...nothing, kind: 'look_alike', photoId: ID, distance: 12 },
      ],
    })
    expect(panel.getByText(text.same)).toBeTruthy()
    expect(panel.getAllByText(text.here)).toHaveLength(2)
    expect(panel.getByText(text.there)).toBeTruthy()
    expect(await panel.findByRole('img', { name: text.theirs })).toBeTruthy()
    expect(panel.getByText(text.alike)).toBeTruthy()
    expect(panel.getByText(text.gone)).toBeTruthy()
    expect(panel.queryByText(text.nothing)).toBeNull()
  })

  test(`other signals are described in a sentence, and times need no photo: ${language}`, async () => {
    const panel = await open({
      photos: [],
      signals: [
        { ...nothing, kind: 'overlap', other: theirs, value: 20 },
        { ...nothing, kind: 'taken_at_another_time', takenAt: '2026-03-01T07:00:00' },
        { ...nothing, kind: 'edited' },
        { ...nothing, kind: 'many_in_a_day', value: 6 },
      ],
    })
    for (const told of [text.overlap, text.clock, text.edited, text.many]) expect(panel.getByText(told)).toBeTruthy()
    expect(panel.getByText(text.there)).toBeTruthy()
    expect(panel.queryByRole('img')).toBeNull()
  })
}
