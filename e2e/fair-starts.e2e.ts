import { formatMoney } from '@bora/rules/money.ts'
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
  PHONE,
  test,
  withoutMoment,
} from './world.ts'

const DAY = 24 * 60
const WEEKS = 4
/** Minutes in each week before: Ana to Duda are division A, Eva to Hugo B, the others newcomers. */
const BEFORE = { Ana: 100, Bia: 95, Caio: 90, Duda: 85, Eva: 60, Fabi: 55, Gil: 50, Hugo: 45, Ivo: 0, Jade: 0, Lia: 0 }
const MINUTES = { Ana: 120, Bia: 100, Caio: 50, Duda: 40, Eva: 110, Fabi: 60, Gil: 30, Ivo: 100, Jade: 60, Lia: 30 }
const NAMES = Object.keys(BEFORE) as (keyof typeof BEFORE)[]

/**
 * Eleven entries of 29.99 less 10 % are 296.91. 40 %, 118.764, go to Ana, Bia, Eva and Ivo, who reach 100: 29.691 each.
 * Of the rest, 178.146, 4/11 go to A (Ana 64.7803), 4/11 to B (Eva 64.7803) and 3/11 to newcomers (Ivo 48.5852). One cent
 * is left, for Ana.
 */
const ANA = { total: 9448, completers: 2969, place: 6478 } as const

const TEXTS = {
  'pt-BR': {
    divisions: ['Divisão A', 'Divisão B', 'Estreantes'],
    ranking: 'Ranking: Divisão B',
    against: 'Eu contra mim',
    ahead: 'na frente da sua base, hoje',
    complete: /Se 10 pessoas chegarem/,
    parts: 'Seu prêmio, parte por parte',
    place: '1º na Divisão A',
  },
  en: {
    divisions: ['Division A', 'Division B', 'Newcomers'],
    ranking: 'Ranking: Division B',
    against: 'Against myself',
    ahead: 'ahead of your baseline today',
    complete: /If 10 people do/,
    parts: 'Your prize, part by part',
    place: '1st in Division A',
  },
} as const

test.describe('eleven people in three divisions', () => {
  const server = ownWorld()

  test('start by their earlier training, compare with themselves, and share by completing and by place', async ({
    browser,
  }) => {
    const people = {} as Record<(typeof NAMES)[number], Person>
    for (const name of NAMES) people[name] = await newPayer(name)
    for (let week = 0; week < WEEKS; week++) {
      if (week > 0) await passMinutes(server.url, 7 * DAY)
      for (const name of NAMES.filter(one => BEFORE[one] > 0)) {
        await signInAnew(people[name])
        await logWorkoutOf(people[name], { challenge: null, minutes: BEFORE[name] })
      }
    }
    for (const person of Object.values(people)) await signInAnew(person)
    const challenge = await newChallenge(people.Ana, {
      title: 'Largada justa',
      type: 'time',
      from: 1,
      until: 12,
      more: {
        target: 100,
        rules: { divisions: 2 },
        prize: { kind: 'challenge', entryFeeCents: 2999, completersPercent: 40 },
      },
    })
    for (const name of NAMES) {
      if (name !== 'Ana') await joinChallenge(people[name], challenge)
      await payEntry(server.url, people[name], challenge, 'approved')
    }

    await test.step('the own division is open, and the own baseline beside it', async () => {
      await passMinutes(server.url, await minutesUntil(server.url, `${await dayFromToday(1)}T21:00:00.000Z`))
      for (const person of Object.values(people)) await signInAnew(person)
      for (const [name, minutes] of Object.entries(MINUTES))
        await logWorkoutOf(people[name as keyof typeof MINUTES], { challenge, minutes })
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await signedIn(browser, people.Eva, { viewport })
        await page.goto(`/challenge/${challenge}`)
        await inBoth(page, async language => {
          const text = TEXTS[language]
          for (const [index, name] of text.divisions.entries())
            await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
              'aria-expanded',
              String(index === 1),
            )
          await expect(page.getByRole('list', { name: text.ranking }).getByRole('listitem')).toHaveCount(3)
          const against = page.getByRole('region', { name: text.against }).filter({ visible: true })
          await expect(against).toContainText(text.ahead)
          await expect(page.getByText(text.complete)).toBeVisible()
          await expectNoAxeFindings(page)
          await expectNoSidewaysScroll(page, 'divisions')
        })
      }
    })

    await test.step('the result explains each part to the cent', async () => {
      await passMinutes(server.url, 15 * DAY)
      const page = await withoutMoment(await signedIn(browser, people.Ana, { viewport: PHONE }))
      await page.goto(`/challenge/${challenge}/results`)
      await inBoth(page, async language => {
        const text = TEXTS[language]
        const parts = page.getByRole('region', { name: text.parts })
        await expect(parts).toBeVisible()
        const shown = plain(await parts.innerText())
        for (const cents of Object.values(ANA)) expect(shown).toContain(plain(formatMoney(cents, 'BRL', language)))
        await expect(page.getByText(text.place)).toBeVisible()
        await expectNoAxeFindings(page)
      })
    })
  })
})

function plain(text: string): string {
  return text.replace(/\s+/g, '')
}
