import { formatMoney } from '@bora/rules/money.ts'
import type { Page } from '@playwright/test'
import {
  dayFromToday,
  joinChallenge,
  logWorkoutOf,
  newChallenge,
  type Person,
  signedIn,
  signInAnew,
} from './accounts.ts'
import { ownWorld } from './own-world.ts'
import { minutesUntil, passMinutes } from './product-clock.ts'
import { newPayer, payEntry } from './sandbox.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  inBoth,
  loaded,
  PHONE,
  test,
  withoutMoment,
} from './world.ts'

const NAMES = ['Ana', 'Bia', 'Caio', 'Duda', 'Eva', 'Fabi', 'Gil'] as const
const DAY = 24 * 60
const FEE = 2999

const TEXTS = {
  'pt-BR': {
    average: '75,00',
    gone: '1 pessoa saiu',
    teams: 'Equipes',
    result: 'Como foi dividido',
    odd: '+1 centavo',
  },
  en: { average: '75.00', gone: '1 person left', teams: 'Teams', result: 'How it was split', odd: '+1 cent' },
} as const

/**
 * Seven people pay 29.99. Ana and Bia are Ladeira Acima, Caio, Duda, Eva and Gil Pé na Areia; Fabi's team is too small, so
 * she enters Ladeira Acima at the start. Then the bank of Gil charges his entry back: six entries are 179.94, less 17.99.
 * (125 + 100 + 0) / 3 = (120 + 105 + 75 + 0) / 4 = 75: each team gets 80.975, Ana and Bia 40.4875 each, Caio, Duda and Eva
 * 26.9916 each. Two cents are left, for Ana and Caio.
 */
const WON = { Ana: 4049, Bia: 4048, Caio: 2700, Duda: 2699, Eva: 2699 } as const
const MINUTES = { Ana: 125, Bia: 100, Caio: 120, Duda: 105, Eva: 75 } as const

test.describe('seven people in teams', () => {
  const server = ownWorld()

  test('found and enter, a chargeback after the start, a tie, and odd cents by hand', async ({ browser }) => {
    const people = {} as Record<(typeof NAMES)[number], Person>
    for (const name of NAMES) people[name] = await newPayer(name)
    const { Ana, Bia, Caio, Fabi, Gil } = people
    const challenge = await newChallenge(Ana, {
      title: 'Sete em equipe',
      type: 'time',
      from: 1,
      until: 1,
      more: { prize: { kind: 'challenge', entryFeeCents: FEE }, teams: { maxSize: 4 } },
    })
    for (const name of NAMES) {
      if (name !== 'Ana') await joinChallenge(people[name], challenge)
      await payEntry(server.url, people[name], challenge, name === 'Gil' ? 'disputed' : 'approved')
    }

    await test.step('Ana and Caio found teams, Bia and others enter', async () => {
      const page = await Ana.open(browser, { viewport: PHONE })
      await page.goto(`/challenge/${challenge}`)
      await found(page, 'Ladeira Acima')
      await expect(page.getByRole('region', { name: 'Sua equipe' }).getByText('Ladeira Acima')).toBeVisible()
      const other = await Caio.open(browser, { viewport: DESKTOP })
      await other.goto(`/challenge/${challenge}`)
      await found(other, 'Pé na Areia')
      const third = await Bia.open(browser, { viewport: PHONE })
      await third.goto(`/challenge/${challenge}`)
      await loaded(third)
      await expectNoAxeFindings(third)
      await expectNoSidewaysScroll(third, 'teams to enter')
      await third.getByRole('button', { name: 'Entrar na equipe Ladeira Acima' }).click()
      await expect(third.getByRole('region', { name: 'Sua equipe' }).getByText('A equipe já vale')).toBeVisible()
      await expectNoAxeFindings(third)
      // Ana's page updates without a reload.
      await expect(page.getByRole('region', { name: 'Sua equipe' }).getByText('A equipe já vale')).toBeVisible()
      const { teams } = (await Ana.ask('GET', `/challenges/${challenge}/teams`)).body as {
        teams: { id: string; name: string }[]
      }
      const sand = teams.find(team => team.name === 'Pé na Areia')!
      for (const name of ['Duda', 'Eva', 'Gil'] as const) {
        const entered = await people[name].ask('PUT', `/challenges/${challenge}/teams/${sand.id}/membership`)
        expect(entered.status).toBe(200)
      }
      const alone = { id: crypto.randomUUID(), name: 'Só eu' }
      expect((await Fabi.ask('POST', `/challenges/${challenge}/teams`, alone)).status).toBe(200)
    })

    await test.step('after the start nobody changes, and who is charged back still counts', async () => {
      await passMinutes(server.url, await minutesUntil(server.url, `${await dayFromToday(1)}T21:00:00.000Z`))
      for (const person of Object.values(people)) await signInAnew(person)
      expect((await Gil.ask('POST', '/payments/verify')).status).toBe(200)
      for (const [name, minutes] of Object.entries(MINUTES))
        await logWorkoutOf(people[name as keyof typeof MINUTES], { challenge, minutes })
      const page = await signedIn(browser, people.Eva, { viewport: PHONE })
      await page.goto(`/challenge/${challenge}`)
      await inBoth(page, async language => {
        const text = TEXTS[language]
        const rows = page.getByRole('list', { name: text.teams }).getByRole('listitem')
        await expect(rows).toHaveCount(2)
        for (const row of await rows.all()) await expect(row).toContainText(text.average)
        await expect(page.getByText(text.gone).locator('visible=true')).toBeVisible()
        await expectNoAxeFindings(page)
        await expectNoSidewaysScroll(page, 'standings of teams')
      })
    })

    await test.step('the result splits the prize to the cent', async () => {
      await passMinutes(server.url, 2 * DAY)
      const page = await withoutMoment(await signedIn(browser, people.Eva, { viewport: DESKTOP }))
      await page.goto(`/challenge/${challenge}/results`)
      await inBoth(page, async language => {
        const text = TEXTS[language]
        const section = page.getByRole('region', { name: text.result, exact: true })
        await expect(section).toBeVisible()
        for (const fold of await section.locator('details:not([open]) > summary').all()) await fold.click()
        const rows = section.locator('details li')
        await expect(rows).toHaveCount(5)
        const shown = (await rows.allInnerTexts()).map(row => plain(row))
        for (const [name, cents] of Object.entries(WON)) {
          const row = shown.find(one => one.includes(name === 'Eva' ? plain(you[language]) : name))!
          expect(row).toContain(plain(formatMoney(cents, 'BRL', language)))
          expect(row.includes(plain(text.odd))).toBe(name === 'Ana' || name === 'Caio')
        }
        await expectNoAxeFindings(page)
      })
    })
  })
})

const you = { 'pt-BR': 'Você', en: 'You' } as const

async function found(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Fundar uma equipe' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nome da equipe').fill(name)
  await sheet.getByRole('button', { name: 'Fundar equipe' }).click()
  await expect(sheet).toBeHidden()
}

function plain(text: string): string {
  return text.replace(/\s+/g, '')
}
