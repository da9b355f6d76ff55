import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@bora/rules/calendar.ts'
import { checkDraft } from '@bora/rules/challenge-draft.ts'
import { leastMaxSize, withStartFrom } from './teams.ts'
import { checkedDraft, sentDraft } from './to-draft.ts'
import { emptyWizard, withDatesToCome } from './wizard-state.ts'

const TODAY = '2026-11-16'

test('teams start tomorrow at the earliest, also in a wizard that was stored', () => {
  const fresh = emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')
  const state = { ...fresh, teams: { ...fresh.teams, on: true } }
  assert.ok(
    checkDraft(checkedDraft(state, 'en'), TODAY).some(one => one.field === 'startDate' && one.code === 'from_tomorrow'),
  )
  const moved = withDatesToCome(state, TODAY)
  assert.deepEqual([moved.startDate, moved.endDate], [addDays(TODAY, 1), addDays(state.endDate, 1)])
  const { on: _, ...rules } = state.teams
  assert.deepEqual(sentDraft(moved, 'en', 'UTC').teams, rules)
  assert.equal(sentDraft(fresh, 'en', 'UTC').teams, null)
})

test('a later start stays, and an unreadable end is left alone', () => {
  const later = { startDate: '2026-12-01', endDate: '2026-12-07' }
  assert.equal(withStartFrom(later, TODAY), later)
  assert.deepEqual(withStartFrom({ startDate: '2026-11-01', endDate: '' }, TODAY), { startDate: TODAY, endDate: '' })
})

test('the smallest maximum is twice the minimum less one', () => {
  assert.deepEqual([2, 3, 20].map(leastMaxSize), [3, 5, 39])
})
