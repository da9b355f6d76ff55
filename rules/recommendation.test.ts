import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Offer, reasonFor, recommended } from './recommendation.ts'

const taste = { creators: new Set(['caio']), categories: new Set(['days'] as const) }
const offer: Offer = {
  creatorId: 'bia',
  isFeatured: false,
  category: 'general',
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
  assert.equal(reasonFor(offer, { creators: new Set(), categories: new Set() }), 'open')
})

test('the strongest reason comes first, and equal ones keep their order', () => {
  const offers = [
    { id: 1, reason: 'open' as const },
    { id: 2, reason: 'same_category' as const },
    { id: 3, reason: 'same_creator' as const },
    { id: 4, reason: 'same_category' as const },
  ]
  assert.deepEqual(
    recommended(offers).map(one => one.id),
    [3, 2, 4, 1],
  )
})
