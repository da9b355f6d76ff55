import { adminUsers } from '@bora/contract/admin-users.ts'
import { ledgerAdjustments } from '@bora/contract/ledger-adjustments.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    give: 'Dar créditos',
    amount: 'Valor',
    reason: 'Motivo',
    amountWrong: /Digite um valor/,
    short: /pelo menos 10/,
    gone: 'Pessoa não encontrada.',
    hundred: '100,00',
    more: '100,01',
    one: 'Vale na hora.',
    two: 'Vale quando outra pessoa da administração confirmar.',
    proposed: /outra pessoa confirmar no Livro/,
  },
  en: {
    give: 'Give credits',
    amount: 'Amount',
    reason: 'Reason',
    amountWrong: /Enter an amount/,
    short: /at least 10/,
    gone: 'Person not found.',
    hundred: '100.00',
    more: '100.01',
    one: 'Takes effect right away.',
    two: 'Takes effect once another admin confirms it.',
    proposed: /another admin has to confirm it in Books/i,
  },
}

const PERSON = '40000001-0000-4000-8000-000000000000'
const entry = sampleOf(ledgerAdjustments.propose.output)
const whole = sampleOf(adminUsers.read.output)
const lia = { ...whole, id: PERSON, name: 'Lia Moura', isViewer: false, account: sampleAccount() }

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  test(`an admin grants credits with an amount and a reason, once however often it is sent: ${language}`, async () => {
    const page = await showPage(`/admin/users?open=${PERSON}`, {
      language,
      person: me,
      desk: true,
      answers: {
        'POST /admin/device': null as never,
        'POST /admin/users/:personId/read': lia,
        'POST /admin/books': refusal(404, 'person_not_found'),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.give }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = () => page.user.click(dialog.getByRole('button', { name: text.give }))
    await send()
    expect(await dialog.findByText(text.amountWrong)).toBeTruthy()
    expect(dialog.getByText(text.short)).toBeTruthy()
    await page.user.type(dialog.getByLabelText(text.amount), text.hundred)
    expect(dialog.getByText(text.one)).toBeTruthy()
    await page.user.clear(dialog.getByLabelText(text.amount))
    await page.user.type(dialog.getByLabelText(text.amount), text.more)
    expect(dialog.getByText(text.two)).toBeTruthy()
    await page.user.type(dialog.getByLabelText(text.reason), 'Pedido de desculpas pela queda.')
    await send()
    expect(await dialog.findByText(text.gone)).toBeTruthy()
    page.answer({ 'POST /admin/books': { ...entry, kind: 'bonus_grant', state: 'open' } })
    await send()
    expect(await screen.findByText(text.proposed)).toBeTruthy()
    const sent = page.seen.filter(({ name }) => name === 'POST /admin/books').map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]).toMatchObject({ kind: 'bonus_grant', personId: PERSON, currency: 'BRL', cents: 10_001 })
  })
}

function sampleAccount(): NonNullable<typeof whole.account> {
  return sampleOf(adminUsers.read.output.shape.account.unwrap())
}
