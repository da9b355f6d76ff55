import { DISTANCE_UNITS } from '@bora/rules/distance-units.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { CardFacts } from './card-facts.ts'
import { LOOKS } from './looks.ts'
import { BADGE_NAMES, WORKOUT_NAMES } from './names.ts'
import { wordsOf } from './words.ts'

const WEB = new URL('../../../../web/src/', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, WEB), 'utf8')
const textsOf = (language: string, file: string) =>
  JSON.parse(textOf(`locales/${language}/${file}.json`)) as { names: object; workout: Record<string, string> }

test('badges and workouts have the same names on cards as in the app', () => {
  for (const language of LANGUAGES) {
    assert.deepEqual(BADGE_NAMES[language], textsOf(language, 'badges').names)
    const { referral_bonus: _none, ...workouts } = textsOf(language, 'common').workout
    assert.deepEqual(WORKOUT_NAMES[language], workouts)
  }
})

test('cards have the colours of the theme', () => {
  const tokens = textOf('styles/tokens.css')
  const start = tokens.indexOf("[data-theme='dark']")
  for (const [theme, css] of [
    ['light', tokens.slice(0, start)],
    ['dark', tokens.slice(start)],
  ] as const)
    for (const [name, colour] of Object.entries(LOOKS[theme]))
      assert.equal(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1], colour, `${theme} ${name}`)
})

const about = { id: '0', category: 'consistency', isAmbassador: false, title: 'Turma' } as const
const result = (durationDays: number) =>
  ({
    card: 'result',
    person: { id: '0', name: 'Ana', photoId: null },
    challenge: { ...about, durationDays },
    team: null,
    rank: 1,
    score: { amount: 10, type: 'workout_count' },
    trainedDays: 1,
    prizeCents: 0,
    currency: 'BRL',
  }) satisfies CardFacts

test('a result of one day lasted one day', () => {
  const said = LANGUAGES.flatMap(language => [1, 14].map(days => wordsOf(result(days), language, 'km').sentence))
  assert.deepEqual(said, ['Turma · 1 dia', 'Turma · 14 dias', 'Turma · 1 day', 'Turma · 14 days'])
})

test('a result in teams is the team’s: its place, its score and how many they are', () => {
  const inTeam = { ...result(14), rank: 9, team: { name: 'Pitanga', rank: 2, hundredths: 7_633, size: 3 } }
  const said = (facts: CardFacts, language: (typeof LANGUAGES)[number]) => {
    const { title, plate, sentence, figures } = wordsOf(facts, language, 'km')
    return [
      title,
      plate,
      sentence.replaceAll(/[\u2066-\u2069]/g, ''),
      ...figures.map(one => `${one.value} ${one.label}`),
    ]
  }
  assert.deepEqual(said({ ...inTeam, prizeCents: 8_100 }, 'pt-BR'), [
    'Segundo lugar!',
    '2º',
    'Equipe Pitanga · Turma',
    '76,33 pontos da equipe',
    '3 pessoas',
    'R$\u00a081,00 de prêmio',
  ])
  const hidden = { ...inTeam, challenge: { ...inTeam.challenge, title: null }, team: { ...inTeam.team, name: null } }
  assert.deepEqual(said(hidden, 'en').slice(2), [
    'My team · A challenge with my crew',
    '76.33 points by the team',
    '3 people',
  ])
})

test('distances are written in the unit of the person who shares', () => {
  const far = { ...result(14), score: { amount: 42_195, type: 'distance' as const } }
  const said = LANGUAGES.flatMap(language =>
    DISTANCE_UNITS.map(unit => {
      const { value, label } = wordsOf(far, language, unit).figures[0]!
      return `${value} ${label}`
    }),
  )
  assert.deepEqual(said, ['42,2 km', '26,22 mi', '42.2 km', '26.22 mi'])
})
