import type { Page } from '@playwright/test'
import { newAdmin } from './desk.ts'
import { BOOKS } from './book-answers.ts'
import { button, type Part } from './state-part.ts'
import { expect, still } from './world.ts'

/** The desk in everything that it shows: what it would be told is made here, for much of it takes days to come about. */
export const ADMIN: Part = {
  name: 'admin',
  boards: /admin/,
  async walk({ browser, look, see }) {
    const early = await (await newAdmin('Vera', { factor: false })).open(browser, look)
    await early.goto('/admin/payouts')
    await see(early, 'the desk before a second factor')

    const page = await (await newAdmin('Vera')).open(browser, look)
    await tell(page)
    await page.goto('/admin')
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await see(page, 'the dashboard')
    await page
      .getByText(/^(Tabela|Table)$/)
      .first()
      .click()
    await see(page, 'the dashboard, a table')
    await page.goto('/admin/ambassadors')
    await expect(button(page, /^(Aprovar|Approve)$/)).toBeVisible()
    await see(page, 'ambassadors')
    await button(page, /^(Aprovar|Approve)$/).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await see(page, 'a request is approved')
    await page.keyboard.press('Escape')
    await button(page, /^(Nova campanha para|New campaign for) Igor Sales$/).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await see(page, 'a campaign')
    await page.goto('/admin/challenges')
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await see(page, 'challenges')
    await page.goto('/admin/payouts')
    await see(page, 'payouts')
    await page.goto('/admin/payouts?status=all')
    await see(page, 'payouts of all kinds')
    await page.route('**/api/admin/payouts/counts', route => route.fulfill({ json: { ...COUNTS, stops: STOPS } }))
    await page.goto('/admin/payouts')
    await expect(page.getByRole('heading', { name: /^(Os saques estão parados|Payouts are stopped)$/ })).toBeVisible()
    await see(page, 'payouts are stopped')
    await page.unroute('**/api/admin/payouts/counts')
    for (const payout of PAYOUTS.slice(0, 7)) {
      await page.goto(`/admin/payouts?status=all&open=${payout.id}`)
      await expect(page.getByRole('list', { name: /^(Andamento|Progress)$/ })).toBeVisible()
      await see(page, `a payout, ${payout.name}`)
    }
    for (const [action, state] of [
      [/^(Registrar como pago|Mark as paid)$/, 'a payout is marked as paid'],
      [/^(Registrar falha|Mark as failed)$/, 'a payout is marked as failed'],
      [/^(Pedir correção dos dados|Ask for corrected details)$/, 'corrected details are asked for'],
    ] as const) {
      // Anew in each width: a dialog keeps what it was asked over, and under 1024 px that is a sheet.
      await see(page, state, async there => {
        await there.goto(`/admin/payouts?status=processing&open=${PAYOUTS[2]!.id}`)
        await button(there, action).click()
        const dialog = there.getByRole('dialog').last()
        await dialog.locator('button[type=submit]').click()
        await expect(dialog.getByRole('alert').first()).toBeVisible()
        await still(there)
      })
    }
    await page.goto(`/admin/payouts?view=reviews`)
    await see(page, 'banking details')
    await page.goto(`/admin/payouts?view=reviews&open=${REVIEWS[1]!.person.id}`)
    await button(page, /^(Mostrar dados completos|Show full details)$/).click()
    await expect(button(page, /^(Ocultar dados|Hide details)$/)).toBeVisible()
    await see(page, 'banking details, whole')
    await page.goto('/admin/payouts?view=reviews&q=ninguem')
    await see(page, 'banking details, nothing found')
    await page.goto('/admin/payouts?view=books')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await see(page, 'the books')
    await page.goto('/admin/payouts?status=cancelled')
    await see(page, 'payouts, none')
    await page.route('**/api/admin/payouts?**', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.goto('/admin/payouts')
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 })
    await see(page, 'payouts, out of order')
  },
}

const AT = '2026-11-12T21:02:00.000Z'
const OCTOBER = { id: '60000001-0000-4000-8000-000000000000', title: 'Outubro sem desculpa' }
const VERA = { id: '20000000-0000-4000-8000-000000000001', name: 'Vera Campos' }
const pix = (kind: string, key: string) => ({ method: 'pix', kind, key })

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

