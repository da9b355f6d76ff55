import type { Page } from '@playwright/test'
import { closePages, expect, openPage, signedInPage, test } from './world.ts'

const CANVAS = { light: 'rgb(243, 246, 241)', dark: 'rgb(9, 18, 15)' } as const

// Records from the start of the document: when the theme was set, and whether anything was visible yet.
const WATCH = `
  window.themes = []
  new MutationObserver(() => {
    const theme = document.documentElement?.dataset.theme
    if (theme && themes.at(-1)?.theme !== theme) themes.push({ theme, body: document.body !== null })
  }).observe(document, { attributes: true, subtree: true, childList: true, attributeFilter: ['data-theme'] })
  addEventListener('DOMContentLoaded', () => (window.atContentLoaded = document.documentElement.dataset.theme))
`

test('the theme is set before the first paint and stays, by the system until one is chosen, also in another tab', async ({
  browser,
}) => {
  await test.step('it is set before the first paint', async () => {
    for (const address of ['/', '/auth', '/nada'])
      for (const [system, stored, theme] of [
        ['light', null, 'light'],
        ['dark', null, 'dark'],
        ['dark', 'light', 'light'],
        ['light', 'dark', 'dark'],
        ['dark', 'purple', 'dark'],
      ] as const) {
        const page = await openPage(browser, { theme: system })
        await page.addInitScript(`${WATCH}; ${stored ? `localStorage.setItem('bora.theme', '${stored}')` : ''}`)
        await page.goto(address)
        await expect(page.locator('h1')).toBeVisible()
        expect(await page.evaluate('atContentLoaded'), `${address}, ${system}, ${stored}`).toBe(theme)
        expect(await page.evaluate('themes'), `${address}, ${system}, ${stored}`).toEqual([{ theme, body: false }])
        await expectTheme(page, theme)
        await page.context().close()
      }
    await closePages(browser)
  })
  await test.step('the system decides until a theme is chosen', async () => {
    const page = await signedInPage(browser, 'julia@bora.test')
    await page.goto('/app')
    await expectTheme(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectTheme(page, 'dark')
    expect(await stored(page)).toBeNull()

    const second = await page.context().newPage()
    await second.goto('/wallet')
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('group', { name: 'Tema' }).getByText('Claro').click()
    await expectTheme(page, 'light')
    await expectTheme(second, 'light')
    expect(await stored(page)).toBe('light')
    await page.reload()
    await expectTheme(page, 'light')

    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('group', { name: 'Tema' }).getByText('Sistema').click()
    await expectTheme(page, 'dark')
    expect(await stored(page)).toBeNull()
    await page.emulateMedia({ colorScheme: 'light' })
    await expectTheme(page, 'light')
  })
})

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('html')).toHaveCSS('background-color', CANVAS[theme])
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    theme === 'dark' ? '#09120F' : '#F3F6F1',
  )
}

async function stored(page: Page): Promise<string | null> {
  return page.evaluate("localStorage.getItem('bora.theme')")
}
