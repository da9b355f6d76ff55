import { challengePages } from '@bora/contract/challenge-pages.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    teams: 'Equipes',
    people: 'Pessoas',
    podium: 'Os três primeiros',
    split: 'Como foi dividido',
    odd: 'Sobrou 1 centavo',
    tie: 'Empate em 1º',
    each: 'Cadaequipe',
    receipt: 'Seu recibo',
    lines: [
      '2º lugar · Ladeira Acima',
      '18 entradas de R$ 25,00',
      'Taxa da Bora, 10%',
      '2º lugar, 30% de R$ 405,00',
      'Dividido por 4 pessoas com pontos',
      'Arredondado para baixo',
      '+1 centavo',
    ],
  },
  en: {
    teams: 'Teams',
    people: 'People',
    podium: 'Top three',
    split: 'How it was split',
    odd: '1 cent left over',
    tie: 'Tie for 1st',
    each: 'Eachteam',
    receipt: 'Your receipt',
    lines: [
      '2nd place · Ladeira Acima',
      '18 entries of R$25.00',
      'Bora’s fee, 10%',
      '2nd place, 30% of R$405.00',
      'Divided by 4 people with points',
      'Rounded down',
      '+1 cent',
    ],
  },
} as const

const sample = sampleOf(challengePages.results.output)
const [line] = sample.standings
const row = (name: string, score: number, about: object = {}) => ({
  ...line!,
  person: { id: crypto.randomUUID(), name, photoUrl: null },
  isMe: false,
  score,
  prizeCents: 3037,
  oddCent: false,
  division: null,
  divisionRank: null,
  completersCents: 0,
  ...about,
})
const mine = row(me.name, 255, { isMe: true, prizeCents: 3038, oddCent: true })
const members = [row('Rafa', 270), mine, row('João', 190), row('Téo', 35), row('Gil', 0, { prizeCents: 0 })]
const results = {
  ...sample,
  outcome: 'paid' as const,
  currency: 'BRL' as const,
  poolCents: 45_000,
  feeCents: 4500,
  challenge: {
    ...sample.challenge,
    id: CHALLENGE,
    status: 'completed' as const,
    pool: { ...sample.challenge.pool, kind: 'challenge' as const, completersPercent: 0, entryFeeCents: 2500 },
    rulesVersion: 1,
  },
  cancelledBecause: null,
  standings: members,
  winners: members.slice(0, 4),
  me: mine,
  divisions: null,
  teams: [
    {
      id: 't2',
      name: 'Ladeira Acima',
      rank: 2,
      sum: 750,
      of: 5,
      hundredths: 15_000,
      size: 5,
      reachedTarget: false,
      prizeCents: 12_149,
      share: { part: 3, of: 10 },
      isMine: true,
      members,
    },
  ],
}

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]
  const show = (about: Partial<typeof results> = {}) =>
    showPage(`/challenge/${CHALLENGE}/results`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId/results': { ...results, ...about } },
    })

  test(`a receipt shows the way from the pool to the share inside the team: ${language}`, async () => {
    await show()
    const receipt = await screen.findByRole('region', { name: text.receipt, hidden: true })
    for (const name of text.lines) expect(receipt.textContent!.replaceAll('\u00a0', ' ')).toContain(name)
    const amounts = plain(receipt)
    for (const amount of ['450.00', '45.00', '121.50', '30.375', '30.37', '0.01', '30.38'])
      expect(amounts).toContain(amount)
  })

  test(`who won nothing in a team gets no receipt: ${language}`, async () => {
    await show({ me: { ...mine, prizeCents: 0 } })
    await screen.findAllByText('Ladeira Acima')
    expect(screen.queryByRole('region', { name: text.receipt, hidden: true })).toBeNull()
  })
  test(`three teams stand on a podium, each with its prize in a row, and people are a list below: ${language}`, async () => {
    const others = [
      team('t1', 'Pitanga', 1, { share: { part: 6, of: 10 } }),
      team('t3', 'Mata', 3, { share: { part: 1, of: 10 } }),
    ]
    await show({ teams: [others[0]!, results.teams[0]!, others[1]!] })
    const section = await screen.findByRole('region', { name: text.teams, hidden: true })
    const podium = within(section).getByRole('list', { name: text.podium, hidden: true })
    expect(within(podium).getAllByRole('listitem', { hidden: true })).toHaveLength(3)
    expect(plain(section)).toContain('243.00')
    const splits = screen.getByRole('region', { name: text.split, hidden: true })
    expect(plain(splits)).toContain('R$405.0060%·30%·10%')
    expect(splits.textContent).toContain(text.odd)
    expect(screen.getAllByRole('list', { name: text.podium, hidden: true })).toHaveLength(1)
    expect(screen.getByRole('heading', { name: text.people, hidden: true })).toBeTruthy()
  })

  test(`tied teams are shown side by side with the amount of each: ${language}`, async () => {
    const tied = [team('t1', 'Pitanga', 1, {}), team('t3', 'Mata', 1, {})]
    await show({ teams: tied })
    const tie = await screen.findByRole('region', { name: text.tie, hidden: true })
    expect(within(tie).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
    expect(plain(tie)).toContain(`${text.each}R$121.50`)
  })
}

function team(id: string, name: string, rank: number, about: object) {
  return { ...results.teams[0]!, id, name, rank, isMine: false, members: members.slice(2, 4), size: 2, of: 2, ...about }
}

/** Text without spaces, with decimal points. */
function plain({ textContent }: HTMLElement): string {
  return textContent!.replace(/\s/g, '').replaceAll(',', '.')
}
