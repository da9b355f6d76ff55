import { formatMoney } from '@bora/rules/money.ts'
import { giveCredits } from '@bora/server/src/testing/give-credits.ts'
import { PAID_STORY } from '@bora/server/src/testing/paid-story.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { addApp, logWorkoutOf, newChallenge, type Person, signedIn, signInAnew } from './accounts.ts'
import { appCode } from './authenticator.ts'
import { newAdmin } from './desk.ts'
import { toBankDetails } from './first-withdrawal.ts'
import { ownWorld } from './own-world.ts'
import { PAID_TEXTS as TEXTS } from './paid-challenge-texts.ts'
import { passMinutes } from './product-clock.ts'
import { goToProvider, newPayer, payByCard, payByPix, tellSandbox } from './sandbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, inBoth, readIn, test, withoutMoment } from './world.ts'

const DAY = 24 * 60
const TITLE = 'Um dia a mais'
const CPF = '529.982.247-25'
const { entryCents, creditsCents, restCents, poolCents, feeCents, people, books } = PAID_STORY
const prizeCents = people[0].walletCents

type Language = keyof typeof TEXTS
const BOTH = ['pt-BR', 'en'] as const

test.describe('five people and an entry', () => {
  const server = ownWorld({ BANK_DETAILS_NEW_HOURS: '0' })

  test('card, Pix and credits, a withdrawal, a chargeback, a tie, and a winner with two payouts', async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const [ana, bia, caio, duda, elis] = (await Promise.all(people.map(({ name }) => newPayer(name)))) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    await giveCredits(server.dataDir, caio.userId, creditsCents, await productNow())
    const prize = { kind: 'challenge', entryFeeCents: entryCents }
    const challenge = await newChallenge(ana, { title: TITLE, from: 1, until: 1, more: { prize } })
    const shown = (page: Page, text: string | RegExp) =>
      page.getByText(text, { exact: true }).filter({ visible: true }).first()
    const paid = (page: Page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado' })).toBeVisible()

    await test.step('Ana pays by a card after another one was declined', async () => {
      const page = await ana.open(browser)
      await page.goto(`/challenge/${challenge}`)
      await button(page, `Pagar ${brl(entryCents)}`).click()
      await goToProvider(page)
      await payByCard(page, 'declined')
      await expect(page.getByText('Cartão recusado. Tente outro cartão ou Pix.')).toBeVisible()
      await button(page, 'Tentar de novo').click()
      await goToProvider(page)
      await payByCard(page, 'approved')
      await paid(page)
      expect(await receiptOf(page)).toEqual([
        ['Cartão', brl(entryCents)],
        ['Total pago', brl(entryCents)],
      ])
    })

    await test.step('Bia pays by Pix, and the collected amount grows', async () => {
      const page = await enter(browser, bia)
      await goToProvider(page)
      await payByPix(page)
      await paid(page)
      expect(await receiptOf(page)).toEqual([
        ['Pix', brl(entryCents)],
        ['Total pago', brl(entryCents)],
      ])
      await page.goto(`/challenge/${challenge}`)
      for (const language of BOTH) {
        await readIn(page, language)
        await expect(shown(page, TEXTS[language].status.collecting)).toBeVisible()
        await expect(shown(page, TEXTS[language].entries)).toBeVisible()
      }
    })

    await test.step('Caio pays with credits, and the rest by card', async () => {
      const page = await enter(browser, caio)
      const sheet = page.getByRole('dialog', { name: 'Antes de entrar, as regras' })
      await expect(sheet.getByRole('checkbox', { name: 'Usar créditos bônus' })).toBeChecked()
      await expect(sheet.getByText(`− ${brl(creditsCents)}`)).toBeVisible()
      await expect(sheet.getByRole('button', { name: `Aceitar e pagar ${brl(restCents)}` })).toBeVisible()
      await goToProvider(page)
      await payByCard(page, 'approved')
      await paid(page)
      expect(await receiptOf(page)).toEqual([
        ['Cartão', brl(restCents)],
        ['Créditos bônus', brl(creditsCents)],
        ['Total pago', brl(entryCents)],
      ])
    })

    const left = await enter(browser, duda)
    const disputed = await enter(browser, elis)
    await test.step('Duda and Elis pay by card', async () => {
      for (const [page, card] of [
        [left, 'approved'],
        [disputed, 'disputed'],
      ] as const) {
        await goToProvider(page)
        await payByCard(page, card)
        await paid(page)
      }
    })

    await test.step('Duda leaves before the start, and is fully refunded to the card', async () => {
      const payment = left.url()
      await left.getByRole('link', { name: 'Ver o desafio' }).click()
      await left.getByRole('button', { name: 'Mais opções' }).click()
      await left.getByRole('button', { name: /^Sair do desafio/ }).click()
      const asked = left.getByRole('dialog', { name: 'Sair do desafio?' })
      await expect(asked.getByText(/^Sua entrada de R\$\s29,90 volta inteira/)).toBeVisible()
      await asked.getByRole('button', { name: 'Sair do desafio' }).click()
      await expect(left.getByText('Você saiu do desafio').first()).toBeVisible()
      await left.goto(payment)
      await expect(left.getByRole('heading', { level: 1, name: 'Pagamento devolvido' })).toBeVisible()
      expect(await receiptOf(left)).toEqual([
        ['Cartão', brl(entryCents)],
        ['Devolvido ao cartão', brl(-entryCents)],
        ['Total pago', brl(0)],
      ])
    })

    await test.step('the bank of Elis charges her entry back', async () => {
      await passMinutes(server.url, 2)
      // No webhook reports it: the provider is asked at night, or when a person checks.
      await disputed.goto('/payment-support')
      await button(disputed, 'Verificar pagamento').click()
      await expect(
        disputed.getByText(/^Seu banco pediu o valor de volta\. Esta entrada não está mais paga/),
      ).toBeVisible()
      await disputed.getByRole('link', { name: 'Ver pagamento' }).click()
      await expect(disputed.getByRole('heading', { level: 1, name: 'Pagamento contestado no banco' })).toBeVisible()
      expect(await receiptOf(disputed)).toEqual([
        ['Cartão', brl(entryCents)],
        ['Contestado no banco', brl(-entryCents)],
        ['Total pago', brl(0)],
      ])
    })

    await test.step('two train equally, and after the end the prize waits to be paid', async () => {
      await passMinutes(server.url, DAY)
      for (const person of [ana, bia]) {
        await signInAnew(person)
        await logWorkoutOf(person, { challenge })
      }
      await passMinutes(server.url, DAY)
      const page = await signedIn(browser, caio)
      await page.goto(`/challenge/${challenge}`)
      for (const language of BOTH) {
        await readIn(page, language)
        await expect(shown(page, TEXTS[language].status.ready)).toBeVisible()
      }
    })

    await test.step('the result, the fee and the statement match the table', async () => {
      await passMinutes(server.url, DAY)
      const page = await signedIn(browser, caio)
      await page.goto(`/challenge/${challenge}`)
      for (const language of BOTH) {
        await readIn(page, language)
        await expect(shown(page, TEXTS[language].status.paid_out)).toBeVisible()
      }
      await page.goto(`/challenge/${challenge}/results`)
      for (const language of BOTH) {
        await readIn(page, language)
        const texts = TEXTS[language]
        const amount = (cents: number) => formatMoney(cents, 'BRL', language)
        await expect(page.getByText(texts.outcome(amount(poolCents), amount(feeCents)))).toBeVisible()
        const standings = page.getByRole('list', { name: texts.standings })
        for (const { name, prizeCents: won, bonusCents } of people.slice(0, 2)) {
          const row = standings.getByRole('listitem').filter({ hasText: name })
          await expect(row).toContainText(texts.place(1))
          await expect(row).toContainText(figureWithCredits(amount(won), amount(bonusCents)))
        }
        await page.getByRole('button', { name: texts.seeStatement }).click()
        const statement = page.getByRole('dialog', { name: texts.statement })
        await expect(statement.getByText(texts.zero)).toBeVisible()
        expect(await linesIn(statement, line => [line[0], line.at(-1), line[1]!.includes(texts.oddCent)])).toEqual(
          PAID_STORY.statement.map(([kind, cents, name, odd]) => [
            texts.line[kind](name),
            `${cents > 0 ? '+' : '−'} ${plain(amount(Math.abs(cents)))}`,
            odd,
          ]),
        )
        await expectNoAxeFindings(page)
      }
      const winner = await withoutMoment(await signedIn(browser, ana))
      await winner.goto('/wallet')
      for (const language of BOTH) {
        await readIn(winner, language)
        const held = TEXTS[language].held(formatMoney(prizeCents, 'BRL', language))
        await expect(winner.getByText(held)).toBeVisible()
      }
    })

    await test.step('a week later every wallet matches the table, and so do the books', async () => {
      await passMinutes(server.url, 8 * DAY)
      for (const [index, person] of [ana, bia, caio, duda, elis].entries()) {
        const page = await signedIn(browser, person)
        await page.goto('/wallet')
        await expectWallet(page, 'pt-BR', people[index]!)
        await page.context().close()
      }
      const desk = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP })
      await desk.goto('/admin/payouts?view=books')
      const money = desk.getByRole('region', { name: 'Onde está o dinheiro' })
      await expect(money.getByRole('definition')).toHaveText([brl(books.psp_clearing), brl(0), brl(0)])
      await desk.context().close()
    })

    await test.step('Ana withdraws by Pix: the first payout fails and is returned, the second arrives', async () => {
      const page = await withoutMoment(await signedIn(browser, ana))
      await page.goto('/wallet')
      const form = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Sacar com Pix' }).click()
      await toBankDetails(page)
      await form.getByLabel('CPF do titular').fill(CPF)
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Salvar dados' }).click()
      await expect(page.getByText('Dados enviados', { exact: true })).toBeVisible()
      await signInAnew(bia)
      const destination = { method: 'pix', kind: 'email', key: bia.email }
      const details = { destination, holderName: people[1].name, holderCpf: '390.533.447-05', adult: true }
      expect((await bia.ask('PUT', '/bank-details', details)).status).toBe(200)
      await passMinutes(server.url, 5 * 60)
      await tellSandbox({ payout: 'refused' }, server.url)
      await page.reload()
      await withdrawAll(page, 'pt-BR')
      await passMinutes(server.url, 5)
      await passMinutes(server.url, 20)
      for (const language of BOTH) {
        await readIn(page, language)
        await expectWallet(page, language, people[0])
        const texts = TEXTS[language]
        const row = page.getByRole('region', { name: texts.payouts }).getByRole('listitem')
        await expect(row).toContainText(texts.back)
        await expect(row).toContainText(texts.keyUnknown)
        await expectTimeline(page, row, texts, ['requested', 'sent', 'failed'])
      }

      await tellSandbox({ payout: 'answered' }, server.url)
      await withdrawAll(page, 'en')
      await passMinutes(server.url, 5)
      await passMinutes(server.url, 20)
      for (const language of BOTH) {
        await readIn(page, language)
        await expectWallet(page, language, { ...people[0], walletCents: 0 })
        const texts = TEXTS[language]
        const row = page.getByRole('region', { name: texts.payouts }).getByRole('listitem')
        await expect(row).toHaveCount(2)
        await expect(row.first()).toContainText(texts.done)
        await expect(row.first().getByText(texts.doneBy)).toBeVisible()
        await expectTimeline(page, row.first(), texts, ['requested', 'sent', 'completed'])
        await expect(page.getByRole('region', { name: texts.prizes }).getByRole('button')).toContainText(texts.way)
      }
      await page.goto('/wallet/transactions')
      for (const language of BOTH) {
        await readIn(page, language)
        const texts = TEXTS[language]
        const list = page.getByRole('region', { name: texts.movements })
        await expect(list.getByRole('listitem')).toHaveCount(PAID_STORY.winnersMovements.length)
        expect(await linesIn(list, line => [line[0], line.find(part => part.includes('R$'))])).toEqual(
          PAID_STORY.winnersMovements.map(([kind, cents]) => [
            texts.kinds[kind],
            plain(formatMoney(cents, 'BRL', language)),
          ]),
        )
        await expectNoAxeFindings(page)
      }
    })

    await test.step('Bia, who added a second factor meanwhile, gives its code before she is paid out', async () => {
      await signInAnew(bia)
      const { secret } = await addApp(bia.session.access_token)
      // This browser still has the token from before there was a factor.
      const page = await withoutMoment(await bia.open(browser))
      await page.goto('/wallet')
      await inBoth(page, async language => {
        const texts = TEXTS[language]
        await askForAll(page, language)
        const stepUp = page.getByRole('dialog', { name: texts.stepUp })
        await expect(stepUp.getByText(texts.factor)).toBeVisible()
        await expect(stepUp.getByRole('textbox', { name: texts.code })).toBeVisible()
        await expect(page.getByText(texts.asked, { exact: true })).toHaveCount(0)
      })
      const stepUp = page.getByRole('dialog', { name: 'Confirme que é você' })
      await stepUp.getByRole('textbox', { name: 'Código do app' }).fill(appCode(secret, Date.now() + 30_000))
      await stepUp.getByRole('button', { name: 'Confirmar' }).click()
      await expectAsked(page, 'pt-BR', people[1].walletCents)
    })

    /** Opens the sheet with rules and price through the page. */
    async function enter(browser: Browser, person: Person): Promise<Page> {
      const page = await person.open(browser)
      await page.goto(`/challenge/${challenge}`)
      await button(page, 'Participar agora').click()
      await expect(button(page, /^Aceitar e pagar/)).toBeVisible()
      return page
    }
  })
})

