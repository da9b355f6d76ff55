import type { Page, Route } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { type Part } from './state-part.ts'
import { challengeId, expect, loaded, openPage, signedInPage } from './world.ts'

const DIVISIONS = [
  { division: 'A', people: 14, isMine: false },
  { division: 'B', people: 5, isMine: true },
  { division: 'new', people: 6, isMine: false },
]

/** Fair starts: the estimate on the overview, divisions with the own baseline, and a result by divisions (board 17). */
export const FAIR_STARTS: Part = {
  name: 'fair-starts',
  boards: /fair-starts/,
  async walk({ browser, look, see }) {
    const [ana, bia, caio] = await Promise.all(
      ['Ana Prado', 'Bia Ferraz', 'Caio Nogueira'].map(name => newPerson(name)),
    )
    await ana!.ask('PATCH', '/me', { language: look.language })
    const prize = { kind: 'challenge', entryFeeCents: 2999, completersPercent: 40 }
    const more = { target: 210, rules: { divisions: 3 }, prize }
    const coming = await newChallenge(ana!, { title: 'Largada justa', from: 2, until: 29, more })
    const visitor = await openPage(browser, look)
    await visitor.goto(`/challenge/${coming}/overview`)
    await loaded(visitor)
    await see(visitor, 'fair starts, what the overview estimates')

    const running = await newChallenge(ana!, { title: 'Cada um na sua', until: 20, more: { target: 100 } })
    for (const person of [bia!, caio!]) await joinChallenge(person, running)
    for (const person of [ana!, bia!]) await logWorkoutOf(person, { challenge: running })
    const page = await ana!.open(browser, look)
    let phase: 'before' | 'formed' = 'before'
    await asDivided(page, running, () => phase)
    const show = async () => {
      await page.goto(`/challenge/${running}`)
      await loaded(page)
    }
    await show()
    await see(page, 'fair starts, before the divisions')
    phase = 'formed'
    await show()
    await expect(page.getByRole('button', { name: /^(Divisão B|Division B)/ })).toBeVisible()
    await see(page, 'fair starts, divisions')
    await page.goto('/app')
    await loaded(page)
    await see(page, 'fair starts, the rank in the division at home')
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const ended = await challengeId('Outubro sem desculpa', 'completed')
    const winner = await signedInPage(browser, 'caio@bora.test', look)
    await winner.route(`**/api/challenges/${ended}/results`, asDivisions)
    await winner.goto(`/challenge/${ended}/results`)
    await expect(winner.getByRole('dialog')).toBeVisible()
    await winner.keyboard.press('Escape')
    await expect(winner.getByRole('region', { name: /parte por parte|part by part/ })).toBeVisible()
    await see(winner, 'fair starts, result')
  },
}

/** A running challenge as if it had three divisions and a share for completers. */
async function asDivided(page: Page, challenge: string, phase: () => 'before' | 'formed'): Promise<void> {
  const details = `**/api/challenges/${challenge}`
  await page.route(details, async route => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { rules: object; pool: object }
    const pool = {
      ...found.pool,
      kind: 'challenge',
      poolCents: 74_975,
      prizeCents: 67_477,
      entryFeeCents: 2999,
      completersPercent: 40,
    }
    await route.fulfill({ response: answer, json: { ...found, rules: { ...found.rules, divisions: 3 }, pool } })
  })
  await page.route(`${details}/divisions*`, route => {
    const isFormed = phase() === 'formed'
    const person =
      isFormed && new URL(route.request().url()).searchParams.has('person') ? { division: 'B', rank: 2 } : null
    const divisions = isFormed ? DIVISIONS : []
    return route.fulfill({
      json: { phase: phase(), divisions, newcomersIn: isFormed ? 'new' : null, onCourse: 9, person },
    })
  })
  await page.route(`${details}/leaderboard?*division=*`, async route => {
    const url = new URL(route.request().url())
    url.searchParams.delete('division')
    const answer = await route.fetch({ url: url.href })
    const board = (await answer.json()) as { top: object[] }
    const top = board.top.map((row, index) => ({ ...row, movement: [1, -1, 0][index] ?? null }))
    await route.fulfill({ response: answer, json: { ...board, top } })
  })
  await page.route(`${details}/against-myself`, route =>
    route.fulfill({
      json: {
        isFixed: true,
        t: 9,
        dates: 21,
        points: [10, 20, 40, 50, 60, 70, 80, 100, 105],
        weeks: [60, 0, 70, 0, 65, 0, 0, 55, 0, 0, 0, 0],
        best: [2, 4, 0, 7],
        baseline: 250,
        difference: 25,
      },
    }),
  )
  await page.route('**/api/home?*', async route => {
    const answer = await route.fetch()
    const text = JSON.stringify(await answer.json())
    const own = { division: 'B', rank: 2, movement: 1, people: 5 }
    await route.fulfill({
      response: answer,
      body: text.replaceAll('"division":null', `"division":${JSON.stringify(own)}`),
    })
  })
}

type Row = { isMe: boolean; rank: number; prizeCents: number }
type Results = { standings: Row[]; me: Row | null; challenge: { pool: object } }

/** The result of a challenge as if its people had been in two divisions. */
async function asDivisions(route: Route): Promise<void> {
  const answer = await route.fetch()
  const results = (await answer.json()) as Results
  const placed = (row: Row, index: number) => ({
    ...row,
    division: index % 2 === 0 ? 'A' : 'B',
    divisionRank: Math.floor(index / 2) + 1,
  })
  const standings = results.standings.map(placed)
  const own = standings.find(row => row.isMe) ?? (results.me ? placed(results.me, 0) : null)
  const me = own && { ...own, division: 'A', divisionRank: 1, prizeCents: 9448, completersCents: 2969, oddCent: true }
  const divisions = [
    { division: 'A', people: 4, placeCents: 6478 },
    { division: 'B', people: 4, placeCents: 6478 },
  ]
  const challenge = { ...results.challenge, pool: { ...results.challenge.pool, completersPercent: 40 } }
  await route.fulfill({ response: answer, json: { ...results, challenge, outcome: 'paid', standings, me, divisions } })
}
