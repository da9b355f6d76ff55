const AT = '2026-11-12T21:02:00.000Z'
const VERA = { id: '20000000-0000-4000-8000-000000000001', name: 'Vera Campos', photoUrl: null }

const bookEntry = (index: number, about: object) => ({
  id: `9000000${index}-0000-4000-8000-000000000000`,
  kind: 'platform_deposit',
  currency: 'BRL',
  cents: 500_000,
  person: null,
  corrects: null,
  reason: 'Aporte para cobrir os créditos de novembro.',
  state: 'open',
  proposedBy: VERA,
  proposedAt: AT,
  decidedBy: null,
  decidedAt: null,
  can: ['approve', 'refuse'],
  overAlone: false,
  ...about,
})
const LIA = { id: '40000001-0000-4000-8000-000000000000', name: 'Lia Moura', photoUrl: null }
/** Ledger adjustments in all their states. */
export const BOOKS = {
  open: [
    bookEntry(1, {}),
    bookEntry(4, { kind: 'bonus_grant', cents: 5_000, person: LIA, reason: 'Atendimento 4812.', overAlone: true }),
    bookEntry(2, {
      kind: 'correction',
      cents: 1_500,
      person: LIA,
      corrects: { number: 48_211, kind: 'bonus_grant' },
      reason: 'Os créditos de boas-vindas foram dados duas vezes.',
      can: ['refuse'],
    }),
  ],
  decided: [
    bookEntry(3, {
      kind: 'provider_transfer',
      cents: 120_050,
      reason: 'Repasse de 11 de novembro.',
      state: 'posted',
      decidedBy: VERA,
      decidedAt: AT,
      can: [],
    }),
  ],
  balances: [{ currency: 'BRL', providerCents: 3_400_000, bankCents: 9_877_760, ownCents: 500_000 }],
  seal: {
    day: '2026-11-11',
    upTo: 48_230,
    hash: '9f2c41d07be86a35c1d4e0f7a2b95c3860d1e4f7a9b2c5d8e1f40a3b6c9d2e5f',
    sealedAt: AT,
    holds: true,
  },
  debtors: [{ person: LIA, currency: 'BRL', cents: 5_000 }],
  correctable: [],
}
