import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@bora/rules/calendar.ts'
import { streakOf } from '@bora/rules/streak.ts'
import fc from 'fast-check'
import { streakAfter, type StreakHead } from './streak.ts'

test('workouts in any order give the streak of all their dates', async () => {
  const offsets = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(offsets, async days => {
      const seen = new Set<string>()
      let head: StreakHead = { streak_days: 0, streak_last_date: null }
      for (const offset of days) {
        const day = addDays('2026-02-20', offset)
        const { days: length, lastDate } = await streakAfter(head, day, async until =>
          [...seen].filter(one => one <= until),
        )
        head = { streak_days: length, streak_last_date: lastDate }
        seen.add(day)
        const whole = streakOf([...seen], [...seen].sort().at(-1)!)
        assert.deepEqual(head, { streak_days: whole.days, streak_last_date: whole.lastDate })
      }
    }),
    { numRuns: 300 },
  )
})

test('older dates are loaded only when the workout joins them to the streak', async () => {
  const asked: string[] = []
  const ask = async (until: string) => {
    asked.push(until)
    return ['2026-03-01', '2026-03-02']
  }
  const head = { streak_days: 2, streak_last_date: '2026-03-05' }
  for (const day of ['2026-03-06', '2026-03-05', '2026-03-04', '2026-03-01', '2026-03-09'])
    await streakAfter(head, day, ask)
  assert.deepEqual(asked, [])
  assert.deepEqual(await streakAfter(head, '2026-03-03', ask), { days: 5, lastDate: '2026-03-05' })
  assert.deepEqual(asked, ['2026-03-02'])
})
