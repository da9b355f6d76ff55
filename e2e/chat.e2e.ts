import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { DESKTOP, expect, expectNoAxeFindings, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    chat: 'Conversa',
    write: 'Escrever uma mensagem',
    list: 'Mensagens',
    empty: 'Ninguém escreveu ainda',
    delete: 'Apagar',
    undo: 'Desfazer',
    hide: 'Esconder',
    show: 'Mostrar',
    hidden: 'escondida por quem criou o desafio',
    failed: 'Não deu para enviar a mensagem',
    feed: 'Feed 2 mensagens novas',
    unread: 'Conversa 2 mensagens novas',
    posts: 'Treinos',
  },
  en: {
    chat: 'Chat',
    write: 'Write a message',
    list: 'Messages',
    empty: 'Nobody has written yet',
    delete: 'Delete',
    undo: 'Undo',
    hide: 'Hide',
    show: 'Show',
    hidden: "hidden by the challenge's creator",
    failed: "The message couldn't be sent",
    feed: 'Feed 2 new messages',
    unread: 'Chat 2 new messages',
    posts: 'Workouts',
  },
} as const

for (const language of alternating('chat', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]
  const messages = (page: Page) => page.getByRole('list', { name: texts.list }).getByRole('listitem')
  const field = (page: Page) => page.getByLabel(texts.write)

  test(`participants chat live, delete, hide, and no message executes: ${language}`, async ({ browser }) => {
    const [ana, bia] = await Promise.all([newPerson('Ana Lima'), newPerson('Bia Rocha')])
    const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
    await joinChallenge(bia, challenge)
    const open = async (person: typeof ana, viewport: typeof DESKTOP) => {
      const page = await person.open(browser, { viewport, language })
      await page.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
      await page.getByText(texts.chat, { exact: true }).click()
      await expect(page.getByText(texts.empty)).toBeVisible()
      return page
    }
    const hers = await open(ana, DESKTOP)
    const page = await open(bia, PHONE)
    await expectNoAxeFindings(page)
    const ran: string[] = []
    hers.on('dialog', async dialog => {
      ran.push(dialog.message())
      await dialog.dismiss()
    })

    await field(page).fill('<img src=x onerror="alert(1)"> Quem vai amanhã?')
    await page.keyboard.press('Enter')
    await expect(messages(page)).toHaveCount(1)
    await expect(field(page)).toHaveValue('')
    await expect(messages(hers)).toContainText(['<img src=x onerror="alert(1)"> Quem vai amanhã?'])
    await expect(hers.locator('img[src=x]')).toHaveCount(0)
    expect(ran).toEqual([])

    await messages(page).getByRole('button', { name: texts.delete }).click()
    await expect(messages(hers)).toHaveCount(0)
    await page.getByRole('button', { name: texts.undo }).click()
    await expect(messages(hers)).toHaveCount(1)
    await messages(hers).getByRole('button', { name: texts.hide }).click()
    await expect(messages(page)).toContainText([texts.hidden])
    await expectNoAxeFindings(page)
    await expectNoAxeFindings(hers)
    await messages(hers).getByRole('button', { name: texts.show }).click()
    await expect(messages(page).getByText(texts.hidden)).toHaveCount(0)
  })

  test(`a refused message returns to the field, and non-participants have no chat: ${language}`, async ({
    browser,
  }) => {
    const [ana, eva] = await Promise.all([newPerson('Ana Lima'), newPerson('Eva Maia')])
    const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
    const page = await ana.open(browser, { viewport: PHONE, language })
    await page.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
    await page.getByText(texts.chat, { exact: true }).click()
    await page.route('**/chat', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await field(page).fill('Chego às sete')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.failed, { exact: true })).toBeVisible()
    await expect(field(page)).toHaveValue('Chego às sete')
    await expect(messages(page)).toHaveCount(0)
    await page.unroute('**/chat')
    await field(page).press('Enter')
    await expect(messages(page)).toContainText(['Chego às sete'])

    const outside = await eva.open(browser, { viewport: PHONE, language })
    await outside.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
    await expect(outside.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
    await expect(outside.getByText(texts.chat, { exact: true })).toHaveCount(0)
  })

  test(`new messages are counted on every page until they are read: ${language}`, async ({ browser }) => {
    const [ana, bia] = await Promise.all([newPerson('Ana Lima'), newPerson('Bia Rocha')])
    const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
    await joinChallenge(bia, challenge)
    const address = addressOf(PAGES.challenge.path, challenge)
    const page = await bia.open(browser, { viewport: PHONE, language })
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Feed', exact: true })).toBeVisible()
    const say = (text: string) => ana.ask('POST', `/challenges/${challenge}/chat`, { id: randomUUID(), text })
    await say('Quem vai amanhã?')
    await say('Eu vou.')
    const tab = page.getByRole('tab', { name: texts.feed, exact: true })
    await expect(tab).toBeVisible()
    await expectNoAxeFindings(page)
    const other = await bia.open(browser, { viewport: DESKTOP, language })
    await other.goto(`${address}?tab=feed`)
    const segment = (there: Page) => there.getByRole('radio', { name: texts.unread, exact: true })
    await expect(segment(other)).toBeVisible()
    await expectNoAxeFindings(other)

    await tab.click()
    await segment(page).press('Space')
    await expect(messages(page)).toHaveCount(2)
    await expect(segment(other)).toHaveCount(0)
    await page.getByRole('radio', { name: texts.posts }).press('Space')
    await expect(page.getByRole('radio', { name: texts.chat, exact: true })).not.toBeChecked()
    await page.reload()
    await expect(page.getByRole('radio', { name: texts.chat, exact: true })).toBeVisible()
  })
}
