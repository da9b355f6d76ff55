import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayNameChallenge, SHARE_CARDS } from './share-cards.ts'

test('a private challenge is named by the invitation of its creator, and by nothing else', () => {
  for (const card of SHARE_CARDS) {
    for (const isCreator of [true, false]) {
      assert.equal(mayNameChallenge(card, { isPrivate: false, isCreator }), true)
      assert.equal(mayNameChallenge(card, { isPrivate: true, isCreator }), card === 'invite' && isCreator, card)
    }
  }
})
