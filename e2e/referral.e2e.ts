import { LINK_TAILS } from '@bora/rules/link-tail.ts'
import type { Page, Request } from '@playwright/test'
import { newAddress, newPerson, told } from './accounts.ts'
import { expect, fillSignUp, openPage, test, alternating } from './world.ts'

const CLAIM = '**/rest/v1/rpc/process_referral_signup'

for (const [language, earned] of alternating('referral', [
  ['pt-BR', 'Você ganhou 10 pontos'],
  ['en', 'You earned 10 points'],
] as const)) {
  test(`a code in the address earns points shortly after sign-up: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language })
    const claims = claimsOf(page)
    // No one in the demo world has a code yet, so the server's answer to a valid one is simulated.
    await page.route(CLAIM, route => route.fulfill({ json: { success: true, points_awarded: 10, error: null } }))
    await noteStayOf(page, earned)
    await page.goto('/?ref=ANAVEMJA')
    await page.goto('/auth?mode=sign-up')
    const [signedUpAt, claimedAt] = [
      timeOf(page.waitForResponse('**/auth/v1/signup*')),
      timeOf(page.waitForRequest(CLAIM)),
    ]
    await signUp(page)
    await expect(page).toHaveURL(/\/app/)
    await expect(page.getByText(earned, { exact: true })).toBeVisible()
    expect((await claimedAt) - (await signedUpAt)).toBeGreaterThan(1_400)
    const { id, email } = (await told(page, '/me')) as { id: string; email: string }
    expect(claims.map(claim => claim.postDataJSON() as object)).toEqual([
      { p_referral_code: 'ANAVEMJA', p_new_user_id: id, p_new_user_email: email },
    ])
    expect(await stored(page, 'bora.referral')).toBeNull()
    expect(await stored(page, 'bora.referral-success')).toBe('{"points":10}')
    // It stays for 8 seconds, 3 longer than others.
    await expect(page.getByText(earned, { exact: true })).toBeHidden()
    expect(await page.evaluate<number>('stay.until - stay.from')).toBeGreaterThan(7_500)
    expect(claims).toHaveLength(1)
  })
}

test('a code is stored without text that a message appended to it, and two tabs claim it once', async ({ browser }) => {
  await test.step('stored without what was appended', async () => {
    const page = await openPage(browser)
    for (const path of ['/', '/auth', '/terms'])
      for (const tail of LINK_TAILS) {
        await page.evaluate("localStorage.removeItem('bora.referral')").catch(() => {})
        await page.goto(`${path}?mode=sign-up&ref=ANAVEMJA${tail}`, { waitUntil: 'commit' })
        await expect.poll(() => stored(page, 'bora.referral'), `${path} ${JSON.stringify(tail)}`).toBe('ANAVEMJA')
      }
    for (const ref of ['', 'abc', '<script>', 'a'.repeat(40)]) {
      await page.evaluate("localStorage.removeItem('bora.referral')")
      await page.goto(`/auth?mode=sign-up&ref=${encodeURIComponent(ref)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await stored(page, 'bora.referral'), ref).toBeNull()
    }
  })
  await test.step('two tabs claim once', async () => {
    const person = await newPerson('Lia')
    const page = await person.open(browser)
    const other = await page.context().newPage()
    await page.goto('/auth')
    const claims = [page, other].map(claimsOf)
    await page.evaluate(() => localStorage.setItem('bora.referral', 'NINGUEM22'))
    await Promise.all([page.goto('/wallet'), other.goto('/wallet')])
    await expect.poll(() => stored(page, 'bora.referral')).toBeNull()
    expect(claims.flat()).toHaveLength(1)
  })
})

function claimsOf(page: Page): Request[] {
  const claims: Request[] = []
  page.on('request', request => {
    if (request.url().endsWith('/rpc/process_referral_signup')) claims.push(request)
  })
  return claims
}

async function signUp(page: Page): Promise<void> {
  await fillSignUp(page, { name: 'Lia Monteiro', email: newAddress(), password: 'Girassol 2026' })
  await page.getByRole('button', { name: /^(Criar conta|Create account)$/ }).click()
}

/** Records when a text appears on the page and when it disappears. */
async function noteStayOf(page: Page, text: string): Promise<void> {
  await page.addInitScript(`
    window.stay = { from: null, until: null }
    new MutationObserver(() => {
      const isThere = document.body?.textContent.includes(${JSON.stringify(text)})
      if (isThere) stay.from ??= performance.now()
      else if (stay.from !== null) stay.until ??= performance.now()
    }).observe(document, { childList: true, subtree: true })`)
}

async function timeOf(event: Promise<unknown>): Promise<number> {
  await event
  return Date.now()
}

const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)
