import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HomeData } from './home-data.ts'
import { nothingToday } from './nothing-today.ts'

type Card = HomeData['active'][number]
const card = (id: string, startDate: string, endDate: string, state: string): Card =>
  ({ id, startDate, endDate, mine: { state } }) as Card
const home = (about: Partial<HomeData>) => ({
  worthToday: null,
  worthTodayWhy: null,
  active: [],
  today: '2026-03-10',
  ...about,
})

test('a day that earns points needs no reason', () => {
  assert.equal(nothingToday(home({ worthToday: 10 })), null)
})

test('a reason from the rules suggests another challenge, unless another workout fixes it', () => {
  const why = (code: string | null) => nothingToday(home({ worthToday: 0, worthTodayWhy: code }))
  assert.deepEqual(why('weekday'), { why: 'receipt', code: 'weekday', find: true })
  assert.deepEqual(why('too_short'), { why: 'receipt', code: 'too_short', find: false })
  assert.deepEqual(why(null), { why: 'several', find: true })
})

test('without a challenge running today it reports what is missing', () => {
  const inDays = card('days', '2026-03-01', '2026-03-20', 'participating')
  const unpaid = card('unpaid', '2026-03-01', '2026-03-20', 'payment_pending')
  const later = card('later', '2026-03-20', '2026-03-30', 'participating')
  const soon = card('soon', '2026-03-12', '2026-03-30', 'participating')
  const closing = card('closing', '2026-03-01', '2026-03-09', 'participating')
  assert.equal(nothingToday(home({ active: [later, inDays, unpaid] })), null)
  assert.deepEqual(nothingToday(home({ active: [later, unpaid] })), {
    why: 'unpaid',
    challengeId: 'unpaid',
    find: false,
  })
  assert.deepEqual(nothingToday(home({ active: [closing, later, soon] })), { why: 'upcoming', card: soon, find: true })
  assert.deepEqual(nothingToday(home({ active: [closing] })), { why: 'none', find: false })
  assert.deepEqual(nothingToday(home({})), { why: 'none', find: false })
})
