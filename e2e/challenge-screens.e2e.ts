import type { Page } from '@playwright/test'
import { sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import { challengeId, DESKTOP, expect, fillSignIn, openPage, signedInPage, test } from './world.ts'

/** Opens one of a person's challenges from the home screen. */
async function openMine(page: Page, title: string): Promise<void> {
  await page.locator('#my-challenges').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('the tabs of a challenge have addresses of their own, so that back works and a link opens the right one', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'ana@bora.test')
  await page.goto('/app')
  await openMine(page, 'Intensidade máxima')
  await expect(page.getByRole('list', { name: 'Os três primeiros' }).getByRole('listitem')).toHaveCount(3)
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // At any width, each block shows shapes and not only a background.
    await expect
      .poll(() =>
        page.evaluate<number>(`Math.min(...[...document.querySelectorAll('li .animate-grow > svg')].map(wall => {
        const box = wall.getBoundingClientRect()
        return [...wall.querySelectorAll('path')].filter(shape => {
          const { left, right, top, bottom } = shape.getBoundingClientRect()
          return Math.min(right, box.right) - Math.max(left, box.left) > 8 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 8
        }).length
      }))`),
      )
      .toBeGreaterThanOrEqual(2)
  }

  await page.getByRole('tab', { name: 'Regras' }).click()
  await expect(page).toHaveURL(/tab=rules/)
  await expect(page.getByText('Treinos de 1 a 300 minutos.')).toBeVisible()
  await expect(page.getByText('Comprovante das regras')).toBeVisible()
  await page.getByRole('tab', { name: 'Regras' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Check-ins' })).toBeFocused()
  await expect(page).toHaveURL(/tab=check-ins/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Regras' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Ranking' })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`${page.url().split('?')[0]}?tab=feed`)
  const post = page.getByRole('article').first()
  await post.getByRole('button', { name: /Ver de onde vêm os pontos/ }).click()
  const receipt = page.getByRole('dialog', { name: 'De onde vêm os pontos' })
  await expect(receipt.getByText('Total')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(post.getByRole('button', { name: /Ver de onde vêm os pontos/ })).toBeFocused()
})

test('its creator makes a challenge private and public again, and has an invite link', async ({ browser }) => {
  const page = await signedInPage(browser, 'julia@bora.test', { viewport: DESKTOP })
  await page.goto('/app')
  await openMine(page, 'Dez mil por dia')
  await expect(page.getByText('Seu desafio')).toBeVisible()
  const privacy = page.getByRole('switch', { name: /Privado/ })
  await privacy.check()
  await expect(page.getByText('Agora só entra quem tem convite').first()).toBeVisible()
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const { url: link } = await sentByWhatsApp(whatsAppOf(page, 'Link do desafio'))
  expect(link).toMatch(/\/invite\/[a-z0-9]{20}$/)
  const stranger = await openPage(browser)
  await stranger.goto(`${new URL(page.url()).pathname}/overview`)
  await expect(stranger.getByRole('heading', { name: 'Desafio não encontrado' })).toBeVisible()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Dez mil por dia' })).toBeVisible()
  await page.keyboard.press('Escape')
  await privacy.uncheck()
  await expect(page.getByText('Agora qualquer pessoa pode entrar').first()).toBeVisible()
})

test('a visitor reads the public page, finds the ranking locked, and returns to it after signing in', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const id = await challengeId('Transformação 30 dias')
  await page.goto(`/challenge/${id}/overview`)
  await expect(page.getByText('Patrocinado')).toBeVisible()
  await expect(page.getByText('Prêmio garantido').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O ranking é de quem joga' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar ou criar conta' }).click()
  await expect(page).toHaveURL(
    url => url.pathname === '/auth' && url.searchParams.get('next') === `/challenge/${id}/overview`,
  )
  await fillSignIn(page, 'otavio@bora.test')
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}/overview$`))
  await expect(page.getByRole('heading', { name: 'O ranking é de quem joga' })).toBeHidden()
  await page.getByRole('link', { name: 'Ver o ranking' }).click()
  await expect(page.getByRole('tab', { name: 'Ranking' })).toBeVisible()

  const ended = await openPage(browser)
  await ended.goto(`/challenge/${await challengeId('Outubro sem desculpa', 'completed')}/overview`)
  await expect(ended.getByRole('heading', { level: 1, name: 'Este desafio já acabou' })).toBeVisible()
  await expect(ended.getByRole('region', { name: 'Abertos agora' }).getByRole('link').first()).toBeVisible()
})

test('the result celebrates its winner once and shows podium, prizes, clock and every point', async ({ browser }) => {
  const page = await signedInPage(browser, 'bia@bora.test')
  const id = await challengeId('Outubro sem desculpa', 'completed')
  await page.goto(`/challenge/${id}/results`)
  const moment = page.getByRole('dialog', { name: 'Você ganhou' })
  await expect(moment.getByRole('link', { name: 'Ver na carteira' })).toBeVisible()
  await moment.getByRole('button', { name: 'Ver o resultado' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Outubro sem desculpa' })).toBeVisible()
  await expect(moment).toBeHidden()

  await expect(page.getByRole('list', { name: 'Os três primeiros' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Classificação final' }).getByText('Você')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prazos do prêmio' })).toBeVisible()
  await expect(page.getByText('Prêmio pago')).toBeVisible()
  await page.getByRole('button', { name: 'Ver extrato do prêmio' }).click()
  await expect(page.getByText('Tudo o que entrou saiu: o saldo é zero.')).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar histórico' }).click()
  expect((await download).suggestedFilename()).toBe('outubro-sem-desculpa.json')
  await page.getByRole('region', { name: 'Seus treinos, ponto a ponto' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'De onde vêm os pontos' })).toBeVisible()
})
