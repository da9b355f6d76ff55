import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { POSE_WORDS } from './pose-words.ts'
import { ARM_POSITIONS, POSE_LENGTHS, POSES, shownPose } from './poses.ts'

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

describe('poses and words', () => {
  test('the lists have the lengths that a draw expects, without duplicates', () => {
    assert.deepEqual([POSES.length, POSE_WORDS.length], [POSE_LENGTHS.pose, POSE_LENGTHS.word])
    assert.equal(new Set(POSES.map(pose => pose.toSorted().join())).size, POSES.length)
    for (const language of ['pt-BR', 'en'] as const) {
      assert.equal(new Set(POSE_WORDS.map(word => word[language])).size, POSE_WORDS.length)
      for (const word of POSE_WORDS) assert.match(word[language], /^[\p{L}-]{2,}( [\p{L}-]+)*$/u)
    }
  })

  test('the pose and word of an index never change', () => {
    assert.deepEqual(
      [hash(POSES.slice(0, 60)), hash(POSE_WORDS.slice(0, 300))],
      ['8851a5d8dd814fc0', '71aa6fe1a1860d51'],
    )
  })

  test('every position of a hand occurs, neighbours differ, and a raised arm is straight up', () => {
    for (const position of ARM_POSITIONS)
      assert.ok(
        POSES.some(pose => pose.includes(position)),
        position,
      )
    for (const [index, pose] of POSES.entries()) assert.notDeepEqual(pose, POSES[(index + 1) % POSES.length])
  })

  test('a shown pose has its word in both languages; an index outside of the lists throws', () => {
    const { pose, word } = shownPose({ pose: 59, word: 299 })
    assert.deepEqual([pose, word], [POSES[59], POSE_WORDS[299]])
    assert.throws(() => shownPose({ pose: 60, word: 0 }), RangeError)
    assert.throws(() => shownPose({ pose: 0, word: 300 }), RangeError)
  })
})
