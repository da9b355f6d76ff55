import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posedOn } from './posed-on.ts'

test('a pose is asked for by running challenges that have one', () => {
  const challenge = (title: string, pose: string | undefined, startDate = '2026-03-01', endDate = '2026-03-10') =>
    ({ title, startDate, endDate, rules: { pose } }) as unknown as Parameters<typeof posedOn>[1][number]
  const challenges = [
    challenge('mark', 'mark'),
    challenge('require', 'require'),
    challenge('off', 'off'),
    challenge('absent', undefined),
    challenge('later', 'require', '2026-03-06'),
    challenge('over', 'require', '2026-02-01', '2026-03-04'),
  ]
  assert.deepEqual(
    posedOn('2026-03-05', challenges).map(({ title }) => title),
    ['mark', 'require'],
  )
})
