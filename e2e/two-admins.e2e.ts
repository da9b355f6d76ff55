import { newPerson, type Person } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { DESKTOP, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    grant: 'Tornar admin',
    why: /^Por quê/,
    save: 'Salvar',
    second: /só acontece depois que uma segunda pessoa da administração aprovar/,
    told: 'Esperando uma segunda pessoa',
    waits: 'Esperando uma segunda pessoa da administração',
    own: 'Você pediu isto. Outra pessoa da administração precisa aprovar.',
    approve: 'Aprovar',
    decline: 'Recusar',
    takeBack: 'Voltar atrás',
    declined: 'Recusado',
    short: /^Digite pelo menos/,
    changed: 'Papel alterado',
    role: 'Admin',
  },
  en: {
    grant: 'Make admin',
    why: /^Why/,
    save: 'Save',
    second: /it waits until a second admin approves it/,
    told: 'Waiting for a second admin',
    waits: 'Waiting for a second admin',
    own: 'You asked for this. Another admin has to approve it.',
    approve: 'Approve',
    decline: 'Decline',
    takeBack: 'Take it back',
    declined: 'Declined',
    short: /^Enter at least/,
    changed: 'Role changed',
    role: 'Admin',
  },
} as const

const NOTE = 'Entrou na equipe em março, chamado 4812.'

async function rolesOf(person: Person): Promise<string[]> {
  return ((await person.ask('GET', '/me')).body as { roles: string[] }).roles
}

for (const language of alternating('two-admins', ['pt-BR', 'en'] as const))
  test(`one admin proposes an admin, a second one approves or declines: ${language}`, async ({ browser }) => {
    const t = TEXTS[language]
    const name = `Lia ${language === 'en' ? 'Delta' : 'Gama'} ${Date.now()}`
    const lia = await newPerson(name)
    await confirmAddress(lia)
    const [vera, otto] = [await newAdmin('Vera'), await newAdmin('Otto')]
    const look = {
      language,
      viewport: language === 'en' ? PHONE : DESKTOP,
      theme: language === 'en' ? 'dark' : 'light',
    } as const
    const first = await vera.open(browser, look)
    const second = await otto.open(browser, look)
    const address = `/admin/users?open=${lia.userId}`

    const ask = async () => {
      await first.goto(address)
      await first.getByRole('button', { name: t.grant, exact: true }).click()
      const dialog = first.getByRole('dialog')
      await expect(dialog.getByText(t.second)).toBeVisible()
      await dialog.getByLabel(t.why).fill(NOTE)
      await expectNoAxeFindings(first)
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(first.getByText(t.told, { exact: true }).first()).toBeVisible()
    }
    const waiting = (page: typeof first) => page.getByRole('region', { name: t.waits })

    await test.step('a proposal changes nothing, and its author can only withdraw it', async () => {
      await ask()
      await expect(waiting(first).getByText(t.own)).toBeVisible()
      await expect(waiting(first).getByRole('button', { name: t.approve })).toHaveCount(0)
      expect(await rolesOf(lia)).toEqual([])
      await expectNoAxeFindings(first)
      await expectNoSidewaysScroll(first, 'a story with a proposal')
    })

    await test.step('a second admin sees it on the list and declines it, with a reason', async () => {
      await second.goto('/admin/users')
      const row = waiting(second).getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText(NOTE)).toBeVisible()
      await expectNoAxeFindings(second)
      await expectNoSidewaysScroll(second, 'people with proposals')
      await row.getByRole('button', { name: t.decline }).click()
      const dialog = second.getByRole('dialog')
      await dialog.getByRole('button', { name: t.decline }).click()
      await expect(dialog.getByText(t.short)).toBeVisible()
      await dialog.getByLabel(t.why).fill('Ainda não.')
      await expectNoAxeFindings(second)
      await dialog.getByRole('button', { name: t.decline }).click()
      await expect(second.getByText(t.declined, { exact: true })).toBeVisible()
      await expect(row).toHaveCount(0)
    })

    await test.step('proposed again, approved, and the role is granted', async () => {
      await ask()
      await second.goto(address)
      await waiting(second).getByRole('button', { name: t.approve }).click()
      await expect(second.getByText(t.changed, { exact: true })).toBeVisible()
      await expect(waiting(second)).toHaveCount(0)
      expect(await rolesOf(lia)).toEqual(['admin'])
    })

    await test.step('two admins who share a browser can decide nothing together, and see why', async () => {
      const device = await first.evaluate(() => localStorage.getItem('bora.device'))
      expect((await otto.ask('POST', '/admin/device', { device })).status).toBe(200)
      const asked = { role: 'admin', granted: false, note: NOTE }
      expect((await vera.ask('POST', `/admin/users/${lia.userId}/roles`, asked)).status).toBe(200)
      await second.goto(address)
      await expect(waiting(second).getByText(/(mesmo aparelho|share a device)/)).toBeVisible()
      await expect(waiting(second).getByRole('button', { name: t.approve })).toHaveCount(0)
    })
  })
