import type { Locator, Page } from '@playwright/test'
import { newAddress, newChallenge, newPerson, PASSWORD } from './accounts.ts'
import { INSTAGRAM, WHATSAPP } from './chat-apps.ts'
import { codeFor } from './outbox.ts'
import { newPayer } from './sandbox.ts'
import { noisePng } from './noise-png.ts'
import { confirmCountry, expect, fillSignIn, fillSignUp, openPage, PHONE, test, alternating } from './world.ts'
import { readFairPlay } from './fair-play.ts'

const TEXTS = {
  'pt-BR': {
    create: 'Criar conta grátis',
    submit: 'Criar conta',
    submitAndJoin: 'Criar conta e participar',
    join: /^Participar/,
    accept: 'Aceitar e participar',
    acceptInvite: 'Aceitar convite',
    log: /^(Treinar|Registrar treino)/,
    type: 'Corrida na rua',
    review: 'Revisar',
    confirm: 'Combinado, confirmar treino',
    logged: /^Boa, Lia/,
    home: 'Início',
    createHere: 'Criar conta',
    code: 'Código de 6 dígitos',
    confirmCode: 'Confirmar',
    acceptAndPay: /^Aceitar e pagar R\$/,
    payPix: 'Pagar o Pix, como o banco faria',
    paid: 'Pagamento confirmado',
    again: /^Enviar de novo/,
    other: 'Usar outro e-mail',
    slide: 'Treinar sozinho cansa',
  },
  en: {
    create: 'Create free account',
    submit: 'Create account',
    submitAndJoin: 'Create account and join',
    join: /^Join/,
    accept: 'Accept and join',
    acceptInvite: 'Accept invitation',
    log: /^(Train|Log workout)/,
    type: 'Outdoor run',
    review: 'Review',
    confirm: 'Agree and confirm workout',
    logged: /^Nice, Lia/,
    home: 'Home',
    createHere: 'Create account',
    code: '6-digit code',
    confirmCode: 'Confirm',
    acceptAndPay: /^Accept and pay R\$/,
    payPix: 'Pay the Pix, as the bank would',
    paid: 'Payment confirmed',
    again: /^Send again/,
    other: 'Use another email',
    slide: 'Training alone gets old',
  },
}
const BROWSERS = [
  ['own browser', undefined],
  ['in Instagram', INSTAGRAM],
  ['in WhatsApp', WHATSAPP],
] as const
type Texts = (typeof TEXTS)['en'] | (typeof TEXTS)['pt-BR']

/** Counts taps, and the pages they lead to; typing is not a tap. */
function countingTaps() {
  let taps = 0
  const screens: string[] = []
  const tap = async (what: Locator) => {
    await expect(what).toBeVisible()
    taps++
    await what.click()
  }
  const see = (screen: string) => void screens.push(screen)
  return { tap, see, taken: () => taps, seen: () => screens }
}

/** From the open challenge to the celebration. */
async function logFirstWorkout(page: Page, text: Texts, { tap, see }: ReturnType<typeof countingTaps>): Promise<void> {
  await tap(page.getByRole('link', { name: text.log }).locator('visible=true').first())
  see('which workout')
  await tap(page.locator('label').filter({ hasText: text.type }))
  see('details')
  await page.getByLabel(/^(Duração|Duration)$/).fill('40')
  const chooser = page.waitForEvent('filechooser')
  await tap(page.locator('label').filter({ hasText: /^(Adicionar foto|Add a photo)/ }))
  await (await chooser).setFiles({ name: 'treino.png', mimeType: 'image/png', buffer: noisePng(48, 48) })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await tap(page.getByRole('button', { name: text.review }))
  see('review')
  await readFairPlay(page, text.confirm)
  await tap(page.getByRole('button', { name: text.confirm }))
  await expect(page.getByRole('heading', { name: text.logged })).toBeVisible()
}

