import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseEventStream } from './event-stream.ts'
import type { LiveEvent } from './event-stream.ts'

async function read(chunks: string[]): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  for await (const event of parseEventStream(new Response(new Blob(chunks)))) events.push(event)
  return events
}

test('reads events and ignores comments', async () => {
  const events = await read([': hello\n\n', 'event: standings\ndata: {"a":1}\n\n', 'data: one\ndata: two\n\n'])
  assert.deepEqual(events, [
    { event: 'standings', data: '{"a":1}' },
    { event: 'message', data: 'one\ntwo' },
  ])
})

test('reports the id of an event, including events without data', async () => {
  const events = await read(['retry: 2000\n\n', 'id: a.1\nevent: chat\ndata: {}\n\n', 'id: a.2\n\n'])
  assert.deepEqual(events, [
    { event: 'chat', data: '{}', id: 'a.1' },
    { event: '', data: '', id: 'a.2' },
  ])
})

test('an event may arrive in arbitrary chunks', async () => {
  const text = 'event: standings\ndata: {"rank":3,"name":"João"}\n\nevent: challenge\ndata: x\n\n'
  const bytes = new TextEncoder().encode(text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: bytes.length - 1 })), async cuts => {
      const borders = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 1; i < borders.length; i++) controller.enqueue(bytes.slice(borders[i - 1], borders[i]))
          controller.close()
        },
      })
      const events: LiveEvent[] = []
      for await (const event of parseEventStream(new Response(stream))) events.push(event)
      assert.deepEqual(
        events.map(event => event.event),
        ['standings', 'challenge'],
      )
      assert.equal(events[0]!.data, '{"rank":3,"name":"João"}')
    }),
  )
})
