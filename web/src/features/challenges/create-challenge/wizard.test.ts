import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft } from '@bora/rules/challenge-draft.ts'
import { challengeTemplates } from '@bora/rules/challenge-templates.ts'
import type { Details } from '../components/challenge-data.ts'
import { stepToGoOn } from './problems.ts'
import { repeatedWizard } from './repeat.ts'
import { readWizard } from './stored-wizard.ts'
import { checkedDraft, inUnit, sentDraft } from './to-draft.ts'
import { applyTemplate, emptyWizard, withDatesToCome, type WizardState } from './wizard-state.ts'

const TODAY = '2026-11-16'
const words = { title: 'Bora', description: 'Treinar' }
const none = { title: '', description: '' }
const fresh = () => emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')

test('every template can be created unchanged, with its type, length, target and rules', () => {
  for (const [name, template] of Object.entries(challengeTemplates)) {
    const applied = applyTemplate(fresh(), name as keyof typeof challengeTemplates, words, none)
    // In teams it starts tomorrow.
    const state = withDatesToCome(applied, TODAY)
    assert.deepEqual(checkDraft(checkedDraft(state, 'pt-BR'), TODAY), [], name)
    const draft = sentDraft(state, 'pt-BR', 'America/Sao_Paulo')
    assert.equal(draft.type, template.type)
    assert.equal(draft.target, template.target)
    assert.equal(draft.teams !== null, 'teams' in template, name)
    for (const [rule, value] of Object.entries(template.rules)) {
      assert.deepEqual(draft.rules?.[rule as 'weekdays'], value, `${name} ${rule}`)
    }
  }
  assert.equal(applyTemplate(fresh(), '21_day', words, none).endDate, '2026-12-06')
})

