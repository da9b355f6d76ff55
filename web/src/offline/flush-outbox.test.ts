import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type OutboxServer, flushOutbox, type OfflineOutbox } from './flush-outbox.ts'
import type { OutboxWorkout } from './outbox-workout.ts'

type Failure = { code: string; status: number; params?: Record<string, number> }

const OFFLINE: Failure = { code: 'offline', status: 0 }

function workout(id: string, about: Partial<OutboxWorkout> = {}): OutboxWorkout {
  return {
    id,
    person: 'ana',
    keptAt: Number(id.replace(/\D/g, '') || 0),
    workout: {
      workoutType: 'yoga',
      startedAt: '2026-03-02T12:00:00Z',
      minutes: 40,
      timeZone: 'America/Sao_Paulo',
    },
    photos: [{ key: `${id}-photo`, bytes: new Blob([id]), from: undefined, pictureId: null }],
    promises: false,
    draft: {},
    refused: null,
    ...about,
  }
}

/** A minimal outbox and a server that logs each id once. */
function world(waiting: OutboxWorkout[], fails: (call: string) => Failure | undefined = () => undefined) {
  const kept = new Map(waiting.map(one => [one.id, structuredClone(one)]))
  const logged = new Map<string, string[]>()
  const calls: string[] = []
  let person: string | null = 'ana'
  const ask = (call: string) => {
    calls.push(call)
    const failure = fails(call)
    if (failure) throw failure
  }
  const door: OutboxServer = {
    person: () => person,
    async promiseFairPlay() {
      ask('fair-play')
    },
    async sendPhoto(photo) {
      ask(`photo ${photo.key}`)
      return `stored ${photo.key}`
    },
    async log({ id, photos }) {
      ask(`log ${id}`)
      if (!logged.has(id))
        logged.set(
          id,
          photos.map(photo => photo.pictureId!),
        )
      return id
    },
  }
  const shelf: OfflineOutbox = {
    of: async whose => [...kept.values()].filter(one => one.person === whose).map(one => structuredClone(one)),
    put: async one => void kept.set(one.id, structuredClone(one)),
    remove: async id => void kept.delete(id),
  }
  return { door, shelf, kept, logged, calls, signIn: (next: string | null) => (person = next) }
}

test('pending workouts are sent with their photos, oldest first, and leave the outbox', async () => {
  const { door, shelf, kept, logged, calls } = world([workout('w2'), workout('w1', { promises: true })])
  const outcome = await flushOutbox(door, shelf)
  assert.deepEqual(outcome, { sent: ['w1', 'w2'], refused: [], stopped: null })
  assert.deepEqual(calls, ['photo w1-photo', 'fair-play', 'log w1', 'photo w2-photo', 'log w2'])
  assert.deepEqual(
    [...logged],
    [
      ['w1', ['stored w1-photo']],
      ['w2', ['stored w2-photo']],
    ],
  )
  assert.equal(kept.size, 0)
})

test('at any break of the connection, nothing is lost or sent twice, and uploaded photos stay uploaded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 6 }), async breaks => {
      let left = 0
      const parts = world([workout('w1'), workout('w2')], () => (left-- === 0 ? OFFLINE : undefined))
      for (const after of breaks) {
        left = after
        const { stopped } = await flushOutbox(parts.door, parts.shelf)
        const there = new Set([...parts.kept.keys(), ...parts.logged.keys()])
        assert.deepEqual([...there].toSorted(), ['w1', 'w2'])
        assert.equal(stopped, left < 0 && parts.kept.size > 0 ? 'offline' : null)
      }
      left = -1
      await flushOutbox(parts.door, parts.shelf)
      assert.deepEqual([...parts.logged.keys()], ['w1', 'w2'])
      assert.equal(parts.kept.size, 0)
      for (const id of ['w1', 'w2']) {
        const sent = parts.calls.filter(call => call === `photo ${id}-photo`).length
        assert.ok(sent <= 1 + breaks.length)
      }
    }),
  )
})

test('a refused workout keeps its reason, is not retried, and does not block others', async () => {
  const refusal = { code: 'activity_overlap', status: 409, params: { hours: 48 } }
  const parts = world([workout('w1'), workout('w2')], call => (call === 'log w1' ? refusal : undefined))
  const first = await flushOutbox(parts.door, parts.shelf)
  assert.deepEqual([first.sent, first.refused.map(one => one.id), first.stopped], [['w2'], ['w1'], null])
  assert.deepEqual(parts.kept.get('w1')!.refused, { code: 'activity_overlap', field: undefined, params: { hours: 48 } })
  assert.equal(parts.kept.get('w1')!.photos[0]!.pictureId, 'stored w1-photo')
  parts.calls.length = 0
  assert.deepEqual(await flushOutbox(parts.door, parts.shelf), { sent: [], refused: [], stopped: null })
  assert.deepEqual(parts.calls, [])
})

