import type { Browser, Page, Route } from '@playwright/test'
import { ADMIN } from './admin-states.ts'
import { AUTH } from './auth-states.ts'
import { DESK } from './desk-states.ts'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { CHECKOUT } from './checkout-states.ts'
import { createChallenge } from './create-states.ts'
import { demoChallenges } from './demo-pages.ts'
import { FEED } from './feed-states.ts'
import { withLargeValues } from './large-values.ts'
import { GYMS } from './gym-states.ts'
import { HELP } from './help-states.ts'
import { INVITES } from './invite-states.ts'
import { MOMENTS } from './moment-states.ts'
import { CONSENT } from './consent-states.ts'
import { NOTICES } from './notice-states.ts'
import { RECAP } from './recap-states.ts'
import { OFFLINE } from './offline-states.ts'
import { OWN_LIMITS } from './own-limits-states.ts'
import { button, type Language, type Part, type See } from './state-part.ts'
import { STATE_TEXTS } from './state-texts.ts'
import { attachPhoto, challengeId, DESKTOP, expect, loaded, type Look, openPage, PHOTO, signedInPage } from './world.ts'
import { PASSES } from './pass-states.ts'
import { FAIR_STARTS } from './fair-start-states.ts'
import { POSE } from './pose-states.ts'
import { TEAMS } from './team-states.ts'
import { REVIEWS } from './review-states.ts'
import { PAYMENTS } from './payment-states.ts'
import { RACE } from './race-states.ts'
import { SHARING } from './share-states.ts'
import { WALLET } from './wallet-states.ts'
import { WELCOME } from './welcome-states.ts'
import { recordingDrafts, workoutChanges } from './workout-states.ts'
import { agreeToFairPlay } from './fair-play.ts'

