import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { toPrize, toReview } from './create-wizard.ts'
import { joinChallenge, newChallenge, type Person } from './accounts.ts'
import { newPayer } from './sandbox.ts'
import { DESKTOP, expect, inBoth, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    month: 'Limite do mês',
    bar: /R\$\s0,00 de R\$\s50,00/,
    tooMuch: 'Isso passa do limite mensal que você definiu.',
    join: /^Participar por/,
    left: /Com este pagamento: R\$\s30,00 do seu limite do mês, de R\$\s50,00\./,
    change: 'Mudar limite',
    later: /^É mais do que hoje: vale depois de 24 horas/,
    save: 'Salvar limite',
    higher: /^Novo limite: R\$\s200,00$/,
    keep: /^Ficar com R\$\s10,00$/,
    remove: 'Tirar o limite',
    sure: 'Tirar o limite?',
    wait: 'Ele só sai depois de 24 horas',
    goes: 'Seu limite vai sair',
    of: /de R\$\s10,00/,
    pause: 'Pausa dos desafios pagos',
    start: 'Começar a pausa',
    choose: 'Escolha por quanto tempo.',
    days: /^90 dias/,
    until: /^Pausa até/,
    early: 'Não dá para terminar antes, nem pedindo ajuda.',
    back: 'Voltar',
    on: /^Em pausa até \d+ \S+/,
    longer: 'Prolongar a pausa',
    closed: 'Você pediu uma pausa dos desafios pagos.',
    now: 'Participar agora',
    accept: 'Aceitar convite',
  },
  en: {
    month: 'Monthly limit',
    bar: /R\$0\.00 of R\$50\.00/,
    tooMuch: 'This goes over the monthly limit you set for yourself.',
    join: /^Join for/,
    left: /With this payment: R\$30\.00 of your monthly limit of R\$50\.00\./,
    change: 'Change the limit',
    later: /^That is more than today: it takes effect after 24 hours/,
    save: 'Save limit',
    higher: /^New limit: R\$200\.00$/,
    keep: /^Stay with R\$10\.00$/,
    remove: 'Remove the limit',
    sure: 'Remove the limit?',
    wait: 'It goes away only after 24 hours',
    goes: 'Your limit is going away',
    of: /of R\$10\.00/,
    pause: 'Break from paid challenges',
    start: 'Start the break',
    choose: 'Choose how long.',
    days: /^90 days/,
    until: /^A break until/,
    early: "It can't be ended early, not even by asking for help.",
    back: 'Go back',
    on: /^On a break until \S+ \d+/,
    longer: 'Make it longer',
    closed: 'You asked for a break from paid challenges.',
    now: 'Join now',
    accept: 'Accept invitation',
  },
} as const

function newPaid(creator: Person, title: string, entryFeeCents: number): Promise<string> {
  return newChallenge(creator, { title, from: 1, until: 30, more: { prize: { kind: 'challenge', entryFeeCents } } })
}

test('a monthly limit applies at once, a higher one later, and both are shown before joining or paying', async ({
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
  await expect(month.getByRole('progressbar')).toBeVisible()
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    const region = page.getByRole('region', { name: texts.month })
    await expect(region.getByRole('progressbar', { name: texts.bar })).toBeVisible()
  })

  // Too expensive for this month: the page explains it, and there is no button.
  await page.goto(addressOf(PAGES.challenge.path, large))
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    await expect(page.getByText(texts.tooMuch).locator('visible=true')).toBeVisible()
    await expect(page.getByRole('button', { name: texts.join }).locator('visible=true')).toBeDisabled()
  })
  await page.goto(addressOf(PAGES.overview.path, large))
  await expect(page.getByText('Isso passa do limite mensal que você definiu.').locator('visible=true')).toBeVisible()

  // The sheet shows the remaining amount.
  await joinChallenge(lia, small)
  await page.goto(`${addressOf(PAGES.challenge.path, small)}?pay=now`)
  const sheet = page.getByRole('dialog')
  await inBoth(page, language => expect(sheet.getByText(TEXTS[language].left)).toBeVisible())
  expect((await lia.ask('PUT', '/me/limits/entries', { monthlyCents: 1000 })).status).toBe(200)
  await page.reload()
  await expect(sheet.getByText('Isso passa do limite mensal que você definiu.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Ver seus limites' }).click()

  await expect(month.getByText(/de R\$\s10,00/).first()).toBeVisible()
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    const region = page.getByRole('region', { name: texts.month })
    await region.getByRole('button', { name: texts.change }).click()
    const change = page.getByRole('dialog', { name: texts.change })
    await change.getByLabel(texts.month).fill('200')
    await expect(change.getByRole('status')).toHaveText(texts.later)
    await change.getByRole('button', { name: texts.save }).click()
    await expect(region.getByRole('heading', { name: texts.higher })).toBeVisible()
    await region.getByRole('button', { name: texts.keep }).click()
    await expect(region.getByRole('heading', { name: texts.higher })).toHaveCount(0)
    await region.getByRole('button', { name: texts.remove }).click()
    const remove = page.getByRole('dialog', { name: texts.sure })
    await expect(remove).toContainText(texts.wait)
    await remove.getByRole('button', { name: texts.remove }).click()
    await expect(region.getByRole('heading', { name: texts.goes })).toBeVisible()
    await expect(region.getByText(texts.of).first()).toBeVisible()
    await region.getByRole('button', { name: texts.keep }).click()
    await expect(region.getByRole('heading', { name: texts.goes })).toHaveCount(0)
  })
})

