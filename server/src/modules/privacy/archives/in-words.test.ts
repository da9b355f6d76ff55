import { CONDUCT_MEASURES, CONDUCT_VERDICTS } from '@bora/rules/fairness/conduct-clock.ts'
import { VERDICTS, VOTE_REASONS } from '@bora/rules/fairness/review-clock.ts'
import { PHOTO_REPORT_REASONS, PHOTO_VERDICTS } from '@bora/rules/fairness/photo-safety.ts'
import { AccountEvent } from '@bora/contract/me.ts'
import { LANGUAGES, PERSON_REPORT_REASONS, REACTIONS, REPORT_REASONS, SUPPORT_TOPICS } from '@bora/rules/limits.ts'
import { CASE_DECISIONS, CASE_SUBJECTS, MODERATION_REASONS } from '@bora/rules/moderation.ts'
import { NOTIFICATION_KINDS } from '@bora/rules/notification-kinds.ts'
import { PAYOUT_FAILURES } from '@bora/rules/payouts.ts'
import { PROOF_SIGNALS } from '@bora/rules/proof-signals.ts'
import { EARNING_CODES, NOTHING_CODES, REFUSAL_CODES } from '@bora/rules/scoring/scoring-type.ts'
import { SURVEY_OPTIONS } from '@bora/rules/survey.ts'
import { TRACK_DOUBTS } from '@bora/rules/track.ts'
import { workoutTypes } from '@bora/rules/workout-types.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CSV_TEXTS } from '../../treasury/index.ts'
import { inWords } from './in-words.ts'

const KEPT = {
  workoutType: 'running_outdoor',
  startedAt: '2026-03-02T12:15:00.000Z',
  localDate: '2026-03-02',
  minutes: 45,
  distanceMeters: 8_000,
  steps: null,
  calories: null,
  caption: 'no parque',
  photoIds: ['a', 'b'],
}

