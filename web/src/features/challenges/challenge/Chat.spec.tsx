import { chat } from '@bora/contract/chat.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    chat: 'Conversa',
    write: 'Escrever uma mensagem',
    list: 'Mensagens',
    failed: 'Não deu para enviar a mensagem',
    reply: /^Responder/,
    cancel: 'Cancelar a resposta',
  },
  en: {
    chat: 'Chat',
    write: 'Write a message',
    list: 'Messages',
    failed: "The message couldn't be sent",
    reply: /^Reply/,
    cancel: 'Cancel the reply',
  },
}
const WRITE = 'POST /challenges/:challengeId/chat'
const open = openChallenge()

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (state: 'participating' | 'not_joined') =>
    showPage(`/challenge/${CHALLENGE}?tab=feed`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': openChallenge({ viewer: { ...open.viewer, state } }),
        [WRITE]: serverError,
      },
    })

  test(`a refused message returns to the field, and can be sent again: ${language}`, async () => {
    const page = await show('participating')
    await page.user.click(await screen.findByText(text.chat, { exact: true }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>(text.write)
    await page.user.type(field, 'Chego às sete{Enter}')
    expect(await screen.findByText(text.failed, { exact: true })).toBeTruthy()
    await waitFor(() => expect(field.value).toBe('Chego às sete'))
    const message = { ...sampleOf(chat.write.output), text: 'Chego às sete', isMine: true }
    page.answer({ [WRITE]: message, 'GET /challenges/:challengeId/chat': { items: [message], next: null } })
    await page.user.type(field, '{Enter}')
    const list = await screen.findByRole('list', { name: text.list })
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBe(1))
    expect(list.textContent).toContain('Chego às sete')
    expect(list.compareDocumentPosition(field), 'the field is below the messages').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  test(`a reply quotes its message, also in the list, and can be canceled: ${language}`, async () => {
    const hers = { ...sampleOf(chat.write.output), id: crypto.randomUUID(), text: 'Quem vai amanhã?', isMine: false }
    const page = await show('participating')
    page.answer({
      'GET /challenges/:challengeId/chat': { items: [hers], next: null },
      'PUT /challenges/:challengeId/chat/read': { unread: 0 },
    })
    await page.user.click(await screen.findByText(text.chat, { exact: true }))
    const list = await screen.findByRole('list', { name: text.list })
    await page.user.click(within(list).getByRole('button', { name: text.reply }))
    const field = screen.getByLabelText<HTMLTextAreaElement>(text.write)
    expect(document.activeElement).toBe(field)
    await page.user.click(screen.getByRole('button', { name: text.cancel }))
    expect(screen.queryByRole('button', { name: text.cancel })).toBeNull()
    await page.user.click(within(list).getByRole('button', { name: text.reply }))
    const { id, author } = hers
    const answer = {
      ...hers,
      id: crypto.randomUUID(),
      text: 'Eu!',
      isMine: true,
      replyTo: { id, author, text: hers.text, hasPicture: false },
    }
    page.answer({ [WRITE]: answer, 'GET /challenges/:challengeId/chat': { items: [answer, hers], next: null } })
    await page.user.type(field, 'Eu!{Enter}')
    await waitFor(() => {
      const items = within(list).getAllByRole('listitem')
      expect(items.map(({ textContent }) => textContent.includes('Eu!'))).toEqual([false, true])
      expect(items[1]!.textContent).toContain(hers.text)
    })
    expect(page.seen.find(({ name }) => name === WRITE)?.body).toMatchObject({ text: 'Eu!', replyTo: id })
  })

  test(`people outside have no chat: ${language}`, async () => {
    await show('not_joined')
    const tab = await screen.findByRole('tab', { name: 'Feed' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByText(text.chat, { exact: true })).toBeNull()
  })
}
