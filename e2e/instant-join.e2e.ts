import type { Page, Request } from '@playwright/test'
import { addApp, newAddress, newChallenge, newPerson, PASSWORD, type Person } from './accounts.ts'
import { appCode } from './authenticator.ts'
import { linkFor, openMailLink } from './outbox.ts'
import { returningPage } from './service-worker.ts'
import { challengeId, DESKTOP, expect, fillSignUp, openPage, PHONE, test, alternating } from './world.ts'

const isJoin = (request: Request) => request.method() === 'POST' && request.url().endsWith('/join')

test('a visitor accepts the rules, creates an account on the spot and joins, credited to the inviter', async ({
  browser,
}) => {
  const { creator, id } = await aChallenge('Na hora')
  const page = await returningPage(browser)
  const joins = joinsOf(page)
  await page.goto(`/challenge/${id}/overview?invitedBy=${creator.userId}`)
  await acceptRules(page)
  const account = page.getByRole('dialog', { name: 'Só falta criar sua conta' })
  await expect(account).toContainText('Crie sua conta e você já está em Na hora.')
  await fillSignUp(page, { name: 'Lia Monteiro', email: newAddress(), password: PASSWORD })
  await account.getByRole('button', { name: 'Criar conta' }).dblclick()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  expect(joins).toHaveLength(1)
  expect(joins[0]!.postDataJSON()).toMatchObject({ invitedBy: creator.userId })
  await expect.poll(() => storedWish(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Ranking' })).toBeVisible()
  expect(joins).toHaveLength(1)
})

const ON_THE_SPOT = {
  'pt-BR': {
    viewport: PHONE,
    join: 'Participar agora',
    accept: 'Aceitar e participar',
    signUp: 'Só falta criar sua conta',
    have: 'Já tenho conta',
    newHere: 'Criar conta',
    signIn: 'Entre na sua conta',
    password: 'Senha',
    submit: 'Entrar e participar',
    inside: 'Você está dentro',
  },
  en: {
    viewport: DESKTOP,
    join: 'Join for free',
    accept: 'Accept and join',
    signUp: 'Just create your account',
    have: 'I have an account',
    newHere: 'Create account',
    signIn: 'Sign in to your account',
    password: 'Password',
    submit: 'Sign in and join',
    inside: 'You’re in',
  },
} as const

for (const language of alternating('instant-join', ['pt-BR', 'en'] as const)) {
  const text = ON_THE_SPOT[language]
  test(`a person with an account switches to signing in on the spot, all by keyboard, and joins: ${language}`, async ({
    browser,
  }) => {
    const { id } = await aChallenge('Right away')
    const lia = await anAccount()
    await lia.ask('PATCH', '/me', { language })
    const page = await openPage(browser, { language, viewport: text.viewport })
    const joins = joinsOf(page)
    await page.goto(`/challenge/${id}/overview`)
    await page.getByRole('button', { name: text.join }).locator('visible=true').click()
    await page.getByRole('dialog').getByRole('button', { name: text.accept }).press('Enter')
    const signUp = page.getByRole('dialog', { name: text.signUp })
    await expect(signUp.getByRole('radio', { name: text.newHere })).toBeChecked()
    await signUp.getByRole('radio', { name: text.newHere }).press('ArrowRight')
    const signIn = page.getByRole('dialog', { name: text.signIn })
    await expect(signIn.getByRole('radio', { name: text.have })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(signIn.getByLabel(/^E-?mail$/)).toBeFocused()
    await page.keyboard.type(lia.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await expect(signIn.getByRole('alert')).toBeVisible()
    await expect(signIn.getByLabel(text.password, { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(PASSWORD)
    await expect(signIn.getByRole('button', { name: text.submit })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.inside, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
    expect(joins).toHaveLength(1)
    expect(await isParticipating(lia, id)).toBe(true)
    await expect.poll(() => storedWish(page)).toBeNull()
  })
}

test('the intent survives every way of signing in: by a mail, on the sign-up page, or at the second factor', async ({
  browser,
}) => {
  await test.step('a link from a mail', async () => {
    const { id } = await aChallenge('Pelo e-mail')
    const { email } = await anAccount()
    const page = await openPage(browser)
    await page.goto(`/challenge/${id}/overview`)
    await acceptRules(page)
    const account = page.getByRole('dialog')
    await account.getByText('Já tenho conta').click()
    await account.getByRole('link', { name: 'Receber link por e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar com um código' })).toBeVisible()
    await page.getByLabel(/^E-?mail$/).fill(email)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Veja seu e-mail' })).toBeVisible()
    await openMailLink(page, await linkFor(email, 'magic_link'))
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
    await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  })

  const { id } = await aChallenge('Em outro lugar')
  await test.step('the page for new accounts', async () => {
    const page = await openPage(browser)
    await page.goto(`/challenge/${id}/overview`)
    await acceptRules(page)
    await expect(page.getByRole('dialog', { name: 'Só falta criar sua conta' })).toBeVisible()
    await page.goto('/auth?mode=sign-up')
    // The device is recorded; that this fails is not shown.
    await page.route('**/functions/v1/*', route => route.fulfill({ json: { error: 'no' }, status: 500 }))
    const asked = page.waitForRequest('**/functions/v1/capture-signup-ip')
    await fillSignUp(page, { name: 'Lia', email: newAddress(), password: PASSWORD })
    await page.getByRole('button', { name: 'Criar conta' }).click()
    const request = await asked
    expect(request.postDataJSON()).toEqual({ country_code: 'BR' })
    expect(request.headers()['authorization']).toMatch(/^Bearer /)
    expect(request.headers()['apikey']).toBeTruthy()
    await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  })

  for (const where of ['on the spot', 'on the sign-in page'] as const)
    await test.step(`the second factor, ${where}`, async () => {
      const lia = await anAccount()
      const { secret } = await addApp(lia.session.access_token)
      const page = await openPage(browser)
      await page.goto(`/challenge/${id}/overview`)
      await acceptRules(page)
      await signInOnTheSpot(page, lia.email)
      await expect(page.getByRole('dialog', { name: 'Só mais um passo' })).toBeVisible()
      if (where === 'on the sign-in page') await page.goto('/auth')
      await page.getByLabel('Código de 6 dígitos').fill(appCode(secret, Date.now() + 30_000))
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
      await expect.poll(() => isParticipating(lia, id)).toBe(true)
    })
})

test('of two tabs one joins, and a reload midway continues', async ({ browser }) => {
  const { id } = await aChallenge('Duas abas')
  const lia = await anAccount()
  const { fingerprint } = await overviewOf(id)
  const page = await openPage(browser)
  const other = await page.context().newPage()
  const joins = [page, other].map(joinsOf)
  await page.goto('/auth')
  await keepWish(page, { challengeId: id, fingerprint })
  await page.evaluate(text => localStorage.setItem('bora.session', text), JSON.stringify(lia.session))
  await Promise.all([page.goto(`/challenge/${id}/overview`), other.goto(`/challenge/${id}/overview`)])
  await expect.poll(() => isParticipating(lia, id)).toBe(true)
  await expect.poll(() => storedWish(page)).toBeNull()
  expect(joins.flat()).toHaveLength(1)
  await other.close()

  const next = await aChallenge('Recarregada')
  await page.goto('/wallet')
  await page.route('**/join', async route => {
    await route.fetch()
    // The answer never comes.
  })
  await keepWish(page, { challengeId: next.id, fingerprint: (await overviewOf(next.id)).fingerprint })
  const sent = page.waitForRequest(isJoin)
  await page.goto(`/challenge/${next.id}/overview`)
  await sent
  await expect.poll(() => isParticipating(lia, next.id)).toBe(true)
  const before = joins[0]!.length
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/challenge/${next.id}$`))
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  expect(joins[0]).toHaveLength(before)
})

test('a challenge with an entry fee is not joined automatically, and its checkout comes next, also by a private link', async ({
  browser,
}) => {
  const open = await challengeId('21 dias de constância')
  const { email } = await anAccount()
  const page = await openPage(browser)
  const joins = joinsOf(page)
  await page.goto(`/challenge/${open}/overview`)
  await page.getByRole('button', { name: /^Participar por/ }).click()
  await expect(page.getByRole('dialog', { name: 'Só falta criar sua conta' })).toContainText(
    'Crie sua conta para pagar a entrada',
  )
  await signInOnTheSpot(page, email)
  await expect(page.getByText('Falta pagar a entrada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/challenge/${open}\\?join=now$`))
  await expect(page.getByRole('dialog').getByRole('button', { name: /^(Aceitar e pagar|Confirmar)/ })).toBeVisible()
  expect(joins).toHaveLength(0)

  const creator = await newPerson('Caco')
  const more = { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 2000 } }
  const id = await newChallenge(creator, { title: 'Paga e privada', from: 1, more })
  const { url } = (await creator.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  const guest = await openPage(browser)
  await guest.goto(url)
  await guest.getByRole('button', { name: 'Aceitar convite' }).click()
  await signInOnTheSpot(guest, email)
  // With the inviter, who is credited once it is paid.
  await expect(guest).toHaveURL(new RegExp(`/challenge/${id}\\?join=${creator.userId}$`))
  await expect(guest.getByRole('heading', { name: 'Paga e privada', includeHidden: true })).toBeVisible()
})

async function aChallenge(title: string): Promise<{ creator: Person; id: string }> {
  const creator = await newPerson('Caco')
  return { creator, id: await newChallenge(creator, { title, from: 1 }) }
}

async function acceptRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Participar agora' }).click()
  await page.getByRole('dialog', { name: 'Antes de entrar, as regras' }).getByRole('button').last().click()
}

async function signInOnTheSpot(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Já tenho conta').click()
  await expect(page.getByRole('dialog', { name: 'Entre na sua conta' })).toBeVisible()
  await dialog.getByLabel(/^E-?mail$/).fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: /^Entrar( e participar)?$/ }).click()
}

function joinsOf(page: Page): Request[] {
  const joins: Request[] = []
  page.on('request', request => {
    if (isJoin(request)) joins.push(request)
  })
  return joins
}

const anAccount = () => newPerson('Lia', { fairPlay: false })

async function overviewOf(id: string): Promise<{ fingerprint: string }> {
  return (await fetch(`${process.env.BORA_URL!}/api/challenges/${id}/overview`)).json() as never
}

async function isParticipating({ ask }: Pick<Person, 'ask'>, id: string): Promise<boolean> {
  const { body } = await ask('GET', `/challenges/${id}`)
  // Under load, an answer may ask for a retry.
  return (body as { viewer?: { state: string } }).viewer?.state === 'participating'
}

const storedWish = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('bora.instant-join') ?? 'null') as unknown)

async function keepWish(
  page: Page,
  wish: { challengeId: string; fingerprint: string | null; timestamp?: string },
): Promise<void> {
  const whole = { invitedBy: null, timestamp: new Date().toISOString(), ...wish }
  await page.evaluate(text => localStorage.setItem('bora.instant-join', text), JSON.stringify(whole))
}
