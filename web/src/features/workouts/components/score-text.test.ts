import assert from 'node:assert/strict'
import { test } from 'node:test'
import i18next from 'i18next'
import common from '../../../locales/en/common.json' with { type: 'json' }
import { shortScoreText } from './score-text.ts'

await i18next.init({ lng: 'en', resources: { en: { common } } })

test('a score is written in full up to five digits, then abbreviated', () => {
  for (const [score, portuguese, english] of [
    [0, '0 pts', '0 pts'],
    [99_999, '99.999 pts', '99,999 pts'],
    [100_000, '100\u00a0mil pts', '100K pts'],
    [1_234_567, '1,2\u00a0mi pts', '1.2M pts'],
  ] as const) {
    assert.equal(shortScoreText('workout_count', score, 'pt-BR'), portuguese)
    assert.equal(shortScoreText('workout_count', score, 'en'), english)
  }
})

test('metres count as kilometres', () => {
  assert.equal(shortScoreText('gps_run', 1_234_567, 'en'), '1,234.57 km')
  assert.equal(shortScoreText('gps_run', 123_456_789, 'en'), '123.5K km')
})
