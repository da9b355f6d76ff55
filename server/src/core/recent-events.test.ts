import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIVE_NEWS_KEPT_MS } from '@bora/rules/limits.ts'
import { RecentEvents } from './recent-events.ts'

const MINUTE = 60_000

function openNews() {
  const clock = { at: 1_000_000 }
  const news = new RecentEvents('n', () => clock.at)
  const missed = (source: string, missed: number) => textsOf(news.missedBy(source, { missed }))
  const after = (source: string, after: string) => textsOf(news.missedBy(source, { after, missed: 0 }))
  return { clock, news, missed, after }
}

const textsOf = (frames: string[] | null) => frames && frames.map(frame => frame.replace(/^id: .*\n/, ''))

test('events within the age of a page are replayed, of equal ones the last', () => {
  const { clock, news, missed } = openNews()
  clock.at += MINUTE
  news.keep('a', 'one')
  news.keep('b', 'other')
  clock.at += 1_000
  news.keep('a', 'two')
  clock.at += 1_000
  news.keep('a', 'one')
  assert.deepEqual(missed('a', 0), ['one'])
  assert.deepEqual(missed('a', 999), ['one'])
  assert.deepEqual(missed('a', 1_000), ['two', 'one'])
  assert.deepEqual(missed('a', MINUTE), ['two', 'one'])
  assert.deepEqual(missed('c', MINUTE), [])
})

test('after a known event, all later ones are replayed, however old it is', () => {
  const { clock, news, after } = openNews()
  const first = news.mark
  news.keep('a', 'one')
  const second = news.mark
  assert.match(news.keep('a', 'two'), new RegExp(`^id: ${news.mark}\ntwo$`))
  clock.at += 9 * MINUTE
  assert.deepEqual(after('a', first), ['one', 'two'])
  assert.deepEqual(after('a', second), ['two'])
  assert.deepEqual(after('a', news.mark), [])
  assert.deepEqual(after('b', first), [])
})

test("nothing is known of a time before the node's start, another node, or evicted events", () => {
  const { clock, news, missed, after } = openNews()
  clock.at += MINUTE
  assert.deepEqual(missed('a', MINUTE), [])
  assert.equal(missed('a', MINUTE + 1), null)
  for (const mark of ['m.0', 'n.7', 'n', '', 'n.x']) assert.equal(after('a', mark), null, mark)
  const early = news.mark
  news.keep('a', 'one')
  clock.at += LIVE_NEWS_KEPT_MS
  const late = news.mark
  news.keep('b', 'two')
  assert.deepEqual(after('a', early), ['one'])
  clock.at += 1
  news.keep('b', 'three')
  assert.equal(after('a', early), null)
  assert.deepEqual(after('b', late), ['two', 'three'])
  assert.deepEqual(missed('b', LIVE_NEWS_KEPT_MS), ['two', 'three'])
  assert.equal(missed('b', LIVE_NEWS_KEPT_MS + 1), null)
})

test('memory is bounded, for one source and for all', () => {
  const { clock, news, after, missed } = openNews()
  const start = news.mark
  for (let i = 0; i < 41; i++) news.keep('a', `post ${i}`)
  assert.equal(after('a', start), null)
  assert.equal(missed('a', 0), null)
  assert.deepEqual([after('b', start), missed('b', 0)], [[], []], 'of another source nothing was forgotten')
  clock.at += 1
  assert.deepEqual(missed('a', 0), [])
  assert.equal(after('a', 'n.1')?.length, 40)
  for (let i = 0; i < 20_000; i++) news.keep(`source ${i}`, 'x')
  assert.equal(after('a', 'n.1'), null)
  assert.deepEqual(after('source 0', 'n.41'), ['x'])
  news.keep('one more', 'x')
  assert.equal(after('source 0', 'n.41'), null)
  assert.deepEqual(after('source 19999', 'n.42'), ['x'])
})
