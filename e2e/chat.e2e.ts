import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { DESKTOP, expect, PHONE, test, alternating } from './world.ts'

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
    hidden: 'escondida por quem cuida do desafio',
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
    hidden: 'hidden by the people who run the challenge',
    feed: 'Feed 2 new messages',
    unread: 'Chat 2 new messages',
    posts: 'Workouts',
  },
} as const

for (const language of alternating('chat', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]
  const messages = (page: Page) => page.getByRole('list', { name: texts.list }).getByRole('listitem')
  const field = (page: Page) => page.getByLabel(texts.write)

  test(`participants chat live, delete, hide, no message executes, and new ones are counted until read: ${language}`, async ({
    browser,
  }) => {
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
    await messages(hers).getByRole('button', { name: texts.show }).click()
    await expect(messages(page).getByText(texts.hidden)).toHaveCount(0)

    // Messages received on other pages are counted there until they are read.
    const address = addressOf(PAGES.challenge.path, challenge)
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Feed', exact: true })).toBeVisible()
    const say = (text: string) => ana.ask('POST', `/challenges/${challenge}/chat`, { id: randomUUID(), text })
    await say('Quem vai amanhã?')
    await say('Eu vou.')
    const tab = page.getByRole('tab', { name: texts.feed, exact: true })
    await expect(tab).toBeVisible()
    const other = await bia.open(browser, { viewport: DESKTOP, language })
    await other.goto(`${address}?tab=feed`)
    const segment = (there: Page) => there.getByRole('radio', { name: texts.unread, exact: true })
    await expect(segment(other)).toBeVisible()

    await tab.click()
    await segment(page).press('Space')
    await expect(messages(page)).toHaveCount(3)
    await expect(segment(other)).toHaveCount(0)
    await page.getByRole('radio', { name: texts.posts }).press('Space')
    await expect(page.getByRole('radio', { name: texts.chat, exact: true })).not.toBeChecked()
    await page.reload()
    await expect(page.getByRole('radio', { name: texts.chat, exact: true })).toBeVisible()
  })
}
