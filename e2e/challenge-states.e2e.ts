import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { alternating, DESKTOP, expect, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    join: 'Participar grátis',
    rules: 'Antes de entrar, as regras',
    receipt: 'Comprovante das regras',
    accept: 'Aceitar e participar',
    inside: 'Você está dentro',
    notFound: 'Desafio não encontrado',
    more: 'Mais opções',
    leave: /^Sair do desafio/,
    sure: 'Sair do desafio?',
    free: 'Você deixa o ranking e pode voltar enquanto houver vaga.',
    privateLeft: 'Você deixa o ranking. O desafio é privado: para voltar, você pode precisar de um convite.',
    left: 'Você saiu do desafio',
  },
  en: {
    join: 'Join for free',
    rules: 'Before you join, the rules',
    receipt: 'Rules code',
    accept: 'Accept and join',
    inside: 'You’re in',
    notFound: 'Challenge not found',
    more: 'More options',
    leave: /^Leave the challenge/,
    sure: 'Leave the challenge?',
    free: "You'll leave the ranking, and can come back while there's room.",
    privateLeft: "You'll leave the ranking. The challenge is private: to come back you may need an invite.",
    left: 'You left the challenge',
  },
} as const

for (const language of alternating('challenge-states', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`joining requires the displayed rules, and leaving before the start asks and can be reversed: ${language}`, async ({
    browser,
  }) => {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const challenge = await newChallenge(lia, { title: 'Ida e volta', from: 3 })
    const page = await rui.open(browser, { language, viewport: DESKTOP })
    await page.goto(`/challenge/${challenge}/overview`)
    await page.getByRole('button', { name: texts.join }).filter({ visible: true }).first().click()
    const contract = page.getByRole('dialog', { name: texts.rules })
    await expect(contract.getByText(texts.receipt)).toBeVisible()
    await contract.getByRole('button', { name: texts.accept }).dblclick()
    await expect(page).toHaveURL(new RegExp(`/challenge/${challenge}$`))
    await expect(page.getByText(texts.inside, { exact: true }).first()).toBeVisible()

    await page.getByRole('button', { name: texts.more }).filter({ visible: true }).click()
    await page.getByRole('button', { name: texts.leave }).click()
    const sure = page.getByRole('dialog', { name: texts.sure })
    await expect(sure.getByText(texts.free)).toBeVisible()
    await sure.getByRole('button', { name: texts.leave }).click()
    await expect(page.getByText(texts.left).first()).toBeVisible()
    await expect(page.getByRole('button', { name: texts.join }).filter({ visible: true })).toBeEnabled()

    // A challenge made private meanwhile disappears for a person who leaves it without an invite.
    const other = await newChallenge(lia, { title: 'Só de ida', from: 3 })
    await joinChallenge(rui, other)
    expect((await lia.ask('PUT', `/challenges/${other}/privacy`, { isPrivate: true })).status).toBe(200)
    await page.goto(`/challenge/${other}`)
    await page.getByRole('button', { name: texts.more }).filter({ visible: true }).click()
    await page.getByRole('button', { name: texts.leave }).click()
    await expect(sure.getByText(texts.privateLeft)).toBeVisible()
    await sure.getByRole('button', { name: texts.leave }).click()
    await expect(page.getByText(texts.left).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: texts.notFound })).toBeVisible()
  })
}
