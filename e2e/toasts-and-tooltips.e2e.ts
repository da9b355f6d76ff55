import type { Page } from '@playwright/test'
import { closePages, DESKTOP, expect, openPage, test } from './world.ts'

test('toasts of each kind come one at a time, are answered in a dialog, leave after five seconds or by a swipe', async ({
  browser,
}) => {
  await test.step('one at a time, announced according to its urgency', async () => {
    const page = await gallery(await openPage(browser, { reducedMotion: 'no-preference' }))
    const urgency = { default: 'polite', success: 'polite', destructive: 'assertive' } as const
    // Screen reader announcements are in the page for only a second, so they are recorded as they appear.
    await page.evaluate(`
    globalThis.spoken = []
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const live = node.nodeType === 1 && (node.closest('[aria-live]') ?? node.querySelector('[aria-live]'))
          if (live) globalThis.spoken.push(live.getAttribute('aria-live'))
        }
    }).observe(document.body, { childList: true, subtree: true })`)
    for (const [name, variant, title] of [
      ['Informação', 'default', 'Link copiado'],
      ['Sucesso', 'success', 'Treino registrado'],
      ['Erro', 'destructive', 'Não deu para enviar a foto'],
    ] as const) {
      await page.evaluate('globalThis.spoken.length = 0')
      await page.getByRole('button', { name, exact: true }).click()
      await expect(toasts(page)).toHaveCount(1)
      await expect(toasts(page)).toHaveAttribute('data-variant', variant)
      await expect(toasts(page)).toContainText(title)
      await expect(page.getByRole('region', { name: 'Avisos (F8)', exact: true })).toBeAttached()
      await expect.poll(() => page.evaluate('globalThis.spoken')).toContain(urgency[variant])
    }
    await page.getByRole('button', { name: 'Tentar', exact: true }).click()
    await expect(toasts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Sucesso', exact: true }).click()
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(toasts(page)).toHaveCount(0)
    await closePages(browser)
  })
  await test.step('in a dialog the keyboard reaches a toast, answers it, and returns to the dialog, which Escape closes', async () => {
    const page = await gallery(await openPage(browser, { reducedMotion: 'no-preference' }))
    await page.getByRole('button', { name: 'Diálogo', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.getByRole('button', { name: 'Sucesso', exact: true, includeHidden: true }).dispatchEvent('click')
    await expect(toasts(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    // A dialog without an earlier toast.
    await gallery(page)
    await page.getByRole('button', { name: 'Diálogo', exact: true }).click()
    await expect(dialog).toBeVisible()
    const failed = page.getByRole('button', { name: 'Erro', exact: true, includeHidden: true })
    const action = page.getByRole('button', { name: 'Tentar', exact: true })
    const controls = dialog.getByRole('button').filter({ hasNot: action })
    await failed.dispatchEvent('click')
    await expect(dialog.locator('[data-variant]')).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(dialog.getByRole('region', { name: 'Avisos (F8)', exact: true }).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(action).toBeFocused()
    // Around the dialog and back, in both directions.
    await page.keyboard.press('Tab')
    await expect(controls.first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(action).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
    await expect(dialog).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(controls.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // An earlier toast moves into the dialog, too; while the pointer is over it, it stays.
    await page.getByRole('button', { name: 'Erro', exact: true }).click()
    await action.hover()
    await page.getByRole('button', { name: 'Diálogo', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Tentar', exact: true }).click()
    await expect(toasts(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await closePages(browser)
  })
  await test.step('one leaves after five seconds, its replacement after five of its own, and a hovered one stays', async () => {
    const page = await openPage(browser, { reducedMotion: 'reduce' })
    await page.clock.install()
    await gallery(page)
    await toastsAreLoaded(page)
    await still(page)
    await page.getByRole('button', { name: 'Informação', exact: true }).press('Enter')
    await expect(toasts(page)).toContainText('Link copiado')
    await page.clock.runFor(3_000)
    await page.getByRole('button', { name: 'Sucesso', exact: true }).press('Enter')
    await expect(toasts(page)).toContainText('Treino registrado')
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(4_900)
    await expect(toasts(page)).toContainText('Treino registrado')
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Informação', exact: true }).click()
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(5_100)
    await expect(toasts(page)).toHaveCount(0)
    await closePages(browser)
  })
  await test.step('swiped 48 pixels it returns, swiped 55 it goes', async () => {
    const page = await gallery(await openPage(browser, { reducedMotion: 'reduce' }))
    await page.getByRole('button', { name: 'Informação', exact: true }).click()
    await swipe(page, 48)
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toasts(page)).toBeVisible()
    await swipe(page, 55)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('a tooltip waits 700 ms, the next one within 300 ms of the last appears at once, and keyboard focus shows it', async ({
  browser,
}) => {
  await test.step('with a mouse', async () => {
    const page = await openPage(browser, { viewport: DESKTOP })
    await page.clock.install()
    const layer = page.waitForResponse(/TooltipLayer/)
    await gallery(page)
    await page.mouse.move(2, 2)
    await page.mouse.move(3, 3)
    await layer
    await still(page)
    const tip = page.getByRole('tooltip')
    const [first, second] = [page.locator('[data-tip^="Dia 1:"]'), page.locator('[data-tip^="Dia 2:"]')]
    await first.scrollIntoViewIfNeeded()

    // The layer may only just have loaded: the first hover is repeated until it has an effect.
    await expect(async () => {
      await page.mouse.move(2, 2)
      await first.hover()
      await page.clock.runFor(720)
      await expect(tip).toHaveText('Dia 1: treinou', { timeout: 300 })
    }).toPass()
    const pointerLeavesFor = async (milliseconds: number) => {
      await page.mouse.move(2, 2)
      await expect(tip).toHaveCount(0)
      await page.clock.runFor(milliseconds)
    }
    const firstComesAfter700 = async () => {
      await first.hover()
      await page.clock.runFor(690)
      await expect(tip).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(tip).toHaveText('Dia 1: treinou')
    }
    await pointerLeavesFor(1_000)
    await firstComesAfter700()

    await pointerLeavesFor(250)
    await second.hover()
    await page.clock.runFor(5)
    await expect(tip).toHaveText('Dia 2: treinou')

    await pointerLeavesFor(320)
    await firstComesAfter700()
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await closePages(browser)
  })
  await test.step('by keyboard', async () => {
    const page = await openPage(browser, { viewport: DESKTOP })
    const layer = page.waitForResponse(/TooltipLayer/)
    await gallery(page)
    await page.keyboard.press('Tab')
    await layer
    const share = page.getByRole('button', { name: 'Compartilhar' }).first()
    await expect(async () => {
      await share.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toHaveText('Compartilhar', { timeout: 1_500 })
    }).toPass()
    await expect(share).toHaveAccessibleName('Compartilhar')
  })
})

async function gallery(page: Page): Promise<Page> {
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** The code that renders toasts loads with the first one. */
async function toastsAreLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sucesso', exact: true }).click()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(toasts(page)).toHaveCount(0)
  // The next toast would be paused under the pointer.
  await page.mouse.move(5, 5)
}

/** Stops the page's clock, which only the test advances: on a busy machine the page is seconds behind. */
async function still(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 10_000'))
}

function toasts(page: Page) {
  return page.locator('[data-variant][data-state=open]')
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = (await toasts(page).boundingBox())!
  const [x, y] = [box.x + 90, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels, y, { steps: 12 })
  await page.mouse.up()
}
