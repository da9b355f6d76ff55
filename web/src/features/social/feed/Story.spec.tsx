import { activities } from '@bora/contract/activities.ts'
import { feed } from '@bora/contract/feed.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    ring: 'Bia Ferraz treinou hoje',
    photo: (name: string) => `Foto do treino de ${name}`,
    next: 'Próxima',
    back: 'Anterior',
    profile: 'Ver perfil',
  },
  en: {
    ring: 'Bia Ferraz trained today',
    photo: (name: string) => `Photo of ${name}'s workout`,
    next: 'Next',
    back: 'Previous',
    profile: 'See profile',
  },
}
const id = (n: number) => `5b1f3a52-0000-4000-8000-00000000000${n}`
const names = ['Bia Ferraz', 'Caio Nogueira']
const today = {
  ...sampleOf(feed.today.output),
  people: names.map((name, index) => ({
    ...sampleOf(feed.today.output.shape.people.element),
    person: { id: id(index), name, photoUrl: null },
    activityId: id(index),
    localTime: '07:30',
  })),
}
const photo = sampleOf(activities.one.output.shape.photos.element)
const workout = { ...sampleOf(activities.one.output), photos: [photo] }
const answers = { 'GET /feed/today': today, 'GET /activities/:activityId': workout }

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a ring opens today's photos, by tap and by key: ${language}`, async () => {
    const page = await showPage('/feed', { language, person: me, answers })
    await page.user.click(await screen.findByRole('button', { name: text.ring }))
    expect(await screen.findByRole('img', { name: text.photo('Bia Ferraz') })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text.back }).disabled).toBe(true)
    await page.user.click(screen.getByRole('button', { name: text.next }))
    expect(await screen.findByRole('img', { name: text.photo('Caio Nogueira') })).toBeTruthy()
    expect(screen.getByRole('link', { name: text.profile }).getAttribute('href')).toBe(`/people/${id(1)}`)
    await page.user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('img', { name: text.photo('Bia Ferraz') })).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
}

test('after the last photo the story closes', async () => {
  const page = await showPage('/feed', { person: me, answers })
  const text = TEXTS['pt-BR']
  await page.user.click(await screen.findByRole('button', { name: /^Caio Nogueira treinou hoje/ }))
  await page.user.click(await screen.findByRole('button', { name: text.next }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
