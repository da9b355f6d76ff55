import type { Language } from '@bora/rules/limits.ts'
import { type NotificationContent, notificationKinds } from '@bora/rules/notification-kinds.ts'
import { notificationName } from '@bora/rules/notification-texts/notification-text.ts'
import { WORKOUT_NAMES } from '../../../pictures/share-card/names.ts'
import { CSV_TEXTS, kindOf } from '../../treasury/index.ts'
import { noticeWords } from '../../messaging/index.ts'
import {
  DECISIONS,
  EVENT_METHODS,
  EVENTS,
  type Names,
  PHOTO_FOLLOWED,
  PHOTO_VERDICTS,
  CONDUCT_MEASURES,
  CONDUCT_VERDICTS,
  REVIEW_ACTS,
  VERDICTS,
  VOTE_REASONS,
  REASONS,
  REPORTS,
  SUBJECTS,
} from './code-words.ts'
import * as DATA from './code-words-of-data.ts'
import type { Row } from './page.ts'
import { columnName } from './words.ts'

const NOTIFICATIONS: Names = Object.fromEntries(
  notificationKinds().map(kind => [kind, [notificationName('pt-BR', kind), notificationName('en', kind)]]),
)

const STATES: Names = {
  active: ['em andamento', 'running'],
  completed: ['terminado', 'completed'],
  cancelled: ['cancelado', 'canceled'],
  participating: ['participa', 'taking part'],
  payment_pending: ['falta pagar', 'payment pending'],
  pending: ['pendente', 'pending'],
  requires_action: ['espera você', 'needs you'],
  processing: ['processando', 'processing'],
  succeeded: ['pago', 'paid'],
  failed: ['falhou', 'failed'],
  canceled: ['cancelado', 'canceled'],
  refunded: ['devolvido', 'refunded'],
  requested: ['pedido', 'requested'],
  verified: ['verificado', 'verified'],
  refused: ['recusado', 'refused'],
  accepted: ['aceito', 'accepted'],
  open: ['aberto', 'open'],
  making: ['sendo feito', 'being made'],
  ready: ['pronto', 'ready'],
  gone: ['já saiu', 'gone'],
  asked: ['pedido', 'asked for'],
  returned: ['devolvido pelo banco', 'sent back by the bank'],
  approved: ['aprovado', 'approved'],
  withdrawn: ['retirado', 'withdrawn'],
}

const NAMES: Record<string, Names> = {
  status: STATES,
  state: STATES,
  type: {
    workout_count: ['número de treinos', 'number of workouts'],
    count_days: ['dias de treino', 'training days'],
    calories_time: ['tempo e intensidade', 'time and intensity'],
    weekly_consistency: ['constância na semana', 'weekly consistency'],
    time: ['tempo', 'time'],
    distance: ['distância', 'distance'],
    steps: ['passos', 'steps'],
    calories: ['calorias', 'calories'],
    activity: ['atividades', 'activities'],
    gps_run: ['corrida com GPS', 'GPS run'],
  },
  prize_kind: {
    none: ['sem prêmio', 'no prize'],
    challenge: ['das entradas', 'from entry fees'],
    sponsored: ['patrocinado', 'sponsored'],
    fixed: ['de quem criou', 'from the creator'],
  },
  reward: {
    points: ['pontos', 'points'],
    cash: ['dinheiro', 'money'],
    credits: ['créditos bônus', 'bonus credits'],
  },
  purpose: { entry: ['entrada', 'entry fee'], prize: ['prêmio', 'prize'] },
  source: DATA.SOURCES,
  doubt: DATA.DOUBTS,
  came_from: DATA.CAME_FROM,
  consent_type: DATA.CONSENTS,
  channel: DATA.CHANNELS,
  topic: DATA.TOPICS,
  age_bracket: DATA.AGE_BRACKETS,
  workouts_per_week: DATA.WORKOUTS_PER_WEEK,
  motivation: DATA.MOTIVATIONS,
  training_place: DATA.PLACES,
  would_invite: DATA.WOULD_INVITE,
}

