import type { Page, Route } from '@playwright/test'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { demoChallenges } from './demo-pages.ts'
import {
  attachPhoto,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  loaded,
  openPage,
  PHONE,
  signedInPage,
  still,
  test,
} from './world.ts'

// A walk through a dozen screens in eight looks takes its time where the machine has other things to do.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const TEXTS = {
  'pt-BR': {
    account: /Sua conta|Caio/,
    search: 'Buscar desafios',
    filters: 'Filtros',
    nothing: 'Nenhum desafio por aqui',
    completed: 'Concluídos',
    more: 'Mais opções',
    invite: 'Convidar amigos',
    statement: 'Ver extrato do prêmio',
    join: /^Participar/,
    accept: 'Aceitar e participar',
    onTheSpot: 'Só falta criar sua conta',
    ownAccount: 'Entre na sua conta',
    gym: 'Musculação',
    next: 'Continuar',
    skip: 'Pular',
    review: 'Revisar',
    agree: 'Combinado, confirmar treino',
    minutes: 'Duração',
    when: /^Quando/,
    caption: /^Legenda/,
    close: 'Fechar',
    entry: 'Entrada',
    create: 'Criar desafio',
    toast: 'Erro',
    dialog: 'Diálogo',
    points: /Ver de onde vêm os pontos/,
    enter: 'Entrar',
    leave: /^Sair do desafio/,
    fairPlay: 'Jogo justo',
    restart: 'Começar de novo',
  },
  en: {
    account: /Your account|Caio/,
    search: 'Search challenges',
    filters: 'Filters',
    nothing: 'No challenges here',
    completed: 'Completed',
    more: 'More options',
    invite: 'Invite friends',
    statement: 'See the prize statement',
    join: /^Join/,
    accept: 'Accept and join',
    onTheSpot: 'Just create your account',
    ownAccount: 'Sign in to your account',
    gym: 'Gym',
    next: 'Continue',
    skip: 'Skip',
    review: 'Review',
    agree: 'Agree and confirm workout',
    minutes: 'Duration',
    when: /^When/,
    caption: /^Caption/,
    close: 'Close',
    entry: 'Entry fee',
    create: 'Create challenge',
    toast: 'Erro',
    dialog: 'Diálogo',
    points: /See where the points come from/,
    enter: 'Sign in',
    leave: /^Leave the challenge/,
    fairPlay: 'Fair play',
    restart: 'Start over',
  },
} as const

