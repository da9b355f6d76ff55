import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { DESKTOP, expect, expectNoAxeFindings, openPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    full: 'Lotado',
    now: 'Participar agora',
    people: 'Limite de participantes atingido.',
    free: 'Limite de entradas grátis atingido.',
  },
  en: {
    full: 'Full',
    now: 'Join now',
    people: 'Participant limit reached',
    free: 'Free join limit reached',
  },
} as const

for (const language of alternating('full-challenge', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`a full challenge shows so wherever it could be joined, and opens again: ${language}`, async ({ browser }) => {
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
}
