import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson, type Person, signInAnew } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { ownWorld } from './own-world.ts'
import { passMinutes } from './product-clock.ts'
import { payByCard } from './sandbox.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  test,
  withoutMoment,
} from './world.ts'

const TITLE = 'Mais minutos'
const REASON = 'A foto é do ano passado.'
const DECISION = 'A foto já tinha sido usada em outro treino.'
const DAY_MINUTES = 24 * 60

test.describe('the desk for disputes', () => {
  const server = ownWorld()

  test('a participant disputes, an admin upholds, the contested cents move, and both sides see it', async ({
    browser,
  }) => {
    const [ana, bia] = [await newPerson('Ana'), await newPerson('Bia')]
    await confirmAddress(ana)
    const prize = { kind: 'fixed', amountCents: 9_000, currency: 'BRL', split: 'winner' }
    const challenge = await newChallenge(ana, { title: TITLE, type: 'time', until: 1, more: { prize } })
    await joinChallenge(bia, challenge)
    const payer = await ana.open(browser)
    const { body } = await ana.ask('POST', `/challenges/${challenge}/checkout`)
    await payer.goto((body as { url: string }).url)
    await payByCard(payer, 'approved')
    await payer.waitForURL(/\/payment\//)
    await logWorkoutOf(ana, { challenge, minutes: 60 })
    await logWorkoutOf(bia, { challenge, minutes: 40 })
    await passMinutes(server.url, 3 * DAY_MINUTES)
    for (const person of [ana, bia]) await signInAnew(person)
    const results = addressOf(PAGES.results.path, challenge)
    const wallet = async (person: Person) => {
      const { heldCents, freeCents } = (await person.ask('GET', '/wallet')).body as Record<string, number>
      return [heldCents, freeCents]
    }
    expect(await wallet(ana)).toEqual([9_000, 0])

    const disputing = await withoutMoment(await bia.open(browser, { viewport: PHONE }))
    await test.step('a participant disputes the result', async () => {
      await disputing.goto(results)
      await disputing.getByRole('button', { name: 'Contestar resultado' }).click()
      const dialog = disputing.getByRole('dialog', { name: 'Contestar resultado' })
      await dialog.getByRole('group', { name: 'Quais?' }).getByRole('checkbox').first().check()
      await dialog.getByLabel('O que está errado?').fill(REASON)
      await dialog.getByRole('button', { name: 'Enviar contestação' }).click()
      await expect(disputing.getByText('Em análise')).toBeVisible()
    })

    const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP })
    await test.step('the page does not exist for non-admins, and an admin gives a second factor first', async () => {
      for (const page of [disputing, await openPage(browser)]) {
        const answer = await page.goto(PAGES.adminDisputes.path)
        expect(answer!.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: 'Saiu da rota' })).toBeVisible()
      }
      const early = await (await newAdmin('Ivo', { factor: false })).open(browser)
      await early.goto(PAGES.adminDisputes.path)
      await expect(early.getByRole('heading', { level: 1, name: 'Ative a verificação em duas etapas' })).toBeVisible()
      await early.context().close()
    })

    await test.step('by keyboard the admin opens it and sees the evidence and both versions', async () => {
      await vera.goto(PAGES.adminDisputes.path)
      const row = vera.getByRole('link', { name: new RegExp(`^${TITLE}`) })
      await row.focus()
      await vera.keyboard.press('Enter')
      const open = vera.getByRole('region', { name: 'Detalhes' })
      await expect(open).toBeFocused()
      await expect(open.getByText(REASON)).toBeVisible()
      await expect(open.getByRole('link', { name: 'Foto 1 de 1, Ana' })).toBeVisible()
      await expect(open.getByText('Se for aceita', { exact: false })).toContainText('versão 2')
      await expect(open.getByText('Mudam de mãos: R$ 90,00')).toBeVisible()
      const rows = open.getByRole('table').getByRole('row')
      await expect(rows.filter({ hasText: 'Bia' })).toContainText('+R$ 90,00')
      await expect(rows.filter({ hasText: 'Ana' })).toContainText('−R$ 90,00')
      await expectNoAxeFindings(vera)
      await vera.keyboard.press('Escape')
      await expect(row).toBeFocused()
      await expect(vera.getByRole('heading', { name: 'Escolha uma contestação' })).toBeVisible()
      await vera.keyboard.press('Enter')
    })

    await test.step('on a phone and in English it replaces the list', async () => {
      const otto = await (await newAdmin('Otto')).open(browser, { viewport: PHONE, language: 'en', theme: 'dark' })
      await otto.goto(PAGES.adminDisputes.path)
      await otto.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click()
      await expect(otto.getByText('Changes hands: R$90.00')).toBeVisible()
      await expect(otto.getByRole('link', { name: new RegExp(`^${TITLE}`) })).toHaveCount(0)
      await expectNoSidewaysScroll(otto, 'a dispute')
      await expectNoAxeFindings(otto)
      await otto.getByRole('button', { name: 'Back to the list' }).click()
      await expect(otto.getByRole('link', { name: new RegExp(`^${TITLE}`) })).toBeVisible()
      await otto.context().close()
    })

    await test.step('it is upheld with a reason, once', async () => {
      await vera.getByRole('button', { name: 'Aceitar contestação' }).click()
      const dialog = vera.getByRole('dialog', { name: 'Aceitar a contestação?' })
      await dialog.getByRole('button', { name: 'Aceitar contestação' }).click()
      await expect(dialog.getByText('Escreva pelo menos 10 caracteres visíveis.')).toBeVisible()
      await expectNoAxeFindings(vera)
      await dialog.getByLabel('Motivo da decisão').fill(DECISION)
      await dialog.getByRole('button', { name: 'Aceitar contestação' }).dblclick()
      await expect(vera.getByText('Contestação aceita', { exact: true })).toBeVisible()
      await expect(vera.getByText(/^Aceita por Vera em .* O resultado está na versão 2\.$/)).toBeVisible()
      await expect(vera.getByText('Não conta mais')).toBeVisible()
      await expect(vera.getByRole('button', { name: 'Aceitar contestação' })).toHaveCount(0)
      expect(await wallet(ana)).toEqual([0, 0])
      expect(await wallet(bia)).toEqual([9_000, 0])
    })

    await test.step('both sides read the decision and the new version', async () => {
      await disputing.goto(results)
      await expect(disputing.getByRole('heading', { name: 'Resultado corrigido' })).toBeVisible()
      const own = disputing.getByRole('list', { name: 'Suas contestações' })
      await expect(own.getByText('Aceita', { exact: true })).toBeVisible()
      await expect(own.getByText(`Decisão: ${DECISION}`)).toBeVisible()
      await expectNoAxeFindings(disputing)

      const concerned = await withoutMoment(await ana.open(browser, { viewport: PHONE, language: 'en', theme: 'dark' }))
      await concerned.goto(PAGES.notifications.path)
      await concerned.getByText('1 workout of yours no longer counts', { exact: false }).click()
      await expect(concerned).toHaveURL(new RegExp(`${results}$`))
      await expect(concerned.getByRole('heading', { name: 'Results corrected' })).toBeVisible()
      const decisions = concerned.getByRole('region', { name: 'Decisions about these results' })
      await expect(decisions.getByText(`Decision: ${DECISION}`)).toBeVisible()
      await expect(decisions.getByText('Led to version 2', { exact: false })).toBeVisible()
      await expect(concerned.getByText(REASON)).toHaveCount(0)
      await expectNoAxeFindings(concerned)
    })
  })
})
