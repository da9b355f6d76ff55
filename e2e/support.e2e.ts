import { PAGES } from '@bora/rules/pages.ts'
import { newAddress, newPerson } from './accounts.ts'
import { messagesTo } from './outbox.ts'
import { SUPPORT_EMAIL } from './server.ts'
import { closePages, DESKTOP, expect, openPage, test } from './world.ts'

const kinds = async (reader: string) => (await messagesTo(reader)).map(({ kind }) => kind)

test('a visitor and a person write to support, and the person reads the thread and replies', async ({ browser }) => {
  await test.step('a visitor: missing fields are reported, and the number and a receipt are returned', async () => {
    const page = await openPage(browser)
    const email = newAddress('rita')
    await page.goto(PAGES.support.path)
    await expect(page.getByText('A equipe da Bora lê a sua mensagem.')).toBeVisible()
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    await send.click()
    await expect(page.getByText('Escolha um assunto.')).toBeVisible()
    await expect(page.getByText('Conte um pouco mais: pelo menos 10 caracteres.')).toBeVisible()
    await expect(page.getByText('Confira o e-mail, como nome@exemplo.com.')).toBeVisible()
    await expect(page.getByLabel('Assunto')).toBeFocused()

    await page.getByLabel('Assunto').selectOption('Prêmios e carteira')
    await page.getByLabel('Mensagem').fill('Meu prêmio não caiu. O desafio acabou ontem.')
    await page.getByLabel('Seu e-mail').fill(email)
    // A double submission is one request.
    await page.route('**/api/support/tickets', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await send.dblclick()
    const sent = page.getByRole('heading', { name: /^Pedido \d{8} enviado$/ })
    await expect(sent).toBeFocused()
    await expect(page.getByText(`Mandamos um recibo para ${email}.`)).toBeVisible()
    const number = /\d{8}/.exec(await sent.innerText())![0]
    await expect.poll(() => kinds(email)).toEqual(['support_receipt'])
    const told = async () => (await messagesTo(SUPPORT_EMAIL)).filter(({ text }) => text.includes(number))
    await expect.poll(async () => (await told()).length).toBe(1)
    expect((await told())[0]!.text).toContain('> Meu prêmio não caiu. O desafio acabou ontem.')
    await closePages(browser)
  })
  await test.step('a failed call includes its reference, and its person reads the thread and replies', async () => {
    const ana = await newPerson('Ana')
    const page = await ana.open(browser, { viewport: DESKTOP })
    await page.route(/\/api\/home/, route =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'a1b2c3d4-7' }, json: { code: 'unexpected' } }),
    )
    await page.goto(PAGES.home.path)
    const popup = page.getByRole('region', { name: 'Problema técnico' })
    await popup.getByRole('link', { name: 'Pedir ajuda' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Atendimento' })).toBeFocused()
    await expect(popup).toHaveCount(0)
    await expect(page.getByLabel('Assunto')).toHaveValue('technical')
    await expect(page.getByText('a1b2c3d4-7', { exact: true })).toBeVisible()
    await expect(page.getByText(`A resposta vai para ${ana.email}`)).toBeVisible()
    await expect(page.getByLabel('Seu e-mail')).toHaveCount(0)
    await page.getByLabel('Mensagem').fill('O início não abre desde hoje cedo.')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('link', { name: 'Ver o pedido' }).click()
    const conversation = page.getByRole('list', { name: 'Conversa' })
    await expect(conversation.getByRole('listitem')).toHaveText([/Você · .*O início não abre desde hoje cedo\./])
    await expect(page.getByText('Falha: a1b2c3d4-7', { exact: true })).toBeVisible()

    await page.getByLabel('Escrever mais').fill('Agora abriu. Obrigada!')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(conversation.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByLabel('Escrever mais')).toHaveValue('')
    const own = page.getByRole('region', { name: 'Seus pedidos' }).getByRole('link')
    await expect(own).toHaveText([/Algo não funciona.*Esperando resposta/])
    const address = page.url()
    await page.getByRole('link', { name: 'Todos os pedidos' }).click()
    await expect(page.getByLabel('Mensagem')).toHaveValue('')

    const bia = await newPerson('Bia')
    const other = await bia.open(browser)
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'Pedido não encontrado' })).toBeVisible()
    await expect(other.getByText('O início não abre')).toHaveCount(0)
  })
})
