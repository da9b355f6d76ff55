import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { toPrize } from './create-wizard.ts'
import { joinChallenge, newChallenge, newPerson, type Person } from './accounts.ts'
import { linkFor } from './outbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, PHONE, test } from './world.ts'

/** Somebody whose address is confirmed: only they may pay an entry. */
async function newPayer(name: string): Promise<Person> {
  const person = await newPerson(name)
  expect((await fetch(await linkFor(person.email, 'confirmation'), { redirect: 'manual' })).status).toBe(303)
  return person
}

function newPaid(creator: Person, title: string, entryFeeCents: number): Promise<string> {
  return newChallenge(creator, { title, from: 1, until: 30, more: { prize: { kind: 'challenge', entryFeeCents } } })
}

test('a monthly limit holds at once, a higher one waits, and it is told before one joins or pays', async ({
  browser,
}) => {
  const [olga, lia] = [await newPayer('Olga'), await newPayer('Lia')]
  const [small, large] = [await newPaid(olga, 'Entrada pequena', 3000), await newPaid(olga, 'Entrada grande', 6000)]
  const page = await lia.open(browser, { viewport: DESKTOP })
  await page.goto(PAGES.profile.path)
  await page.getByRole('link', { name: /^Seus limites/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seus limites' })).toBeVisible()
  const month = page.getByRole('region', { name: 'Limite do mês' })
  await expect(month.getByText('Você ainda não tem um limite.')).toBeVisible()
  await month.getByRole('button', { name: 'Definir limite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Definir limite' })
  await dialog.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Digite um valor, como 100,00.')
  await expect(dialog.getByLabel('Limite do mês')).toBeFocused()
  await dialog.getByRole('button', { name: /^R\$\s50$/ }).click()
  await expect(dialog.getByRole('status')).toHaveText('Vale na hora.')
  await dialog.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(month.getByRole('progressbar', { name: /R\$\s0,00 de R\$\s50,00/ })).toBeVisible()
  await expectNoAxeFindings(page)

  // Too much for this month: the page says so, and there is nothing to press.
  await page.goto(addressOf(PAGES.challenge.path, large))
  await expect(page.getByText('Isso passa do limite mensal que você definiu.').locator('visible=true')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Participar por/ }).locator('visible=true')).toBeDisabled()
  await page.goto(addressOf(PAGES.overview.path, large))
  await expect(page.getByText('Isso passa do limite mensal que você definiu.').locator('visible=true')).toBeVisible()

  // The sheet says what is left of it.
  await joinChallenge(lia, small)
  await page.goto(`${addressOf(PAGES.challenge.path, small)}?pay=now`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/Com este pagamento: R\$\s30,00 do seu limite do mês, de R\$\s50,00\./)).toBeVisible()
  expect((await lia.ask('PUT', '/me/limits/entries', { monthlyCents: 1000 })).status).toBe(200)
  await page.reload()
  await expect(sheet.getByText('Isso passa do limite mensal que você definiu.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Ver seus limites' }).click()

  await expect(month.getByText(/de R\$\s10,00/).first()).toBeVisible()
  await month.getByRole('button', { name: 'Mudar limite' }).click()
  const change = page.getByRole('dialog', { name: 'Mudar limite' })
  await change.getByLabel('Limite do mês').fill('200')
  await expect(change.getByRole('status')).toHaveText(/^É mais do que hoje: vale depois de 24 horas/)
  await change.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(month.getByRole('heading', { name: /^Novo limite: R\$\s200,00$/ })).toBeVisible()
  await month.getByRole('button', { name: /^Ficar com R\$\s10,00$/ }).click()
  await expect(month.getByRole('heading', { name: /^Novo limite/ })).toHaveCount(0)
  await month.getByRole('button', { name: 'Tirar o limite' }).click()
  const remove = page.getByRole('dialog', { name: 'Tirar o limite?' })
  await expect(remove).toContainText('Ele só sai depois de 24 horas')
  await remove.getByRole('button', { name: 'Tirar o limite' }).click()
  await expect(month.getByRole('heading', { name: 'Seu limite vai sair' })).toBeVisible()
  await expect(month.getByText(/de R\$\s10,00/).first()).toBeVisible()
})