test('another template replaces the texts, unless the person wrote their own', () => {
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

test('an untouched wizard names every missing answer', () => {
  const fields = checkDraft(checkedDraft(fresh(), 'pt-BR'), TODAY).map(problem => `${problem.field} ${problem.code}`)
  assert.deepEqual(fields, ['title required', 'description required', 'type required', 'target required'])
})

test('amounts and numbers are read as people write them, and unreadable ones are refused, never guessed', () => {
  const state = applyTemplate(fresh(), '30_day_transformation', words, none)
  const paid = sentDraft({ ...state, entry: 'challenge', entryFee: '1.296,50' }, 'pt-BR', 'UTC')
  assert.deepEqual(paid.prize, {
    kind: 'challenge',
    currency: 'BRL',
    split: 'winner',
    entryFeeCents: 129_650,
    amountCents: 0,
    tiers: null,
    completersPercent: 0,
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

test('a target in miles is sent in whole metres, and kept when the unit changes', () => {
  const state: WizardState = {
    ...applyTemplate(fresh(), 'blank', words, none),
    type: 'distance',
    goal: 'number',
    target: '100',
    distanceUnit: 'mi',
  }
  assert.equal(sentDraft(state, 'en', 'UTC').target, 160_934)
  const kept = readWizard(JSON.stringify(state), TODAY) as WizardState
  assert.deepEqual([kept.distanceUnit, kept.target], ['km', '160.934'])
  assert.equal(sentDraft(kept, 'en', 'UTC').target, 160_934)
  const { distanceUnit: _, ...older } = { ...state, target: '5' }
  assert.equal((readWizard(JSON.stringify(older), TODAY) as WizardState).target, '5', 'which was in kilometres')
  assert.deepEqual(inUnit({ ...state, type: 'steps' }, 'km').target, '100', 'steps have no unit')
})

test('a stored wizard is restored; a broken one is distinguished from none', () => {
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

test('a wizard whose start has passed starts today with the same duration', () => {
  const kept = applyTemplate(fresh(), '21_day', words, none)
  assert.equal(withDatesToCome(kept, TODAY), kept)
  const moved = withDatesToCome(kept, '2026-11-20')
  assert.deepEqual([moved.startDate, moved.endDate], ['2026-11-20', '2026-12-10'])
  const ahead = { ...kept, startDate: '2026-12-01' }
  assert.equal(withDatesToCome(ahead, '2026-11-20'), ahead)
  const open = withDatesToCome({ ...kept, endDate: '' }, '2026-11-20')
  assert.deepEqual([open.startDate, open.endDate], ['2026-11-20', ''])
})

test('a stored wizard with any value that no screen could show is broken', () => {
  const state = applyTemplate(fresh(), '21_day', words, none)
  const wrong: [keyof WizardState, unknown][] = [
    ['id', 'x'],
    ['id', 7],
    ['step', 0],
    ['step', '2'],
    ['title', null],
    ['description', { long: 'x' }],
    ['type', 'sprint'],
    ['type', 'constructor'],
    ['startDate', 20261116],
    ['goal', 'some'],
    ['variety', 'double'],
    ['weeklyTarget', 8],
    ['weekdays', [1, 9]],
    ['weekdays', '1'],
    ['weekdays', Array.from({ length: 5_000 }, () => 1)],
    ['lateHours', 1_000],
    ['lateHours', 1.5],
    ['isPrivate', 'yes'],
    ['currency', 'reais'],
    ['tiers', []],
    ['tiers', [60, 40]],
    ['split', 'all'],
    ['repeat', {}],
    ['repeat', { id: 'x', title: 'Turma', people: -1 }],
    ['repeat', 'x'],
  ]
  for (const [key, value] of wrong) {
    const text = JSON.stringify({ ...state, [key]: value })
    assert.equal(readWizard(text, TODAY), 'broken', `${key}: ${JSON.stringify(value)?.slice(0, 40)}`)
  }
  for (const text of ['null', '7', '"{}"', 'true', '{"id":"x"', `{"__proto__":{"id":"${state.id}"}}`])
    assert.equal(readWizard(text, TODAY), 'broken', text)
})

test('values that an older version of the app did not store get their defaults, and unknown ones are dropped', () => {
  const { currency: _, repeat: __, ...older } = applyTemplate(fresh(), '21_day', words, none)
  const read = readWizard(JSON.stringify({ ...older, removed: 1 }), TODAY) as WizardState
  assert.equal(read.currency, 'BRL')
  assert.equal(read.repeat, null)
  assert.equal('removed' in read, false)
})

test('a stored wizard resumes no further than its answers allow', () => {
  const whole = { ...applyTemplate(fresh(), '21_day', words, none), step: 7 as const }
  assert.equal(stepToGoOn(whole, 'pt-BR', TODAY), 7)
  assert.equal(stepToGoOn({ ...whole, type: null }, 'pt-BR', TODAY), 3)
  assert.equal(stepToGoOn({ ...whole, endDate: 'amanhã' }, 'pt-BR', TODAY), 4)
  assert.equal(stepToGoOn({ ...whole, title: '' }, 'pt-BR', TODAY), 2)
  assert.equal(stepToGoOn({ ...whole, template: null, step: 3 }, 'pt-BR', TODAY), 1)
  assert.equal(stepToGoOn({ ...whole, title: '', step: 1 }, 'pt-BR', TODAY), 1)
})

const former = {
  id: '00000000-0000-4000-8000-0000000000aa',
  title: 'Volta da Lagoa',
  description: 'Correr junto',
  type: 'gps_run',
  startDate: '2026-10-05',
  endDate: '2026-10-25',
  target: 42_195,
  isPrivate: true,
  participants: 13,
  rules: {
    basePointsPerMinute: '2.5',
    variety: 'points',
    flash: 'off',
    minMinutes: 20,
    weeklyTarget: 5,
    weekStreakBonus: 25,
    weekdays: [2, 4, 6],
    gymBonus: false,
    inviteBonus: false,
    divisions: 2,
  },
  limits: { maxParticipants: 40, maxFreeJoins: null, closedAfterStart: true, lateHours: 12 },
  pool: {
    kind: 'challenge',
    currency: 'USD',
    entryFeeCents: 2_550,
    poolCents: 33_150,
    split: 'tiers',
    tiers: [70, 30],
    completersPercent: 25,
  },
  viewer: { isCreator: true, state: 'participating' },
} as unknown as Details

test('a repeated challenge is complete, with every rule of the earlier one and future dates', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const state = repeatedWizard(former, TODAY, language, fresh().id)
    assert.deepEqual(checkDraft(checkedDraft(state, language), TODAY), [])
    assert.equal(stepToGoOn(state, language, TODAY), 7)
    assert.deepEqual(sentDraft(state, language, 'UTC'), {
      template: null,
      timeZone: 'UTC',
      title: former.title,
      description: former.description,
      type: 'gps_run',
      startDate: '2026-11-23',
      endDate: '2026-12-13',
      target: 42_195,
      isPrivate: true,
      rules: former.rules,
      limits: former.limits,
      prize: {
        kind: 'challenge',
        currency: 'USD',
        entryFeeCents: 2_550,
        amountCents: 0,
        split: 'tiers',
        tiers: [70, 30],
        completersPercent: 25,
      },
      teams: null,
    })
    assert.deepEqual(state.repeat, { id: former.id, title: former.title, people: 12 })
    assert.deepEqual(readWizard(JSON.stringify(state), TODAY), state, 'it outlives a reload')
  }
})

test('only the creator can invite people again, and a sponsored prize stays sponsored', () => {
  const asGuest = { ...former, viewer: { ...former.viewer, isCreator: false } }
  assert.equal(repeatedWizard(asGuest, TODAY, 'en').repeat?.people, 0)
  const notIn = { ...former, viewer: { ...former.viewer, state: 'not_joined' as const } }
  assert.equal(repeatedWizard(notIn, TODAY, 'en').repeat?.people, 13)
  for (const kind of ['fixed', 'sponsored'] as const) {
    const pool = { ...former.pool, kind, currency: 'BRL' as const, entryFeeCents: 0, poolCents: 50_000 }
    const { prize } = sentDraft(repeatedWizard({ ...former, pool }, TODAY, 'pt-BR'), 'pt-BR', 'UTC')
    assert.deepEqual([prize?.kind, prize?.amountCents], [kind, 50_000])
  }
  const free = { ...former, target: null, pool: { ...former.pool, kind: 'none' as const, tiers: null } }
  const draft = sentDraft(repeatedWizard(free, TODAY, 'pt-BR'), 'pt-BR', 'UTC')
  assert.deepEqual([draft.prize?.kind, draft.target], ['none', null])
})

test('every setting of the wizard is sent as chosen', () => {
  const state: WizardState = {
    ...applyTemplate(fresh(), 'blank', words, none),
    title: 'Turma',
    description: 'Treinar',
    type: 'calories_time',
    goal: 'number',
    target: '5.000',
    basePoints: '2,5',
    variety: 'points',
    flash: 'off',
    minMinutes: '25',
    weeklyTarget: 4,
    weekStreakBonus: '15',
    weekdays: [5, 1],
    gymBonus: false,
    inviteBonus: false,
    passDays: 1,
    passKinds: ['injury', 'travel'],
    lateHours: 72,
    isPrivate: true,
    entry: 'fixed',
    amount: '1.250',
    sponsored: true,
    split: 'tiers',
    tiers: ['80', '20'],
    maxParticipants: '12',
    maxFreeJoins: '10',
    closedAfterStart: true,
    teams: { on: true, forming: 'draw', minSize: 4, maxSize: 8, score: 'best', best: 3 },
  }
  assert.deepEqual(sentDraft(state, 'pt-BR', 'America/Bahia'), {
    template: null,
    title: 'Turma',
    description: 'Treinar',
    type: 'calories_time',
    startDate: TODAY,
    endDate: '2026-12-06',
    timeZone: 'America/Bahia',
    target: 5_000,
    isPrivate: true,
    rules: {
      basePointsPerMinute: '2.5',
      variety: 'points',
      flash: 'off',
      minMinutes: 25,
      weeklyTarget: 4,
      weekStreakBonus: 15,
      weekdays: [1, 5],
      gymBonus: false,
      inviteBonus: false,
      passDays: 1,
      passKinds: ['injury', 'travel'],
    },
    prize: {
      kind: 'sponsored',
      currency: 'BRL',
      split: 'tiers',
      entryFeeCents: 0,
      amountCents: 125_000,
      tiers: [80, 20],
      completersPercent: 0,
    },
    limits: { maxParticipants: 12, maxFreeJoins: 10, closedAfterStart: true, lateHours: 72 },
    teams: { forming: 'draw', minSize: 4, maxSize: 8, score: 'best', best: 3 },
  })
})

test('a repeated challenge keeps its teams, its divisions and its share for completers', () => {
  const inTeams = {
    ...former,
    rules: { ...former.rules, divisions: undefined },
    pool: { ...former.pool, completersPercent: 0 },
    teams: { forming: 'captains', minSize: 3, maxSize: 6, score: 'best', best: 2 },
  } as unknown as Details
  const repeated = sentDraft(repeatedWizard(inTeams, TODAY, 'pt-BR'), 'pt-BR', 'UTC')
  assert.deepEqual([repeated.teams, repeated.rules?.divisions], [inTeams.teams, undefined])
  const divided = sentDraft(repeatedWizard(former, TODAY, 'pt-BR'), 'pt-BR', 'UTC')
  assert.deepEqual([divided.rules?.divisions, divided.prize?.completersPercent, divided.teams], [2, 25, null])
})
