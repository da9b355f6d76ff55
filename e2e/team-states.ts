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
    for (const fold of await winner.locator('details:not([open]) > summary').all()) await fold.click()
    await see(winner, 'teams, result and receipt')
  },
}

type Row = { isMe: boolean; prizeCents: number; score: number; oddCent: boolean }
type Results = { standings: Row[]; me: Row | null; poolCents: number; feeCents: number; outcome: string }

/** The result of a challenge as if it had been played in two teams. */
async function asTeams(route: Route): Promise<void> {
  const answer = await route.fetch()
  const results = (await answer.json()) as Results
  const people = results.standings.slice(0, 7)
  const withMe = people.some(one => one.isMe) || !results.me ? people : [results.me, ...people.slice(0, 6)]
  const halves = [withMe.filter((_, index) => index % 2 === 0), withMe.filter((_, index) => index % 2 === 1)]
  const mine = halves.find(half => half.some(one => one.isMe)) ?? halves[0]!
  const sorted = [mine, ...halves.filter(half => half !== mine)]
  const share = 30_37
  const prized = mine.map((one, index) => ({
    ...one,
    score: Math.max(10, one.score),
    prizeCents: share + (index === 0 ? 1 : 0),
    oddCent: index === 0,
  }))
  const teams = [prized, sorted[1]!.map(one => ({ ...one, prizeCents: 0, oddCent: false }))].map((members, index) => {
    const sum = members.reduce((total, one) => total + one.score, 0)
    return {
      id: `t${index + 1}`,
      name: ['Pitanga', 'Mata'][index],
      rank: index + 1,
      sum,
      of: members.length,
      hundredths: Math.round((sum * 100) / members.length),
      size: members.length,
      reachedTarget: false,
      prizeCents: members.reduce((total, one) => total + one.prizeCents, 0),
      isMine: index === 0,
      members,
    }
  })
  const prizes = teams[0]!.prizeCents
  const me = prized.find(one => one.isMe) ?? results.me
  await route.fulfill({
    response: answer,
    json: {
      ...results,
      outcome: 'paid',
      poolCents: Math.round(prizes / 0.9),
      feeCents: Math.round(prizes / 0.9) - prizes,
      teams,
      me,
    },
  })
}
