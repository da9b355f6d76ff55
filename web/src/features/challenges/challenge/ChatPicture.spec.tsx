import { chat } from '@bora/contract/chat.ts'
import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { OFFLINE, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    write: 'Escrever uma mensagem',
    send: 'Enviar mensagem',
    list: 'Mensagens',
    choose: 'Escolher uma foto',
    attached: 'Foto desta mensagem',
    retry: 'Tentar de novo',
    remove: 'Tirar a foto',
    type: 'Envie uma foto em JPG, PNG ou WEBP.',
    failed: 'Não deu para enviar a mensagem',
    of: 'Foto de Bia',
    report: 'Denunciar foto',
    reason: 'Nudez',
    noReason: 'Escolha um motivo.',
    sendReport: 'Enviar denúncia',
    hidden: 'Foto em análise',
    removed: 'Foto removida',
    quoted: 'Foto',
    reply: /^Responder/,
  },
  en: {
    write: 'Write a message',
    send: 'Send message',
    list: 'Messages',
    choose: 'Choose a photo',
    attached: 'Photo of this message',
    retry: 'Try again',
    remove: 'Remove the photo',
    type: 'Send a photo as JPG, PNG or WEBP.',
    failed: "The message couldn't be sent",
    of: 'Photo from Bia',
    report: 'Report photo',
    reason: 'Nudity',
    noReason: 'Choose a reason.',
    sendReport: 'Send report',
    hidden: 'Photo under review',
    removed: 'Photo removed',
    quoted: 'Photo',
    reply: /^Reply/,
  },
}
const WRITE = 'POST /challenges/:challengeId/chat'
const LIST = 'GET /challenges/:challengeId/chat'
const REPORT = 'POST /challenges/:challengeId/chat/:messageId/photo-reports'
const PNG = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)
const open = openChallenge()
const stored = {
  ...sampleOf(workoutPhotos.uploadPhoto.output),
  id: crypto.randomUUID(),
  url: '/p.webp',
  thumbUrl: '/t.webp',
  width: 4,
  height: 3,
}
const message = sampleOf(chat.write.output)
const hers: z.output<typeof chat.write.output> = {
  ...message,
  id: crypto.randomUUID(),
  author: { ...message.author, name: 'Bia' },
  text: '',
  picture: stored,
  pictureState: 'shown',
  isMine: false,
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  async function show(items: (typeof hers)[] = []) {
    const page = await showPage(`/challenge/${CHALLENGE}?tab=feed&view=chat`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': openChallenge({ viewer: { ...open.viewer, state: 'participating' } }),
        'PUT /challenges/:challengeId/chat/read': { unread: 0 },
        [LIST]: { items, next: null },
        'POST /photos': stored,
      },
    })
    const field = await screen.findByLabelText<HTMLTextAreaElement>(text.write)
    return { page, field }
  }
  const choose = (file: File) => fireEvent.change(screen.getByLabelText(text.choose), { target: { files: [file] } })
  const attach = async () => {
    choose(new File([PNG], 'parque.png', { type: 'image/png' }))
    return screen.findByRole('group', { name: text.attached })
  }
  const timesOf = (page: Awaited<ReturnType<typeof show>>['page'], call: string) =>
    page.seen.filter(({ name }) => name === call)

  test(`a picture is sent once, without words too, and the composer is empty then: ${language}`, async () => {
    const { page, field } = await show()
    await attach()
    page.answer({ [WRITE]: { ...hers, isMine: true }, [LIST]: { items: [{ ...hers, isMine: true }], next: null } })
    const button = screen.getByRole('button', { name: text.send })
    fireEvent.click(button)
    fireEvent.click(button)
    const list = await screen.findByRole('list', { name: text.list })
    await within(list).findByRole('img', { name: text.of })
    await waitFor(() => expect(screen.queryByRole('group', { name: text.attached })).toBeNull())
    expect(timesOf(page, WRITE).map(({ body }) => body)).toMatchObject([{ text: '', photoId: stored.id }])
    expect(timesOf(page, 'POST /photos').length).toBe(1)
    expect(field.value).toBe('')
  })

  test(`nothing is lost when it fails: words and picture stay, and are sent again once: ${language}`, async () => {
    const { page, field } = await show()
    page.answer({ 'POST /photos': OFFLINE })
    await attach()
    await page.user.type(field, 'Olha só{Enter}')
    const group = screen.getByRole('group', { name: text.attached })
    const retry = await within(group).findByRole('button', { name: text.retry })
    expect(within(group).getByRole('alert')).toBeTruthy()
    expect(field.value).toBe('Olha só')
    expect(timesOf(page, WRITE).length).toBe(0)

    page.answer({ 'POST /photos': stored, [WRITE]: serverError })
    await page.user.click(retry)
    expect(await screen.findByText(text.failed, { exact: true })).toBeTruthy()
    expect(field.value).toBe('Olha só')
    page.answer({ [WRITE]: { ...hers, text: 'Olha só', isMine: true } })
    await page.user.type(field, '{Enter}')
    await waitFor(() => expect(field.value).toBe(''))
    const [first, second] = timesOf(page, WRITE).map(({ body }) => body as { id: string })
    expect(second!.id).toBe(first!.id)
    expect(screen.queryByRole('group', { name: text.attached })).toBeNull()
  })

  test(`a file that is no picture is refused at once, and a picture can be removed: ${language}`, async () => {
    const { page, field } = await show()
    choose(new File(['isto não é uma foto'], 'nota.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(text.type, { exact: true })).toBeTruthy()
    await attach()
    expect(screen.queryByText(text.type, { exact: true })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: text.remove }))
    expect(screen.queryByRole('group', { name: text.attached })).toBeNull()
    expect(document.activeElement).toBe(field)
    await page.user.click(screen.getByRole('button', { name: text.send }))
    expect(timesOf(page, WRITE).length).toBe(0)
  })

  test(`a picture opens, and is reported with a reason: ${language}`, async () => {
    const { page } = await show([hers])
    page.answer({ [REPORT]: { reported: true, isHidden: true } })
    await page.user.click(await screen.findByRole('button', { name: text.of }))
    const opened = await screen.findByRole('dialog')
    expect(within(opened).getByRole('img', { name: text.of })).toBeTruthy()
    await page.user.click(within(opened).getByRole('button', { name: text.report }))
    const form = await screen.findByRole('dialog', { name: text.report })
    await page.user.click(within(form).getByRole('button', { name: text.sendReport }))
    expect(within(form).getByText(text.noReason, { exact: true })).toBeTruthy()
    await page.user.click(within(form).getByRole('radio', { name: new RegExp(`^${text.reason}`) }))
    page.answer({ [LIST]: { items: [{ ...hers, picture: null, pictureState: 'hidden' }], next: null } })
    await page.user.click(within(form).getByRole('button', { name: text.sendReport }))
    expect(await screen.findByText(text.hidden, { exact: true })).toBeTruthy()
    expect(timesOf(page, REPORT).map(({ body }) => body)).toEqual([{ reason: 'nudity', comment: '' }])
  })

  test(`a removed picture leaves a note, and a reply names a picture without words: ${language}`, async () => {
    const { id, author } = hers
    const gone = { ...hers, picture: null, pictureState: 'removed' as const }
    const reply = {
      ...message,
      id: crypto.randomUUID(),
      text: 'Linda!',
      replyTo: { id, author, text: '', hasPicture: true },
    }
    const { page } = await show([reply, gone])
    const list = await screen.findByRole('list', { name: text.list })
    expect(within(list).getByText(text.removed, { exact: true })).toBeTruthy()
    expect(within(list).getAllByRole('listitem')[1]!.textContent).toContain(text.quoted)
    await page.user.click(within(list).getAllByRole('button', { name: text.reply })[0]!)
    expect(document.activeElement).toBe(screen.getByLabelText(text.write))
  })
}
