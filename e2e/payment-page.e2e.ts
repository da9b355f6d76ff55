import type { SandboxCard } from '@bora/server/src/adapters/sandbox-cards.ts'
import type { Browser, Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson, type Person } from './accounts.ts'
import { ownWorld } from './own-world.ts'
import { passMinutes } from './product-clock.ts'
import { SHOWN } from './quoted-texts.ts'
import { confirmed, pay } from './quoted-stages.ts'
import { goToProvider, payByCard, tellSandbox } from './sandbox.ts'
import { DESKTOP, expect, PHONE, test, alternating } from './world.ts'

const { notVerified: NOT_VERIFIED, noUrlReceived, noUrlAvailable, verificationUnavailable } = SHOWN.payment

/** For each status its title and its sentence; for each failing card its sentence. */
const TEXTS = {
  'pt-BR': {
    pay: /^Pagar R\$/,
    goOn: 'Continuar o pagamento',
    again: 'Tentar de novo',
    check: 'Verificar agora',
    cancel: 'Cancelar e voltar',
    refuse: 'Não confirmar',
    bankAsks: 'Seu banco pede uma confirmação',
    verify: 'Verificar pagamento',
    receipt: 'Recibo',
    nothingCharged: /Nada foi cobrado|nada é cobrado/,
    pending: ['Falta só o pagamento', /^Nada foi cobrado até agora\. Dá para pagar até \d+h\d*\.$/],
    requires_action: ['Seu banco pede uma confirmação', 'Confirme a compra com seu banco. Até lá, nada é cobrado.'],
    processing: ['Confirmando seu pagamento', /^O banco ainda está analisando\. Não precisa pagar de novo/],
    succeeded: ['Pagamento confirmado', 'Você está dentro. Bora treinar.'],
    failed: ['Pagamento não passou', 'Cartão recusado. Tente outro cartão ou Pix.'],
    canceled: ['Pagamento cancelado', 'Nada foi cobrado. Você pode tentar de novo.'],
    refunded: ['Pagamento devolvido', 'Você saiu antes do começo, e o valor volta inteiro.'],
    charged_back: [
      'Pagamento contestado no banco',
      /^Seu banco pediu o valor de volta\. Esta entrada não está mais paga/,
    ],
    asking: ['Consultando o provedor', /^A resposta sobre seu pagamento está demorando\. Se você já pagou, não pague/],
    checking: 'Verificando',
    unverified: ['Pagamento ainda não verificado', NOT_VERIFIED.translation],
    noAddress: noUrlReceived.translation,
    noAnswer: noUrlAvailable.translation,
    notChecked: verificationUnavailable.translation,
    reasons: {
      declined: 'Cartão recusado. Tente outro cartão ou Pix.',
      insufficientFunds: 'Saldo insuficiente. Tente outro cartão ou Pix.',
      invalidNumber: 'Cartão inválido. Confira os dados ou use Pix.',
      invalidCode: 'Cartão inválido. Confira os dados ou use Pix.',
      expired: 'Cartão vencido. Tente outro cartão ou Pix.',
      networkError: 'A conexão caiu no meio do pagamento. Tente de novo.',
      processingError: 'O banco não autorizou. Tente outro cartão ou Pix.',
    },
  },
  en: {
    pay: /^Pay R\$/,
    goOn: 'Continue paying',
    again: 'Try again',
    check: 'Check now',
    cancel: 'Cancel and go back',
    refuse: 'Don’t confirm',
    bankAsks: 'Your bank asks you to confirm',
    verify: 'Verify payment',
    receipt: 'Receipt',
    nothingCharged: /Nothing (has been|was|is) charged/,
    pending: ['Payment pending', /^Nothing has been charged yet\. You can pay until \d{1,2}:\d\d/],
    requires_action: ['Your bank asks you to confirm', /^Confirm the purchase with your bank\. Nothing is charged/],
    processing: ['Confirming your payment', /^The bank is still checking\. There's no need to pay again/],
    succeeded: ['Payment confirmed', 'You’re in. Time to train.'],
    failed: ['Payment failed', 'Card declined. Try another card or Pix.'],
    canceled: ['Payment canceled', 'Nothing was charged. You can try again.'],
    refunded: ['Payment refunded', 'You left before the start, so the amount comes back in full.'],
    charged_back: [
      'Payment disputed with your bank',
      /^Your bank asked for the money back\. This entry fee is no longer paid/,
    ],
    asking: [
      'Checking with the provider',
      /^The answer about your payment is taking a while\. If you've paid, don't pay again/,
    ],
    checking: 'Checking',
    unverified: ['Payment not verified yet', NOT_VERIFIED.text],
    noAddress: noUrlReceived.text,
    noAnswer: noUrlAvailable.text,
    notChecked: verificationUnavailable.text,
    reasons: {
      declined: 'Card declined. Try another card or Pix.',
      insufficientFunds: 'Insufficient funds. Try another card or Pix.',
      invalidNumber: 'Invalid card. Check the details or use Pix.',
      invalidCode: 'Invalid card. Check the details or use Pix.',
      expired: 'Expired card. Try another card or Pix.',
      networkError: 'The connection dropped during the payment. Try again.',
      processingError: 'The bank didn’t authorize it. Try another card or Pix.',
    },
  },
} as const

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

// The sandbox's switches apply to everyone, and time passes: a separate server for these tests, run one after the
// other.
test.describe('the page of a payment', () => {
  test.describe.configure({ mode: 'default' })
  const server = ownWorld()
  test.afterEach(() => tellSandbox({ create: 'answered', fetch: 'answered', webhooks: 'sent' }))

  for (const language of alternating('payment-page', ['pt-BR', 'en'] as const)) {
    const texts = TEXTS[language]
    const viewport = language === 'en' ? DESKTOP : PHONE

    /** The payment page shows this text, and which payment it is about. */
    const says = async (page: Page, [title, sentence]: readonly [string, string | RegExp]) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('status').filter({ hasText: title }).getByText(sentence)).toBeVisible()
      await expect(page).toHaveURL(/\/payment\/[\w-]{36}$/)
    }
    const payAgain = async (page: Page, how: string, card: SandboxCard | null) => {
      await button(page, how).click()
      await goToProvider(page)
      if (card) await payByCard(page, card)
    }

    test(`every status and every reason, each caused for real: ${language}`, async ({ browser }) => {
      const { person, page, challenge } = await payer(browser, { language, viewport })
      await button(page, texts.pay).click()
      await goToProvider(page)
      const { id } = await latestOf(person)

      await test.step("pending, the bank's prompt is left unanswered, then refused", async () => {
        await page.goto(`/payment/${id}`)
        await says(page, texts.pending)
        await payAgain(page, texts.goOn, 'authentication')
        await expect(page.getByRole('heading', { name: texts.bankAsks })).toBeVisible()
        await page.goto(`/payment/${id}`)
        await says(page, texts.requires_action)
        await payAgain(page, texts.goOn, null)
        await button(page, texts.refuse).click()
        await says(page, texts.failed)
      })
      await test.step('each failing card says why, and another can be tried', async () => {
        for (const [card, reason] of Object.entries(texts.reasons) as [SandboxCard, string][]) {
          await payAgain(page, texts.again, card)
          await says(page, [texts.failed[0], reason])
        }
      })
      await test.step('canceled, and later left during the bank’s prompt', async () => {
        await payAgain(page, texts.again, null)
        await button(page, texts.cancel).click()
        await says(page, texts.canceled)
        await payAgain(page, texts.again, 'authentication')
        await button(page, texts.cancel).click()
        await says(page, texts.canceled)
      })
      await test.step('processing, and then succeeded without any action', async () => {
        await payAgain(page, texts.again, 'settlesLater')
        await says(page, texts.processing)
        await expect(button(page, texts.goOn)).toHaveCount(0)
        await passMinutes(server.url, 1)
        await says(page, texts.succeeded)
        await expect(page.getByRole('region', { name: texts.receipt })).toBeVisible()
      })
      await test.step('refunded to a person who leaves before the start', async () => {
        const paid = page.url()
        expect((await person.ask('POST', `/challenges/${challenge}/leave`)).status).toBe(200)
        await page.goto(paid)
        await says(page, texts.refunded)
      })
      await test.step('charged back by its payer’s bank', async () => {
        await joinChallenge(person, challenge)
        await page.goto(`/challenge/${challenge}`)
        await button(page, texts.again).click()
        await goToProvider(page)
        await payByCard(page, 'disputed')
        await says(page, texts.succeeded)
        const paid = page.url()
        await passMinutes(server.url, 2)
        await page.goto('/payment-support')
        await button(page, texts.verify).click()
        await expect(page.getByRole('status').getByText(texts.charged_back[1])).toBeVisible()
        await page.goto(paid)
        await says(page, texts.charged_back)
      })
    })

    test(`while its provider doesn’t answer or is slow, nothing claims that nothing was charged, or asks to pay: ${language}`, async ({
      browser,
    }) => {
      await test.step('it doesn’t answer', async () => {
        const { person, page, challenge } = await payer(browser, { language, viewport })
        const unsure = async () => {
          await says(page, texts.unverified)
          await expect(page.getByText(texts.nothingCharged)).toHaveCount(0)
          for (const offer of [texts.goOn, texts.again, texts.pay]) await expect(button(page, offer)).toHaveCount(0)
          await expect(button(page, texts.check)).toBeVisible()
        }
        await test.step('a missing or unresponsive provider page is reported', async () => {
          for (const [create, said] of [
            ['no_address', texts.noAddress],
            ['error', texts.noAnswer],
          ] as const) {
            const other = await payer(browser, { language, viewport })
            await tellSandbox({ create })
            await pay(other.page)
            await expect(other.page.getByText(said, { exact: true }).locator('visible=true').first()).toBeVisible()
            await other.page.context().close()
          }
          await tellSandbox({ create: 'answered' })
        })
        await button(page, texts.pay).click()
        await goToProvider(page)
        await test.step('paid while the provider is silent: the page and the challenge say so, until it is asked again', async () => {
          await tellSandbox({ fetch: 'error' })
          await payByCard(page, 'approved')
          await unsure()
          const paid = page.url()
          await page.goto('/payment-support')
          await button(page, texts.verify).click()
          await expect(page.getByText(texts.notChecked, { exact: true }).first()).toBeVisible()
          await page.goto(`/challenge/${challenge}`)
          const banner = page
            .getByRole('status')
            .filter({ has: page.getByRole('heading', { name: texts.unverified[0] }) })
          await expect(banner).toContainText(texts.unverified[1])
          await expect(button(page, texts.pay)).toHaveCount(0)
          await tellSandbox({ fetch: 'answered' })
          await banner.getByRole('button', { name: texts.check }).click()
          await expect(page.getByText(texts.succeeded[0], { exact: true }).first()).toBeVisible()
          await expect(banner).toHaveCount(0)
          await page.goto(paid)
          await says(page, texts.succeeded)
        })
        await test.step('pending, waiting for the bank, and processing: each recovers without any action', async () => {
          const other = await entryOf(await newPerson('Vera'))
          await joinChallenge(person, other)
          await page.goto(`/challenge/${other}`)
          await button(page, texts.pay).click()
          await goToProvider(page)
          await page.goto(`/payment/${(await latestOf(person)).id}`)
          await says(page, texts.pending)
          const silence = async (status: 'pending' | 'requires_action' | 'processing') => {
            await tellSandbox({ fetch: 'error' })
            await unsure()
            await tellSandbox({ fetch: 'answered' })
            await says(page, texts[status])
          }
          await silence('pending')
          await payAgain(page, texts.goOn, 'authentication')
          await page.goto(`/payment/${(await latestOf(person)).id}`)
          await says(page, texts.requires_action)
          await silence('requires_action')
          await payAgain(page, texts.goOn, null)
          await button(page, texts.refuse).click()
          await payAgain(page, texts.again, 'neverAnswers')
          await says(page, texts.processing)
          await silence('processing')
        })
      })
      await test.step('it is slow: the page shows what is known, and that it is asking', async () => {
        const { page, challenge } = await payer(browser, { language, viewport })
        await button(page, texts.pay).click()
        await goToProvider(page)
        await tellSandbox({ fetch: 'slow' })
        await payByCard(page, 'approved')
        await page.waitForURL(/\/payment\//)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.asking[0], { timeout: 6_000 })
        await says(page, texts.asking)
        const status = page.getByRole('main')
        await expect(status).toContainText('Turma que paga')
        await expect(status).toContainText(/R\$\s?20[,.]00/)
        await expect(button(page, texts.checking)).toBeVisible()
        await expect(page.getByText(texts.nothingCharged)).toHaveCount(0)
        for (const offer of [texts.goOn, texts.again, texts.pay]) await expect(button(page, offer)).toHaveCount(0)
        const paid = page.url()
        await page.goto(`/challenge/${challenge}`)
        const banner = page.getByRole('status').filter({ has: page.getByRole('heading', { name: texts.asking[0] }) })
        await expect(banner.getByText(texts.asking[1])).toBeVisible()
        await expect(button(page, texts.pay)).toHaveCount(0)
        await tellSandbox({ fetch: 'answered' })
        await page.goto(paid)
        await says(page, texts.succeeded)
      })
    })
  }
})

/** A person on the page of a challenge whose entry is unpaid. */
async function payer(browser: Browser, look: NonNullable<Parameters<Person['open']>[1]>) {
  const [challenge, person] = [await entryOf(await newPerson('Lia')), await confirmed('Rui')]
  await joinChallenge(person, challenge)
  const page = await person.open(browser, look)
  await page.goto(`/challenge/${challenge}`)
  return { person, page, challenge }
}

/** A challenge of R$ 20 that starts in three days. */
function entryOf(creator: Person): Promise<string> {
  const more = { prize: { kind: 'challenge', entryFeeCents: 2000 } }
  return newChallenge(creator, { title: 'Turma que paga', from: 3, more })
}

async function latestOf(person: Person): Promise<{ id: string }> {
  const { items } = (await person.ask('GET', '/payments')).body as { items: { id: string }[] }
  return items[0]!
}
