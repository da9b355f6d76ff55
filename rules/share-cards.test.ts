import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayNameChallenge, SHARE_CARDS } from './share-cards.ts'

test("only the creator's invitation names a private challenge", () => {
  for (const card of SHARE_CARDS) {
    for (const isCreator of [true, false]) {
      assert.equal(mayNameChallenge(card, { isPrivate: false, isCreator }), true)
      assert.equal(mayNameChallenge(card, { isPrivate: true, isCreator }), card === 'invite' && isCreator, card)
    }
  }
})
