import type { Page, Request } from '@playwright/test'
import { addApp, newAddress, newChallenge, newPerson, PASSWORD, type Person } from './accounts.ts'
import { appCode } from './authenticator.ts'
import { linkFor, openMailLink } from './outbox.ts'
import { returningPage } from './service-worker.ts'
import {
  challengeId,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fillSignUp,
  openPage,
  PHONE,
  signIn,
  test,
  alternating,
} from './world.ts'

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
    await expectNoAxeFindings(page)
    await signUp.getByRole('radio', { name: text.newHere }).press('ArrowRight')
    const signIn = page.getByRole('dialog', { name: text.signIn })
    await expect(signIn.getByRole('radio', { name: text.have })).toBeFocused()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, text.signIn)
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

test('closing the account form asks again, and a later sign-in joins nothing', async ({ browser }) => {
  const { id } = await aChallenge('Depois')
  const { email } = await anAccount()
  const page = await openPage(browser)
  const joins = joinsOf(page)
  await page.goto(`/challenge/${id}/overview`)
  await acceptRules(page)
  await expect(page.getByRole('dialog', { name: 'Só falta criar sua conta' })).toBeVisible()
  await expect.poll(() => storedWish(page)).toMatchObject({ challengeId: id, invitedBy: null })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => storedWish(page)).toBeNull()
  await expect(page.getByRole('button', { name: 'Participar agora' })).toBeFocused()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/app$/)
  expect(joins).toHaveLength(0)
})

test('a second factor is required on the spot', async ({ browser }) => {
  const { id } = await aChallenge('Dois passos')
  const { email, session } = await anAccount()
  const { secret } = await addApp(session.access_token)
  const page = await openPage(browser)
  await page.goto(`/challenge/${id}/overview`)
  await acceptRules(page)
  await signInOnTheSpot(page, email)
  const factor = page.getByRole('dialog', { name: 'Só mais um passo' })
  await factor.getByLabel('Código de 6 dígitos').fill(appCode(secret, Date.now() + 30_000))
  await factor.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
})

test('left at the second factor, the intent continues from the sign-in page', async ({ browser }) => {
  const { id } = await aChallenge('Dois passos depois')
  const lia = await anAccount()
  const { secret } = await addApp(lia.session.access_token)
  const page = await openPage(browser)
  await page.goto(`/challenge/${id}/overview`)
  await acceptRules(page)
  await signInOnTheSpot(page, lia.email)
  await expect(page.getByRole('dialog', { name: 'Só mais um passo' })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Código de 6 dígitos').fill(appCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  expect(await isParticipating(lia, id)).toBe(true)
})

test('a link from a mail carries the intent along', async ({ browser }) => {
  const { id } = await aChallenge('Pelo e-mail')
  const { email } = await anAccount()
  const page = await returningPage(browser)
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

test('creating the account elsewhere joins too, and leads to the challenge', async ({ browser }) => {
  const { id } = await aChallenge('Depois das boas-vindas')
  const page = await openPage(browser)
  await page.goto(`/challenge/${id}/overview`)
  await acceptRules(page)
  await expect(page.getByRole('dialog', { name: 'Só falta criar sua conta' })).toBeVisible()
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { name: 'Lia', email: newAddress(), password: PASSWORD })
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
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

test('what can no longer be joined is reported once: too old, over, rules changed, refused, unknown, already in', async ({
  browser,
}) => {
  const { id } = await aChallenge('Regras')
  const { fingerprint } = await overviewOf(id)
  const page = await (await newPerson('Lia')).open(browser)
  const joins = joinsOf(page)
  await page.goto('/wallet')

  const timestamp = new Date(Date.now() - 24.1 * 3_600_000).toISOString()
  await keepWish(page, { challengeId: id, fingerprint, timestamp })
  await page.reload()
  await expect.poll(() => storedWish(page)).toBeNull()
  await expect(page).toHaveURL(/\/wallet$/)
  const ended = await challengeId('Outubro sem desculpa', 'completed')
  await keepWish(page, { challengeId: ended, fingerprint })
  await page.reload()
  await expect(page.getByText('O desafio encerrou', { exact: true })).toBeVisible()
  await expect.poll(() => storedWish(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('O desafio encerrou', { exact: true })).toBeHidden()

  await keepWish(page, { challengeId: crypto.randomUUID(), fingerprint })
  await page.reload()
  await expect(page.getByText('Desafio não encontrado ou sem acesso', { exact: true })).toBeVisible()

  await keepWish(page, { challengeId: id, fingerprint })
  await page.route('**/join', route => route.fulfill({ status: 409, json: { code: 'free_join_limit' } }))
  await page.reload()
  await expect(page.getByText('Limite de entradas grátis atingido.', { exact: true })).toBeVisible()
  await expect.poll(() => storedWish(page)).toBeNull()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await keepWish(page, { challengeId: id, fingerprint })
  await page.route('**/join', route => route.abort())
  await page.reload()
  await expect(page.getByText('Não deu para entrar no desafio', { exact: true })).toBeVisible()
  await expect.poll(() => storedWish(page)).toMatchObject({ challengeId: id })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  joins.length = 0

  await keepWish(page, { challengeId: id, fingerprint: 'the rules of yesterday' })
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Antes de entrar, as regras' })).toBeVisible()
  await expect(page.getByText('As regras mudaram', { exact: true })).toBeVisible()
  expect(joins).toHaveLength(0)
  await page.getByRole('button', { name: 'Aceitar e participar' }).click()
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()

  await page.goto('/wallet')
  await keepWish(page, { challengeId: id, fingerprint })
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  expect(joins).toHaveLength(1)
})

test('a challenge with an entry fee is not joined automatically, and its checkout comes next', async ({ browser }) => {
  const id = await challengeId('21 dias de constância')
  const { email } = await anAccount()
  const page = await openPage(browser)
  const joins = joinsOf(page)
  await page.goto(`/challenge/${id}/overview`)
  await page.getByRole('button', { name: /^Participar por/ }).click()
  await expect(page.getByRole('dialog', { name: 'Só falta criar sua conta' })).toContainText(
    'Crie sua conta para pagar a entrada',
  )
  await signInOnTheSpot(page, email)
  await expect(page.getByText('Falta pagar a entrada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}\\?join=now$`))
  await expect(page.getByRole('dialog').getByRole('button', { name: /^(Aceitar e pagar|Confirmar)/ })).toBeVisible()
  expect(joins).toHaveLength(0)
})

test('a private challenge opens by its link for a person who creates an account there', async ({ browser }) => {
  const { creator, id } = await aChallenge('Só para convidados')
  await creator.ask('PUT', `/challenges/${id}/privacy`, { isPrivate: true })
  const { url } = (await creator.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  const page = await openPage(browser)
  await page.goto(url)
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await page.getByRole('dialog', { name: 'Antes de entrar, as regras' }).getByRole('button').last().click()
  await fillSignUp(page, { name: 'Rui', email: newAddress(), password: PASSWORD })
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  await expect(page.getByRole('heading', { name: 'Só para convidados' })).toBeVisible()
})

test('the link of a private challenge with an entry fee leads to its checkout', async ({ browser }) => {
  const creator = await newPerson('Caco')
  const more = { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 2000 } }
  const id = await newChallenge(creator, { title: 'Paga e privada', from: 1, more })
  const { url } = (await creator.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
  const { email } = await anAccount()
  const page = await openPage(browser)
  await page.goto(url)
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await signInOnTheSpot(page, email)
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}\\?join=now$`))
  await expect(page.getByRole('heading', { name: 'Paga e privada', includeHidden: true })).toBeVisible()
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
