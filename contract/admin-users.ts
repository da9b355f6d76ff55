import {
  DESK_NOTE_MAX_LENGTH,
  DESK_NOTE_MIN_LENGTH,
  IDENTITY_NOTE_MIN_LENGTH,
  MIN_PEOPLE_SEARCH,
  PERSON_REPORT_REASONS,
  REPORT_REASONS,
  MAX_SUSPENSION_DAYS,
} from '@bora/rules/limits.ts'
import { PAYOUT_STATUSES } from '@bora/rules/payouts.ts'
import { IDENTITY_CHECKS, SUSPENSION_REASONS } from '@bora/rules/suspension.ts'
import { TWO_ADMIN_ACTS } from '@bora/rules/two-admins.ts'
import { z } from 'zod'
import { Receipt } from './activities.ts'
import { DeskAct } from './admin-payouts.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './me.ts'
import {
  Cents,
  Currency,
  Cursor,
  Day,
  DeviceMark,
  Id,
  Instant,
  page,
  PersonRef,
  shownText,
  SignedCents,
} from './shapes.ts'
import { SECOND_ADMIN, SecondRefusal } from './two-admins.ts'
import { WalletEntry } from './wallet.ts'

/** The reason for an act; kept permanently. */
const Note = shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true })
const Suspension = z.object({
  reason: z.enum(SUSPENSION_REASONS).nullable(),
  /** Null if it has no end. */
  until: Instant.nullable(),
})

const FoundPerson = PersonRef.extend({
  /** Null if there is none, or the account was deleted. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  memberSince: Instant,
  roles: z.array(Role),
  suspension: Suspension.nullable(),
})

const Factor = z.object({ id: Id, type: z.enum(['totp', 'phone', 'webauthn']), name: z.string(), createdAt: Instant })

const Account = z.object({
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  /** Sign-in methods, named as in the protocol. */
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
  /** Null for a creator who didn't join. */
  joinedAt: Instant.nullable(),
  created: z.boolean(),
  /** In the unit of the challenge; null if there is none. */
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
  /** The person it is about, or who made it: never the person whose history this is; null if it is about a result. */
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

/** The latest entries of a long list; `count` is the total. */
function latest<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), count: z.int() })
}

/** An act on an admin, or appointing one, that a second admin has to approve. */
const Proposal = z.object({
  id: Id,
  act: z.enum(TWO_ADMIN_ACTS),
  person: PersonRef,
  /** For a suspension, with its days; null days: without an end. */
  reason: z.enum(SUSPENSION_REASONS).nullable(),
  days: z.int().nullable(),
  /** For removing a second factor, with how the owner's identity was verified. */
  factorName: z.string().nullable(),
  check: z.enum(IDENTITY_CHECKS).nullable(),
  note: z.string(),
  state: z.enum(['open', 'done', 'declined']),
  proposedBy: PersonRef,
  proposedAt: Instant,
  /** When it expires. */
  expiresAt: Instant,
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  /** What the viewer can do with it now. */
  can: z.array(z.enum(['approve', 'decline'])),
  secondRefusal: SecondRefusal,
})

const WholePerson = FoundPerson.extend({
  country: z.string(),
  timeZone: z.string(),
  language: z.string(),
  /** Masked. */
  cpf: z.string().nullable(),
  /** Null once the account is deleted: acts in challenges and the ledger stay. */
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
  /** Proposals that wait for a second admin. */
  proposals: z.array(Proposal),
})

const PersonId = z.object({ personId: Id })
const REFUSALS = ['invalid_input', 'text_unreadable', 'person_not_found', 'account_gone', 'own_account'] as const

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    mayLag: true,
    access: 'desk',
    summary:
      'People, the newest first; or those whom a search finds, at most 50: part of a name or an address, an id or its beginning, a CPF or its last four digits',
    query: z.object({
      search: z.string().trim().min(MIN_PEOPLE_SEARCH).max(254).optional(),
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
      'Suspend an account for so many days, or without an end: its sessions end at once, its money stays its own; an admin’s waits for a second admin',
    params: PersonId,
    body: z.strictObject({
      reason: z.enum(SUSPENSION_REASONS),
      days: z.int().min(1).max(MAX_SUSPENSION_DAYS).nullable(),
      note: Note,
    }),
    output: WholePerson,
    errors: [...REFUSALS, 'proposal_waits'],
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
    summary: 'Grant a role or take it; the admin role waits for a second admin, and the last admin’s is not taken',
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
      'proposal_waits',
    ],
  }),
  forcePassword: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/password',
    access: 'desk',
    summary:
      'Make the password worthless: sessions end, and its owner chooses a new one by mail; an admin’s waits for a second admin',
    params: PersonId,
    body: z.strictObject({ note: Note }),
    output: WholePerson,
    errors: [...REFUSALS, 'proposal_waits'],
  }),
  removeFactor: endpoint({
    method: 'POST',
    path: '/admin/users/:personId/factors/:factorId/removal',
    access: 'desk',
    summary:
      'Remove a second factor of a person whose identity was checked, and how; an admin’s waits for a second admin',
    params: z.object({ personId: Id, factorId: Id }),
    body: z.strictObject({
      check: z.enum(IDENTITY_CHECKS),
      note: shownText({ least: IDENTITY_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true }),
    }),
    output: WholePerson,
    errors: [...REFUSALS, 'factor_not_found', 'proposal_waits'],
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/admin/proposals',
    access: 'desk',
    summary:
      'What is to be done to admins, or to make one, and waits for a second admin; and the latest that was decided',
    output: z.object({
      /** The oldest first, at most 200. */
      open: z.array(Proposal),
      /** The latest 30. */
      decided: z.array(Proposal),
    }),
    errors: [],
  }),
  approveProposal: endpoint({
    method: 'POST',
    path: '/admin/proposals/:proposalId/approve',
    access: 'desk',
    summary: 'Do what another admin proposed; refused where the two may not decide together',
    params: z.object({ proposalId: Id }),
    output: Proposal,
    errors: [
      'proposal_not_found',
      'proposal_closed',
      'own_account',
      ...SECOND_ADMIN,
      'person_not_found',
      'account_gone',
      'last_admin',
      'email_not_confirmed',
      'factor_not_found',
    ],
  }),
  declineProposal: endpoint({
    method: 'POST',
    path: '/admin/proposals/:proposalId/decline',
    access: 'desk',
    summary: 'Leave undone what an admin proposed, also the viewer’s own proposal; never by who it is about',
    params: z.object({ proposalId: Id }),
    body: z.strictObject({ note: Note }),
    output: Proposal,
    errors: ['invalid_input', 'text_unreadable', 'proposal_not_found', 'proposal_closed', 'own_account'],
  }),
  noteDevice: endpoint({
    method: 'POST',
    path: '/admin/device',
    access: 'desk',
    summary: 'Note from which browser the desk is used: two admins who share one can’t decide together',
    body: z.strictObject({ device: DeviceMark }),
    output: z.object({}),
    errors: ['invalid_input'],
  }),
}
