import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHALLENGE_TEMPLATES } from '@bora/rules/challenge-templates.ts'
import { FIRST_TYPED, previewOf, type Typed } from './preview.ts'
import { applyTemplate, emptyWizard, type WizardState } from './wizard-state.ts'

const TODAY = '2026-11-16'
const words = { title: 'Bora', description: 'Treinar' }
const none = { title: '', description: '' }
const fresh = () => emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')

const shown = (about: Partial<WizardState>, typed: Partial<Typed> = {}, language: 'pt-BR' | 'en' = 'pt-BR') => {
  const base = { ...applyTemplate(fresh(), '30_day_transformation', words, none), ...about }
  return previewOf(base, { ...FIRST_TYPED, ...typed }, language, TODAY)!
}

test('the preview matches the rules while typing', () => {
  const points = (...about: Parameters<typeof shown>) => shown(...about).workout?.once?.receipt.points
  assert.equal(previewOf(fresh(), FIRST_TYPED, 'en', TODAY), null)
  assert.equal(points({}), 309, '45 minutes of CrossFit')
  assert.equal(points({}, { inFlashHour: true, otherTypes: 2 }), 462)
  assert.equal(points({ basePoints: '1,5' }), 155)
  assert.equal(points({ basePoints: 'três' }), undefined, 'nothing is guessed')
  assert.equal(points({}, { minutes: 'muitos' }), 0)
  assert.equal(points({ type: 'distance' }, { distance: '7,25' }), 7_250)
  assert.equal(points({ type: 'distance', distanceUnit: 'mi' }, { distance: '4.5' }), 7_242)
  assert.equal(points({ type: 'gps_run' }), 5_000)
  assert.equal(points({ type: 'steps' }, { steps: '8.000' }), 8_000)
  assert.equal(points({ type: 'calories' }, { calories: '412' }), 412)
  assert.equal(points({ type: 'count_days', minMinutes: '60' }), 0)
  assert.equal(points({ type: 'workout_count', weekdays: [] }), undefined)
  assert.equal(points({ type: 'workout_count', startDate: '2026-11-01' }), 10, 'also before its dates are mended')
  assert.equal(points({ type: 'workout_count', endDate: 'nunca' }), undefined)
  const { throughout } = shown({ type: 'workout_count', goal: 'number', target: '210' }).workout!
  assert.deepEqual(throughout, { days: 30, score: 300, reachedOn: 21 })
})

test('for any type and target, the preview lists as many prizes as there are places', () => {
  for (const template of CHALLENGE_TEMPLATES)
    for (const goal of ['number', 'none'] as const)
      for (const tiers of [null, ['100'], ['60', '30', '10']]) {
        const state = {
          ...applyTemplate(fresh(), template, words, none),
          goal,
          target: '3',
          entry: 'challenge' as const,
        }
        const split = tiers ? ({ split: 'tiers', tiers } as const) : ({ split: 'winner' } as const)
        const { prizes } = previewOf({ ...state, entryFee: '30', ...split }, FIRST_TYPED, 'pt-BR', TODAY)!
        const places = tiers?.length ?? 1
        assert.ok(prizes!.length > 0)
        for (const { people, amountsCents } of prizes!)
          assert.equal(amountsCents.length, Math.min(places, people ?? places), `${template} ${goal} ${places}`)
      }
})

test('the preview shows the prize with few, some and many people, within the limit', () => {
  const rows = (about: Partial<WizardState>) =>
    shown(about).prizes?.map(({ people, amountsCents, eachCents }) => [people, amountsCents, eachCents])
  assert.deepEqual(rows({}), [])
  const paid = { entry: 'challenge', entryFee: '30' } as const
  assert.deepEqual(rows(paid), [
    [5, [13_500], null],
    [20, [54_000], null],
    [100, [270_000], null],
  ])
  assert.deepEqual(rows({ ...paid, maxParticipants: '12', goal: 'number', target: '100' }), [
    [5, [13_500], 4_500],
    [12, [32_400], 10_800],
  ])
  assert.deepEqual(rows({ ...paid, split: 'tiers', tiers: ['50', '30', '20'], maxParticipants: '2' }), [
    [2, [3_375, 2_025], null],
  ])
  assert.deepEqual(rows({ entry: 'fixed', amount: '500', split: 'tiers', tiers: ['60', '40'] }), [
    [null, [30_000, 20_000], null],
  ])
  const fixed = { entry: 'fixed', amount: '500', maxParticipants: '2' } as const
  assert.deepEqual(rows({ ...fixed, split: 'tiers', tiers: ['50', '30', '20'] }), [[null, [31_250, 18_750], null]])
  assert.deepEqual(rows({ ...fixed, goal: 'number', target: '100' }), [[null, [50_000], null]], 'three cannot reach it')
  assert.equal(rows({ ...paid, entryFee: 'muito' }), undefined)
  assert.equal(rows({ ...paid, split: 'tiers', tiers: ['60', '30'] }), undefined)
})
