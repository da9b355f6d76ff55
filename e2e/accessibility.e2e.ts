import type { Locator, Page } from '@playwright/test'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newChallenge, newPerson } from './accounts.ts'
import { challengeId, DESKTOP, expect, expectNoAxeFindings, openPage, PHONE, signedInPage, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const PHOTO = join(dirname(fileURLToPath(import.meta.url)), 'photos/run.jpg')
const TEXTS = {
  'pt-BR': {
    account: /Sua conta|Caio/,
    search: 'Buscar desafios',
    filters: 'Filtros',
    completed: 'Concluídos',
    more: 'Mais opções',
    invite: 'Convidar amigos',
    statement: 'Ver extrato do prêmio',
    join: /^Participar/,
    gym: 'Musculação',
    next: 'Continuar',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    minutes: 'Duração',
    when: /^Quando/,
    caption: /^Legenda/,
    close: 'Fechar',
    entry: 'Entrada',
    create: 'Criar desafio',
    toast: 'Erro',
    dialog: 'Diálogo',
    points: /Ver de onde vêm os pontos/,
  },
  en: {
    account: /Your account|Caio/,
    search: 'Search challenges',
    filters: 'Filters',
    completed: 'Completed',
    more: 'More options',
    invite: 'Invite friends',
    statement: 'See the prize statement',
    join: /^Join/,
    gym: 'Gym',
    next: 'Continue',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    minutes: 'Duration',
    when: /^When/,
    caption: /^Caption/,
    close: 'Close',
    entry: 'Entry fee',
    create: 'Create challenge',
    toast: 'Erro',
    dialog: 'Diálogo',
    points: /See where the points come from/,
  },
} as const

for (const language of ['pt-BR', 'en'] as const) {
  const look = { language, reducedMotion: 'reduce' } as const
  const texts = TEXTS[language]

  test(`axe finds nothing where visitors go: ${language}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await openPage(browser, look)
    const upcoming = await challengeId('Transformação 30 dias')
    const ended = await challengeId('Outubro sem desculpa', 'completed')
    await page.goto('/')
    await expectWell(page, 'the landing page as it comes')
    await page.mouse.move(150, 300)
    await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
    await expectWell(page, 'the landing page with the app')
    for (const mode of ['sign-in', 'sign-up']) {
      await page.goto(`/auth?mode=${mode}`)
      await page.locator('button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectWell(page, mode)
    }
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
    await button(page, texts.toast).click()
    await expect(page.locator('[data-variant=destructive]')).toBeVisible()
    await expectWell(page, 'a toast')
    await button(page, texts.dialog).click()
    await expectWell(page, 'a dialog')
  })

  test(`axe finds nothing at home, in challenges and in the wallet: ${language}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await signedInPage(browser, 'caio@bora.test', look)
    const paid = await challengeId('21 dias de constância')
    const upcoming = await challengeId('Transformação 30 dias')
    const ended = await challengeId('Outubro sem desculpa', 'completed')
    await page.goto('/app')
    await expectWell(page, 'home')
    await page.getByRole('button', { name: texts.account }).first().click()
    await expect(page.getByText('English', { exact: true })).toBeVisible()
    await expectWell(page, 'the account menu')
    await page.keyboard.press('Escape')
    await button(page, texts.filters).click()
    await expectWell(page, 'filters')
    await page.keyboard.press('Escape')
    await page.locator('label').filter({ hasText: texts.completed }).locator('visible=true').first().click()
    await page.getByRole('searchbox', { name: texts.search }).fill('nada com este nome')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectWell(page, 'nothing found')

    for (const tab of ['feed', 'rules', 'check-ins', 'ranking']) {
      await page.goto(`/challenge/${paid}?tab=${tab}`)
      await expectWell(page, tab)
      if (tab !== 'feed') continue
      await page.getByRole('button', { name: texts.points }).first().click()
      await expectWell(page, 'a receipt')
    }
    for (const name of [texts.more, texts.statement, texts.invite]) {
      await page.getByRole('button', { name }).first().click()
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
    await expectWell(page, 'results')
    await page.getByRole('button', { name: texts.statement }).click()
    await expectWell(page, 'the statement')
    await page.goto('/wallet')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await page.locator('summary').first().click()
    await expectWell(page, 'wallet')
  })

  test(`axe finds nothing while one logs and creates: ${language}`, async ({ browser }) => {
    test.setTimeout(240_000)
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
    await page.locator('input[type=file]').first().setInputFiles(PHOTO)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: texts.when }).first().click()
    await expectWell(page, 'when')
    await page.keyboard.press('Escape')
    await button(page, texts.review).click()
    await button(page, texts.confirm).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectWell(page, 'review, fair play not yet promised')
    await page.getByRole('checkbox').check()
    await button(page, texts.confirm).click()
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
  })
}

