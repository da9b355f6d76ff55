import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { logWorkout, workout } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())
const ana = await asPerson(server, 'Ana')

const HIDDEN = [
  '\u200b\u200b\u200b',
  '\u202eotnemahlabart',
  '\u3164\u3164',
  'An\u00ada',
  '\u2066Ana\u2069',
  'A\u0007na',
]
const draft = {
  title: 'Turma do Parque',
  description: 'Um treino por dia.',
  type: 'workout_count',
  target: null,
  startDate: '2026-03-02',
  endDate: '2026-03-15',
  timeZone: 'America/Sao_Paulo',
} as const

test('texts with hidden characters are refused by field, wherever others would see them', async () => {
  for (const text of HIDDEN) {
    const said = JSON.stringify(text)
    const name = await ana.refused('PATCH /me', { body: { name: text } })
    assert.deepEqual([name.status, name.code, name.field], [400, 'text_unreadable', 'name'], said)
    for (const field of ['title', 'description']) {
      const body = { id: randomUUID(), draft: { ...draft, [field]: text } }
      const refusal = await ana.refused('POST /challenges', { body })
      assert.deepEqual([refusal.status, refusal.code, refusal.field], [400, 'text_unreadable', field], said)
    }
    const caption = await ana.refused('POST /activities', { body: { ...(await workout(ana)), caption: text } })
    assert.deepEqual([caption.status, caption.code, caption.field], [400, 'text_unreadable', 'caption'], said)
  }
})

test('valid texts are stored composed, and blanks are no text', async () => {
  assert.equal((await ana.call('PATCH /me', { body: { name: '  Jose\u0301 ' } })).name, 'José')
  assert.equal((await ana.refused('PATCH /me', { body: { name: '\u2800\u2800' } })).field, 'name')
  const body = { id: randomUUID(), draft: { ...draft, title: ' Coraça\u0303o 💪🏽 ', description: 'Um.\r\n\r\nDois.' } }
  const challenge = await ana.call('POST /challenges', { body })
  assert.deepEqual([challenge.title, challenge.description], ['Coração 💪🏽', 'Um.\n\nDois.'])
  const { activity } = await logWorkout(ana, { caption: 'Peito\ne costas 👨\u200d👩\u200d👧' })
  assert.equal(activity.caption, 'Peito\ne costas 👨\u200d👩\u200d👧')
  const blank = { id: randomUUID(), draft: { ...draft, title: '\u2800' } }
  assert.equal((await ana.refused('POST /challenges', { body: blank })).code, 'draft_title')
})
