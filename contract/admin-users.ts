import {
  DESK_NOTE_MAX_LENGTH,
  DESK_NOTE_MIN_LENGTH,
  IDENTITY_NOTE_MIN_LENGTH,
  PEOPLE_SEARCH_LEAST,
  PERSON_REPORT_REASONS,
  REPORT_REASONS,
  SUSPENSION_DAYS_MOST,
} from '@bora/rules/limits.ts'
import { PAYOUT_STATUSES } from '@bora/rules/payouts.ts'
import { IDENTITY_CHECKS, SUSPENSION_REASONS } from '@bora/rules/suspension.ts'
import { z } from 'zod'
import { Receipt } from './activities.ts'
import { DeskAct } from './admin-payouts.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './me.ts'
import { Cents, Currency, Cursor, Day, Id, Instant, page, PersonRef, shownText, SignedCents } from './shapes.ts'
import { WalletEntry } from './wallet.ts'

/** Why it is done; kept for ever. */
const Note = shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true })
const Suspension = z.object({
  reason: z.enum(SUSPENSION_REASONS).nullable(),
  /** Null where it has no end. */
  until: Instant.nullable(),
})

const FoundPerson = PersonRef.extend({
  /** Null where somebody has none, or the account is gone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  memberSince: Instant,
  roles: z.array(Role),
  suspension: Suspension.nullable(),
})

const Factor = z.object({ id: Id, type: z.enum(['totp', 'phone']), name: z.string(), createdAt: Instant })

const Account = z.object({
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  /** How it can be signed in, as the protocol names them. */
  providers: z.array(z.string()),
  factors: z.array(Factor),
  lastSignInAt: Instant.nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: Instant.nullable(),
  openSessions: z.int(),
})

const Taken = z.object({
  id: Id,
  title: z.string(),
  isPrivate: z.boolean(),
  status: z.enum(['active', 'completed', 'cancelled']),
  startDate: Day,
  endDate: Day,
  /** Null where it only created it. */
  joinedAt: Instant.nullable(),
  created: z.boolean(),
  /** In the unit of the challenge; null where there is none. */
  score: z.int().nullable(),
})

const Workout = z.object({
  id: Id,
  workoutType: z.string(),
  startedAt: Instant,
  timeZone: z.string(),
  minutes: z.int(),
  voided: z.boolean(),
  photos: z.int(),
  receipts: z.array(Receipt.pick({ challengeId: true, challengeTitle: true, points: true, parts: true })),
})

const Report = z.object({
  id: Id,
  at: Instant,
  what: z.enum(['activity', 'person', 'dispute']),
  /** Whom it is about, or who made it: never the one whose story this is; null where it is about a result. */
  other: PersonRef.nullable(),
  reason: z.enum([...REPORT_REASONS, ...PERSON_REPORT_REASONS]).nullable(),
  text: z.string(),
})

const SignIn = z.object({
  at: Instant,
  kind: z.string(),
  method: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  country: z.string().nullable(),
})

/** Everything of a list that is long is its latest; `count` is of all there are. */
function latest<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), count: z.int() })
}

const WholePerson = FoundPerson.extend({
  country: z.string(),
  timeZone: z.string(),
  language: z.string(),
  /** Masked. */
  cpf: z.string().nullable(),
  /** Null once the account is gone: what was done in challenges and the ledger stays. */
  account: Account.nullable(),
  isViewer: z.boolean(),
  challenges: latest(Taken),
  workouts: latest(Workout),
  wallet: z.object({
    currency: Currency,
    freeCents: SignedCents,
    heldCents: SignedCents,
    bonusCents: SignedCents,
    movements: z.array(WalletEntry),
    payouts: latest(
      z.object({
        id: Id,
        status: z.enum(PAYOUT_STATUSES),
        amountCents: Cents,
        currency: Currency,
        requestedAt: Instant,
      }),
    ),
  }),
  signIns: latest(SignIn),
  reportsBy: latest(Report),
  reportsAbout: latest(Report),
  consents: z.array(z.object({ type: z.string(), consented: z.boolean(), at: Instant })),
  acts: z.array(DeskAct),
})

const PersonId = z.object({ personId: Id })
const REFUSALS = ['invalid_input', 'text_unreadable', 'person_not_found', 'account_gone', 'own_account'] as const

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'desk',
    summary:
      'People, the newest first; or those whom a search finds, at most 50: part of a name or an address, an id or its beginning, a CPF or its last four digits',
    query: z.object({
      search: z.string().trim().min(PEOPLE_SEARCH_LEAST).max(254).optional(),
      only: z.enum(['admin', 'ambassador', 'suspended']).optional(),
      cursor: Cursor.optional(),
    }),
    output: page(FoundPerson),
    errors: ['invalid_input'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/read',
    access: 'desk',
    summary: 'A person’s whole story; that it was read is written down',
    params: PersonId,
    output: WholePerson,
    errors: ['person_not_found'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/suspension',
    access: 'desk',
    summary:
      'Suspend an account for so many days, or without an end: its sessions end at once, its money stays its own',
    params: PersonId,
    body: z.strictObject({
      reason: z.enum(SUSPENSION_REASONS),
      days: z.int().min(1).max(SUSPENSION_DAYS_MOST).nullable(),
      note: Note,
    }),
    output: WholePerson,
    errors: REFUSALS,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/suspension/lift',
    access: 'desk',
    summary: 'Lift a suspension',
    params: PersonId,
    body: z.strictObject({ note: Note }),
    output: WholePerson,
    errors: REFUSALS,
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/roles',
    access: 'desk',
    summary: 'Grant a role or take it; the last admin’s is not taken',
    params: PersonId,
    body: z.strictObject({ role: Role, granted: z.boolean(), note: Note }),
    output: WholePerson,
    errors: [
      'invalid_input',
      'text_unreadable',
      'person_not_found',
      'account_gone',
      'last_admin',
      'email_not_confirmed',
    ],
  }),
  forcePassword: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/password',
    access: 'desk',
    summary: 'Make the password worthless: sessions end, and its owner chooses a new one by mail',
    params: PersonId,
    body: z.strictObject({ note: Note }),
    output: WholePerson,
    errors: REFUSALS,
  }),
  removeFactor: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/factors/:factorId/removal',
    access: 'desk',
    summary: 'Remove a second factor of somebody whose identity was checked, and how',
    params: z.object({ personId: Id, factorId: Id }),
    body: z.strictObject({
      check: z.enum(IDENTITY_CHECKS),
      note: shownText({ least: IDENTITY_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true }),
    }),
    output: WholePerson,
    errors: [...REFUSALS, 'factor_not_found'],
  }),
}
