import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { goToProvider, newPayer, payByCard } from './sandbox.ts'
import { alternating, DESKTOP, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    card: /^Participantes e co-admins/,
    menuOf: (name: string) => `Opções para ${name}`,
    remove: /^Remover do desafio/,
    reason: 'Motivo',
    confirm: 'Remover Bia',
    removed: 'Bia saiu do desafio',
    back: /^Você saiu do desafio por decisão de quem o organiza/,
    name: /^Convidar para co-admin/,
    accept: 'Aceitar',
    chat: 'Conversa',
    hide: 'Esconder',
    hidden: /escondida/i,
    call: /^Chamar a equipe/,
    what: 'O que houve',
    send: 'Chamar a equipe',
    about: 'Chamado sobre Leo',
    open: 'Abrir caso',
    measure: 'O que a equipe pode decidir',
    matter: 'Do que se trata',
    basis: 'No que se baseia',
    notice: 'A nossa equipe quer ouvir você',
    answer: 'Sua resposta',
    sendAnswer: 'Enviar resposta',
    deciding: 'A nossa equipe está decidindo',
    disqualify: 'Desclassificar',
    words: 'Explicação',
    decided: 'A nossa equipe decidiu',
  },
  en: {
    card: /^Participants and co-admins/,
    menuOf: (name: string) => `Options for ${name}`,
    remove: /^Remove from the challenge/,
    reason: 'Reason',
    confirm: 'Remove Bia',
    removed: 'Bia left the challenge',
    back: /^You were removed from the challenge by its organizer/,
    name: /^Ask to be co-admin/,
    accept: 'Accept',
    chat: 'Chat',
    hide: 'Hide',
    hidden: /hidden/i,
    call: /^Call our team/,
    what: 'What happened',
    send: 'Call our team',
    about: 'Call about Leo',
    open: 'Open case',
    measure: 'What staff may decide',
    matter: 'What it is about',
    basis: 'What it rests on',
    notice: 'Our team wants to hear you',
    answer: 'Your answer',
    sendAnswer: 'Send answer',
    deciding: 'Our team is deciding',
    disqualify: 'Disqualify',
    words: 'Explanation',
    decided: 'Our team decided',
  },
} as const
const WHY = 'As fotos são de outra pessoa.'

type Board = { top: { person: { id: string }; score: number }[] }
type Payments = { items: { id: string; status: string }[] }

