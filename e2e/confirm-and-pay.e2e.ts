import { newAddress, newChallenge, newPerson, PASSWORD } from './accounts.ts'
import { codeFor } from './outbox.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fillSignUp,
  openPage,
  test,
  alternating,
} from './world.ts'

for (const language of alternating('confirm-and-pay', ['pt-BR', 'en'] as const)) {
  const text = {
    'pt-BR': {
      join: /^Participar por/,
      title: 'Confirme seu e-mail',
      rules: 'Antes de entrar, as regras',
      other: 'Usar outro e-mail',
      email: 'E-mail',
      send: 'Enviar código',
      code: 'Código de 6 dígitos',
      confirm: 'Confirmar',
      accept: /^Aceitar e pagar/,
      create: 'Criar conta',
    },
    en: {
      join: /^Join for/,
      title: 'Confirm your email',
      rules: 'Before you join, the rules',
      other: 'Use another email',
      email: 'Email',
      send: 'Send code',
      code: '6-digit code',
      confirm: 'Confirm',
      accept: /^Accept and pay/,
      create: 'Create account',
    },
  }[language]
  test(`a new account confirms its address in place, also a different one, and continues to pay: ${language}`, async ({
    browser,
  }) => {
    const creator = await newPerson('Caco')
    const more = { prize: { kind: 'challenge', entryFeeCents: 3000 } }
    const id = await newChallenge(creator, { title: 'Paga na hora', from: 1, more })
    const page = await openPage(browser, { language })
    await page.goto(`/challenge/${id}/overview`)
    await page.getByRole('button', { name: text.join }).locator('visible=true').click()
    await fillSignUp(page, { name: 'Gustavo', email: newAddress(), password: PASSWORD })
    await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
    const confirm = page.getByRole('dialog', { name: text.title })
    await expect(confirm).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, text.title)
    const other = newAddress()
    await confirm.getByRole('button', { name: text.other }).click()
    await confirm.getByLabel(text.email, { exact: true }).fill(other)
    await confirm.getByRole('button', { name: text.send }).click()
    await expect(confirm).toContainText(other)
    await confirm.getByLabel(text.code).fill(await codeFor(other, 'email_change'))
    await confirm.getByRole('button', { name: text.confirm, exact: true }).click()
    await page.getByRole('dialog', { name: text.rules }).getByRole('button', { name: text.accept }).click()
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  })
}