for (const language of alternating('first-minutes', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`from the landing page to the first workout in 12 taps and 8 screens: ${language}`, async ({ browser }) => {
    const host = await newPerson('Vera')
    const title = `Bora correr ${Date.now()}`
    await newChallenge(host, { title })
    const page = await openPage(browser, { language, viewport: PHONE })
    const counting = countingTaps()
    const { tap, see } = counting
    await page.goto('/')
    see('landing page')
    await tap(page.getByRole('link', { name: text.create }).first())
    see('sign-up')
    await fillSignUp(page, { name: 'Lia Monteiro', email: newAddress(), password: PASSWORD })
    // The box of the terms, which the helper has checked.
    await tap(page.getByRole('button', { name: text.submit, exact: true }))
    const boxes = 1
    await expect(page).toHaveURL(/\/app$/)
    see('home')
    await page.getByRole('searchbox').fill(title)
    await tap(page.getByRole('link', { name: title }).first())
    see('challenge')
    await tap(page.getByRole('button', { name: text.join }).locator('visible=true').first())
    await tap(page.getByRole('button', { name: text.accept }))
    await logFirstWorkout(page, text, counting)
    expect(counting.seen().length, counting.seen().join(', ')).toBeLessThanOrEqual(8)
    expect(counting.taken() + boxes).toBeLessThanOrEqual(12)

    // The intro and the questions appear now, and not before.
    await page.getByRole('link', { name: text.home }).first().click()
    await expect(page.getByRole('heading', { name: text.slide })).toBeVisible()
  })

  for (const [where, userAgent] of alternating('first-minutes 2', BROWSERS))
    test(`from a friend's invite to the first workout in 9 taps, 9 screens and 5 typed fields: ${language}, ${where}`, async ({
      browser,
    }) => {
      const host = await newPerson('Vera')
      const id = await newChallenge(host, { title: `Convite ${Date.now()}` })
      const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as {
        url: string
      }
      const page = await openPage(browser, { language, viewport: PHONE, ...(userAgent && { userAgent }) })
      const typed = await countTypedFields(page)
      const counting = countingTaps()
      const { tap, see } = counting
      await page.goto(url)
      see('invite')
      await tap(page.getByRole('button', { name: text.acceptInvite }))
      see('rules')
      await tap(page.getByRole('button', { name: text.accept }))
      see('account')
      await fillSignUp(page, { name: 'Lia Monteiro', email: newAddress(), password: PASSWORD })
      const boxes = 1
      await tap(page.getByRole('dialog').getByRole('button', { name: text.submitAndJoin, exact: true }))
      await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
      see('challenge')
      await logFirstWorkout(page, text, counting)
      see('success')
      expect(counting.seen().length, counting.seen().join(', ')).toBeLessThanOrEqual(9)
      expect(typed()).toBeLessThanOrEqual(5)
      expect(counting.taken() + boxes).toBeLessThanOrEqual(9)
    })
}

for (const language of alternating('first-minutes 3', ['pt-BR', 'en'] as const))
  test(`from a friend's link to a paid participant in 9 taps, 6 screens and 5 typed fields: ${language}`, async ({
    browser,
  }) => {
    const text = TEXTS[language]
    const host = await newPayer('Vera')
    const more = { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 3_000 } }
    const id = await newChallenge(host, { title: `Com entrada ${Date.now()}`, from: 1, more })
    const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
    const page = await openPage(browser, { language, viewport: PHONE, consent: 'open' })
    const typed = await countTypedFields(page)
    const counting = countingTaps()
    const { tap, see } = counting
    const sheet = page.getByRole('dialog')
    await page.goto(url)
    see('invite')
    await tap(page.getByRole('button', { name: text.acceptInvite }))
    see('account')
    const email = newAddress()
    await fillSignUp(page, { name: 'Lia Monteiro', email, password: PASSWORD })
    const boxes = 1
    await tap(sheet.getByRole('button', { name: text.createHere, exact: true }))
    see('code')
    // Signing up, keeping the invite and loading the challenge come one after the other.
    await expect(sheet.getByRole('button', { name: text.again })).toBeVisible()
    await expect(sheet.getByRole('button', { name: text.other })).toBeVisible()
    await sheet.getByLabel(text.code).fill(await codeFor(email, 'confirmation'))
    await tap(sheet.getByRole('button', { name: text.confirmCode, exact: true }))
    see('rules and price')
    await tap(sheet.getByRole('button', { name: text.acceptAndPay }))
    await page.waitForURL(/\/sandbox\/checkout\//)
    see('provider')
    await tap(page.getByRole('link', { name: 'Pix', exact: true }))
    await tap(page.getByRole('button', { name: text.payPix }))
    await expect(page.getByRole('heading', { level: 1, name: text.paid })).toBeVisible()
    see('paid')
    const { body } = await host.ask('GET', `/challenges/${id}`)
    expect((body as { participants: number }).participants).toBeGreaterThanOrEqual(1)
    expect(counting.seen().length, counting.seen().join(', ')).toBeLessThanOrEqual(6)
    expect(typed()).toBeLessThanOrEqual(5)
    expect(counting.taken() + boxes).toBeLessThanOrEqual(9)
  })

