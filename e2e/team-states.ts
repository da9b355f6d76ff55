import type { Route } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { challengeId, expect, signedInPage } from './world.ts'

const PEOPLE = ['Nanda Rocha', 'Bia Ferraz', 'Téo Ramos', 'Dani Okamoto', 'Gil Prado'] as const

/** Teams: forming, their ranking and pages, and a result with its receipt (board 14). */
export const TEAMS: Part = {
  name: 'teams',
  boards: /teams/,
  async walk({ browser, look, see }) {
    const [nanda, bia, ...others] = await Promise.all(PEOPLE.map(name => newPerson(name)))
    await nanda!.ask('PATCH', '/me', { language: look.language })
    const more = { teams: { forming: 'captains', maxSize: 5 } }
    const challenge = await newChallenge(nanda!, { title: '21 dias em equipe', from: 2, until: 22, more })
    for (const person of [bia!, ...others]) await joinChallenge(person, challenge)
    const page = await nanda!.open(browser, look)
    await page.goto(`/challenge/${challenge}`)
    const found = button(page, /^(Fundar uma equipe|Create a team)$/)
    await expect(found).toBeVisible()
    await see(page, 'teams, none yet')
    await found.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'teams, founding one')
    const [hill, sand] = [crypto.randomUUID(), crypto.randomUUID()]
    await nanda!.ask('POST', `/challenges/${challenge}/teams`, { id: hill, name: 'Ladeira Acima' })
    await others[0]!.ask('POST', `/challenges/${challenge}/teams`, { id: sand, name: 'Pé na Areia' })
    for (const person of [bia!, others[1]!])
      await person.ask('PUT', `/challenges/${challenge}/teams/${hill}/membership`)
    await page.goto(`/challenge/${challenge}`)
    await expect(page.getByText('Pé na Areia')).toBeVisible()
    await see(page, 'teams, forming with requests')
    await page.goto(`/challenge/${challenge}?team=${hill}`)
    await expect(page.getByRole('dialog').getByText('Ladeira Acima')).toBeVisible()
    await see(page, 'teams, a page while forming')

    const running = await challengeId('Bairro contra bairro')
    const own = await signedInPage(browser, 'rafa@bora.test', look)
    await own.goto(`/challenge/${running}`)
    const ranking = own.getByRole('list', { name: look.language === 'en' ? 'Teams' : 'Equipes', exact: true })
    await expect(ranking.getByRole('listitem').first()).toBeVisible()
    await see(own, 'teams, ranking')
    await ranking.getByRole('button').first().click()
    await expect(own.getByRole('dialog').getByRole('list').first()).toBeVisible()
    await see(own, 'teams, a page')
    await own.goto(`/challenge/${running}`)
    await own
      .getByRole('radio', { name: /^(Pessoas|People)$/ })
      .or(button(own, /^(Pessoas|People)$/))
      .first()
      .press('Space')
    await see(own, 'teams, people')

    const ended = await challengeId('Outubro sem desculpa', 'completed')
    const winner = await signedInPage(browser, 'caio@bora.test', look)
    await winner.route(`**/api/challenges/${ended}/results`, asTeams)
    await winner.goto(`/challenge/${ended}/results`)
    await expect(winner.getByRole('dialog')).toBeVisible()
    await winner.keyboard.press('Escape')
    await expect(winner.getByRole('region', { name: /^(Seu recibo|Your receipt)$/ })).toBeVisible()
    const folded = winner.locator('details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
    await see(winner, 'teams, result and receipt')
  },
}

type Row = { person: { id: string }; isMe: boolean; prizeCents: number; score: number; oddCent: boolean }
type Results = { standings: Row[]; winners: Row[]; me: Row | null }

const TEAM_NAMES = ['Pitanga', 'Mata', 'Ladeira']
const POOL = 45_000
const TEAM_PRIZES = [24_300, 12_150, 4050]

/** The result of a challenge as if it had been played in three teams, the viewer in the second. */
async function asTeams(route: Route): Promise<void> {
  const answer = await route.fetch()
  const results = (await answer.json()) as Results
  const people = results.standings.slice(0, 12).map(row => ({ ...row, score: Math.max(10, row.score) }))
  const left = { odd: TEAM_PRIZES.reduce((sum, prize) => sum + (prize % (people.length / 3)), 0) }
  const split = (row: Row, prize: number) => {
    const oddCent = left.odd-- > 0
    return { ...row, prizeCents: Math.floor(prize / (people.length / 3)) + Number(oddCent), oddCent }
  }
  const teamOf = (index: number) => (index + 1) % 3
  const standings = people.map((row, index) => split(row, TEAM_PRIZES[teamOf(index)]!))
  const teams = TEAM_PRIZES.map((_, team) => {
    const members = standings.filter((_row, index) => teamOf(index) === team)
    const sum = members.reduce((total, one) => total + one.score, 0)
    return {
      id: `t${team + 1}`,
      name: TEAM_NAMES[team]!,
      rank: team + 1,
      sum,
      of: members.length,
      hundredths: Math.round((sum * 100) / members.length),
      size: members.length,
      reachedTarget: false,
      prizeCents: members.reduce((total, one) => total + one.prizeCents, 0),
      share: { part: TEAM_PRIZES[team]!, of: 40_500 },
      isMine: members.some(one => one.isMe),
      members,
    }
  })
  const scores = teams.map(team => team.hundredths).toSorted((a, b) => b - a)
  await route.fulfill({
    response: answer,
    json: {
      ...results,
      outcome: 'paid',
      poolCents: POOL,
      feeCents: POOL - TEAM_PRIZES.reduce((sum, prize) => sum + prize, 0),
      teams: teams.map((team, index) => ({ ...team, hundredths: scores[index]! })),
      standings,
      winners: standings,
      me: standings.find(one => one.isMe) ?? results.me,
    },
  })
}
