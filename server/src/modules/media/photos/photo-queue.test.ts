import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { Refusal } from '../../../core/refusal.ts'
import { photoQueue } from './photo-queue.ts'

const HEAD = 100_000
const PHOTO = 5_000_000

/** Creates a queue whose work ends at the test's command. */
function decoder() {
  let clock = 0
  const inTurn = photoQueue(() => clock)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    async add(name: string, person: string, bytes: number): Promise<{ result: Promise<void> }> {
      const result = inTurn({ person, bytes }, () => {
        began.push(name)
        return new Promise<void>(resolve => void ends.set(name, resolve))
      })
      result.catch(() => {})
      await tick()
      return { result }
    },
    async end(name: string, seconds = 0): Promise<void> {
      clock += seconds * 1_000
      ends.get(name)!()
      await tick()
    },
  }
}

test('slow photos of one account leave a place free, which the photo of another takes at once', async () => {
  const decoding = decoder()
  for (const slow of ['slow 0', 'slow 1', 'slow 2']) await decoding.add(slow, 'Zé', HEAD)
  assert.deepEqual(decoding.began, ['slow 0'])
  await decoding.add('photo', 'Ana', PHOTO)
  assert.deepEqual(decoding.began, ['slow 0', 'photo'])
})

test("slow photos are charged for their time: the account's other photos wait for those of other people", async () => {
  const order = async (seconds: number) => {
    const decoding = decoder()
    for (const busy of ['Bia', 'Zé']) await decoding.add(`first of ${busy}`, busy, HEAD)
    await decoding.add('second of Zé', 'Zé', HEAD)
    for (const photo of ['photo 0', 'photo 1']) await decoding.add(photo, 'Ana', PHOTO)
    await decoding.end('first of Zé', seconds)
    await decoding.end(decoding.began.at(-1)!)
    return decoding.began.slice(2)
  }
  assert.deepEqual(await order(0), ['second of Zé', 'photo 0'])
  assert.deepEqual(await order(20), ['photo 0', 'photo 1'])
})

test("an account has at most twelve photos in the queue, independent of other people's", async () => {
  const decoding = decoder()
  for (let i = 0; i < 12; i++) await decoding.add(`album ${i}`, 'Zé', PHOTO)
  const { result } = await decoding.add('album 12', 'Zé', PHOTO)
  await assert.rejects(result, error => error instanceof Refusal && error.code === 'too_many_requests')
  await decoding.add('photo', 'Ana', PHOTO)
  assert.deepEqual(decoding.began, ['album 0', 'photo'])
})
