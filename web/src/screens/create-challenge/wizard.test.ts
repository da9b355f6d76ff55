import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft } from '@bora/rules/challenge-draft.ts'
import { challengeTemplates } from '@bora/rules/challenge-templates.ts'
import { readWizard } from './stored-wizard.ts'
import { checkedDraft, sentDraft } from './to-draft.ts'
import { applyTemplate, emptyWizard, withDatesToCome } from './wizard-state.ts'

const TODAY = '2026-11-16'
const words = { title: 'Bora', description: 'Treinar' }
const none = { title: '', description: '' }
const fresh = () => emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')

test('every template can be created as it stands, with its type, length, target and rules', () => {
  for (const [name, template] of Object.entries(challengeTemplates)) {
    const state = applyTemplate(fresh(), name as keyof typeof challengeTemplates, words, none)
    assert.deepEqual(checkDraft(checkedDraft(state, 'pt-BR'), TODAY), [], name)
    const draft = sentDraft(state, 'pt-BR', 'America/Sao_Paulo')
    assert.equal(draft.type, template.type)
    assert.equal(draft.target, template.target)
    for (const [rule, value] of Object.entries(template.rules)) {
      assert.deepEqual(draft.rules?.[rule as 'weekdays'], value, `${name} ${rule}`)
    }
  }
  assert.equal(applyTemplate(fresh(), '21_day', words, none).endDate, '2026-12-06')
})

test('another template takes over its words, unless the person wrote their own', () => {
  const first = applyTemplate(fresh(), '21_day', words, none)
  const second = applyTemplate(first, 'daily_10', { title: 'Dez', description: 'Dez dias' }, words)
  assert.equal(second.title, 'Dez')
  const own = applyTemplate(
    { ...first, title: 'Turma da praça' },
    'daily_10',
    { title: 'Dez', description: 'Dez dias' },
    words,
  )
  assert.equal(own.title, 'Turma da praça')
  assert.equal(own.description, 'Dez dias')
})

test('an untouched wizard names every answer that is missing', () => {
  const fields = checkDraft(checkedDraft(fresh(), 'pt-BR'), TODAY).map(problem => `${problem.field} ${problem.code}`)
  assert.deepEqual(fields, ['title required', 'description required', 'type required', 'target required'])
})

test('amounts and numbers are read as people write them; what cannot be read is refused, never guessed', () => {
  const state = applyTemplate(fresh(), '30_day_transformation', words, none)
  const paid = sentDraft({ ...state, entry: 'challenge', entryFee: '1.296,50' }, 'pt-BR', 'UTC')
  assert.deepEqual(paid.prize, {
    kind: 'challenge',
    currency: 'BRL',
    split: 'winner',
    entryFeeCents: 129_650,
    amountCents: 0,
    tiers: null,
  })
  const problemOf = (change: Partial<typeof state>) =>
    checkDraft(checkedDraft({ ...state, ...change }, 'pt-BR'), TODAY).map(problem => problem.field)
  assert.deepEqual(problemOf({ entry: 'challenge', entryFee: 'trinta' }), ['prize.entryFeeCents'])
  assert.deepEqual(problemOf({ entry: 'fixed', amount: '0' }), ['prize.amountCents'])
  assert.deepEqual(problemOf({ entry: 'fixed', amount: '5,555' }), ['prize.amountCents'])
  assert.deepEqual(problemOf({ entry: 'fixed', split: 'tiers', tiers: ['50', '30', ''] }), ['prize.tiers'])
  assert.deepEqual(problemOf({ goal: 'number', target: '-5' }), ['target'])
  assert.deepEqual(problemOf({ basePoints: '3,1,2' }), ['rules.basePointsPerMinute'])
  assert.deepEqual(problemOf({ maxParticipants: '1' }), ['participantLimit'])
  assert.deepEqual(problemOf({ endDate: '2026-11-15' }), ['endDate'])
  assert.deepEqual(problemOf({ endDate: '2026-11-16' }), [], 'a challenge of one day')
})

test('a target in kilometres is sent in metres', () => {
  const state = {
    ...applyTemplate(fresh(), 'blank', words, none),
    type: 'distance' as const,
    goal: 'number' as const,
    target: '42,195',
  }
  assert.equal(sentDraft(state, 'pt-BR', 'UTC').target, 42_195)
})

test('a kept wizard comes back; a broken one is told apart from none', () => {
  const state = applyTemplate(fresh(), '3x_weekly', words, none)
  assert.deepEqual(readWizard(JSON.stringify(state), TODAY), state)
  assert.equal(readWizard(null, TODAY), null)
  for (const text of [
    '',
    '{',
    '[]',
    '{"id":"x","step":7}',
    '{"id":"x","type":"sprint"}',
    '{"id":"x","weekdays":"1"}',
  ]) {
    assert.equal(readWizard(text, TODAY), 'broken', text)
  }
})

test('a wizard whose start has passed starts today and lasts as long', () => {
  const kept = applyTemplate(fresh(), '21_day', words, none)
  assert.equal(withDatesToCome(kept, TODAY), kept)
  const moved = withDatesToCome(kept, '2026-11-20')
  assert.deepEqual([moved.startDate, moved.endDate], ['2026-11-20', '2026-12-10'])
  const ahead = { ...kept, startDate: '2026-12-01' }
  assert.equal(withDatesToCome(ahead, '2026-11-20'), ahead)
  const open = withDatesToCome({ ...kept, endDate: '' }, '2026-11-20')
  assert.deepEqual([open.startDate, open.endDate], ['2026-11-20', ''])
})
