import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson, sendPhoto } from './accounts.ts'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, signedInPage, test, alternating } from './world.ts'

/** Two people who train together, and a workout of the first. */
async function two() {
  const [ana, bia] = await Promise.all([newPerson('Ana Lima'), newPerson('Bia Rocha')])
  const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
  await joinChallenge(bia, challenge)
  await logWorkoutOf(ana, { challenge })
  return { ana, bia, challenge, activityId: await latestWorkoutOf(ana) }
}

const comments = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: 'Comentários' }).getByRole('listitem')
const field = (page: Page) => page.getByLabel('Escrever um comentário')

test('a workout gets reactions and comments, live on both sides, and no text executes', async ({ browser }) => {
  const { ana, bia, challenge } = await two()
  const hers = await ana.open(browser, { viewport: DESKTOP })
  await hers.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
  await expect(hers.getByRole('article')).toBeVisible()

  const page = await bia.open(browser, { viewport: PHONE })
  const ran: string[] = []
  page.on('dialog', async dialog => {
    ran.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goto(PAGES.feed.path)
  await expect(page.getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page')
  await expect(
    page.getByRole('list', { name: 'Treinaram hoje' }).getByRole('button', { name: /^Ana Lima/ }),
  ).toBeVisible()
  const fire = page.getByRole('button', { name: /^Fogo/ })
  await fire.click()
  await expect(fire).toHaveAttribute('aria-pressed', 'true')
  await expect(hers.getByRole('button', { name: 'Fogo: 1 pessoa' })).toBeVisible()
  await fire.click()
  await expect(fire).toHaveAttribute('aria-pressed', 'false')
  await expect(hers.getByRole('button', { name: 'Fogo', exact: true })).toBeVisible()
  await fire.click()

  await page.getByRole('button', { name: 'Comentários', exact: true }).click()
  await expect(page).toHaveURL(/[?&]comments=/)
  const payload = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
  await field(page).fill(payload)
  await page.keyboard.press('Enter')
  await expect(comments(page)).toHaveText([
    new RegExp('<img src=x onerror="alert\\(1\\)"><script>alert\\(2\\)</script>'),
  ])
  await expect(page.getByRole('dialog').locator('img[src=x]')).toHaveCount(0)
  await field(page).pressSequentially('Que treino, @an')
  await page.getByRole('option', { name: 'Ana Lima' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Que treino, @Ana Lima ')
  await page.keyboard.press('Enter')
  await expect(comments(page)).toHaveCount(2)
  await expect(comments(page).last().getByRole('link', { name: '@Ana Lima' })).toBeVisible()

  // The other side sees both, answers, and hides the first.
  await hers.getByRole('button', { name: '2 comentários' }).click()
  await expect(comments(hers)).toHaveCount(2)
  await comments(hers).first().getByRole('button', { name: 'Esconder' }).click()
  await field(hers).fill('Bora domingo?')
  await hers.keyboard.press('Enter')
  await expect(comments(page)).toHaveCount(3)
  await expect(comments(page).first()).toContainText('escondido por quem treinou')

  // The reader's own comments can be edited, deleted and restored.
  const own = comments(page).nth(1)
  await own.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Editar comentário').fill('Que treino!')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('editado')
  await own.getByRole('button', { name: 'Apagar' }).click()
  await expect(comments(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(comments(page)).toHaveCount(3)
  await page.getByRole('button', { name: '1 reação' }).click()
  await expect(page.getByRole('list', { name: 'Quem reagiu' })).toContainText('Bia Rocha')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(ran).toEqual([])

  // The person mentioned finds it in the notifications, with a link.
  await hers.goto(PAGES.notifications.path)
  await expect(hers.getByRole('link', { name: /Bia Rocha reagiu ao seu treino/ })).toBeVisible()
  await hers.getByRole('link', { name: /Bia Rocha mencionou você/ }).click()
  await expect(comments(hers)).toHaveCount(3)
})

test('a profile is visible to those who train together, and blocking hides both from each other until it is lifted', async ({
  browser,
}) => {
  const { ana, bia } = await two()
  const page = await bia.open(browser, { viewport: PHONE })
  await page.goto(PAGES.feed.path)
  await page.getByRole('article').getByRole('link', { name: 'Ana Lima' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Lima' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Volta da Lagoa/ })).toBeVisible()
  await expect(page.getByText('1 dia treinado').first()).toBeVisible()

  await page.getByRole('button', { name: 'Mandar fogo' }).click()
  await expect(page.getByText('Força enviada para Ana. Amanhã tem mais.')).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('button', { name: 'Denunciar' }).click()
  await page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText('Escolha um motivo.')).toBeVisible()
  await page.getByText('Perfil falso').click()
  await page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText('Denúncia enviada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await expect(page.getByRole('button', { name: 'Denunciado' })).toBeDisabled()

  await page.getByRole('button', { name: 'Bloquear' }).click()
  await page
    .getByRole('dialog', { name: /^Bloquear Ana/ })
    .getByRole('button', { name: 'Bloquear' })
    .click()
  await expect(page.getByRole('heading', { name: 'Você bloqueou Ana Lima' })).toBeVisible()
  const hers = await ana.open(browser, { viewport: DESKTOP })
  await hers.goto(addressOf(PAGES.person.path, bia.userId))
  await expect(hers.getByRole('heading', { name: 'Este perfil não aparece para você' })).toBeVisible()
  await page.goto(PAGES.feed.path)
  await expect(page.getByRole('heading', { name: 'Tudo quieto por aqui' })).toBeVisible()

  await page.goto(PAGES.profile.path)
  const list = page.getByRole('region', { name: 'Pessoas bloqueadas' })
  await list.getByRole('button', { name: 'Desbloquear Ana Lima' }).click()
  await expect(list).toHaveCount(0)
  await page.goto(PAGES.feed.path)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a newly logged workout appears in an open feed, and the viewer’s own are under Mine', async ({ browser }) => {
  const { bia, challenge } = await two()
  expect((await bia.ask('PUT', '/me/photo', { photoId: await sendPhoto(bia) })).status).toBe(200)
  const page = await bia.open(browser, { viewport: DESKTOP })
  await page.goto(PAGES.feed.path)
  await expect(page.getByRole('article')).toHaveCount(1)
  // The viewer's name is aligned with the others', though there is a plus on the viewer's ring.
  const today = page.getByRole('list', { name: 'Treinaram hoje' })
  await expect(today.getByRole('button', { name: /^Ana Lima/ })).toBeVisible()
  const [own, others] = await Promise.all(['Você', 'Ana'].map(name => bottomOfText(page, name)))
  expect(Math.abs(own! - others!)).toBeLessThanOrEqual(1)
  await logWorkoutOf(bia, { challenge })
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByText('Meus', { exact: true }).click()
  await expect(page).toHaveURL(/[?&]whose=mine/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: /^Bia Rocha/ })).toBeVisible()
  await page.getByRole('button', { name: 'Compartilhar este treino' }).click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stranger = await (await newPerson('Caio')).open(browser)
  await stranger.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
  const like = stranger.getByRole('article', { name: /^Ana Lima/ }).getByRole('button', { name: /^Curtir/ })
  // It says why it does nothing.
  await like.click({ force: true })
  await expect(stranger.getByText('Entre no desafio para reagir e comentar.', { exact: true })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

/** Returns the bottom edge of a text's letters, in any element of the page. */
function bottomOfText(page: Page, text: string): Promise<number> {
  return page.evaluate<number>(`(() => {
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    while (texts.nextNode() && texts.currentNode.textContent !== ${JSON.stringify(text)});
    range.selectNode(texts.currentNode)
    return range.getBoundingClientRect().bottom
  })()`)
}

for (const [language, text] of alternating('feed', [
  ['pt-BR', { card: 'Convite salva-vidas', invite: 'Convidar alguém', make: 'Criar convite de hoje' }],
  ['en', { card: 'Lifeline invite', invite: 'Invite someone', make: 'Create today’s invitation' }],
] as const))
  test(`the feed offers the bonus of an invitation only on a day without a workout: ${language}`, async ({
    browser,
  }) => {
    const caio = await newPerson('Caio')
    const challenge = await newChallenge(caio, { title: 'Volta da Lagoa' })
    const page = await caio.open(browser, { viewport: DESKTOP, language })
    await page.goto('/feed')
    const card = page.getByRole('region', { name: text.card })
    await expect(card).toContainText('Volta da Lagoa')
    await card.getByRole('button', { name: text.invite }).press('Enter')
    await page.getByRole('button', { name: text.make }).click()
    const sends = page.getByRole('dialog').getByRole('group').getByRole('link')
    await expect(sends).toHaveCount(2)
    await expect(sends.last()).toHaveAttribute('href', /invite/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const bia = await newPerson('Bia')
    await joinChallenge(bia, challenge)
    await logWorkoutOf(bia, { challenge })
    const hers = await bia.open(browser, { viewport: DESKTOP, language })
    await hers.goto('/feed')
    await expect(hers.getByRole('article').first()).toBeVisible()
    await expect(hers.getByRole('region', { name: text.card })).toHaveCount(0)
  })

test('on a desktop the actions of the first post are on the screen as it comes', async ({ browser }) => {
  const page = await signedInPage(browser, 'caio@bora.test', { viewport: DESKTOP })
  await page.goto('/feed')
  const post = page.getByRole('article').first()
  await expect(post.getByRole('img').first()).toBeVisible()
  await expect(post.getByRole('button', { name: /coment/i }).first()).toBeInViewport({ ratio: 1 })
})
