import type { Page } from '@playwright/test'
import { newPerson, PASSWORD } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fillSignIn,
  openPage,
  PHONE,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    audit: 'Registro de ações',
    users: 'Usuários',
    search: 'Nome, e-mail, id ou final do CPF',
    suspend: 'Suspender',
    lift: 'Encerrar suspensão',
    reason: /^Motivo que a pessoa lê/,
    why: /^Por quê/,
    save: 'Salvar',
    missing: 'Escolha um motivo.',
    suspended: /^Suspensa até /,
    told: 'Conta suspensa',
    lifted: 'Suspensão encerrada',
    refused:
      /^Esta conta está suspensa até .+ O jeito de tratar outras pessoas não seguiu as nossas regras\. Seus prêmios/,
    grant: 'Tornar embaixador',
    granted: 'Papel alterado',
    holds: 'O registro está íntegro',
    act: 'Suspendeu uma conta',
    what: 'O quê',
    own: /^Esta é a sua própria conta/,
    gone: 'Ninguém por aqui',
  },
  en: {
    audit: 'Audit log',
    users: 'Users',
    search: 'Name, email, id or last digits of the CPF',
    suspend: 'Suspend',
    lift: 'Lift suspension',
    reason: /^Reason the person reads/,
    why: /^Why/,
    save: 'Save',
    missing: 'Choose a reason.',
    suspended: /^Suspended until /,
    told: 'Account suspended',
    lifted: 'Suspension lifted',
    refused: /^This account is suspended until .+ How other people were treated went against our rules\. Your prizes/,
    grant: 'Make ambassador',
    granted: 'Role changed',
    holds: 'The log is intact',
    act: 'Suspended an account',
    what: 'What',
    own: /^This is your own account/,
    gone: 'Nobody here',
  },
} as const

const NOTE = 'Chamado 4812: insultos nos comentários.'

for (const language of alternating('admin-users', ['pt-BR', 'en'] as const))
  test(`a person is found, suspended, reads why, and is reinstated, and all of it is logged: ${language}`, async ({
    browser,
  }) => {
    const t = TEXTS[language]
    const name = `Marina ${language === 'en' ? 'Delta' : 'Gama'} ${Date.now()}`
    const marina = await newPerson(name)
    await confirmAddress(marina)
    const admin = await newAdmin('Vera')
    const look = {
      language,
      viewport: language === 'en' ? PHONE : DESKTOP,
      theme: language === 'en' ? 'dark' : 'light',
    } as const
    const page = await admin.open(browser, look)

    await test.step('the pages do not exist for people without the role', async () => {
      const other = await marina.open(browser)
      for (const path of ['/admin/users', '/admin/audit']) expect((await other.goto(path))!.status()).toBe(404)
      for (const call of ['/admin/users', '/admin/audit', '/admin/audit/chain'])
        expect((await marina.ask('GET', call)).status).toBe(404)
      await other.context().close()
    })

    await test.step('found by name, and the full record is shown', async () => {
      await page.goto('/admin/users')
      await expect(page.getByRole('heading', { level: 1, name: t.users })).toBeVisible()
      await page.getByRole('searchbox', { name: t.search }).fill(name)
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText(marina.email).first()).toBeVisible()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page, 'a story')
    })

    await test.step('suspended, with a reason and an end', async () => {
      await page.getByRole('button', { name: t.suspend, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog.getByText(t.missing)).toBeVisible()
      await dialog.getByLabel(t.reason).selectOption('conduct')
      await dialog.getByLabel(t.why).fill(NOTE)
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.told, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: t.suspended })).toBeVisible()
      expect((await marina.ask('GET', '/me')).status).toBe(401)
    })

    await test.step('the person reads the reason at sign-in', async () => {
      const visitor = await openPage(browser, { language })
      await visitor.goto('/auth')
      await fillSignIn(visitor, marina.email, PASSWORD)
      await expect(visitor.getByRole('alert')).toHaveText(t.refused)
      await visitor.context().close()
    })

    await test.step('lifted, and made an ambassador', async () => {
      await act(page, t.lift, t)
      await expect(page.getByText(t.lifted, { exact: true })).toBeVisible()
      await act(page, t.grant, t)
      await expect(page.getByText(t.granted, { exact: true })).toBeVisible()
    })

    await test.step('the log contains everything, is intact, and can be filtered', async () => {
      await page.goto(`/admin/audit?about=${marina.userId}`)
      await expect(page.getByRole('heading', { level: 1, name: t.audit })).toBeVisible()
      await expect(page.getByRole('heading', { name: t.holds })).toBeVisible()
      await expect(page.locator('details')).toHaveCount(4)
      await page.getByLabel(t.what, { exact: true }).selectOption('person_suspended')
      await expect(page).toHaveURL(/act=person_suspended/)
      await expect(page.locator('details')).toHaveCount(1)
      await page.locator('summary').filter({ hasText: t.act }).click()
      await expect(page.locator('details').getByText(/reason: conduct/)).toBeVisible()
      await expect(page.locator('details').getByText(NOTE).last()).toBeVisible()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page, 'the audit log')
    })

    await test.step('admins see only their own role, and an unknown id is not found', async () => {
      await page.goto(`/admin/users?open=${admin.userId}`)
      await expect(page.getByText(t.own)).toBeVisible()
      await expect(page.getByRole('button', { name: t.suspend, exact: true })).toHaveCount(0)
      await page.goto('/admin/users?open=00000000-0000-4000-8000-000000000000')
      await expect(page.getByRole('heading', { name: t.gone })).toBeVisible()
    })
  })

async function act(page: Page, button: string, t: (typeof TEXTS)['en' | 'pt-BR']): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.why).fill(NOTE)
  await dialog.getByRole('button', { name: t.save }).click()
}
