import { PAGES } from '@bora/rules/pages.ts'
import { dayFromToday, newPerson, type Person } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { button } from './state-part.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, fillSignUp, openPage, test } from './world.ts'

/** An admin gives an ambassador a campaign; returns its code. */
async function campaignFor(admin: Person, person: Person): Promise<string> {
  const code = `TURMA${Math.floor(1e6 + Math.random() * 9e6)}`
  const { status } = await admin.ask('POST', `/admin/ambassadors/${person.userId}/campaigns`, {
    id: crypto.randomUUID(),
    name: 'Dança comigo',
    code,
    reward: 'cash',
    currency: 'BRL',
    perReferral: 500,
    monthlyCap: 10_000,
    target: 30,
    startsOn: await dayFromToday(0),
    endsOn: await dayFromToday(20),
    countries: ['BR'],
  })
  expect(status).toBe(200)
  return code
}

test('a person applies, becomes an ambassador, and sees people who used the link, and missing conditions', async ({
  browser,
}) => {
  const lia = await newPerson('Lia')
  await confirmAddress(lia)
  const page = await lia.open(browser)
  await page.goto(PAGES.profile.path)
  await page.getByRole('link', { name: /^Embaixadores/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Embaixadores' })).toBeVisible()
  const send = button(page, 'Enviar pedido')
  await send.click()
  await expect(page.getByText('Conte entre 20 e 1000 caracteres.')).toBeVisible()
  await page.getByLabel('Conte quem você é').fill('Dou aulas de dança no parque toda semana.')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Pedido enviado' })).toBeVisible()
  await expectNoAxeFindings(page)
  await button(page, 'Retirar pedido').click()
  await page.getByLabel('Conte quem você é').fill('Dou aulas de dança no parque toda semana.')
  await send.click()
  await expect(button(page, 'Retirar pedido')).toBeVisible()

  const admin = await newAdmin('Vera')
  const { body } = await admin.ask('GET', '/admin/ambassador-applications')
  expect((body as { items: { person: { id: string } }[] }).items.map(one => one.person.id)).toContain(lia.userId)
  const decided = { approve: true, note: 'Tem turma.' }
  expect((await admin.ask('POST', `/admin/ambassador-applications/${lia.userId}`, decided)).status).toBe(200)
  await page.reload()
  await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible()
  const code = await campaignFor(admin, lia)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.reload()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(/^R\$\s5,00 por pessoa que entrar e treinar\. Termina em /)).toBeVisible()
  await expect(page.getByText('Para quem mora em: Brasil.')).toBeVisible()
  await button(page, 'Copiar link').click()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(link).searchParams.get('ref')).toBe(code)

  const newcomer = await openPage(browser)
  await newcomer.goto(link)
  await newcomer.goto('/auth?mode=sign-up')
  const claimed = newcomer.waitForResponse('**/rest/v1/rpc/process_referral_signup')
  await fillSignUp(newcomer, { name: 'Igor Sales', email: `igor.${Date.now()}@exemplo.com`, password: 'segredo-bom-1' })
  await newcomer.locator('main button[type=submit]').click()
  expect(await (await claimed).json()).toMatchObject({ success: true })
  await page.reload()
  const brought = page.getByRole('list', { name: 'Quem veio' }).getByRole('listitem')
  await expect(brought).toHaveText([
    /Igor S\..*falta confirmar o e-mail, o primeiro treino e alguns dias, por ser da mesma rede.*aguardando/,
  ])
  await expect(page.getByRole('img', { name: '0 de 30 pessoas' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page, 'campaigns')
})