test('a start in a chat app’s browser, which forgets everything, continues in the regular browser', async ({
  browser,
}) => {
  const text = TEXTS['pt-BR']
  const host = await newPerson('Vera')
  const title = `Perdido ${Date.now()}`
  const id = await newChallenge(host, { title, more: { isPrivate: true } })
  const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  const counting = countingTaps()
  const { tap, see } = counting
  const inApp = await openPage(browser, { viewport: PHONE, userAgent: INSTAGRAM })
  const typedInApp = await countTypedFields(inApp)
  await inApp.goto(url)
  see('invite')
  await tap(inApp.getByRole('button', { name: text.acceptInvite }))
  see('rules')
  await tap(inApp.getByRole('button', { name: text.accept }))
  see('account')
  // The app is closed before the new account has joined.
  await inApp.route('**/join', route => route.abort())
  const email = newAddress()
  await fillSignUp(inApp, { name: 'Lia Monteiro', email, password: PASSWORD })
  const kept = inApp.waitForResponse(answer => answer.url().endsWith('/open') && answer.status() === 200)
  await tap(inApp.getByRole('dialog').getByRole('button', { name: text.submitAndJoin, exact: true }))
  await kept
  const typedThere = typedInApp()
  await inApp.context().close()

  const page = await openPage(browser, { viewport: PHONE })
  const typed = await countTypedFields(page)
  await page.goto('/auth')
  see('sign-in')
  await fillSignIn(page, email, PASSWORD)
  await page.waitForURL(/\/(app|welcome)/)
  if (/\/welcome/.test(page.url())) await confirmCountry(page)
  see('home')
  await tap(page.getByRole('region', { name: 'Convites' }).getByRole('link', { name: new RegExp(title) }))
  see('challenge')
  await tap(page.getByRole('button', { name: text.join }).locator('visible=true').first())
  await tap(page.getByRole('button', { name: text.accept }))
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  await logFirstWorkout(page, text, counting)
  see('success')
  const { body } = await host.ask('GET', `/challenges/${id}`)
  expect((body as { participants: number }).participants).toBe(2)
  // Only signing in is done twice.
  expect(counting.seen().length, counting.seen().join(', ')).toBeLessThanOrEqual(10)
  expect(typedThere + typed()).toBeLessThanOrEqual(7)
})

/** Counts the fields typed into from now on, once each; choosing and ticking is not typing. */
async function countTypedFields(page: Page): Promise<() => number> {
  const fields = new Set<string>()
  await page.exposeFunction('typedInto', (field: string) => void fields.add(field))
  await page.addInitScript(`document.addEventListener('input', ({ target }) => {
    if (/^(text|email|password|tel|number|search)$/.test(target.type) || target.tagName === 'TEXTAREA')
      typedInto(target.labels?.[0]?.textContent ?? target.name)
  }, true)`)
  return () => fields.size
}
