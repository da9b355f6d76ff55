import { logWorkoutOf, newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect } from './world.ts'

const CARDS = '**/api/share-cards/**'

/** The share sheet, and the ambassadors' page; campaigns are faked by the test, so that each state can be seen. */
export const SHARING: Part = {
  name: 'share',
  boards: /share|more/,
  async walk({ browser, look, see }) {
    const lia = await newPerson('Lia')
    await lia.ask('PATCH', '/me', { language: look.language })
    await logWorkoutOf(lia, { challenge: null })
    const page = await lia.open(browser, look)
    const open = async () => {
      await page.goto('/profile')
      await button(page, /^(Compartilhar|Share) \p{L}+$/u)
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await page.route(CARDS, () => {})
    await open()
    await see(page, 'a card on its way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(CARDS, route => route.fulfill({ status: 503, json: { code: 'card_took_too_long' } }))
    await open()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(page.locator('[data-beside-dialogs]')).toHaveCount(0)
    await see(page, 'a card that took too long')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await open()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await see(page, 'a card for stories')
    await page.getByRole('dialog').getByRole('radio').last().check({ force: true })
    await expect(page.getByRole('dialog').locator('img[width="1200"]')).toBeVisible()
    await see(page, 'a wide card')

    await page.goto('/embaixador')
    await page.locator('main button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'asking to be an ambassador, refused')
    const day = '2026-11-30'
    const campaign = {
      id: '0f4e6a52-3a34-4c53-9d0e-6d1a2f3b4c5d',
      name: look.language === 'en' ? 'Dance with me' : 'Dança comigo',
      code: 'MARINA10',
      reward: 'cash',
      currency: 'BRL',
      perReferral: 500,
      monthlyCap: 15_000,
      monthEarned: 9_000,
      earned: 9_000,
      target: 30,
      credited: 18,
      startsOn: '2020-01-01',
      endsOn: day,
      countries: ['BR'],
      isOpen: true,
    }
    const at = '2026-03-02T12:00:00.000Z'
    const brought = [
      { name: 'Igor S.', state: 'credited', missing: [], amount: 500 },
      { name: 'Leo M.', state: 'pending', missing: ['confirmed_address', 'first_workout'], amount: 0 },
      { name: 'Nanda R.', state: 'over_the_cap', missing: [], amount: 0 },
    ].map(one => ({ ...one, at, campaignId: campaign.id }))
    const mine = { isAmbassador: true, application: null, mayApply: false, campaigns: [campaign], brought }
    for (const [state, json] of [
      ['an ambassador', mine],
      ['an ambassador without a campaign', { ...mine, campaigns: [], brought: [] }],
      [
        'a request that waits',
        { ...mine, isAmbassador: false, application: { status: 'open', askedAt: at, decidedAt: null } },
      ],
      [
        'a request that was refused',
        { ...mine, isAmbassador: false, application: { status: 'refused', askedAt: at, decidedAt: at } },
      ],
    ] as const) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/api/me/ambassador', route => route.fulfill({ json }))
      await page.goto('/embaixador')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await see(page, state)
    }
  },
}