const COUNTS = {
  payouts: { pending: 4, processing: 1, completed: 128, failed: 1, cancelled: 0, returned: 1 },
  reviews: 4,
  overdue: 1,
  stops: [],
}
const STOPS = ['I3', 'I20'].map(invariant => ({ invariant, problems: 2, since: AT }))
const EVIDENCE = 'O banco confirmou por telefone que a conta foi encerrada em outubro; protocolo 2026-4471.'
const ENDED = { what: 'fail', reason: 'account_closed', endToEndId: null, feeCents: null }
const SAID = { ...ENDED, ending: 1, by: VERA, at: AT, evidence: EVIDENCE }
const PAYOUTS = [
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

const APPLICATIONS = [
  {
    person: { id: '40000001-0000-4000-8000-000000000000', name: 'Lia Moura', photoUrl: null },
    about: 'Dou aulas de dança no parque toda semana.\nA turma tem umas trinta pessoas.',
    reach: '@liadanca',
    askedAt: AT,
  },
]
const CAMPAIGN = {
  id: '50000001-0000-4000-8000-000000000000',
  name: 'Dança comigo',
  code: 'TURMA2026',
  reward: 'cash',
  currency: 'BRL',
  perReferral: 500,
  monthlyCap: 15_000,
  monthEarned: 2_500,
  earned: 6_500,
  target: 30,
  credited: 13,
  startsOn: '2026-10-01',
  endsOn: '2026-12-31',
  countries: ['BR', 'PT'],
  isOpen: true,
}
const AMBASSADORS = [
  {
    person: { id: '40000002-0000-4000-8000-000000000000', name: 'Nanda Rocha', photoUrl: null },
    campaigns: [
      CAMPAIGN,
      { ...CAMPAIGN, id: '50000002-0000-4000-8000-000000000000', reward: 'points', currency: null },
    ],
  },
  { person: { id: '40000003-0000-4000-8000-000000000000', name: 'Igor Sales', photoUrl: null }, campaigns: [] },
]

const TO_CHECK = (
  [
    ['Dani Okamoto', 3_000, 8],
    ['Igor Sales', 2_000, 21],
    ['Nanda Rocha', 5_000, 40],
  ] as const
).map(([name, cashCents, minutes], index) => ({
  id: `7000000${index}-0000-4000-8000-000000000000`,
  person: { id: `8000000${index}-0000-4000-8000-000000000000`, name, photoUrl: null },
  challenge: OCTOBER,
  cashCents,
  currency: 'BRL',
  method: 'pix',
  status: 'processing',
  since: new Date(Date.now() - minutes * 60_000).toISOString(),
}))

/** Thirty days of an installation that grows. */
const figure = (most: number) => {
  const series = Array.from({ length: 30 }, (_, day) => Math.round(most * (0.4 + ((day * 37) % 60) / 100)))
  const now = series.reduce((sum, one) => sum + one)
  return { now, before: Math.round(now * 0.9), series }
}
const FIGURES = {
  at: AT,
  timeZone: 'America/Sao_Paulo',
  days: Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 9, 14 + day)).toISOString().slice(0, 10)),
  from: '2026-10-14T03:00:00.000Z',
  before: { from: '2026-09-14T03:00:00.000Z', until: '2026-10-13T21:02:00.000Z' },
  currency: 'BRL',
  currencies: ['BRL', 'USD'],
  figures: {
    people: { now: 48_211, before: 44_100, series: Array.from({ length: 30 }, (_, day) => 44_200 + day * 138) },
    signUps: figure(190),
    active: { ...figure(2_100), now: 6_218, before: 6_900 },
    workouts: figure(3_400),
    challenges: figure(12),
    collected: figure(560_000),
    refunded: figure(30_000),
    prizes: figure(480_000),
    paidOut: figure(300_000),
    fees: { ...figure(45_000), before: 0 },
    held: { now: 9_877_760, before: 9_877_760, series: Array.from({ length: 30 }, () => 9_877_760) },
    inPools: {
      now: 2_345_600,
      before: 3_345_600,
      series: Array.from({ length: 30 }, (_, day) => 3_300_000 - day * 33_000),
    },
  },
  challenges: { upcoming: 21, active: 148, closing: 9, completed: 1_204, cancelled: 37 },
}

const REVIEWS = PAYOUTS.slice(0, 4).map(({ answer }) => ({
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

async function tell(page: Page): Promise<void> {
  await page.route('**/api/admin/**', route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const path = pathname.slice('/api/admin/'.length)
    // Of challenges the demo world has enough.
    if (/^(waiting|challenges(\/|$))/.test(path)) return route.fallback()
    const one = PAYOUTS.find(({ id }) => path.startsWith(`payouts/${id}`))
    const review = REVIEWS.find(({ person }) => path.startsWith(`bank-reviews/${person.id}`))
    const page = (items: object[]) => ({
      items: searchParams.has('q') || searchParams.has('search') ? [] : items,
      next: null,
    })
    const status = searchParams.get('status')
    if (path.endsWith('/reveal')) {
      const whole = {
        destination: pix('phone', '+5511912344471'),
        holderName: 'Caio Nogueira',
        holderCpf: '10020141709',
      }
      return route.fulfill({ json: whole })
    }
    if (path === 'books') return route.fulfill({ json: BOOKS })
    if (path === 'payments/to-check') return route.fulfill({ json: { items: TO_CHECK, count: 4 } })
    if (path === 'payouts/counts') return route.fulfill({ json: COUNTS })
    if (path === 'ambassador-applications') return route.fulfill({ json: { items: APPLICATIONS } })
    if (path === 'ambassadors') return route.fulfill({ json: { items: AMBASSADORS } })
    if (path === 'figures') return route.fulfill({ json: FIGURES })
    if (one) return route.fulfill({ json: one.answer })
    if (review) return route.fulfill({ json: review })
    if (path === 'bank-reviews') return route.fulfill({ json: page(REVIEWS) })
    const of = PAYOUTS.map(({ answer }) => answer as { status: string }).filter(
      each => !status || each.status === status,
    )
    return route.fulfill({ json: page(of) })
  })
}