for (const [how, viewport, size] of [
  ['320 pixels', { width: 320, height: 700 }, '100%'],
  ['text twice as large', PHONE, '200%'],
] as const) {
  test(`nothing scrolls sideways: ${how}`, async ({ browser }) => {
    const look = { viewport, language: 'pt-BR', reducedMotion: 'reduce' } as const
    const [visitor, member] = [await openPage(browser, look), await signedInPage(browser, 'caio@bora.test', look)]
    const paid = await challengeId('21 dias de constância')
    const upcoming = await challengeId('Transformação 30 dias')
    const ended = await challengeId('Outubro sem desculpa', 'completed')
    for (const [page, paths] of [
      [
        visitor,
        [
          '/',
          '/auth',
          '/auth?mode=sign-up',
          `/challenge/${upcoming}/overview`,
          `/challenge/${ended}/overview`,
          '/nada',
          '/dev/clock',
        ],
      ],
      [
        member,
        [
          '/app',
          `/challenge/${paid}`,
          `/challenge/${paid}?tab=feed`,
          `/challenge/${paid}?tab=rules`,
          `/challenge/${paid}?tab=check-ins`,
          '/wallet',
          '/add-activity',
          '/app/create',
          `/challenge/${ended}/results`,
        ],
      ],
    ] as const) {
      await page.addInitScript(
        `document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '${size}'))`,
      )
      for (const path of paths) {
        await page.goto(path)
        await loaded(page)
        await expectNoSidewaysScroll(page, path)
      }
    }
  })
}

test('with less motion wished, nothing travels', async ({ browser }) => {
  const page = await signedInPage(browser, 'bia@bora.test', { reducedMotion: 'reduce' })
  await page.addInitScript(`
    window.travels = []
    document.addEventListener('animationstart', event => {
      for (const animation of document.getAnimations())
        for (const frame of animation.effect.getKeyframes())
          for (const name of ['transform', 'translate', 'scale', 'rotate']) if (frame[name] && frame[name] !== 'none') travels.push(animation.animationName + ' ' + name + ' ' + frame[name])
    }, true)
  `)
  const ended = await challengeId('Outubro sem desculpa', 'completed')
  for (const path of ['/app', '/wallet', `/challenge/${ended}/results`, '/app/create']) {
    await page.goto(path)
    await loaded(page)
    const travels = await page.evaluate<string[]>('travels')
    expect(
      travels.filter(what => !/^spin|^sweep/.test(what)),
      path,
    ).toEqual([])
  }
})

test('a new page is read from its heading, and says where one is', async ({ browser }) => {
  const page = await signedInPage(browser, 'ana@bora.test', { viewport: DESKTOP })
  await page.goto('/app')
  const navigation = page.getByRole('navigation', { name: 'Navegação' })
  await navigation.getByRole('link', { name: 'Carteira' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeFocused()
  await expect(navigation.getByRole('link', { name: 'Carteira' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Início' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.locator('#my-challenges').getByRole('link', { name: 'Intensidade máxima' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Intensidade máxima' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true)
})

test('focus stays in a dialog and goes back to what opened it', async ({ browser }) => {
  const page = await signedInPage(browser, 'caio@bora.test', { viewport: DESKTOP })
  await page.goto(`/challenge/${await challengeId('21 dias de constância')}`)
  for (const name of ['Mais opções', 'Ver extrato do prêmio', 'Convidar amigos'])
    await expectModal(page, page.getByRole('button', { name }).locator('visible=true').first())
  await page.getByRole('tab', { name: 'Feed' }).click()
  await expectModal(page, page.getByRole('button', { name: /Ver de onde vêm os pontos/ }).first())
  await page.goto('/app')
  await expectModal(page, page.getByRole('button', { name: 'Filtros' }).locator('visible=true').first())
})

async function expectModal(page: Page, opener: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const inside = () =>
    page.evaluate<boolean>("document.querySelector('[role=dialog]').contains(document.activeElement)")
  for (const key of [
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
  ]) {
    await page.keyboard.press(key)
    expect(await inside(), (await dialog.getAttribute('aria-labelledby')) ?? '').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** What holds for every screen in every state, in both sizes and themes: axe, one main part and first heading, no scrolling sideways. */
async function expectWell(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await loaded(page)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('h1')).toHaveCount(1)
    // In one language every size in every theme; in the other each size in one theme, since words don't change colours.
    const portuguese = (await page.locator('html').getAttribute('lang')) === 'pt-BR'
    for (const [viewport, themes] of [
      [DESKTOP, portuguese ? ['light', 'dark'] : ['dark']],
      [PHONE, portuguese ? ['dark', 'light'] : ['light']],
    ] as Array<[typeof PHONE, Array<'light' | 'dark'>]>) {
      await page.setViewportSize(viewport)
      for (const [index, colorScheme] of themes.entries()) {
        await page.emulateMedia({ colorScheme })
        await still(page)
        await expectNoAxeFindings(page, index === 0 ? 'everything' : 'colours')
      }
      await expectNoSidewaysScroll(page, where)
    }
  })
}

async function loaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  // The gallery of components shows the busy ones too, and the landing page waits for somebody to come.
  if (!/\/(dev\/ui)?$/.test(page.url())) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await still(page)
}

/** What fades in or changes its colour is looked at when it stands. */
async function still(page: Page): Promise<void> {
  await page.evaluate(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
    Promise.allSettled(document.getAnimations().filter(animation => animation.effect.getComputedTiming().iterations < 9).map(animation => animation.finished)))`)
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    `${where} scrolls sideways`,
  ).toBeLessThanOrEqual(0)
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}
