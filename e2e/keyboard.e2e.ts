import type { Locator, Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson, PASSWORD } from './accounts.ts'
import { attachPhoto, DESKTOP, expect, openPage, test } from './world.ts'
import { readFairPlay } from './fair-play.ts'

test('the main flow by keyboard alone, with visible focus at every step', async ({ browser }) => {
  const [olga, kim] = [await newPerson('Olga'), await newPerson('Kim', { fairPlay: false })]
  const [first, second] = [`Primeira ${Date.now()}`, `Segunda ${Date.now()}`]
  await joinChallenge(kim, await newChallenge(olga, { title: first, type: 'time' }))
  await newChallenge(olga, { title: second, type: 'time' })
  const page = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
  const press = (key: string) => page.keyboard.press(key)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const goTo = async (name: string, arrived: string | RegExp) => {
    const navigation = page.getByRole('navigation', { name: 'Navegação' })
    await tabTo(page, navigation.getByRole('link', { name }), 'Shift+Tab')
    await press('Enter')
    await expect(heading(arrived)).toBeFocused()
  }

  await test.step('sign in', async () => {
    await page.goto('/auth')
    await tabTo(page, page.getByLabel(/^E-?mail$/))
    await page.keyboard.type(kim.email)
    await tabTo(page, page.getByLabel('Senha', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await press('Enter')
    await expect(page).toHaveURL(/\/app$/)
  })

  await test.step('open a challenge and move through its tabs', async () => {
    await tabTo(page, page.locator('#my-challenges').getByRole('link', { name: first }))
    await press('Enter')
    await expect(heading(first)).toBeFocused()
    await tabTo(page, page.getByRole('tab', { name: 'Ranking' }))
    for (const name of ['Feed', 'Regras', 'Check-ins', 'Ranking']) {
      await press('ArrowRight')
      await expect(page.getByRole('tab', { name })).toBeFocused()
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      await expectFocusInSight(page)
    }
    await press('End')
    await expect(page.getByRole('tab', { name: 'Check-ins' })).toBeFocused()
    await press('Home')
    await press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })

  await test.step('find another challenge and join it', async () => {
    await goTo('Início', /Kim/)
    await tabTo(page, page.getByRole('searchbox', { name: 'Buscar desafios' }))
    await page.keyboard.type(second)
    const found = page.getByRole('main').getByRole('link', { name: second })
    await expect(found).toBeVisible()
    await tabTo(page, found)
    await press('Enter')
    await expect(heading(second)).toBeFocused()
    await tabTo(
      page,
      page
        .getByRole('button', { name: /^Participar/ })
        .locator('visible=true')
        .first(),
    )
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Aceitar e participar' }))
    await press('Space')
    await expect(page.getByText('Você está dentro', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('log a workout', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Treinar' }).locator('visible=true'))
    await press('Enter')
    await expect(page).toHaveURL(/\/add-activity/)
    await expect(heading('O que rolou hoje?')).toBeFocused()
    await tabTo(page, page.getByRole('radio').first())
    await press('Space')
    for (let step = 0; step < 20 && !(await page.getByRole('radio', { name: 'Musculação' }).isChecked()); step++)
      await press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Musculação' })).toBeFocused()
    await expectFocusInSight(page)
    await presses(page, 'Continuar')
    await expect(heading('Onde foi o treino?')).toBeFocused()
    await presses(page, 'Pular')
    await expect(heading('Mostra o treino')).toBeFocused()
    await attachPhoto(page)
    await tabTo(page, page.getByLabel('Duração', { exact: true }))
    await press('ControlOrMeta+a')
    await page.keyboard.type('44')
    await press('ArrowUp')
    await presses(page, 'Revisar')
    await readFairPlay(page, 'Combinado, confirmar treino')
    await presses(page, 'Combinado, confirmar treino')
    await expect(page.getByRole('heading', { name: /Boa, Kim/ })).toBeFocused()
    await expect(page.getByText('+45', { exact: true })).toBeVisible()
  })

  await test.step('view the ranking and the wallet', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Ver o ranking' }))
    await press('Enter')
    await expect(heading(second)).toBeFocused()
    await expect(page.getByRole('list', { name: 'Ranking' }).getByRole('listitem').first()).toHaveText(/1º.*Você.*45/s)
    await goTo('Carteira', 'Carteira')
    await tabTo(page, page.locator('summary').last())
    await press('Enter')
    await expect(page.locator('details').last()).toHaveAttribute('open', '')
  })

  await test.step('create a free challenge', async () => {
    await goTo('Início', /Kim/)
    await tabTo(
      page,
      page.getByRole('main').getByRole('link', { name: 'Criar desafio' }).locator('visible=true').first(),
    )
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Escolha um modelo' })).toBeFocused()
    await tabTo(page, page.getByRole('radio').first())
    await press('Space')
    for (let step = 1; step < 6; step++) {
      await expect(page.getByText(`${step}/7`)).toBeVisible()
      await presses(page, 'Continuar')
    }
    await presses(page, 'Revisar')
    await expect(page.getByText('7/7')).toBeVisible()
    await presses(page, 'Criar desafio')
    await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}$/)
  })

  await test.step('invite to it', async () => {
    const moment = page.getByRole('dialog', { name: 'Chame sua turma' })
    await expect(moment).toBeFocused()
    await tabTo(page, moment.getByRole('link', { name: 'Mandar no WhatsApp' }))
    await presses(page, 'Ver o desafio')
    await expect(moment).toHaveCount(0)
  })
})

async function presses(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).locator('visible=true').last())
  await page.keyboard.press('Enter')
}

/** Presses Tab until the target has focus; every element focused on the way must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  // Content still loading would move under the focus.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (let step = 0; step < 80; step++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
    await expectFocusInSight(page)
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** The focused control, or the card that represents it, has a visible ring and is within the window. */
async function expectFocusInSight(page: Page): Promise<void> {
  const trouble = await page.evaluate(`(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // The calendar button within a date is the browser's own, and so is its ring.
    if (!focused.matches(':focus')) return null
    const name = focused.tagName + ' ' + (focused.type ?? '') + ' ' + (focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent).trim().slice(0, 40)
    const rings = (element, part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }
    // A link that stretches over its card draws the ring around the card.
    const ringed = rings(focused, '::after')
      ? focused.closest('article, li, .relative') ?? focused
      : [focused.closest('label'), focused, focused.parentElement, focused.nextElementSibling].find(element => element && rings(element))
    if (!ringed) return 'no ring: ' + name
    const box = ringed.getBoundingClientRect()
    if (box.width < 8 || box.height < 8) return 'too small to see: ' + name
    if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return 'outside of the window: ' + name
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2)
    const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 2)
    const top = document.elementFromPoint(x, y)
    // A toast disappears automatically, or by Escape.
    if (top && !top.closest('[data-variant]') && !ringed.contains(top) && !top.contains(ringed) && !top.closest('label')?.contains(ringed)) return 'covered by ' + top.className + ': ' + name
    return null
  })()`)
  expect(trouble).toBeNull()
}
