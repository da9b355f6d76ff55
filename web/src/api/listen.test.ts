import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { subscribeToEvents, type LiveEvent } from './event-stream.ts'

Object.assign(globalThis, { window: globalThis })

type Answered = () => Response | Promise<Response>
let answers: Answered[] = []
let asked: string[] = []
let stop = new AbortController()

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  // Delays are random around a mean; here each is the longest possible.
  mock.method(Math, 'random', () => 1)
  ;[answers, asked, stop] = [[], [], new AbortController()]
})
afterEach(() => {
  stop.abort()
  mock.timers.reset()
  mock.restoreAll()
})

globalThis.fetch = async address => {
  asked.push(address instanceof Request ? address.url : address.toString())
  const next = answers.shift()
  return next ? next() : new Promise<Response>(() => {})
}

const full = (seconds?: number) => () =>
  Response.json({ code: 'too_many_requests', ...(seconds !== undefined && { params: { seconds } }) }, { status: 429 })
const stream = (text: string) => () => new Response(text)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}
const pass = async (milliseconds: number) => {
  mock.timers.tick(milliseconds)
  await settled()
}

/** Subscribes to a stream that resumes after the last event; returns what it reports. */
function line() {
  let last = ''
  const told: { events: LiveEvent[]; opened: number; refused: number; over: boolean } = {
    events: [],
    opened: 0,
    refused: 0,
    over: false,
  }
  void subscribeToEvents(
    { address: () => `/live?after=${last}`, heard: id => (last = id) },
    stop.signal,
    event => told.events.push(event),
    () => told.opened++,
    () => told.refused++,
  ).then(() => (told.over = true))
  return told
}

test('while there is no capacity the page polls each time, until there is', async () => {
  answers = [full(20), full(20), stream('id: 7\nevent: standings\ndata: {}\n\n')]
  const told = line()
  await settled()
  assert.deepEqual([told.refused, told.opened], [1, 0])
  await pass(24_999)
  assert.equal(asked.length, 1, 'no sooner than the server said')
  await pass(1)
  assert.deepEqual([told.refused, told.opened, asked.length], [2, 0, 2])
  await pass(25_000)
  assert.deepEqual([told.refused, told.opened], [2, 1])
  assert.deepEqual(told.events, [{ event: 'standings', data: '{}', id: '7' }])
})

test('a server that gives no delay is asked again after a minute', async () => {
  answers = [full()]
  const told = line()
  await settled()
  await pass(74_999)
  assert.deepEqual([told.refused, asked.length], [1, 1])
  await pass(1)
  assert.equal(asked.length, 2)
})

test('a broken stream resumes where it broke, with growing delays', async () => {
  answers = [stream('id: 7\nevent: chat\ndata: {}\n\n'), offline, offline, offline]
  line()
  await settled()
  for (const wait of [625, 1_250, 2_500]) {
    const before = asked.length
    await pass(wait - 1)
    assert.equal(asked.length, before)
    await pass(1)
    assert.equal(asked.length, before + 1)
  }
  assert.deepEqual(asked, ['/live?after=', '/live?after=7', '/live?after=7', '/live?after=7'])
})

test('a stream ends with its session, and when it is stopped while it waits', async () => {
  answers = [() => Response.json({ code: 'not_authenticated' }, { status: 401 })]
  const ended = line()
  await settled()
  assert.deepEqual([ended.over, ended.refused], [true, 0])

  answers = [full(20)]
  const stopped = line()
  await settled()
  assert.equal(stopped.over, false)
  stop.abort()
  await settled()
  await pass(60_000)
  assert.deepEqual([stopped.over, asked.length], [true, 2])
})
