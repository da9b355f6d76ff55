import type { Locator, Page } from '@playwright/test'
import { demoChallenges, tabPaths, visitorPaths } from './demo-pages.ts'
import {
  challengeId,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  loaded,
  openPage,
  PHONE,
  signedInPage,
  test,
} from './world.ts'

test.describe.configure({ mode: 'parallel' })

test('nothing scrolls sideways at 320 pixels, nor with text twice as large', async ({ browser }) => {
  for (const [how, viewport, size] of [
    ['320 pixels', { width: 320, height: 700 }, '100%'],
    ['text twice as large', PHONE, '200%'],
  ] as const)
    await test.step(how, async () => {
      const look = { viewport, language: 'pt-BR', reducedMotion: 'reduce' } as const
      const [visitor, member] = [await openPage(browser, look), await signedInPage(browser, 'caio@bora.test', look)]
      const demo = await demoChallenges()
      const rest = ['/wallet', '/add-activity', '/app/create', `/challenge/${demo.ended}/results`]
      for (const [page, paths] of [
        [visitor, visitorPaths(demo)],
        [member, ['/app', ...tabPaths(demo.paid), ...rest]],
      ] as const) {
        await page.addInitScript(
          `document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '${size}'))`,
        )
        for (const path of paths) {
          await page.goto(path)
          await loaded(page)
          await expectNoSidewaysScroll(page, path)
          if (size !== '200%') continue
          expect(await page.evaluate<string[]>(NOT_GROWN), `${path}: text that doesn't grow`).toEqual([])
          expect(await page.evaluate<string[]>(CUT_OFF), `${path}: text of the floating bar that is cut off`).toEqual(
            [],
          )
          expect(await page.evaluate<string[]>(BROKEN), `${path}: words of a title that are broken`).toEqual([])
        }
      }
    })
})

/** Words of the page's title that take more than one line. */
const BROKEN = `(() => {
  const broken = []
  for (const title of document.querySelectorAll('h1')) {
    if (!title.checkVisibility() || title.closest('.sr-only')) continue
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^\\s/-]+/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        const tops = new Set([...range.getClientRects()].filter(one => one.width > 0).map(one => Math.round(one.top)))
        if (tops.size > 1) broken.push(word)
      }
  }
  return broken
})()`

/** Texts of the viewer's rank bar that don't fit into their lines. */
const CUT_OFF = `[...document.querySelectorAll('[data-dock] .line-clamp-2')]
  .filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)`

/**
 * Visible texts that are less than half as large again where the browser's text is twice as large. Large titles depend on
 * the width as well, and amounts in cards shrink until they fit: both may grow less.
 */
const NOT_GROWN = `(() => {
  const root = document.documentElement
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const parents = new Set()
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode
    if (walker.currentNode.data.trim() && parentElement.checkVisibility() && !parentElement.closest('svg, .sr-only, .num-fit, [role=img], [aria-hidden=true]'))
      parents.add(parentElement)
  }
  const sizes = () => new Map([...parents].map(one => [one, parseFloat(getComputedStyle(one).fontSize)]))
  const large = sizes()
  root.style.fontSize = '100%'
  const usual = sizes()
  root.style.fontSize = '200%'
  return [...parents]
    .filter(one => large.get(one) < usual.get(one) * 1.5 && large.get(one) < 32)
    .map(one => usual.get(one) + ' to ' + large.get(one) + ': ' + one.textContent.slice(0, 40))
})()`

test('with reduced motion nothing moves', async ({ browser }) => {
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

test('focus: a new page takes it at its heading, keeps it, and a dialog holds and returns it', async ({ browser }) => {
  const page = await signedInPage(browser, 'ana@bora.test', { viewport: DESKTOP })
  await page.goto('/app')
  const navigation = page.getByRole('navigation', { name: 'Navegação' })
  await loaded(page)
  await navigation.getByRole('link', { name: 'Carteira' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeFocused()
  await expect(navigation.getByRole('link', { name: 'Carteira' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Início' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeFocused()
  await loaded(page)
  await page.locator('#my-challenges').getByRole('link', { name: 'Intensidade máxima' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Intensidade máxima' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeFocused()
  await page.reload()
  await loaded(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main').locator(':focus')).toHaveCount(1)

  await test.step('a heading replaced while its page loads keeps focus', () => expectFocusKept(page))
  await test.step('focus stays in a dialog and returns to what opened it', async () =>
    expectModals(await signedInPage(browser, 'caio@bora.test', { viewport: DESKTOP })))
})

async function expectFocusKept(page: Page): Promise<void> {
  await page.goto('/app')
  await loaded(page)
  const navigation = page.getByRole('navigation', { name: 'Navegação' })
  const heading = page.getByRole('heading', { level: 1, name: 'Carteira' })
  const replace = () => heading.evaluate(old => void old.replaceWith(old.cloneNode(true)))
  await navigation.getByRole('link', { name: 'Carteira' }).press('Enter')
  await expect(heading).toBeFocused()
  await replace()
  await expect(heading).toBeFocused()
  // React hides a page that is suspended again, and the browser takes the focus from hidden elements.
  await page.evaluate(async () => {
    const main = document.querySelector('main')!
    const nextFrame = () => new Promise(requestAnimationFrame)
    main.style.display = 'none'
    await nextFrame()
    await nextFrame()
    main.style.display = ''
  })
  await expect(heading).toBeFocused()

  await navigation.getByRole('link', { name: 'Início' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeFocused()
  await navigation.getByRole('link', { name: 'Carteira' }).press('Enter')
  await expect(heading).toBeFocused()
  await loaded(page)
  await heading.blur()
  // A change on the page now must not move focus.
  await page.evaluate("document.querySelector('main').append(document.createElement('span'))")
  await replace()
  await page.evaluate('new Promise(requestAnimationFrame)')
  await expect(page.locator('body')).toBeFocused()
}

async function expectModals(page: Page): Promise<void> {
  await page.goto(`/challenge/${await challengeId('21 dias de constância')}`)
  await loaded(page)
  for (const name of ['Mais opções', 'Ver extrato do prêmio', 'Convidar amigos'])
    await expectModal(page, page.getByRole('button', { name }).locator('visible=true').first())
  await page.getByRole('tab', { name: 'Feed' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await loaded(page)
  await expectModal(page, page.getByRole('button', { name: /Ver de onde vêm os pontos/ }).first())
  await page.goto('/app')
  await loaded(page)
  await expectModal(page, page.getByRole('button', { name: 'Filtros' }).locator('visible=true').first())
  // The wizard is a dialog with its own address.
  const create = page.getByRole('main').getByRole('link', { name: 'Criar desafio' }).locator('visible=true').first()
  await expectModal(page, create, { returns: false })
  await expect(page).toHaveURL(/\/app$/)
}

async function expectModal(page: Page, opener: Locator, { returns = true } = {}): Promise<void> {
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
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
  if (returns) await expect(opener).toBeFocused()
}
