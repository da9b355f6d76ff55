import { Limits, Rules } from '@bora/contract/challenges.ts'
import type { RenderOverview } from '@bora/contract/server-rendered-pages.ts'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { importPrerender } from '../../../../build/prerendered.ts'

const root = join(import.meta.dirname, '../../../..')
const { render } = await importPrerender<{ render: RenderOverview }>(
  root,
  'src/features/challenges/overview/prerender.tsx',
)

type Overview = Parameters<RenderOverview>[1]

const person = { id: 'b7a7a3f0-0000-4000-8000-000000000001', name: 'Caio', photoUrl: null }
const challenge: Overview = {
  id: 'b7a7a3f0-0000-4000-8000-000000000002',
  title: 'Volta da Lagoa',
  description: 'Um treino por dia.',
  type: 'workout_count',
  category: 'consistency',
  rulesVersion: 1,
  rules: Rules.parse({}),
  limits: Limits.parse({}),
  teams: null,
  teamStart: null,
  status: 'active',
  startDate: '2026-03-02',
  endDate: '2026-03-15',
  durationDays: 14,
  target: 100,
  isPrivate: false,
  isNew: true,
  isAmbassador: false,
  isFeatured: false,
  participants: 23,
  closed: null,
  faces: [person],
  creator: person,
  creatorChallenges: 2,
  pool: {
    kind: 'challenge',
    status: 'collecting',
    currency: 'BRL',
    poolCents: 690_00,
    feeCents: 69_00,
    prizeCents: 621_00,
    entryFeeCents: 30_00,
    creditCents: 0,
    paidEntries: 23,
    estimated: false,
    guaranteed: false,
    split: 'winner',
    tiers: null,
    completersPercent: 0,
  },
  mine: null,
  joinAgainst: null,
  timeZone: 'Pacific/Auckland',
  startsAt: '2026-03-01T11:00:00Z',
  settlesAt: '2026-03-17T00:00:00Z',
  fingerprint: '',
  createdAt: '2026-03-01T00:00:00Z',
  prizeHoldDays: 7,
}
// The second of March in São Paulo, the third where the challenge was created.
const AT = Date.parse('2026-03-02T15:00:00Z')

test('it contains all public facts in both languages, by the calendar of its creator', () => {
  for (const [language, words] of [
    [
      'pt-BR',
      ['Novo', 'Entrada R$\u00a030', 'Chegue a 100 pts até 15 de março', 'Dia 2 de 14', '621,00', 'Criado por'],
    ],
    ['en', ['New', 'Entry R$30', 'Reach 100 pts by March 15', 'Day 2 of 14', '621.00', 'Created by']],
  ] as const) {
    const html = render(language, challenge, AT)
    for (const word of ['Volta da Lagoa', 'Um treino por dia.', '23', 'Caio', ...words])
      assert.ok(html.includes(word), `${language}: ${word}`)
  }
})

test('without a target it says how many places are paid, and never claims that participants trained', () => {
  for (const [language, one, three] of [
    ['pt-BR', 'Ganha quem tiver mais', 'Os 3 primeiros ganham'],
    ['en', 'wins', 'The top 3 win'],
  ] as const) {
    const most = { ...challenge, target: null }
    const tiers = { ...challenge.pool, split: 'tiers' as const, tiers: [60, 30, 10] }
    assert.ok(render(language, most, AT).includes(one))
    const html = render(language, { ...most, pool: tiers }, AT)
    assert.ok(html.includes(three), `${language}: ${three}`)
    if (language === 'pt-BR') assert.ok(!html.includes(one))
    const over = render(language, { ...challenge, status: 'completed' }, Date.parse('2026-04-02T15:00:00Z'))
    assert.doesNotMatch(over, /pessoas treinaram|people trained/)
  }
})

test('no text gets out of its place', () => {
  const evil = `</noscript><script>alert(1)</script><img src=x onerror=alert(1)>"'&$&<!--`
  const someone = { ...person, name: evil, photoUrl: `"${evil}` }
  const html = render('en', { ...challenge, title: evil, description: evil, creator: someone, faces: [someone] }, AT)
  assert.doesNotMatch(html, /<\/?noscript|<script|<img src=x|<!--/)
  assert.ok(html.includes('&lt;/noscript&gt;'))
})
