import { PAGES } from '@bora/rules/pages.ts'
import { newPerson } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { messagesTo } from './outbox.ts'
import { SUPPORT_EMAIL } from './server.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  test,
  alternating,
} from './world.ts'

const REFERENCE = 'GET /wallet · a1b2c3d4-7'

const LOOKS = [
  {
    language: 'pt-BR',
    theme: 'light',
    viewport: DESKTOP,
    queue: 'Atendimento',
    opened: 'Detalhes',
    answer: 'Sua resposta',
    send: 'Enviar resposta',
    sendAndClose: 'Enviar e fechar',
    sentClosed: 'Resposta enviada, pedido fechado',
    filters: { answered: 'Respondidos', closed: 'Fechados' },
    close: 'Fechar sem responder',
    reopen: 'Reabrir pedido',
    missing: 'Escreva a resposta.',
    moved: 'A conversa andou',
    person: {
      messages: 'Conversa',
      support: 'Atendimento',
      more: 'Escrever mais',
      send: 'Enviar mensagem',
      closed: 'Este pedido foi fechado',
    },
    notFound: 'Saiu da rota',
  },
  {
    language: 'en',
    theme: 'dark',
    viewport: PHONE,
    queue: 'Support',
    opened: 'Details',
    answer: 'Your answer',
    send: 'Send answer',
    sendAndClose: 'Send and close',
    sentClosed: 'Answer sent, request closed',
    filters: { answered: 'Answered', closed: 'Closed' },
    close: 'Close without an answer',
    reopen: 'Reopen request',
    missing: 'Enter an answer.',
    moved: 'The conversation moved on',
    person: {
      messages: 'Conversation',
      support: 'Support',
      more: 'Add a message',
      send: 'Send message',
      closed: 'This request was closed',
    },
    notFound: 'Page not found',
  },
] as const

for (const look of alternating('admin-support', LOOKS)) {
  const { language, theme, viewport, person: theirs } = look
  test(`a request is answered from the queue and read by its person: ${language}`, async ({ browser }) => {
    const name = `Rita ${language === 'en' ? 'Lemos' : 'Prado'} ${Date.now()}`
    const rita = await newPerson(name)
    const asked = await rita.ask('POST', '/support/tickets', {
      topic: 'technical',
      message: 'A carteira não abre desde cedo.',
      reference: REFERENCE,
      language,
    })
    const { number } = asked.body as { number: string }
    await expect
      .poll(async () => (await messagesTo(SUPPORT_EMAIL)).filter(({ text }) => text.includes(number)).length)
      .toBe(1)
    const told = (await messagesTo(SUPPORT_EMAIL)).find(({ text }) => text.includes(number))!
    expect(told.text).toContain(`${PAGES.adminSupport.path}?open=${number}`)

    for (const page of [await rita.open(browser, { language }), await openPage(browser, { language })]) {
      const answer = await page.goto(PAGES.adminSupport.path)
      expect(answer!.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: look.notFound })).toBeVisible()
    }

    const admin = await newAdmin('Vera')
    const vera = await admin.open(browser, { language, theme, viewport })
    await vera.goto(`${PAGES.adminSupport.path}?q=${number}`)
    await expect(vera.getByRole('heading', { level: 1, name: look.queue })).toBeVisible()
    const row = vera.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(row).toContainText(number)
    await expectNoAxeFindings(vera)
    await row.focus()
    await vera.keyboard.press('Enter')
    const open = vera.getByRole('region', { name: look.opened })
    await expect(open).toBeFocused()
    await expect(open.getByText(REFERENCE)).toBeVisible()
    await expect(open.getByText('A carteira não abre desde cedo.')).toBeVisible()
    await expectNoAxeFindings(vera)
    await expectNoSidewaysScroll(vera, 'a request')

    await open.getByRole('button', { name: look.send }).click()
    await expect(open.getByText(look.missing)).toBeVisible()
    const answer = open.getByLabel(look.answer)
    await answer.fill('Já abrimos de novo. Pode conferir?')
    // A concurrent message of the person is shown before anything is sent; the input is kept.
    await rita.ask('POST', `/support/tickets/${number}/messages`, { message: 'Agora aparece um aviso vermelho.' })
    await answer.press('Control+Enter')
    await expect(open.getByText(look.moved, { exact: false })).toBeVisible()
    await expect(open.getByText('Agora aparece um aviso vermelho.')).toBeVisible()
    await expect(answer).toHaveValue('Já abrimos de novo. Pode conferir?')
    await answer.press('Control+Enter')
    await expect(open.getByRole('listitem')).toHaveCount(3)
    await expect(answer).toHaveValue('')
    await expect.poll(async () => (await messagesTo(rita.email)).map(({ kind }) => kind)).toContain('support_answer')

    const page = await rita.open(browser, { language, theme, viewport })
    await page.goto(`${PAGES.support.path}?ticket=${number}`)
    const messages = page.getByRole('list', { name: theirs.messages }).getByRole('listitem')
    await expect(messages).toHaveCount(3)
    await expect(messages.last()).toContainText('Já abrimos de novo. Pode conferir?')
    await expect(messages.last()).toContainText(theirs.support)

    await answer.fill('Então fechamos por aqui. Qualquer coisa, escreva.')
    await open.getByRole('button', { name: look.sendAndClose }).click()
    await expect(vera.getByText(look.sentClosed, { exact: true })).toBeVisible()
    await expect(answer).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(theirs.closed, { exact: false })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel(theirs.more).fill('Voltou a falhar agora há pouco.')
    await page.getByRole('button', { name: theirs.send }).click()
    await expect(messages).toHaveCount(5)
    await expect(page.getByText(theirs.closed, { exact: false })).toHaveCount(0)

    await vera.reload()
    await expect(open.getByRole('listitem')).toHaveCount(5)
    await open.getByRole('button', { name: look.close }).click()
    await expect(open.getByRole('button', { name: look.reopen })).toBeVisible()
    await vera.goto(`${PAGES.adminSupport.path}?status=closed&q=${number}`)
    await expect(row).toBeVisible()
    await vera.getByRole('button', { name: look.filters.answered }).click()
    await expect(row).toHaveCount(0)
  })
}
