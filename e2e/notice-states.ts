import { inAppKinds } from '@bora/rules/notification-kinds.ts'
import { PAGES } from '@bora/rules/pages.ts'
import { sampleNotification } from '@bora/rules/testing/notification-sample.ts'
import { newPerson } from './accounts.ts'
import type { Part } from './state-part.ts'
import { expect } from './world.ts'

const challenge = { challengeId: '5b1f3a52-0000-4000-8000-000000000001', title: 'Outubro sem desculpa' }
const money = { cents: 129_600, currency: 'BRL' }
const post = { activityId: '5b1f3a52-0000-4000-8000-000000000002', person: 'Caio Nogueira' }
const SHOWN_FIRST = [
  ['streak_warning', { days: 8 }],
  ['weekly_digest', { week: '2026-03-02', workouts: 4, minutes: 185, trainedDays: 3 }],
  ['prize_credited', { ...challenge, ...money, rank: 2, freeAt: '2026-03-12T00:00:00Z' }],
  ['overtaken', { ...challenge, rank: 4, person: 'Bia Ferraz', personId: post.activityId }],
  ['overtook', { ...challenge, rank: 3, person: 'Bia Ferraz', personId: post.activityId }],
  ['overtaking_reaction', { ...challenge, reaction: 'tease', person: 'Bia Ferraz', personId: post.activityId }],
  ['invited', { ...challenge, person: 'Luana Reis', invite: 'abcdefghijkm23456789' }],
  ['invite_joined', { ...challenge, person: 'Luana Reis' }],
  ['cheered', { personId: post.activityId, person: 'Bia Ferraz', reaction: 'fire' }],
  ['reacted', post],
  ['commented', post],
  ['mentioned', post],
  ['chat', challenge],
  ['challenge_ends', challenge],
  ['credits_granted', { ...money, expiresAt: '2027-05-11T12:00:00.000Z' }],
  ['details_verified', {}],
  ['recording_waits', { recordings: 1 }],
  ['payout_failed', money],
  ['payment_refunded', { ...challenge, ...money, to: 'wallet' }],
  ['payment_charged_back', { ...challenge, ...money, left: 'entry' }],
  ['payment_returned', { ...challenge, ...money, repaidCents: 100 }],
  ['reviewed', { what: 'voided', activityId: post.activityId, reason: 'photo_no_proof', words: 'Na foto é noite.' }],
  ['support_answered', { number: '48210937' }],
  ['terms_changed', { version: '6', since: '2026-12-25' }],
] as const
const KINDS = [
  ...SHOWN_FIRST.map(([kind, facts]) => ({ kind, facts })),
  ...inAppKinds()
    .filter(kind => SHOWN_FIRST.every(([first]) => first !== kind))
    .map(sampleNotification),
]

/** A person's notifications, their switches and a week on three cards. */
export const NOTICES: Part = {
  name: 'notifications',
  boards: /states|more|home/,
  async walk({ browser, look, see }) {
    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language: look.language })
    const page = await person.open(browser, look)
    const list = '**/api/notifications'
    await page.goto(PAGES.notifications.path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await see(page, 'notices, none')
    await page.route(list, route => {
      const items = KINDS.map(({ kind, facts }, index) => {
        const at = new Date(Date.now() - index * 5 * 3_600_000).toISOString()
        return { id: `5b1f3a52-0000-4000-8000-00000000001${index}`, kind, facts, at, read: index > 3 }
      })
      return route.fulfill({ json: { items, next: null } })
    })
    await page.goto(PAGES.notifications.path)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(KINDS.length)
    await see(page, 'notices')
    await page.goto(`${PAGES.notifications.path}?view=settings`)
    await expect(page.getByRole('switch').first()).toBeVisible()
    await see(page, 'levels of notices')
    await page.getByRole('main').locator('summary').last().click()
    await see(page, 'switches of notices')
    await page.goto(`${PAGES.notifications.path}?week=2026-03-02`)
    const next = page.getByRole('dialog').getByRole('button').last()
    for (const card of ['my week', 'my challenges', 'what comes']) {
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
      await see(page, `a week, ${card}`)
      await next.click()
    }
    await page.route(list, () => {})
    await page.goto(PAGES.notifications.path)
    await see(page, 'notices on their way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await page.route(list, route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.goto(PAGES.notifications.path)
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await see(page, 'notices out of order')
  },
}