/** Every screen in every state worth checking, part by part: used by axe and by `npm run pictures`. */
export const PARTS: readonly Part[] = [
  {
    name: 'landing',
    boards: /landing/,
    async walk({ browser, look, see }) {
      const page = await openPage(browser, look)
      await page.goto('/')
      await see(page, 'the landing page as it comes')
      await page.mouse.move(150, 300, { steps: 3 })
      await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
      await see(page, 'the landing page with the app')
    },
  },
  AUTH,
  WELCOME,
  {
    name: 'overview',
    boards: /overview/,
    async walk({ browser, look, texts, see }) {
      const page = await openPage(browser, look)
      const { upcoming, ended } = await demoChallenges()
      for (const [path, state] of [
        [`/challenge/${upcoming}/overview`, 'before its start'],
        [`/challenge/${ended}/overview`, 'ended'],
        ['/challenge/nada/overview', 'no such challenge'],
      ] as const) {
        await page.goto(path)
        await see(page, state)
      }
      await page.goto(`/challenge/${upcoming}/overview`)
      await page.getByRole('button', { name: texts.join }).locator('visible=true').click()
      await button(page, texts.accept).click()
      const account = page.getByRole('dialog', { name: texts.onTheSpot })
      await account.locator('button[type=submit]').click()
      await expect(account.getByRole('alert').first()).toBeVisible()
      await see(page, 'an account on the spot')
      await account.getByText(texts.haveAccount).click()
      await expect(page.getByRole('dialog', { name: texts.ownAccount })).toBeVisible()
      await see(page, 'signing in on the spot')
    },
  },
  {
    name: 'home',
    boards: /home/,
    async walk({ browser, look, texts, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      await page.goto('/app')
      await see(page, 'home')
      await page.getByRole('button', { name: texts.account }).first().click()
      await expect(page.getByText('English', { exact: true })).toBeVisible()
      await see(page, 'the account menu of a phone')
      await page.setViewportSize(DESKTOP)
      await page.reload()
      await page.getByRole('button', { name: texts.account }).locator('visible=true').first().click()
      await expect(page.getByText('English', { exact: true })).toBeVisible()
      await see(page, 'the account menu of a desktop')
      await page.reload()
      await button(page, texts.filters).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await see(page, 'filters')
      await page.keyboard.press('Escape')
      await page.locator('label').filter({ hasText: texts.completed }).locator('visible=true').first().click()
      await page.getByRole('searchbox', { name: texts.search }).fill('nada com este nome')
      await expect(page.getByText(texts.nothing)).toBeVisible()
      await see(page, 'nothing found')

      await withLargeValues(page)
      await page.goto('/app')
      await see(page, 'large numbers')
      const person = await newcomer(browser, look)
      await person.page.goto('/app')
      await see(person.page, 'a new account')
    },
  },
  {
    name: 'challenge',
    boards: /challenge|feed/,
    async walk({ browser, look, texts, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      const { upcoming, paid } = await demoChallenges()
      for (const tab of ['feed', 'rules', 'check-ins', 'ranking']) {
        await page.goto(`/challenge/${paid}?tab=${tab}`)
        await see(page, tab)
        if (tab !== 'feed') continue
        await page.getByRole('button', { name: texts.points }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await see(page, 'a receipt')
      }
      for (const name of ['more', 'statement', 'invite'] as const) {
        await page.getByRole('button', { name: texts[name] }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await see(page, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.goto(`/challenge/${upcoming}`)
      await see(page, 'a challenge before its start')
      await page.getByRole('button', { name: texts.join }).locator('visible=true').first().click()
      await see(page, 'the contract')
      await withLargeValues(page)
      await page.goto(`/challenge/${paid}`)
      await see(page, 'large numbers')
      await page.context().close()
      const host = await signedInPage(browser, 'igor@bora.test', look)
      await host.goto('/app')
      await host.locator('label').filter({ hasText: texts.completed }).locator('visible=true').first().click()
      await host.getByRole('link', { name: 'Desafio relâmpago' }).locator('visible=true').first().click()
      await expect(host.getByRole('heading', { level: 1, name: 'Desafio relâmpago' })).toBeVisible()
      await see(host, 'cancelled')
    },
  },
  FEED,
  MOMENTS,
  RACE,
  PASSES,
  POSE,
  TEAMS,
  FAIR_STARTS,
  REVIEWS,
  {
    name: 'results',
    boards: /results|moments/,
    async walk({ browser, look, texts, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      const { ended } = await demoChallenges()
      await page.goto(`/challenge/${ended}`)
      await see(page, 'a challenge that ended')
      await page.goto(`/challenge/${ended}/results`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await see(page, 'the prize moment')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await see(page, 'results')
      await page.getByRole('button', { name: texts.statement }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await see(page, 'the statement')
      await page.goto(`/challenge/${await challengeId('Dez treinos, dez dias', 'completed')}/results`)
      // The winner's celebration comes first.
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: texts.dispute }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await see(page, 'disputing the results')
    },
  },
  WALLET,
  {
    name: 'profile',
    boards: /more/,
    async walk({ browser, look, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      for (const path of ['/profile', '/profile/workouts', '/settings/security']) {
        await page.goto(path)
        await see(page, nameOf(path))
      }
      await page.goto('/profile')
      await see(page, 'the list of countries', async there => {
        if (!(await there.getByRole('option').first().isVisible()))
          await there.getByRole('combobox').first().press('ArrowDown')
        await expect(there.getByRole('option', { selected: true })).toBeVisible()
      })
      await page.goto('/profile?badges=me')
      await expect(page.getByRole('dialog').getByRole('button', { pressed: false }).first()).toBeVisible()
      await see(page, 'badges')
    },
  },
  {
    name: 'add-activity',
    boards: /add-activity|moments/,
    async walk({ browser, look, texts, see }) {
      const person = await newPerson('Iris', { fairPlay: false })
      const challenge = await newChallenge(person, { title: 'Um por dia' })
      const page = await person.open(browser, { ...look, badges: 'shown' })
      await page.goto(`/add-activity?challenge=${challenge}`)
      await button(page, texts.next).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await see(page, 'which workout, none chosen')
      await page.getByRole('radio', { name: texts.gym, exact: true }).press('Space')
      await button(page, texts.close).first().click()
      await see(page, 'leaving asks')
      await page.keyboard.press('Escape')
      await button(page, texts.next).click()
      await expect(page.locator('input[name=gym]').first()).toBeAttached()
      await see(page, 'where')
      await button(page, texts.skip).click()
      await button(page, texts.review).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await see(page, 'details, no photo')
      await attachPhoto(page, PHOTO)
      // On a wide screen both are on the page; a phone has a sheet for each.
      for (const [name, state] of [
        [texts.when, 'when'],
        [texts.caption, 'the caption of a phone'],
      ] as const) {
        await see(page, state, async there => {
          const isPhone = there.viewportSize()!.width < DESKTOP.width
          if (!isPhone || (await there.getByRole('dialog').isVisible())) return
          await there.getByRole('button', { name }).first().click()
          await expect(there.getByRole('dialog')).toBeVisible()
        })
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await button(page, texts.review).click()
      await expect(page.getByRole('heading', { name: texts.fairPlay })).toBeVisible()
      await see(page, 'review, fair play not yet promised')
      await agreeToFairPlay(page, texts.agree)
      await expect(page.getByText('+10', { exact: true })).toBeVisible()
      await see(page, 'logged')
      await button(page, /medalha|badge/i).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await see(page, 'a new badge')
    },
  },
  GYMS,
  workoutChanges,
  recordingDrafts,
  createChallenge,
  OFFLINE,
  CHECKOUT,
  INVITES,
  HELP,
  OWN_LIMITS,
  CONSENT,
  SHARING,
  NOTICES,
  RECAP,
  ADMIN,
  DESK,
  PAYMENTS,
  {
    name: 'empty',
    boards: /states/,
    async walk({ browser, look, texts, see }) {
      const { person, page } = await newcomer(browser, look)
      await page.goto('/wallet')
      await see(page, 'wallet of a new account')
      const challenge = await newChallenge(person, { title: 'Em três dias', from: 3, until: 12 })
      for (const tab of ['ranking', 'feed', 'check-ins']) {
        await page.goto(`/challenge/${challenge}?tab=${tab}`)
        await see(page, `${tab}, empty`)
      }
      await page.getByRole('button', { name: texts.more }).first().click()
      await page.getByRole('button', { name: texts.leave }).click()
      await expect(button(page, texts.leave)).toBeVisible()
      await see(page, 'leaving a challenge')
      await page.goto(`/challenge/${challenge}/results`)
      await see(page, 'no results yet')
      await page.goto('/challenge/nada')
      await see(page, 'no such challenge')
    },
  },
  {
    name: 'waiting',
    boards: /states/,
    async walk({ browser, look, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      const paths = await mainPaths()
      await page.route('**/api/**', () => {})
      for (const path of paths) {
        await page.goto(path)
        await see(page, nameOf(path), waiting)
      }
    },
  },
  {
    name: 'errors',
    boards: /states/,
    async walk({ browser, look, see }) {
      const page = await signedInPage(browser, 'caio@bora.test', look)
      const paths = await mainPaths()
      await page.route('**/api/{home,challenges,wallet}**', refuse)
      await page.route('**/api/{challenges,wallet}/**', refuse)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('alert').first()).toBeVisible()
        await see(page, `out of order, ${nameOf(path)}`)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const path of paths) {
        await page.goto(path)
        await loaded(page)
        await page.context().setOffline(true)
        await expect(page.locator('[data-offline]')).toBeVisible()
        await see(page, `offline, ${nameOf(path)}`)
        await page.context().setOffline(false)
        await expect(page.locator('[data-offline]')).toHaveCount(0)
      }
      await page.route('**/assets/Wallet-*.js', route => route.abort())
      await page.goto('/wallet')
      await see(page, 'a page whose code is gone')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const path of ['/nada', '/challenge/nada']) {
        await page.goto(path)
        await see(page, `not found, ${nameOf(path)}`)
      }
    },
  },
  {
    name: 'components',
    boards: /components|foundations/,
    async walk({ browser, look, texts, see }) {
      const page = await openPage(browser, look)
      for (const path of ['/dev/clock', '/dev/ui']) {
        await page.goto(path)
        await see(page, nameOf(path))
      }
      await page.goto('/dev/ui')
      await button(page, texts.toast).click()
      await expect(page.locator('[data-variant=destructive]')).toBeVisible()
      await see(page, 'a toast')
      await button(page, texts.dialog).click()
      await see(page, 'a dialog')
    },
  },
]

/** Visits all states of a part and passes each to `see`. */
export function walkThrough(part: Part, browser: Browser, language: Language, see: See): Promise<void> {
  return part.walk({ browser, look: { language, reducedMotion: 'reduce' }, texts: STATE_TEXTS[language], see })
}

async function newcomer(browser: Browser, look: Look): Promise<{ person: Person; page: Page }> {
  const person = await newPerson('Lia')
  await person.ask('PATCH', '/me', { language: look.language })
  return { person, page: await person.open(browser, look) }
}

async function mainPaths(): Promise<string[]> {
  const { paid, ended } = await demoChallenges()
  return ['/app', `/challenge/${paid}`, `/challenge/${ended}/results`, '/wallet']
}

/** An address without the id in it: `challenge results` for the result of a challenge. */
function nameOf(path: string): string {
  return path
    .slice(1)
    .replace(/\/[0-9a-f-]{36}/, '')
    .replaceAll('/', ' ')
}

async function waiting(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'unexpected' } })
}
