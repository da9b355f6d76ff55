import { PAGES } from '@bora/rules/pages.ts'
import { newPerson } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { alternating, DESKTOP, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test } from './world.ts'

const LOOKS = [
  {
    language: 'pt-BR',
    theme: 'light',
    viewport: DESKTOP,
    title: 'Máquina',
    parts: ['Filas', 'Armazenamento', 'Tarefas programadas', 'Versões e este nó'],
    checked: 'As contas fecham',
    entry: 'Máquina',
  },
  {
    language: 'en',
    theme: 'dark',
    viewport: PHONE,
    title: 'Machine',
    parts: ['Queues', 'Storage', 'Timed jobs', 'Versions and this node'],
    checked: 'The money adds up',
    entry: 'Machine',
  },
] as const

for (const { language, theme, viewport, ...look } of alternating('the machine', LOOKS)) {
  test(`an admin views the machine page, and no one else can: ${language}`, async ({ browser }) => {
    const rita = await newPerson('Rita')
    const elsewhere = await rita.open(browser, { language })
    expect((await elsewhere.goto(PAGES.adminMachine.path))!.status()).toBe(404)

    const vera = await (await newAdmin('Vera')).open(browser, { language, theme, viewport })
    await vera.goto(PAGES.adminAudit.path)
    await vera.getByRole('link', { name: look.entry, exact: true }).click()
    await expect(vera.getByRole('heading', { level: 1, name: look.title })).toBeVisible()
    await expect(vera.getByText(look.checked)).toBeVisible()
    for (const name of look.parts) await expect(vera.getByRole('region', { name })).toBeVisible()
    // This test server has run its jobs since its start.
    await expect(vera.getByRole('region', { name: look.parts[2] }).getByText('check-money')).toBeVisible()
    await expectNoAxeFindings(vera)
    await expectNoSidewaysScroll(vera, 'the machine')
  })
}
