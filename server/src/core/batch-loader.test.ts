import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchLoader } from './batch-loader.ts'

/** Creates reads that are held until they are released, one after the other. */
function heldReads(answer: (key: string) => string | undefined = key => `${key}!`) {
  const groups: string[][] = []
  const held: (() => void)[] = []
  const read = async (keys: readonly string[]) => {
    groups.push([...keys])
    await new Promise<void>(resolve => held.push(resolve))
    const found = new Map<string, string>()
    for (const key of keys) {
      const said = answer(key)
      if (said !== undefined) found.set(key, said)
    }
    return found
  }
  const letGo = async () => {
    held.shift()!()
    await new Promise(setImmediate)
  }
  return { groups, read, letGo }
}

test('keys requested while reads run are part of the next one, each once', async () => {
  const { groups, read, letGo } = heldReads()
  const ask = batchLoader(read, { atOnce: 1, most: 3 })
  const answers = Promise.all(['a', 'b', 'c', 'b', 'd'].map(ask))
  assert.deepEqual(groups, [['a']])
  await letGo()
  assert.deepEqual(groups, [['a'], ['b', 'c']], 'three who wait, of whom two ask the same')
  await letGo()
  await letGo()
  assert.deepEqual(groups, [['a'], ['b', 'c'], ['d']])
  assert.deepEqual(await answers, ['a!', 'b!', 'c!', 'b!', 'd!'])
})

test('at most this many reads run concurrently, and an answer is never older than its request', async () => {
  const { groups, read, letGo } = heldReads()
  const ask = batchLoader(read, { atOnce: 2, most: 10 })
  const answers = ['a', 'b', 'a'].map(ask)
  assert.deepEqual(groups, [['a'], ['b']])
  await letGo()
  assert.deepEqual(groups, [['a'], ['b'], ['a']], 'read again, though a read of it was on its way')
  await letGo()
  await letGo()
  assert.deepEqual(await Promise.all(answers), ['a!', 'b!', 'a!'])
})

test('keys without a result are undefined', async () => {
  const { read, letGo } = heldReads(() => undefined)
  const answer = batchLoader(read, { atOnce: 1, most: 1 })('a')
  await letGo()
  assert.equal(await answer, undefined)
})

test('a failure affects only its own caller', async () => {
  const { groups, read, letGo } = heldReads(key => {
    if (key === 'bad') throw new Error('bad')
    return key
  })
  const ask = batchLoader(read, { atOnce: 1, most: 10 })
  const answers = Promise.allSettled(['first', 'bad', 'good'].map(ask))
  for (let i = 0; i < 4; i++) await letGo()
  assert.deepEqual(groups, [['first'], ['bad', 'good'], ['bad'], ['good']])
  assert.deepEqual(
    (await answers).map(one => (one.status === 'fulfilled' ? one.value : 'failed')),
    ['first', 'failed', 'good'],
  )
})
