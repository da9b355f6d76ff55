import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { goToProvider } from './sandbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, openPage, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    full: 'Lotado',
    now: 'Participar agora',
    people: 'Limite de participantes atingido.',
    free: 'Limite de entradas grátis atingido.',
    kept: 'Sua vaga fica guardada por 30 minutos enquanto você paga.',
    accept: /^Aceitar e pagar/,
    until: /^Sua vaga está guardada até \d+h\d\d\. Conclua para começar a pontuar\.$/,
    confirmFirst: 'Confirme seu e-mail para pagar.',
    confirm: 'Confirmar e-mail',
  },
  en: {
    full: 'Full',
    now: 'Join now',
    people: 'Participant limit reached',
    free: 'Free join limit reached',
    kept: 'Your place is saved for 30 minutes while you pay.',
    accept: /^Accept and pay/,
    until: /^Your place is saved until \d+:\d\d\s?[ap]m\. Finish paying to start scoring\.$/,
    confirmFirst: 'Confirm your email to pay.',
    confirm: 'Confirm email',
  },
} as const

for (const language of alternating('full-challenge', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`a full challenge says so wherever it could be joined, and opens again: ${language}`, async ({ browser }) => {
    const [lia, rui, eva] = [await newPerson('Lia'), await newPerson('Rui'), await newPerson('Eva')]
    const title = `Dois lugares ${lia.userId.slice(0, 8)}`
    const challenge = await newChallenge(lia, { title, from: 3, more: { limits: { maxParticipants: 2 } } })
    const free = await newChallenge(lia, { title: 'Uma grátis', from: 3, more: { limits: { maxFreeJoins: 2 } } })
    await joinChallenge(rui, challenge)
    await joinChallenge(rui, free)

    const visitor = await openPage(browser, { language })
    const shown = (text: string) => visitor.getByText(text, { exact: true }).filter({ visible: true })
    await visitor.goto(`/challenge/${challenge}/overview`)
    await expect(visitor.getByRole('button', { name: texts.full, exact: true })).toBeDisabled()
    await expect(shown(texts.people)).toBeVisible()
    await expect(shown(texts.now)).toHaveCount(0)
    await expectNoAxeFindings(visitor)
    await visitor.goto(`/challenge/${free}/overview`)
    await expect(shown(texts.free)).toBeVisible()

    const inside = await eva.open(browser, { language, viewport: DESKTOP })
    await inside.goto(`/challenge/${free}`)
    await expect(inside.getByText(texts.free, { exact: true }).filter({ visible: true })).toBeVisible()
    await inside.goto(`/challenge/${challenge}`)
    const full = inside.getByRole('button', { name: texts.full, exact: true })
    await expect(full).toBeDisabled()
    await expect(inside.getByText(texts.people, { exact: true }).filter({ visible: true })).toBeVisible()
    await expectNoAxeFindings(inside)
    expect((await rui.ask('POST', `/challenges/${challenge}/leave`)).status).toBe(200)
    // The open page is notified of the free seat.
    await expect(full).toHaveCount(0)
    await expect(inside.getByText(texts.people, { exact: true })).toHaveCount(0)
  })

  test(`a paying person sees how long the seat is kept, after a confirmed address is required: ${language}`, async ({
    browser,
  }) => {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const more = { limits: { maxParticipants: 3 }, prize: { kind: 'challenge', entryFeeCents: 2000 } }
    const challenge = await newChallenge(lia, { title: 'Três lugares', from: 3, more })
    const unconfirmed = await rui.open(browser, { language })
    await unconfirmed.goto(`/challenge/${challenge}`)
    await expect(unconfirmed.getByText(texts.confirmFirst).filter({ visible: true })).toBeVisible()
    await expect(unconfirmed.getByRole('button', { name: texts.confirm })).toBeEnabled()
    await expectNoAxeFindings(unconfirmed)

    const page = await signedInPage(browser, 'elisa@bora.test', { language })
    await page.goto(`/challenge/${challenge}`)
    await page.getByRole('button', { name: texts.now }).click()
    await expect(page.getByText(texts.kept)).toBeVisible()
    await page.getByRole('button', { name: texts.accept }).click()
    await goToProvider(page)
    await page.goto(`/challenge/${challenge}`)
    await expect(page.getByText(texts.until)).toBeVisible()
    await expectNoAxeFindings(page)
  })
}