for (const language of alternating('creators', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`a creator removes a person and names a co-admin, and staff disqualify: ${language}`, async ({ browser }) => {
    const look = { language, viewport: PHONE }
    const [ana, bia] = [await newPayer('Ana'), await newPayer('Bia')]
    const prize = { kind: 'challenge', entryFeeCents: 2_000 }
    const paid = await newChallenge(ana, { title: 'Com entrada', from: 3, more: { prize } })
    await joinChallenge(bia, paid)
    const payer = await bia.open(browser, look)
    await payer.goto(`/challenge/${paid}?pay=now`)
    await goToProvider(payer)
    await payByCard(payer, 'approved')
    const paymentsOf = async () => ((await bia.ask('GET', '/payments')).body as Payments).items
    await expect.poll(async () => (await paymentsOf())[0]?.status).toBe('succeeded')

    // Removed before the start, by the row's menu.
    const host = await ana.open(browser, look)
    await host.goto(`/challenge/${paid}`)
    await host.getByRole('button', { name: text.card }).click()
    await expectNoAxeFindings(host)
    await host.getByRole('button', { name: text.menuOf('Bia') }).click()
    await host.getByRole('button', { name: text.remove }).click()
    await host.getByLabel(text.reason).fill('Você avisou que não vem mais.')
    await expectNoSidewaysScroll(host, 'remove')
    await expectNoAxeFindings(host)
    await host.getByRole('button', { name: text.confirm }).dblclick()
    await expect(host.getByText(text.removed, { exact: true })).toBeVisible()
    await expect.poll(async () => (await paymentsOf())[0]?.status).toBe('refunded')
    await payer.goto(`/payment/${(await paymentsOf())[0]!.id}`)
    await expect(payer.getByText(text.back).first()).toBeVisible()

    // A co-admin is named, accepts, and hides a message.
    const [caio, leo] = [await newPerson('Caio'), await newPerson('Leo')]
    const running = await newChallenge(ana, { title: 'Turma do Parque' })
    for (const person of [caio, leo]) await joinChallenge(person, running)
    await logWorkoutOf(leo, { challenge: running })
    await host.goto(`/challenge/${running}`)
    await host.getByRole('button', { name: text.card }).click()
    await host.getByRole('button', { name: text.menuOf('Caio') }).click()
    await host.getByRole('button', { name: text.name }).click()
    const message = { id: crypto.randomUUID(), text: 'Mensagem chata' }
    expect((await leo.ask('POST', `/challenges/${running}/chat`, message)).status).toBe(200)
    const helper = await caio.open(browser, look)
    await helper.goto(`/challenge/${running}`)
    await helper.getByRole('button', { name: text.accept, exact: true }).click()
    await expect(helper.getByRole('button', { name: text.card })).toBeVisible()
    await helper.goto(`/challenge/${running}?tab=feed&view=chat`)
    await helper.getByRole('button', { name: text.hide, exact: true }).click()
    await expect(helper.getByText(text.hidden).first()).toBeVisible()

    // The co-admin calls staff, who open a case.
    await helper.goto(`/challenge/${running}`)
    await helper.getByRole('button', { name: text.card }).click()
    await helper.getByRole('button', { name: text.menuOf('Leo') }).click()
    await helper.getByRole('button', { name: text.call }).click()
    await helper.getByLabel(text.what).fill(WHY)
    await helper.getByRole('button', { name: text.send }).click()
    const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP, language })
    await vera.goto('/admin/reports?state=conduct')
    await expectNoAxeFindings(vera)
    const called = vera.getByRole('listitem').filter({ hasText: text.about }).last()
    await called.getByRole('button', { name: text.open }).click()
    const form = vera.getByRole('dialog')
    await form.getByLabel(text.measure).selectOption('disqualification')
    await form.getByLabel(text.matter).fill(WHY)
    await form.getByLabel(text.basis).fill('Três fotos tiradas no mesmo minuto.')
    await expectNoAxeFindings(vera)
    await form.getByRole('button', { name: text.open }).click()
    await expect(form).toBeHidden()

    // The person can answer.
    const heard = await leo.open(browser, look)
    await heard.goto('/notifications')
    await heard.getByText(text.notice).first().click()
    await heard.getByLabel(text.answer).fill('As fotos são minhas.')
    await expectNoSidewaysScroll(heard, 'conduct')
    await expectNoAxeFindings(heard)
    await heard.getByRole('button', { name: text.sendAnswer }).dblclick()
    await expect(heard.getByRole('heading', { name: text.deciding })).toBeVisible()

    // Staff disqualify, and the standing changes.
    const score = async () => {
      const { top } = (await ana.ask('GET', `/challenges/${running}/leaderboard`)).body as Board
      return top.find(row => row.person.id === leo.userId)?.score
    }
    expect(await score()).toBe(10)
    await vera.reload()
    const waiting = vera.getByRole('article').filter({ hasText: 'Leo' }).last()
    await waiting.getByRole('button', { name: text.disqualify }).click()
    const verdict = vera.getByRole('dialog')
    await verdict.getByLabel(text.words).fill('As fotos têm a mesma hora em três dias.')
    await verdict.getByRole('button', { name: text.disqualify }).click()
    await expect(verdict).toBeHidden()
    await expect.poll(score).toBe(0)
    await heard.reload()
    await expect(heard.getByRole('heading', { name: text.decided, exact: true })).toBeVisible()
    await expectNoAxeFindings(heard)
  })
}
