import type { Page } from '@playwright/test'
import { goToProvider, payByCard } from './sandbox.ts'
import { sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import {
  challengeId,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  fillSignIn,
  openPage,
  readToTheEnd,
  signedInPage,
  test,
  alternating,
} from './world.ts'

/** Opens one of a person's challenges from the home screen. */
async function openMine(page: Page, title: string, state: 'Ativos' | 'Concluídos' = 'Ativos'): Promise<void> {
  if (state === 'Concluídos')
    await page
      .getByText(new RegExp(`^${state}`))
      .first()
      .click()
  await page.locator('#my-challenges').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('home shows the day, finds challenges while typing, filters them and keeps the finished ones', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'ana@bora.test')
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Bora, Ana?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registrar treino de hoje' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sua semana' }).getByRole('listitem')).toHaveCount(7)
  await readToTheEnd(page)
  await expect(page.getByRole('heading', { name: 'Começam em breve' })).toBeVisible()

  const asked: string[] = []
  page.on('request', request => request.url().includes('/challenges/open') && asked.push(request.url()))
  // However slow the machine is, these keys come one right after the other.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 10_000'))
  await page.getByRole('searchbox', { name: 'Buscar desafios' }).pressSequentially('transformacao')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Começam em breve' })).toBeHidden()
  expect(asked.length).toBeLessThan(5)
  await page.getByRole('searchbox', { name: 'Buscar desafios' }).fill('nada com este nome')
  await expect(page.getByText('Nenhum desafio por aqui')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()

  await page.getByRole('button', { name: 'Com entrada' }).click()
  await expect(page.getByRole('button', { name: 'Com entrada' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Guerreiros do fim de semana' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dez mil por dia' })).toBeHidden()
  await page.getByRole('button', { name: 'Com entrada' }).click()

  await page
    .getByText(/^Concluídos/)
    .first()
    .click()
  await expect(page.locator('#my-challenges').getByRole('link', { name: 'Outubro sem desculpa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar desafio' })).toBeHidden()
})

test('the tabs of a challenge have addresses of their own, so that back works and a link opens the right one', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'ana@bora.test')
  await page.goto('/app')
  await openMine(page, 'Intensidade máxima')
  await expect(page.getByRole('list', { name: 'Os três primeiros' }).getByRole('listitem')).toHaveCount(3)
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // Whatever the width cuts off, each block shows shapes and not only a background.
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

const CANCELLED = {
  'pt-BR': {
    title: 'Desafio cancelado',
    why: /^O prêmio de R\$\s100,00 não foi pago até o começo/,
    nothing: 'Entrar era grátis: ninguém perdeu nada.',
    finished: /^Concluídos/,
    rank: /\dº/,
    timeline: 'Prazos do prêmio',
    join: 'Quem pode entrar',
    results: /apuração/,
  },
  en: {
    title: 'Challenge cancelled',
    why: /^The R\$\s?100(\.00)? prize wasn't paid by the start/,
    nothing: 'Joining was free: nobody lost anything.',
    finished: /^Completed/,
    rank: /\d(st|nd|rd|th)/,
    timeline: 'Prize timeline',
    join: 'Who can join',
    results: /results are confirmed/i,
  },
}

for (const language of alternating('challenge-screens', ['pt-BR', 'en'] as const)) {
  test(`a cancelled challenge shows the reason and the refund, and has no ranks: ${language}`, async ({ browser }) => {
    const text = CANCELLED[language]
    const page = await signedInPage(browser, 'igor@bora.test', { language })
    await page.goto('/app')
    await page.getByText(text.finished).first().click()
    const row = page.locator('#my-challenges').getByRole('article').filter({ hasText: 'Desafio relâmpago' })
    await expect(row).toBeVisible()
    await expect(row).not.toHaveText(text.rank)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
    await expect(page.getByText(text.why)).toBeVisible()
    await expect(page.getByText(text.nothing)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: text.join })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(text.results)
    await page.goto(`${new URL(page.url()).pathname}/results`)
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
    await expect(page.getByText(text.why)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(text.rank)
    await expect(page.getByRole('heading', { name: text.timeline })).toHaveCount(0)
    await expectNoAxeFindings(page)
  })
}

test('joining requires the displayed rules, is idempotent, and can be undone before the start', async ({ browser }) => {
  const page = await signedInPage(browser, 'hugo@bora.test')
  const id = await challengeId('Daily 10 de verão')
  await page.goto(`/challenge/${id}/overview`)
  await page.getByRole('button', { name: 'Participar agora' }).click()
  const contract = page.getByRole('dialog', { name: 'Antes de entrar, as regras' })
  await expect(contract.getByText('Comprovante das regras')).toBeVisible()
  await contract.getByRole('button', { name: 'Aceitar e participar' }).dblclick()
  await expect(page).toHaveURL(new RegExp(`/challenge/${id}$`))
  await expect(page.getByText('Você está dentro', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('button', { name: /Sair do desafio/ }).click()
  await page.getByRole('button', { name: 'Sair do desafio' }).click()
  await expect(page.getByText('Você saiu do desafio').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participar agora' })).toBeVisible()
})

test('an entry is paid: declined with its reason, then confirmed, and refunded after leaving in time', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'andre@bora.test')
  await page.goto(`/challenge/${await challengeId('Guerreiros do fim de semana')}`)
  await page.getByRole('button', { name: 'Participar agora' }).click()
  await expect(page.getByText('Entrada de R$ 20,00', { exact: false }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar e pagar R$ 20,00' }).click()
  await goToProvider(page)
  await payByCard(page, 'declined')
  await expect(page.getByText('Cartão recusado. Tente outro cartão ou Pix.')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await goToProvider(page)
  await payByCard(page, 'approved')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver o desafio' }).click()
  await page.getByRole('button', { name: 'Ver extrato do prêmio' }).click()
  const statement = page.getByRole('dialog', { name: 'Extrato do prêmio' })
  await expect(statement.getByText('Entrada de André', { exact: false })).toBeVisible()
  await statement.getByRole('button', { name: 'Fechar' }).click()
  await expect(statement).toBeHidden()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('button', { name: /Sair do desafio/ }).click()
  await expect(page.getByText('Sua entrada de R$ 20,00 volta inteira', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Sair do desafio' }).click()
  await expect(page.getByText('Você saiu do desafio').first()).toBeVisible()
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

test('an unknown challenge is reported as not found in both languages, without errors', async ({ browser }) => {
  for (const [language, title, sentence] of [
    ['en', 'Challenge not found', 'This challenge may not exist or have been removed'],
    ['pt-BR', 'Desafio não encontrado', 'Este desafio pode não existir ou ter sido removido'],
  ] as const) {
    const page = await openPage(browser, { language })
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nada']) {
      await page.goto(`/challenge/${id}/overview`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(sentence)).toBeVisible()
    }
  }
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