for (const language of ['pt-BR', 'en'] as const) {
  const look = { language, reducedMotion: 'reduce' } as const
  const texts = TEXTS[language]

  test(`axe finds nothing where visitors go: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, look)
    const { upcoming, ended } = await demoChallenges()
    await page.goto('/')
    await expectWell(page, 'the landing page as it comes')
    await page.mouse.move(150, 300, { steps: 3 })
    await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
    await expectWell(page, 'the landing page with the app')
    for (const mode of ['sign-in', 'sign-up', 'company']) {
      await page.goto(`/auth?mode=${mode}`)
      await page.locator('button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectWell(page, mode)
    }
    await page.goto('/auth')
    await page.getByLabel(/e-?mail/i).fill('ninguem@exemplo.com')
    await page.getByLabel(/^(senha|password)/i).fill('errada-1')
    await button(page, texts.enter).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'sign-in, refused')
    for (const path of [
      `/challenge/${upcoming}/overview`,
      `/challenge/${ended}/overview`,
      '/challenge/nada/overview',
      '/nada',
      '/dev/clock',
      '/dev/ui',
    ]) {
      await page.goto(path)
      await expectWell(page, path)
    }
    await page.goto('/auth#message=Confirmation+link+accepted&sb=')
    await expect(page.getByRole('status').first()).toBeVisible()
    await expectWell(page, 'sign-in after one of two addresses confirmed')
    await page.goto(`/challenge/${upcoming}/overview`)
    await page.getByRole('button', { name: texts.join }).locator('visible=true').click()
    await button(page, texts.accept).click()
    const account = page.getByRole('dialog', { name: texts.onTheSpot })
    await account.locator('button[type=submit]').click()
    await expect(account.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'an account on the spot')
    await account.getByRole('button', { name: texts.enter, exact: true }).click()
    await expect(page.getByRole('dialog', { name: texts.ownAccount })).toBeVisible()
    await expectWell(page, 'signing in on the spot')
    await page.goto('/dev/ui')
    await button(page, texts.toast).click()
    await expect(page.locator('[data-variant=destructive]')).toBeVisible()
    await expectWell(page, 'a toast')
    await button(page, texts.dialog).click()
    await expectWell(page, 'a dialog')
  })

  test(`axe finds nothing at home, in challenges and in the wallet: ${language}`, async ({ browser }) => {
    const page = await signedInPage(browser, 'caio@bora.test', look)
    const { upcoming, paid, ended } = await demoChallenges()
    await page.goto('/app')
    await expectWell(page, 'home')
    await page.getByRole('button', { name: texts.account }).first().click()
    await expect(page.getByText('English', { exact: true })).toBeVisible()
    await expectWell(page, 'the account menu of a phone')
    await page.setViewportSize(DESKTOP)
    await page.reload()
    await page.getByRole('button', { name: texts.account }).locator('visible=true').first().click()
    await expect(page.getByText('English', { exact: true })).toBeVisible()
    await expectWell(page, 'the account menu of a desktop')
    await page.reload()
    await button(page, texts.filters).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWell(page, 'filters')
    await page.keyboard.press('Escape')
    await page.locator('label').filter({ hasText: texts.completed }).locator('visible=true').first().click()
    await page.getByRole('searchbox', { name: texts.search }).fill('nada com este nome')
    await expect(page.getByText(texts.nothing)).toBeVisible()
    await expectWell(page, 'nothing found')

    for (const tab of ['feed', 'rules', 'check-ins', 'ranking']) {
      await page.goto(`/challenge/${paid}?tab=${tab}`)
      await expectWell(page, tab)
      if (tab !== 'feed') continue
      await page.getByRole('button', { name: texts.points }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWell(page, 'a receipt')
    }
    for (const name of [texts.more, texts.statement, texts.invite]) {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWell(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.goto(`/challenge/${upcoming}`)
    await expectWell(page, 'a challenge before its start')
    await page.getByRole('button', { name: texts.join }).locator('visible=true').first().click()
    await expectWell(page, 'the contract')
    await page.goto(`/challenge/${ended}`)
    await expectWell(page, 'a challenge that ended')
    await page.goto(`/challenge/${ended}/results`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWell(page, 'the prize moment')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectWell(page, 'results')
    await page.getByRole('button', { name: texts.statement }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWell(page, 'the statement')
    await page.goto('/wallet')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await page.locator('summary').first().click()
    await expectWell(page, 'wallet')
  })

  test(`axe finds nothing while one logs and creates: ${language}`, async ({ browser }) => {
    const person = await newPerson('Iris', { fairPlay: false })
    const challenge = await newChallenge(person, { title: 'Um por dia' })
    const page = await person.open(browser, look)
    await page.goto(`/add-activity?challenge=${challenge}`)
    await button(page, texts.next).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'which workout, none chosen')
    await page.getByText(texts.gym, { exact: true }).click()
    await button(page, texts.close).first().click()
    await expectWell(page, 'leaving asks')
    await page.keyboard.press('Escape')
    await button(page, texts.next).click()
    await expect(page.locator('input[name=gym]').first()).toBeAttached()
    await expectWell(page, 'where')
    await button(page, texts.skip).click()
    await button(page, texts.review).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'details, no photo')
    await attachPhoto(page)
    await page.getByRole('button', { name: texts.when }).first().click()
    await expectWell(page, 'when')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.caption }).click()
    await expectWell(page, 'the caption of a phone')
    await page.keyboard.press('Escape')
    await button(page, texts.review).click()
    await expect(page.getByRole('heading', { name: texts.fairPlay })).toBeVisible()
    await expectWell(page, 'review, fair play not yet promised')
    await button(page, texts.agree).click()
    await expect(page.getByText('+10', { exact: true })).toBeVisible()
    await expectWell(page, 'logged')

    await page.goto('/app/create')
    await button(page, texts.next).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'create 1')
    await page.locator('label:has(input[value="30_day_transformation"])').click()
    for (let step = 2; step < 6; step++) {
      await button(page, texts.next).click()
      await expect(page.getByText(`${step}/6`)).toBeVisible()
      await expectWell(page, `create ${step}`)
    }
    await page.getByText(texts.entry, { exact: true }).click()
    await expectWell(page, 'create 5 with an entry')
    await button(page, texts.review).click()
    await expect(page.getByText('6/6')).toBeVisible()
    await expectWell(page, 'create 6')
    await page.reload()
    await expect(button(page, texts.restart)).toBeVisible()
    await expectWell(page, 'create, picked up again')
  })

  test(`axe finds nothing where something is missing, waits or fails: ${language}`, async ({ browser }) => {
    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language })
    const page = await person.open(browser, look)
    for (const path of ['/app', '/wallet']) {
      await page.goto(path)
      await expectWell(page, `${path} of somebody new`)
    }
    const challenge = await newChallenge(person, { title: 'Em três dias', from: 3, until: 12 })
    for (const tab of ['ranking', 'feed', 'check-ins']) {
      await page.goto(`/challenge/${challenge}?tab=${tab}`)
      await expectWell(page, `${tab}, empty`)
    }
    await page.getByRole('button', { name: texts.more }).first().click()
    await page.getByRole('button', { name: texts.leave }).click()
    await expect(button(page, texts.leave)).toBeVisible()
    await expectWell(page, 'leaving a challenge')
    await page.goto(`/challenge/${challenge}/results`)
    await expectWell(page, 'no results yet')
    await page.goto('/challenge/nada')
    await expectWell(page, 'no such challenge')
    await page.goto(await checkoutOf(person))
    await expectWell(page, 'the checkout of the sandbox')

    const paths = ['/app', `/challenge/${challenge}`, `/challenge/${challenge}/results`, '/wallet']
    await page.route('**/api/**', () => {})
    for (const path of paths) {
      await page.goto(path)
      await expectWell(page, `${path} on its way`, waiting)
    }
    await page.unrouteAll()
    await page.route('**/api/{home,challenges,wallet}**', refuse)
    await page.route('**/api/{challenges,wallet}/**', refuse)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 })
      await expectWell(page, `${path} out of order`)
    }
    await page.unrouteAll()
    await page.route('**/assets/Wallet-*.js', route => route.abort())
    await page.goto('/wallet')
    await expectWell(page, 'a page whose code is gone')
  })
}

/**
 * What holds for every screen in every state: axe, and no scrolling sideways. One size and theme are seen in Portuguese,
 * the other ones in English; AXE=all asks for all eight looks, in the other theme for what a theme can change.
 */
async function expectWell(page: Page, where: string, ready = loaded): Promise<void> {
  await test.step(where, async () => {
    await ready(page)
    const english = (await page.locator('html').getAttribute('lang')) === 'en'
    const themes = ['light', 'dark'] as const
    const all = process.env.AXE === 'all'
    for (const [viewport, both, own] of [
      [DESKTOP, themes, english],
      [PHONE, themes.toReversed(), !english],
    ] as const) {
      await page.setViewportSize(viewport)
      for (const [index, colorScheme] of both.entries()) {
        if (!all && (index > 0 || !own)) continue
        await page.emulateMedia({ colorScheme })
        await still(page)
        await expectNoAxeFindings(page, index === 0 ? 'everything' : 'colours')
      }
      await expectNoSidewaysScroll(page, where)
    }
  })
}

async function waiting(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
}

/** The hosted page on which somebody pays for the prize of a new challenge. */
async function checkoutOf(person: Person): Promise<string> {
  const prize = { kind: 'fixed', amountCents: 15_000 }
  const id = await newChallenge(person, { title: 'Com prêmio', from: 1, until: 9, more: { prize } })
  const { body } = await person.ask('POST', `/challenges/${id}/checkout`)
  return (body as { url: string }).url
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { code: 'try_again' } })
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}

test('axe sees what is wrong', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/auth')
  await expectNoAxeFindings(page)
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<img src="/icon.svg"><p style="color: #aaa; background: #bbb">pale</p>')`)
  await expect(expectNoAxeFindings(page)).rejects.toThrow(/image-alt.*color-contrast|color-contrast.*image-alt/s)
  await expect(expectNoAxeFindings(page, 'colours')).rejects.toThrow(/color-contrast/)
})
