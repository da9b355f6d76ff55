import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AuthorisationWorld, authorisationWorld } from './testing/authorisation/world.ts'
import { type Put, putEverywhere } from './testing/hostile/put-everywhere.ts'
import { writtenFields } from './testing/hostile/text-fields.ts'
import { HOSTILE_TEXTS, LONGEST_HOSTILE_TEXT, packed } from './testing/hostile/texts.ts'

// Refusals of malformed requests; any other answer came after the texts had been read.
const FORM = ['invalid_input', 'text_unreadable', 'draft_title', 'draft_description']
// Texts with invisible characters, which may have been sent one by one.
const UNSEEN = HOSTILE_TEXTS.filter(text => /[\p{Cc}\p{Cf}\p{Zl}]/u.test(text)).length

describe('hostile texts in every text field of the contract', () => {
  let world: AuthorisationWorld
  let puts: Put[]
  before(async () => {
    world = await authorisationWorld()
    puts = await putEverywhere(world)
  })
  after(() => world.server.close())

  test('there are at least 300, all different, and none longer than the shortest field', () => {
    assert.ok(HOSTILE_TEXTS.length >= 300, String(HOSTILE_TEXTS.length))
    assert.equal(new Set(HOSTILE_TEXTS).size, HOSTILE_TEXTS.length)
    assert.deepEqual(
      HOSTILE_TEXTS.filter(text => [...text].length > LONGEST_HOSTILE_TEXT),
      [],
    )
    assert.equal(packed(500, true).join('\n'), HOSTILE_TEXTS.join('\n'))
  })

  test('each field was tested, and none caused a fault', () => {
    assert.deepEqual(
      puts.map(({ field }) => field).toSorted(),
      writtenFields()
        .map(({ name }) => name)
        .toSorted(),
    )
    assert.deepEqual(
      puts.flatMap(({ field, faults }) => faults.map(fault => `${field}: ${fault}`)),
      [],
    )
  })

  test('fields for others accept any words, except for invisible characters', () => {
    const shown = puts.filter(({ isShown }) => isShown)
    assert.ok(shown.length > 30, String(shown.length))
    const formRefusals = ({ refused }: Put) => FORM.reduce((sum, code) => sum + (refused[code] ?? 0), 0)
    const wrong = shown.filter(put => formRefusals(put) > UNSEEN || formRefusals(put) === put.sent)
    assert.deepEqual(wrong, [])
  })

  test('accepted texts are stored unchanged', async () => {
    const { participant } = world.people
    const { params } = world
    const { items } = await participant.call('GET /activities/:activityId/comments', {
      params: { activityId: params.activityId! },
    })
    const said = items.map(({ text }) => text).join(' ')
    const some = HOSTILE_TEXTS.filter(text => said.includes(text))
    assert.ok(some.length > 50, String(some.length))
  })
})