test('a break asks for confirmation, can’t be ended, and closes only paid challenges', async ({ browser }) => {
  const [olga, rui] = [await newPayer('Olga'), await newPayer('Rui')]
  const paid = await newPaid(olga, 'Com entrada', 3000)
  const free = await newChallenge(olga, { title: 'De graça', from: 1, until: 9 })
  const page = await rui.open(browser, { viewport: PHONE })
  await page.goto(PAGES.wallet.path)
  await page.getByRole('link', { name: 'Seus limites e pausas' }).click()
  const region = page.getByRole('region', { name: 'Pausa dos desafios pagos' })
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    const part = page.getByRole('region', { name: texts.pause })
    await part.getByRole('button', { name: texts.start }).click()
    await expect(part.getByRole('alert')).toHaveText(texts.choose)
    await part.getByRole('radio', { name: texts.days }).check()
    await part.getByRole('button', { name: texts.start }).click()
    const dialog = page.getByRole('dialog', { name: texts.until })
    await expect(dialog).toContainText(texts.early)
    await dialog.getByRole('button', { name: texts.back }).click()
    await expect(part.getByText(texts.on)).toHaveCount(0)
  })
  await region.getByRole('button', { name: 'Começar a pausa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar por 90 dias' }).click()
  await expect(region.getByText(/^Em pausa até/)).toBeVisible()
  // It can only be extended, and nothing ends it.
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    const part = page.getByRole('region', { name: texts.pause })
    await expect(part.getByText(texts.on)).toBeVisible()
    await expect(part.getByRole('radio')).toHaveCount(2)
    await expect(part.getByRole('button')).toHaveText([texts.longer])
  })

  await page.goto(addressOf(PAGES.challenge.path, paid))
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    await expect(page.getByText(texts.closed).locator('visible=true')).toBeVisible()
    await expect(page.getByRole('button', { name: texts.now }).locator('visible=true')).toBeDisabled()
  })
  await page.getByRole('link', { name: 'Ver seus limites' }).locator('visible=true').click()
  await expect(region.getByText(/^Em pausa até/)).toBeVisible()
  await page.goto(addressOf(PAGES.challenge.path, free))
  await expect(page.getByRole('button', { name: 'Participar agora' }).locator('visible=true')).toBeEnabled()

  await test.step('a private challenge shows it on its page and on its invite', async () => {
    const more = { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 3000 } }
    const hidden = await newChallenge(olga, { title: 'Só convidados', from: 1, until: 30, more })
    const { body } = await olga.ask('POST', `/challenges/${hidden}/invite-link`, { device: null })
    const invite = (body as { url: string }).url.split('/').at(-1)!
    await page.goto(addressOf(PAGES.invite.path, invite))
    await inBoth(page, async language => {
      const texts = TEXTS[language]
      await expect(page.getByText(texts.closed)).toBeVisible()
      await expect(page.getByRole('button', { name: texts.accept })).toBeDisabled()
    })
    await page.goto(`${addressOf(PAGES.overview.path, hidden)}?invite=${invite}`)
    await expect(page.getByText('Você pediu uma pausa dos desafios pagos.').locator('visible=true')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Participar agora' }).locator('visible=true')).toBeDisabled()
  })

  await test.step('it is told where creating a challenge would cost something', async () => {
    await page.goto(PAGES.createChallenge.path)
    await page.locator('label:has(input[value="21_day"])').click()
    await toPrize(page, 'Continuar')
    const told = page.getByRole('alert').filter({ hasText: 'Você pediu uma pausa dos desafios pagos.' })
    await expect(told).toHaveCount(0)
    await page.getByText('Entrada', { exact: true }).click()
    await expect(told).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('radio', { name: 'Entrada' })).toBeFocused()
    await page
      .locator('label')
      .filter({ hasText: /^Grátis$/ })
      .click()
    await expect(told).toHaveCount(0)
    await toReview(page, 'Continuar', 'Revisar')
    await expect(page.getByRole('button', { name: 'Criar desafio' })).toBeVisible()
  })
})
