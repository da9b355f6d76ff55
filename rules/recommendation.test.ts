import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endingSoonLast, type Offer, reasonFor, recommended, type Taste } from './recommendation.ts'
import type { Wishes } from './survey.ts'

const wishes: Wishes = { motivation: null, trainingPlace: null }
const taste: Taste = { creators: new Set(['caio']), categories: new Set(['days'] as const), wishes }
const offer: Offer = {
  creatorId: 'bia',
  isFeatured: false,
  category: 'general',
  isRace: false,
  countsGyms: false,
  isOnTheMove: false,
  hasPrize: false,
  participants: 3,
  isGuaranteed: false,
  entryFeeCents: 2_000,
}

test('reasons, row by row: the first that applies', () => {
  const rows: [Partial<Offer>, string][] = [
    [{}, 'open'],
    [{ entryFeeCents: 0 }, 'free'],
    [{ entryFeeCents: 0, participants: 9 }, 'free'],
    [{ entryFeeCents: 0, participants: 10 }, 'many_people'],
    [{ participants: 10, isGuaranteed: true }, 'guaranteed_prize'],
    [{ isGuaranteed: true, category: 'days' }, 'same_category'],
    [{ category: 'days', creatorId: 'caio' }, 'same_creator'],
    [{ creatorId: 'caio', isFeatured: true }, 'featured'],
    [{ isFeatured: true }, 'featured'],
  ]
  for (const [about, reason] of rows) assert.equal(reasonFor({ ...offer, ...about }, taste), reason)
  assert.equal(reasonFor(offer, { ...taste, categories: new Set(['general'] as const) }), 'open')
  assert.equal(reasonFor(offer, { creators: new Set(), categories: new Set(), wishes }), 'open')
})

test('survey answers are a reason, ranked below earlier challenges and above general appeal', () => {
  const rows: [Partial<Wishes>, Partial<Offer>, string][] = [
    [{ motivation: 'habit' }, { category: 'consistency' }, 'fits_answers'],
    [{ motivation: 'health' }, { category: 'intensity' }, 'open'],
    [{ motivation: 'friends' }, { participants: 10 }, 'fits_answers'],
    [{ motivation: 'friends' }, { participants: 9 }, 'open'],
    [{ motivation: 'competition' }, { isRace: true }, 'fits_answers'],
    [{ motivation: 'prizes' }, { hasPrize: true, isGuaranteed: true }, 'fits_answers'],
    [{ motivation: 'prizes' }, { entryFeeCents: 0 }, 'free'],
    [{ trainingPlace: 'gym' }, { countsGyms: true }, 'fits_answers'],
    [{ trainingPlace: 'outdoors' }, { isOnTheMove: true }, 'fits_answers'],
    [{ trainingPlace: 'home' }, { isOnTheMove: true, countsGyms: true }, 'open'],
    [{ motivation: 'competition' }, { isRace: true, category: 'days' }, 'same_category'],
  ]
  for (const [answers, about, reason] of rows)
    assert.equal(reasonFor({ ...offer, ...about }, { ...taste, wishes: { ...wishes, ...answers } }), reason)
})

const offers = [
  { id: 1, reason: 'open', endDate: '2026-03-20' },
  { id: 2, reason: 'same_category', endDate: '2026-03-20' },
  { id: 3, reason: 'same_creator', endDate: '2026-03-04' },
  { id: 4, reason: 'same_category', endDate: '2026-03-03' },
  { id: 5, reason: 'featured', endDate: '2026-03-01' },
  { id: 6, reason: 'open', endDate: '2026-03-02' },
] as const

test('the strongest reason comes first, and equal offers keep their order', () => {
  assert.deepEqual(
    recommended(offers, '2026-01-01').map(one => one.id),
    [5, 3, 2, 4, 1, 6],
  )
})

test('challenges that end within three days come last, even with a strong reason', () => {
  assert.deepEqual(
    recommended(offers, '2026-03-01').map(one => one.id),
    [3, 2, 1, 5, 4, 6],
  )
  assert.deepEqual(
    endingSoonLast(offers, '2026-03-01').map(one => one.id),
    [1, 2, 3, 4, 5, 6],
  )
})