test('a break is asked about once more, can’t be ended, and closes paid challenges alone', async ({ browser }) => {
  const [olga, rui] = [await newPayer('Olga'), await newPayer('Rui')]
  const paid = await newPaid(olga, 'Com entrada', 3000)
  const free = await newChallenge(olga, { title: 'De graça', from: 1, until: 9 })
  const page = await rui.open(browser, { viewport: PHONE })
  await page.goto(PAGES.wallet.path)
  await page.getByRole('link', { name: 'Seus limites e pausas' }).click()
  const region = page.getByRole('region', { name: 'Pausa dos desafios pagos' })
  await region.getByRole('button', { name: 'Começar a pausa' }).click()
  await expect(region.getByRole('alert')).toHaveText('Escolha por quanto tempo.')
  await region.getByRole('radio', { name: /^90 dias/ }).check()
  await region.getByRole('button', { name: 'Começar a pausa' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pausa até/ })
  await expect(dialog).toContainText('Não dá para terminar antes, nem pedindo ajuda.')
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect(region.getByText(/^Em pausa até/)).toHaveCount(0)
  await region.getByRole('button', { name: 'Começar a pausa' }).click()
  await dialog.getByRole('button', { name: 'Pausar por 90 dias' }).click()
  await expect(region.getByText(/^Em pausa até/)).toBeVisible()
  // It can be made longer only, and nothing ends it.
  await expect(region.getByRole('radio')).toHaveCount(2)
  await expect(region.getByRole('button')).toHaveText(['Prolongar a pausa'])
  await expectNoAxeFindings(page)

  await page.goto(addressOf(PAGES.challenge.path, paid))
  await expect(page.getByText('Você pediu uma pausa dos desafios pagos.').locator('visible=true')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participar agora' }).locator('visible=true')).toBeDisabled()
  await page.getByRole('link', { name: 'Ver seus limites' }).locator('visible=true').click()
  await expect(region.getByText(/^Em pausa até/)).toBeVisible()
  await page.goto(addressOf(PAGES.challenge.path, free))
  await expect(page.getByRole('button', { name: 'Participar agora' }).locator('visible=true')).toBeEnabled()

  await test.step('a private challenge tells it on its page and where one was invited', async () => {
    const more = { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 3000 } }
    const hidden = await newChallenge(olga, { title: 'Só convidados', from: 1, until: 30, more })
    const { body } = await olga.ask('POST', `/challenges/${hidden}/invite-link`, { device: null })
    const invite = (body as { url: string }).url.split('/').at(-1)!
    await page.goto(addressOf(PAGES.invite.path, invite))
    await expect(page.getByText('Você pediu uma pausa dos desafios pagos.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aceitar convite' })).toBeDisabled()
    await expectNoAxeFindings(page)
    await page.goto(`${addressOf(PAGES.overview.path, hidden)}?invite=${invite}`)
    await expect(page.getByText('Você pediu uma pausa dos desafios pagos.').locator('visible=true')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Participar agora' }).locator('visible=true')).toBeDisabled()
  })
})

test('whoever takes a break is told where it would cost something to create a challenge', async ({ browser }) => {
  const rui = await newPayer('Rui')
  expect((await rui.ask('POST', '/me/limits/break', { days: 30 })).status).toBe(200)
  const page = await rui.open(browser, { viewport: PHONE })
  await page.goto(PAGES.createChallenge.path)
  await page.locator('label:has(input[value="21_day"])').click()
  await toPrize(page, 'Continuar')
  const told = page.getByRole('alert').filter({ hasText: 'Você pediu uma pausa dos desafios pagos.' })
  await expect(told).toHaveCount(0)
  await page.getByText('Entrada', { exact: true }).click()
  await expect(told).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('radio', { name: 'Entrada' })).toBeFocused()
  await page
    .locator('label')
    .filter({ hasText: /^Grátis$/ })
    .click()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('button', { name: 'Criar desafio' })).toBeVisible()
})

test('while an entry can be withdrawn, the challenge says until when, and asks once more', async ({ browser }) => {
  const olga = await newPayer('Olga')
  const paid = await newPaid(olga, 'Dá para desistir', 3000)
  const page = await olga.open(browser, { viewport: PHONE })
  // As with a provider that moves real money, which no browser test has.
  await page.route(`**/api/challenges/${paid}`, async route => {
    const answer = await route.fetch()
    const details = (await answer.json()) as { viewer: object; can: object; against: object }
    await route.fulfill({
      json: {
        ...details,
        startsAt: '2020-01-01T03:00:00Z',
        viewer: { ...details.viewer, state: 'participating', withdrawableUntil: '2030-01-11T03:00:00Z' },
        can: { ...details.can, leave: true },
        against: { ...details.against, leave: null },
      },
    })
  })
  await page.goto(addressOf(PAGES.challenge.path, paid))
  await expect(
    page.getByText(/^Até 10 de janeiro, às 23h59, sua entrada volta inteira, sem dizer por quê\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Desistir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desistir do desafio?' })
  await expect(dialog).toContainText('não dá para voltar')
  await expectNoAxeFindings(page)
  const asked = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/leave'))
  await dialog.getByRole('button', { name: 'Desistir' }).click()
  await asked
})

const CLOSED = {
  'pt-BR': ['Desafios pagos não estão disponíveis no seu país.', 'As inscrições encerraram.'],
  en: ["Paid challenges aren't available in your country.", 'Entries have closed.'],
} as const

test('where prizes are closed, or entries are, the page says so instead of a button to press', async ({ browser }) => {
  const olga = await newPayer('Olga')
  const paid = await newPaid(olga, 'Fechado aqui', 3000)
  for (const language of ['pt-BR', 'en'] as const) {
    const person = await newPerson('Nuno')
    await person.ask('PATCH', '/me', { language })
    const page = await person.open(browser, { viewport: DESKTOP, language })
    for (const [i, code] of (['country_closed', 'entries_closed'] as const).entries()) {
      // As with a provider that moves real money, which no browser test has.
      await page.route(`**/api/challenges/${paid}`, async route => {
        const details = (await (await route.fetch()).json()) as { can: object; against: object }
        const against = { ...details.against, join: code }
        await route.fulfill({ json: { ...details, can: { ...details.can, join: false }, against } })
      })
      await page.goto(addressOf(PAGES.challenge.path, paid))
      await expect(page.getByText(CLOSED[language][i]!).locator('visible=true')).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Participar|Join)/ }).locator('visible=true')).toBeDisabled()
      await page.route(`**/api/challenges/${paid}/overview`, async route => {
        await route.fulfill({ json: { ...(await (await route.fetch()).json()), joinAgainst: code } })
      })
      await page.goto(addressOf(PAGES.overview.path, paid))
      await expect(page.getByText(CLOSED[language][i]!).locator('visible=true')).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
})