for (const [what, failure, stopped] of [
  ['a server that fails', { code: 'unexpected', status: 500 }, 'failing'],
  ['a server that has no time', { code: 'try_again', status: 503 }, 'failing'],
  ['too many calls', { code: 'too_many_requests', status: 429 }, 'failing'],
  ['an answer that takes too long', { code: '', status: undefined as never }, 'failing'],
  ['a session that is over', { code: 'not_signed_in', status: 401 }, 'signed-out'],
] as const)
  test(`${what} refuses nothing: the workout stays pending`, async () => {
    const parts = world([workout('w1')], call => (call === 'log w1' ? failure : undefined))
    const outcome = await flushOutbox(parts.door, parts.shelf)
    assert.deepEqual([outcome.sent, outcome.refused, outcome.stopped], [[], [], stopped])
    assert.equal(parts.kept.get('w1')!.refused, null)
  })

test('pending workouts survive a session that was ended elsewhere, and are sent when the same person signs in again', async () => {
  let isEnded = true
  const parts = world([workout('w1'), workout('w2')], () =>
    isEnded ? { code: 'not_signed_in', status: 401 } : undefined,
  )
  assert.equal((await flushOutbox(parts.door, parts.shelf)).stopped, 'signed-out')
  parts.signIn(null)
  assert.equal((await flushOutbox(parts.door, parts.shelf)).stopped, 'signed-out')
  assert.deepEqual([...parts.kept.keys()], ['w1', 'w2'])
  assert.equal(parts.logged.size, 0)
  isEnded = false
  parts.signIn('ana')
  assert.deepEqual((await flushOutbox(parts.door, parts.shelf)).sent, ['w1', 'w2'])
  assert.equal(parts.kept.size, 0)
})

test('no one sends another person’s workouts, even when signing in while they are being sent', async () => {
  const parts = world([workout('w1'), workout('w2', { person: 'bia' })])
  parts.signIn('bia')
  assert.deepEqual((await flushOutbox(parts.door, parts.shelf)).sent, ['w2'])
  parts.signIn('ana')
  const { sendPhoto } = parts.door
  parts.door.sendPhoto = async (...about) => {
    const id = await sendPhoto(...about)
    parts.signIn('bia')
    return id
  }
  const outcome = await flushOutbox(parts.door, parts.shelf)
  assert.deepEqual([outcome.sent, outcome.stopped], [[], 'signed-out'])
  assert.ok(!parts.calls.includes('log w1'))
  parts.signIn(null)
  assert.equal((await flushOutbox(parts.door, parts.shelf)).stopped, 'signed-out')
  assert.ok(parts.kept.has('w1'))
})

test('a photo that the server has removed meanwhile is sent again; without its bytes that is the reason', async () => {
  const gone = { code: 'photo_not_found', status: 404 }
  const waits = workout('w1', {
    photos: [{ key: 'a', bytes: new Blob(['a']), from: 'camera', pictureId: 'old' }],
  })
  let logs = 0
  const parts = world([waits], call => (call === 'log w1' && ++logs === 1 ? gone : undefined))
  assert.deepEqual((await flushOutbox(parts.door, parts.shelf)).sent, ['w1'])
  assert.deepEqual(parts.logged.get('w1'), ['stored a'])

  const without = workout('w2', { photos: [{ key: 'b', bytes: null, from: undefined, pictureId: 'old' }] })
  const others = world([without], call => (call === 'log w2' ? gone : undefined))
  const outcome = await flushOutbox(others.door, others.shelf)
  assert.deepEqual(outcome.refused[0]?.refused?.code, 'photo_not_found')
})

test('a workout that had arrived and was deleted by its author leaves the outbox', async () => {
  const parts = world([workout('w1')], call =>
    call === 'log w1' ? { code: 'activity_not_found', status: 404 } : undefined,
  )
  assert.deepEqual(await flushOutbox(parts.door, parts.shelf), { sent: [], refused: [], stopped: null })
  assert.equal(parts.kept.size, 0)
})
