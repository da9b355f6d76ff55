// The server's answers about payouts and banking details in the desk's states.
export const AT = '2026-11-12T21:02:00.000Z'
export const OCTOBER = { id: '60000001-0000-4000-8000-000000000000', title: 'Outubro sem desculpa' }
const VERA = { id: '20000000-0000-4000-8000-000000000001', name: 'Vera Campos' }
export const pix = (kind: string, key: string) => ({ method: 'pix', kind, key })

function payout(index: number, about: { name: string; person: string; amount: number; to: object; more?: object }) {
  const { name, person, amount, to, more } = about
  return {
    id: `1000000${index}-0000-4000-8000-000000000000`,
    name,
    answer: {
      id: `1000000${index}-0000-4000-8000-000000000000`,
      amountCents: amount,
      currency: 'BRL',
      status: 'pending',
      destination: to,
      holderName: person,
      holderCpf: '•••.482.917-••',
      failure: null,
      prizes: [{ challenge: OCTOBER, rank: 2, cents: amount, wonAt: '2026-11-02T12:12:00.000Z' }],
      detailsVerifiedAt: '2026-11-03T12:00:00.000Z',
      timeline: [{ step: 'requested', at: AT }],
      expectedBy: '2026-11-19T21:02:00.000Z',
      waitsUntil: null,
      person: {
        id: `3000000${index}-0000-4000-8000-000000000000`,
        name: person,
        photoUrl: null,
        memberSince: '2025-03-04T12:00:00.000Z',
      },
      releasesNeeded: 1,
      releases: 0,
      can: ['release', 'fail', 'correct'],
      overdue: false,
      nameMatch: 'same',
      provider: 'manual',
      attempts: 1,
      stopped: false,
      aloneLimit: false,
      takesTwo: false,
      said: null as object | null,
      endToEndId: null,
      feeCents: null,
      acts: [] as object[],
      ...more,
    },
  }
}

const SENT = [
  { step: 'requested', at: AT },
  { step: 'released', at: '2026-11-12T21:40:00.000Z' },
  { step: 'sent', at: '2026-11-12T21:41:00.000Z' },
]
const RELEASED = { at: '2026-11-12T21:40:00.000Z', by: VERA, act: 'payout_released', note: null }

export const COUNTS = {
  payouts: { pending: 4, processing: 1, completed: 128, failed: 1, cancelled: 0, returned: 1 },
  reviews: 4,
  overdue: 1,
  stops: [],
}
export const STOPS = ['I3', 'I20'].map(invariant => ({ invariant, problems: 2, since: AT }))
const EVIDENCE = 'O banco confirmou por telefone que a conta foi encerrada em outubro; protocolo 2026-4471.'
const ENDED = { what: 'fail', reason: 'account_closed', endToEndId: null, feeCents: null }
const SAID = { ...ENDED, ending: 1, by: VERA, at: AT, evidence: EVIDENCE }
export const PAYOUTS = [
  payout(1, { name: 'to be released', person: 'Marina Duarte', amount: 12_000, to: pix('cpf', '•••.482.917-••') }),
  payout(2, {
    name: 'to be confirmed',
    person: 'Caio Nogueira',
    amount: 777_760,
    to: pix('phone', '•••• 4471'),
    more: {
      prizes: [
        { challenge: OCTOBER, rank: 2, cents: 700_000, wonAt: '2026-11-02T12:12:00.000Z' },
        {
          challenge: { id: '60000002-0000-4000-8000-000000000000', title: 'Turma do Parque' },
          rank: 1,
          cents: 77_760,
          wonAt: '2026-11-05T12:12:00.000Z',
        },
      ],
      releasesNeeded: 2,
      releases: 1,
      can: ['confirm', 'fail', 'correct'],
      timeline: SENT.slice(0, 2),
      nameMatch: 'partly',
      waitsUntil: '2026-11-13T21:02:00.000Z',
      acts: [{ ...RELEASED, note: 'Conferi com o regulamento.' }],
    },
  }),
  payout(3, {
    name: 'overdue',
    person: 'Thiago Prado',
    amount: 64_000,
    to: pix('email', 't•••@exemplo'),
    more: {
      status: 'processing',
      timeline: SENT,
      can: ['complete', 'fail', 'correct'],
      overdue: true,
      provider: 'asaas',
      attempts: 3,
      takesTwo: true,
      acts: [RELEASED],
    },
  }),
  payout(9, {
    name: 'said to have failed',
    person: 'Rafa Lima',
    amount: 74_000,
    to: pix('cpf', '•••.664.015-••'),
    more: {
      status: 'processing',
      timeline: SENT,
      can: ['approve', 'decline'],
      takesTwo: true,
      said: SAID,
      acts: [RELEASED],
    },
  }),
  payout(4, {
    name: 'failed',
    person: 'João Pedro Alves de Albuquerque',
    amount: 9_000,
    to: pix('random', '7f3a••••'),
    more: {
      status: 'failed',
      failure: 'key_unknown',
      can: [],
      nameMatch: 'differs',
      timeline: [...SENT, { step: 'failed', at: '2026-11-13T12:00:00.000Z' }],
    },
  }),
  payout(5, {
    name: 'completed',
    person: 'Bia Fonseca',
    amount: 12_960,
    to: { method: 'br_account', bankCode: '341', branch: '1234-5', account: '•••667-8', accountType: 'savings' },
    more: {
      status: 'completed',
      endToEndId: 'E6070119020261113120000000000001',
      feeCents: 150,
      can: ['return'],
      timeline: [...SENT, { step: 'completed', at: '2026-11-13T12:00:00.000Z' }],
    },
  }),
  payout(6, {
    name: 'sent back',
    person: 'Rafa Lima',
    amount: 5_700,
    to: { method: 'gb_account', sortCode: '••-••-56', accountNumber: '••••5678' },
    more: {
      currency: 'GBP',
      prizes: [],
      holderCpf: null,
      status: 'returned',
      failure: 'account_closed',
      can: [],
      timeline: [
        ...SENT,
        { step: 'completed', at: '2026-11-13T12:00:00.000Z' },
        { step: 'returned', at: '2026-11-14T12:00:00.000Z' },
      ],
    },
  }),
  payout(7, { name: 'another', person: 'Nanda Rocha', amount: 21_250, to: pix('cpf', '•••.664.015-••') }),
  payout(8, { name: 'one more', person: 'Igor Sales', amount: 4_500, to: pix('phone', '•••• 0982') }),
]

export const REVIEWS = PAYOUTS.slice(0, 4).map(({ answer }) => ({
  person: answer.person,
  country: 'BR',
  destination: answer.destination,
  holderName: answer.holderName,
  holderCpf: answer.holderCpf,
  nameMatch: answer.nameMatch,
  state: 'pending',
  refusal: null,
  submittedAt: AT,
  decidedAt: null,
  version: 1,
  acts: [],
}))