/** Columns whose codes mean something else in each file. */
const OF_FILE: Record<string, Record<string, Names>> = {
  notices: { kind: NOTIFICATIONS },
  account_events: { kind: EVENTS, method: EVENT_METHODS },
  decisions: { reason: REASONS, decision: DECISIONS, about: SUBJECTS },
  photo_decisions: { verdict: PHOTO_VERDICTS, followed: PHOTO_FOLLOWED },
  reviews: { act: REVIEW_ACTS, verdict: VERDICTS, reason: VOTE_REASONS },
  reviews_about: { verdict: VERDICTS },
  conduct_cases: {
    measure: CONDUCT_MEASURES,
    verdict: CONDUCT_VERDICTS,
    appeal_verdict: CONDUCT_VERDICTS,
    outcome: CONDUCT_VERDICTS,
  },
  reports: { reason: REPORTS },
  reports_about: { reason: REPORTS, about: SUBJECTS },
  notice_choices: { kind: NOTIFICATIONS },
  workout_changes: { kind: DATA.CHANGES },
  bonuses: { kind: DATA.BONUSES },
  invitations: { status: DATA.INVITATION_STATES },
  disputes: { state: DATA.DISPUTE_STATES },
  payments: { method: DATA.METHODS, failure: DATA.PAYMENT_FAILURES },
  refunds: { reason: DATA.REFUND_REASONS, state: DATA.REFUND_STATES },
  payouts: { failure: DATA.PAYOUT_FAILURES },
  bank_details: { refusal: DATA.DETAILS_REFUSALS },
  reactions: { kind: DATA.REACTIONS },
  reactions_received: { kind: DATA.REACTIONS },
  second_factors: { kind: DATA.FACTORS, status: DATA.FACTOR_STATES },
  support: { author: DATA.AUTHORS },
}

const ACCOUNTS = {
  user_main: 'main',
  user_held: 'held',
  user_bonus: 'bonus',
  psp_clearing: 'external',
} as const

/**
 * Returns a row of the archive for people, in the page and in the files for spreadsheets: words in place of codes.
 * Values without a word stay.
 */
export function inWords(file: string, row: Row, language: Language): Row {
  const entries = Object.entries(row).map(([column, value]) => [column, worded(file, column, value, language)] as const)
  const read = Object.fromEntries(entries)
  if (file === 'notices' && 'facts' in row) return { ...read, facts: saidBy(row, language) }
  if (file !== 'movements') return read
  const { kinds, accounts } = CSV_TEXTS[language]
  const kind = kindOf(row['kind'] as never, row['account'] as never)
  const account = ACCOUNTS[row['account'] as keyof typeof ACCOUNTS]
  return { ...read, kind: kinds[kind ?? 'correction'], account: account ? accounts[account] : read['account'] }
}

// The text of a notification. An old one that lacks facts its text needs stays as it is.
function saidBy({ kind, facts }: Row, language: Language): unknown {
  try {
    return noticeWords(language, { kind, facts: JSON.parse(facts as string) as unknown } as NotificationContent)
  } catch {
    return facts
  }
}

const WITH_WORKOUTS = new Set(['workout_changes', 'deleted_workouts'])

/** Lists of codes with values, formatted one after the other. */
const LISTS: Record<string, { names: Names; between: string }> = {
  parts: { names: DATA.WHY, between: ' + ' },
  signals: { names: DATA.SIGNALS, between: ', ' },
  roles: { names: DATA.ROLES, between: ', ' },
}

// Facts of a workout as in a change or in its row, in order, each with the column that names it. Other facts are
// internal.
const WORKOUT_FACTS: Record<string, string> = {
  workoutType: 'workout_type',
  workout_type: 'workout_type',
  startedAt: 'started_at',
  started_at: 'started_at',
  localDate: 'date',
  local_date: 'date',
  minutes: 'minutes',
  distanceMeters: 'distance_meters',
  distance_meters: 'distance_meters',
  steps: 'steps',
  calories: 'calories',
  caption: 'caption',
  photoIds: 'photos',
}

function workoutInWords(workout: object, language: Language): string {
  const facts = new Map<string, unknown>(Object.entries(workout))
  return Object.entries(WORKOUT_FACTS)
    .flatMap(([fact, column]) => {
      const value = facts.get(fact) ?? ''
      if (value === '' || value === 0) return []
      const plain = Array.isArray(value) ? value.length : column === 'started_at' ? minuteOf(value as string) : value
      return [`${columnName(column, language)}: ${String(worded('workouts', column, plain, language))}`]
    })
    .join('; ')
}

const minuteOf = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

function worded(file: string, column: string, value: unknown, language: Language): unknown {
  if (WITH_WORKOUTS.has(file) && typeof value === 'object' && value !== null && !(value instanceof Date))
    return workoutInWords(value, language)
  if (typeof value !== 'string') return value
  const place = language === 'en' ? 1 : 0
  if (column === 'workout_type' || column === 'sport')
    return WORKOUT_NAMES[language][value as keyof (typeof WORKOUT_NAMES)[Language]] ?? value
  const list = LISTS[column]
  if (list)
    return value
      .split(list.between)
      .map(part => part.replace(/^\w+/, code => list.names[code]?.[place] ?? code))
      .join(list.between)
  return (OF_FILE[file]?.[column] ?? NAMES[column])?.[value]?.[place] ?? value
}
