import type { Page } from '@playwright/test'
import { newAdmin } from './desk.ts'
import { BOOKS } from './book-answers.ts'
import { AT, COUNTS, OCTOBER, PAYOUTS, REVIEWS, STOPS, pix } from './payout-answers.ts'
import { button, type Part } from './state-part.ts'
import { expect, still } from './world.ts'

/** The desk in all its states, with fake answers, because many of them would take days to occur. */
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
      // Opened again at each width: a dialog keeps the view below it, which is a sheet below 1024 px.
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
    await page.route('**/api/admin/books', route =>
      route.fulfill({ json: { ...BOOKS, seal: { ...BOOKS.seal, holds: false } } }),
    )
    await page.goto('/admin/payouts?view=books')
    await expect(page.getByText('npm run check-money', { exact: true })).toBeVisible()
    await see(page, 'the books, changed')
    await page.goto('/admin/payouts?status=cancelled')
    await see(page, 'payouts, none')
    await page.route('**/api/admin/payouts?**', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.goto('/admin/payouts')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'payouts, out of order')
  },
}

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
  createdBy: '40000009-0000-4000-8000-000000000000',
  createdAt: AT,
  waits: false,
}
const AMBASSADORS = [
  {
    person: { id: '40000002-0000-4000-8000-000000000000', name: 'Nanda Rocha', photoUrl: null },
    campaigns: [
      { ...CAMPAIGN, id: '50000003-0000-4000-8000-000000000000', monthlyCap: 1_000_000, waits: true },
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

/** Thirty days of a growing installation. */
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

const CREDIT_CODES = [
  {
    id: '20000000-0000-4000-8000-000000000001',
    code: 'BORA-TRNE-2026',
    cents: 2_000,
    currency: 'BRL',
    mostUses: 100,
    usedCount: 1,
    validUntil: '2027-01-31T03:00:00.000Z',
    note: 'Corrida de rua em Recife',
    madeBy: { id: '20000000-0000-4000-8000-000000000002', name: 'Vera Lima', photoUrl: null },
    madeAt: '2026-11-20T12:00:00.000Z',
    waits: true,
    secondRefusal: null,
    confirmedBy: null,
    confirmedAt: null,
    stoppedBy: null,
    stoppedAt: null,
    uses: [
      {
        person: { id: '20000000-0000-4000-8000-000000000003', name: 'Ana Duarte', photoUrl: null },
        at: '2026-11-21T12:00:00.000Z',
      },
    ],
  },
]

async function tell(page: Page): Promise<void> {
  await page.route('**/api/admin/**', route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const path = pathname.slice('/api/admin/'.length)
    // The demo world has enough challenges.
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
    if (path === 'credit-codes') return route.fulfill({ json: { items: CREDIT_CODES } })
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