async function productNow(): Promise<Date> {
  const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
  return new Date(now)
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
}

function brl(cents: number): string {
  return `${cents < 0 ? '− ' : ''}${plain(formatMoney(Math.abs(cents), 'BRL', 'pt-BR'))}`
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** The same amounts as in a row: the big numeral, whose sign is a separate element, then how much of it is credits. */
function figureWithCredits(amount: string, credits: string): RegExp {
  const sum = (text: string) => `R\\$\\s?${text.replace(/^R\$\s?/, '').replace('.', '\\.')}`
  return new RegExp(`${sum(amount)}(dos quais|of which) ${sum(credits)} (em créditos|in credits)$`)
}

/** The text of each item of a list, line by line. */
async function linesIn<Told>(list: Locator, told: (lines: string[]) => Told): Promise<Told[]> {
  const texts = await list.getByRole('listitem').allInnerTexts()
  return texts.map(text => told(text.split('\n').map(plain).filter(Boolean)))
}

/** Each line of a payment's receipt, without its date. */
async function receiptOf(page: Page): Promise<string[][]> {
  const rows = page.getByRole('region', { name: 'Recibo' }).locator('dl').last().locator(':scope > div')
  await expect(rows.last()).toContainText('Total pago')
  return (await rows.allInnerTexts()).map(text => {
    const lines = text.split('\n').map(plain).filter(Boolean)
    return [lines[0]!, lines.at(-1)!]
  })
}

/** The withdrawable balance, and no credits. */
async function expectWallet(
  page: Page,
  language: Language,
  { walletCents, bonusCents }: { walletCents: number; bonusCents: number },
): Promise<void> {
  const texts = TEXTS[language]
  const card = (label: Locator) => label.locator('..')
  const amount = (cents: number) => formatMoney(cents, 'BRL', language)
  const free = card(page.getByText(texts.free, { exact: true }))
  await expect(free.getByText(amount(walletCents), { exact: true }).first()).toBeAttached()
  const credits = card(page.getByRole('heading', { name: texts.credits }))
  await expect(credits.getByText(amount(bonusCents), { exact: true }).first()).toBeAttached()
}

async function withdrawAll(page: Page, language: Language): Promise<void> {
  await askForAll(page, language)
  await expectAsked(page, language, prizeCents)
}

async function askForAll(page: Page, language: Language): Promise<void> {
  const texts = TEXTS[language]
  await page.getByRole('button', { name: texts.withdraw }).click()
  const dialog = page.getByRole('dialog', { name: texts.withdraw })
  await dialog.getByRole('button', { name: texts.all, exact: true }).click()
  await dialog.getByRole('button', { name: texts.confirm }).click()
}

/** The whole withdrawable balance is in a payout. */
async function expectAsked(page: Page, language: Language, cents: number): Promise<void> {
  const texts = TEXTS[language]
  await expect(page.getByText(texts.asked, { exact: true })).toBeVisible()
  await expect(page.getByText(texts.onItsWay(formatMoney(cents, 'BRL', language)))).toBeVisible()
  await expectWallet(page, language, { ...people[0], walletCents: 0 })
}

/** A payout shows its history, step by step. */
async function expectTimeline(
  page: Page,
  row: Locator,
  texts: (typeof TEXTS)[Language],
  steps: readonly (keyof typeof texts.steps)[],
): Promise<void> {
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(steps.map(step => texts.steps[step]))
  await expect(dialog.getByText(texts.isBack)).toHaveCount(steps.includes('failed') ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
