import type { LandingFacts, RenderLanding } from '@bora/contract/server-rendered-pages.ts'
import { LANDING_CHALLENGES, LANGUAGES, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { importPrerender } from '../../../build/prerendered.ts'

const root = join(import.meta.dirname, '../../..')
const { render } = await importPrerender<{ render: RenderLanding }>(root, 'src/pages/landing/prerender.tsx')
const SITE = 'https://bora.test'

type Card = LandingFacts['open']['items'][number]

const person = { id: 'b7a7a3f0-0000-4000-8000-000000000001', name: 'Caio', photoUrl: null }
const pool: Card['pool'] = {
  kind: 'none',
  status: 'collecting',
  currency: 'BRL',
  poolCents: 0,
  feeCents: 0,
  prizeCents: 0,
  entryFeeCents: 0,
  creditCents: 0,
  paidEntries: 0,
  estimated: false,
  guaranteed: false,
  split: 'winner',
  tiers: null,
  completersPercent: 0,
}
const card = (about: Partial<Card> = {}): Card => ({
  id: 'b7a7a3f0-0000-4000-8000-000000000002',
  title: 'Volta da Lagoa',
  type: 'workout_count',
  category: 'consistency',
  rulesVersion: 1,
  status: 'active',
  startDate: '2026-03-02',
  endDate: '2026-03-15',
  durationDays: 14,
  target: null,
  isPrivate: false,
  isNew: false,
  isAmbassador: false,
  isFeatured: false,
  participants: 1,
  closed: null,
  faces: [person],
  creator: person,
  pool,
  mine: null,
  ...about,
})
const facts = (about: Partial<LandingFacts> = {}): LandingFacts => ({
  at: Date.parse('2026-03-04T02:00:00Z'),
  limit: LANDING_CHALLENGES,
  open: { items: [card()], next: null, corrected: null },
  statistics: { figures: null },
  ...about,
})
const withCards = (...items: Card[]) => facts({ open: { items, next: null, corrected: null } })
/** The JSON of the elements after the page. */
const behind = (after: string) =>
  [...after.matchAll(/<script type="(?:application\/json|application\/ld\+json)"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as Record<string, unknown>,
  )

test('a card has its text in both languages, by the calendar of São Paulo', () => {
  const items = [
    card(),
    card({ id: 'b7a7a3f0-0000-4000-8000-000000000003', pool: { ...pool, kind: 'challenge', entryFeeCents: 30_00 } }),
    card({
      id: 'b7a7a3f0-0000-4000-8000-000000000004',
      pool: { ...pool, kind: 'sponsored', prizeCents: 500_00 },
      startDate: '2026-03-10',
    }),
  ]
  // It is the third there, and the fourth in Greenwich.
  const portuguese = render('pt-BR', withCards(...items), SITE).html
  for (const words of [
    'Volta da Lagoa',
    'Dia 2 de 14',
    'Em 7 dias',
    'Grátis',
    'R$\u00a030',
    'R$\u00a0500',
    '1 pessoa<',
  ])
    assert.ok(portuguese.includes(words), words)
  const english = render('en', withCards(...items), SITE).html
  for (const words of ['Volta da Lagoa', 'Day 2 of 14', 'In 7 days', 'Free', 'R$30', 'R$500', '1 person<'])
    assert.ok(english.includes(words), words)
  for (const html of [portuguese, english])
    for (const { id } of items) assert.ok(html.includes(`href="/challenge/${id}/overview"`))
  assert.equal(render('pt-BR', withCards(...items), SITE).html, portuguese, 'one language after the other')
})

test('no text can break out of its place', () => {
  const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&$&<!--`
  const { html, after } = render(
    'pt-BR',
    withCards(
      card({
        title: evil,
        creator: { ...person, name: evil },
        faces: [{ ...person, name: evil, photoUrl: `"${evil}` }],
      }),
    ),
    SITE,
  )
  assert.doesNotMatch(html, /<script|<img src=x|<!--/)
  assert.ok(html.includes('&lt;/script&gt;&lt;script&gt;alert(1)'))
  assert.equal(after.match(/<\/script>/g)?.length, 2)
  assert.doesNotMatch(after, /<img|<!--|<script>/)
  const [given, events] = behind(after)
  assert.equal((given as unknown as LandingFacts).open.items[0]!.title, evil, 'the app reads it letter by letter')
  assert.ok(JSON.stringify(events).includes(JSON.stringify(evil)))
})

test('the app gets the facts, and a search engine the events', () => {
  const about = withCards(card({ pool: { ...pool, kind: 'challenge', entryFeeCents: 29_90 } }))
  const [given, list] = behind(render('en', about, SITE).after)
  assert.deepEqual(given, about)
  const [{ item }] = (list as { itemListElement: [{ item: Record<string, unknown> }] }).itemListElement
  const url = `${SITE}/challenge/${card().id}/overview`
  assert.deepEqual(
    [item['@type'], item.name, item.startDate, item.endDate, item.url, item.offers],
    [
      'Event',
      'Volta da Lagoa',
      '2026-03-02',
      '2026-03-15',
      url,
      { '@type': 'Offer', url, price: 29.9, priceCurrency: 'BRL' },
    ],
  )
})

test('without open challenges it says so; further ones are linked', () => {
  for (const language of LANGUAGES) {
    const empty = render(language, withCards(), SITE).html
    assert.ok(empty.includes(language === 'en' ? 'No open challenges right now' : 'Nenhum desafio aberto agora'))
    assert.ok(empty.includes('href="/app/create"'))
  }
  const more = { items: [card()], next: '6', corrected: null }
  const link = 'href="/?open=all#open"'
  assert.ok(render('en', facts({ open: more }), SITE).html.includes(link))
  assert.ok(!render('en', facts(), SITE).html.includes(link))
  assert.ok(!render('en', facts({ open: more, limit: MAX_LIST_ROWS }), SITE).html.includes(link))
})

test('statistics are shown if there are any, and zeros are left out', () => {
  const figures = { people: 1234, workouts: 98_765, challenges: 0, prizeCents: 0, currency: 'BRL' } as const
  const of = (about: object) => facts({ statistics: { figures: { ...figures, ...about } } })
  assert.ok(!render('pt-BR', facts(), SITE).html.includes('Até agora na Bora'))
  const few = render('pt-BR', of({}), SITE).html
  for (const words of ['Até agora na Bora', '1.234', '98.765']) assert.ok(few.includes(words), words)
  for (const words of ['desafios disputados', 'em prêmios']) assert.ok(!few.includes(words), words)
  const whole = render('en', of({ challenges: 48, prizeCents: 1_250_000_00, workouts: 2_400_000 }), SITE).html
  for (const words of ['So far on Bora', '1,234', '2.4M', '48', 'R$1.3M', 'in prizes'])
    assert.ok(whole.includes(words), words)
})
