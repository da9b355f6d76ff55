import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { attachPhoto, expect, test } from './world.ts'

const LOW = { width: 390, height: 480 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the text of fair play was in sight to its end before it is agreed to: among the first steps, and in its dialog', async ({
  browser,
}) => {
  const person = await newPerson('Nina', { fairPlay: false, intro: false })
  const page = await person.open(browser, { viewport: LOW, reducedMotion: 'reduce' })
  await page.goto('/welcome')
  await button(page, 'Pular').click()
  await expect(button(page, 'Ler até o fim')).toBeVisible()
  await cover(page)
  await endOf(page).evaluate(item => item.scrollIntoView({ block: 'center' }))
  await expect(endOf(page)).toBeInViewport()
  await expect(button(page, 'Combinado')).toHaveCount(0)
  await page.evaluate(`document.getElementById('cover').remove()`)
  await expect(button(page, 'Combinado')).toBeVisible()
  // Scrolling back doesn't undo it.
  await page.evaluate('scrollTo(0, 0)')
  await button(page, 'Combinado').click()
  await expect.poll(async () => (await person.ask('GET', '/me')).body['fairPlayAcceptedAt']).not.toBeNull()

  // Its dialog on the review.
  await toReview(page)
  await page.setViewportSize({ width: 390, height: 300 })
  await page.getByRole('checkbox').uncheck()
  await button(page, 'Jogo justo').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Ler até o fim' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ler até o fim' }).click()
  await expect(endOf(page)).toBeInViewport()
  await dialog.getByRole('button', { name: 'Combinado' }).click()
  await expect(page.getByRole('checkbox')).toBeChecked()
})

const endOf = (page: Page) => page.getByRole('listitem').filter({ hasText: /^Respeito com a turma/ })

/** Lays something over the whole page, as a card or a dialog would. */
async function cover(page: Page): Promise<void> {
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<div id="cover" style="position: fixed; inset: 0; z-index: 1000; opacity: 0.2; background: black"></div>')`)
}

async function toReview(page: Page): Promise<void> {
  await page.goto('/add-activity')
  await page.getByText('Musculação', { exact: true }).click()
  await button(page, 'Pular').click()
  await attachPhoto(page)
  await button(page, 'Revisar').click()
}