const textsOf = (language: string, file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../web/src/locales/${language}/${file}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>

for (const [file, column, codes] of [
  ['notices', 'kind', Object.keys(NOTIFICATION_KINDS)],
  ['account_events', 'kind', AccountEvent.shape.kind.options],
  ['decisions', 'reason', MODERATION_REASONS],
  ['decisions', 'decision', CASE_DECISIONS],
  ['decisions', 'about', CASE_SUBJECTS],
  ['reports', 'reason', [...REPORT_REASONS, ...PERSON_REPORT_REASONS, ...PHOTO_REPORT_REASONS]],
  ['reports_about', 'reason', [...REPORT_REASONS, ...PERSON_REPORT_REASONS, ...PHOTO_REPORT_REASONS]],
  ['reports_about', 'about', [...CASE_SUBJECTS, 'photo']],
  ['photo_decisions', 'verdict', [...PHOTO_VERDICTS, 'gone']],
  ['photo_decisions', 'followed', ['replaced', 'voided', 'deleted']],
  ['reviews', 'act', ['vote', 'give_up', 'pass_on']],
  ['reviews', 'verdict', VERDICTS],
  ['reviews', 'reason', [...VOTE_REASONS.keep, ...VOTE_REASONS.void]],
  ['reviews_about', 'verdict', VERDICTS],
  ['conduct_cases', 'measure', CONDUCT_MEASURES],
  ['conduct_cases', 'verdict', CONDUCT_VERDICTS],
  ['conduct_cases', 'appeal_verdict', CONDUCT_VERDICTS],
  ['conduct_cases', 'outcome', CONDUCT_VERDICTS],
  ['receipts', 'parts', [...EARNING_CODES, ...REFUSAL_CODES, ...NOTHING_CODES]],
  ['proof_signals', 'signals', PROOF_SIGNALS],
  ['recordings', 'doubt', TRACK_DOUBTS],
  ['recordings', 'sport', Object.keys(workoutTypes)],
  ['workout_changes', 'kind', ['edit', 'delete', 'restore']],
  ['bonuses', 'kind', ['invite', 'lifeline']],
  ['invitations', 'status', ['pending', 'accepted', 'opened', 'declined']],
  ['disputes', 'state', ['open', 'withdrawn', 'dismissed', 'upheld']],
  ['reactions', 'kind', REACTIONS],
  ['support', 'topic', SUPPORT_TOPICS],
  ['payouts', 'failure', PAYOUT_FAILURES],
  ['payouts', 'status', ['pending', 'processing', 'completed', 'failed', 'cancelled', 'returned']],
  ['refunds', 'reason', ['left', 'withdrawn', 'removed', 'challenge_refunded', 'not_admitted', 'mismatch']],
  ['refunds', 'state', ['started', 'done', 'to_wallet']],
  ['notice_choices', 'kind', Object.keys(NOTIFICATION_KINDS)],
  ['survey', 'age_bracket', SURVEY_OPTIONS.ageBracket],
  ['survey', 'workouts_per_week', SURVEY_OPTIONS.workoutsPerWeek],
  ['survey', 'motivation', SURVEY_OPTIONS.motivation],
  ['survey', 'training_place', SURVEY_OPTIONS.trainingPlace],
  ['survey', 'would_invite', SURVEY_OPTIONS.wouldInvite],
] as const)
  test(`every code of ${column} in ${file} is a word in the archive`, () => {
    for (const code of codes) {
      // In English a word can equal its code.
      const [portuguese, english] = LANGUAGES.map(language => inWords(file, { [column]: code }, language)[column])
      assert.notEqual(portuguese, code)
      assert.doesNotMatch(String(english), /_/)
    }
  })

/** The words of a part of the app's texts, by their codes. */
function words(language: string, file: string, ...path: string[]): Record<string, string> {
  let part: unknown = textsOf(language, file)
  for (const key of path) part = (part as Record<string, unknown>)[key]
  const all = Object.entries(part as Record<string, string | { title: string }>)
  return Object.fromEntries(
    all
      .filter(([code]) => code !== 'title')
      .map(([code, word]) => [code, typeof word === 'string' ? word : word.title]),
  )
}

for (const [file, column, ...place] of [
  ['profile', 'roles', 'admin-users', 'role'],
  ['receipts', 'parts', 'admin-users', 'why'],
  ['proof_signals', 'signals', 'admin-reports', 'signal'],
  ['recordings', 'doubt', 'add-activity', 'track', 'doubt'],
  ['workouts', 'source', 'receipts', 'source'],
  ['disputes', 'state', 'results', 'disputes', 'state'],
  ['consents', 'consent_type', 'consent', 'types'],
  ['notice_choices', 'channel', 'notifications', 'channels'],
  ['reactions', 'kind', 'feed', 'name'],
  ['support', 'topic', 'support', 'topics'],
  ['payouts', 'failure', 'payouts', 'failure'],
  ['bank_details', 'refusal', 'payouts', 'details', 'reason'],
  ['payments', 'failure', 'payment', 'reason'],
  ['refunds', 'reason', 'payment', 'returned'],
  ['survey', 'age_bracket', 'welcome', 'survey', 'ageBracket'],
  ['survey', 'workouts_per_week', 'welcome', 'survey', 'workoutsPerWeek'],
  ['survey', 'motivation', 'welcome', 'survey', 'motivation'],
  ['survey', 'training_place', 'welcome', 'survey', 'trainingPlace'],
  ['survey', 'would_invite', 'welcome', 'survey', 'wouldInvite'],
] as const)
  test(`the archive writes ${column} of ${file} in the words of the app`, () => {
    const [text, ...path] = place
    for (const language of LANGUAGES)
      for (const [code, word] of Object.entries(words(language, text, ...path)))
        assert.equal(inWords(file, { [column]: code }, language)[column], word, code)
  })

test('the archive names reasons of reports like the form that sends them', () => {
  for (const language of LANGUAGES)
    for (const [code, word] of Object.entries({
      ...words(language, 'person', 'reasons'),
      // The archive has one list: a reason of both forms has the word of the first.
      ...words(language, 'report-activity', 'reasons'),
      ...words(language, 'report-activity', 'photoReasons'),
    }))
      for (const file of ['reports', 'reports_about'])
        assert.equal(inWords(file, { reason: code }, language)['reason'], word, code)
})

test('points and signals are words with their values', () => {
  assert.equal(inWords('receipts', { parts: 'base 10 + gym 5' }, 'en')['parts'], 'workout 10 + gym check-in 5')
  const { signals } = inWords('proof_signals', { signals: 'same_photo, overlap' }, 'pt-BR')
  assert.equal(signals, 'Mesma foto de outra pessoa, Mesmo horário')
})

test('a notification reads in the archive as it was sent; one that can no longer be rendered stays as it is', () => {
  const facts = JSON.stringify({ challengeId: 'x', title: 'Turma do Parque', upheld: false })
  const read = (kind: string, said: string) => inWords('notices', { kind, facts: said }, 'en')['facts']
  const told = String(read('dispute_decided', facts))
  assert.match(told, /Turma do Parque/)
  assert.doesNotMatch(told, /upheld|[{}]/)
  assert.equal(read('gone_kind', facts), facts)
})

test('the archive names security events like the app', () => {
  for (const language of LANGUAGES) {
    const { kinds, methods } = textsOf(language, 'security')['events'] as Record<string, Record<string, string>>
    const expected: [string, string, Record<string, string>][] = [
      ['account_events', 'kind', kinds!],
      ['account_events', 'method', methods!],
    ]
    for (const [file, column, words] of expected)
      for (const [code, word] of Object.entries(words))
        assert.equal(inWords(file, { [column]: code }, language)[column], word)
  }
})

test('a changed or deleted workout is described in words, from its changes and from its row', () => {
  const change = { kind: 'edit', before: KEPT, after: { ...KEPT, minutes: 50, distanceMeters: null, caption: '' } }
  const { kind, before, after } = inWords('workout_changes', change, 'pt-BR')
  assert.equal(
    before,
    'Modalidade: Corrida na rua; Começou em: 2026-03-02 12:15; Data: 2026-03-02; Minutos: 45; Metros: 8000; Legenda: no parque; Fotos: 2',
  )
  assert.equal(
    after,
    'Modalidade: Corrida na rua; Começou em: 2026-03-02 12:15; Data: 2026-03-02; Minutos: 50; Fotos: 2',
  )
  assert.notEqual(kind, 'edit')
  const row = {
    id: 'x',
    user_id: 'y',
    version: 3,
    workout_type: 'running_outdoor',
    local_date: '2026-03-02',
    minutes: 45,
  }
  assert.equal(
    inWords('deleted_workouts', { deleted_at: '2026-03-02T15:00:00.000Z', workout: row }, 'en')['workout'],
    'Type: Outdoor run; Date: 2026-03-02; Minutes: 45',
  )
  assert.equal(inWords('deleted_workouts', { workout: null }, 'en')['workout'], null)
  // In changes the same column is a workout's number.
  assert.equal(inWords('workout_changes', { workout: 'x' }, 'en')['workout'], 'x')
})

test('a movement of money is named as the wallet names it, with its account', () => {
  const movement = { kind: 'settle', account: 'user_held', amount: '90.00' }
  for (const language of LANGUAGES) {
    const { kinds, accounts } = CSV_TEXTS[language]
    const said = inWords('movements', movement, language)
    assert.deepEqual(said, { kind: kinds.prize, account: accounts.held, amount: '90.00' })
    assert.doesNotMatch(JSON.stringify(said), /settle|user_/)
  }
})

test('the reward of a campaign is named in both languages, with credits as bonus credits', () => {
  const named = (['pt-BR', 'en'] as const).map(language =>
    ['points', 'cash', 'credits'].map(reward => inWords('campaigns', { reward }, language).reward),
  )
  assert.deepEqual(named, [
    ['pontos', 'dinheiro', 'créditos bônus'],
    ['points', 'money', 'bonus credits'],
  ])
})
