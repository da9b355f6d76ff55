import { dayIn } from '@bora/rules/calendar.ts'
import type { Page } from '@playwright/test'
import { joinChallenge, newChallenge, newPerson, told } from './accounts.ts'
import {
  challengeId,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  signedInPage,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    tomorrow: 'Começa amanhã',
    inDays: 'Começa em 3 dias',
    day: 'Dia 1 de 11',
    endsTomorrow: 'Termina amanhã',
    lastDay: 'Último dia',
    rankingAhead: /^O ranking abre com o desafio/,
    trained: /Nenhum dia treinado ainda/,
    closing: 'Encerrando',
    closingUntil: /^Acabou em .+\. Ainda dá para registrar treinos dessas datas até .+\.$/,
    closed: /^Acabou em .+\. O prazo para registrar treinos passou; a apuração é em .+\.$/,
    over: 'Concluído',
    lasted: 'Durou 14 dias · você foi 2º',
    results: 'Ver resultado',
    cancelled: 'Desafio cancelado',
    join: 'Participar grátis',
    joinNow: 'Participar agora',
    started: 'O desafio já começou.',
    yours: 'Seu desafio',
    open: 'Abrir o desafio',
    private: 'Privado',
    onlyInvited: 'Só entra quem tem convite',
    notFound: 'Desafio não encontrado',
    more: 'Mais opções',
    leave: /^Sair do desafio/,
    sure: 'Sair do desafio?',
    free: 'Você deixa o ranking e pode voltar enquanto houver vaga.',
    privateLeft: 'Você deixa o ranking. O desafio é privado: para voltar, você pode precisar de um convite.',
    left: 'Você saiu do desafio',
    closedOnPage: 'Este desafio não aceita mais participantes',
    ended: 'Este desafio está encerrando',
    noTraining: 'Treinar',
  },
  en: {
    tomorrow: 'Starts tomorrow',
    inDays: 'Starts in 3 days',
    day: 'Day 1 of 11',
    endsTomorrow: 'Ends tomorrow',
    lastDay: 'Last day',
    rankingAhead: /^The ranking opens with the challenge/,
    trained: /No days trained yet/,
    closing: 'Closing',
    closingUntil: /^It ended on .+\. Workouts from those dates can still be logged until .+\.$/,
    closed: /^It ended on .+\. The time to log workouts is over; results are confirmed on .+\.$/,
    over: 'Completed',
    lasted: 'Lasted 14 days · you came 2nd',
    results: 'See result',
    cancelled: 'Challenge cancelled',
    join: 'Join for free',
    joinNow: 'Join now',
    started: 'Challenge has already started',
    yours: 'Your challenge',
    open: 'Open the challenge',
    private: 'Private',
    onlyInvited: 'Only people with an invite can join',
    notFound: 'Challenge not found',
    more: 'More options',
    leave: /^Leave the challenge/,
    sure: 'Leave the challenge?',
    free: "You'll leave the ranking, and can come back while there's room.",
    privateLeft: "You'll leave the ranking. The challenge is private: to come back you may need an invite.",
    left: 'You left the challenge',
    closedOnPage: 'This challenge is no longer accepting participants',
    ended: 'This challenge is closing',
    noTraining: 'Train',
  },
} as const

for (const language of alternating('challenge-states', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]
  const look = { language, viewport: DESKTOP }

  test(`each phase of a challenge has its texts, for participants: ${language}`, async ({ browser }) => {
    const lia = await newPerson('Lia')
    const page = await lia.open(browser, look)
    const moments = [
      [texts.tomorrow, { from: 1 }],
      [texts.inDays, { from: 3 }],
      [texts.day, { from: 0, until: 10 }],
      [texts.endsTomorrow, { from: 0, until: 1 }],
      [texts.lastDay, { from: 0, until: 0 }],
    ] as const
    for (const [words, dates] of moments) {
      await page.goto(`/challenge/${await newChallenge(lia, { title: 'Turma da praça', ...dates })}`)
      await expect(page.getByRole('heading', { level: 2, name: words, exact: true })).toBeVisible()
      const told = 'until' in dates ? texts.trained : texts.rankingAhead
      await expect(page.getByText(told).filter({ visible: true }).first()).toBeVisible()
    }

    const closing = await signedInPage(browser, 'pedro@bora.test', look)
    await closing.goto(`/challenge/${await closingOf(closing)}`)
    await expect(closing.getByRole('heading', { level: 2, name: texts.closing, exact: true })).toBeVisible()
    await expect(closing.getByText(texts.closingUntil)).toBeVisible()

    const ended = await signedInPage(browser, 'ana@bora.test', look)
    await ended.goto(`/challenge/${await challengeId('Outubro sem desculpa', 'completed')}`)
    await expect(ended.getByRole('heading', { level: 2, name: texts.over, exact: true })).toBeVisible()
    await expect(ended.getByText(texts.lasted)).toBeVisible()
    await expect(ended.getByRole('link', { name: texts.results }).filter({ visible: true })).toBeVisible()
    await expect(ended.getByRole('link', { name: texts.noTraining, exact: true })).toHaveCount(0)
  })

  test(`after the end it says until when workouts are accepted, or that they no longer are: ${language}`, async ({
    browser,
  }) => {
    const lia = await newPerson('Lia')
    const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
    // There it is tomorrow, or later, whatever the hour: what ends today is over.
    const today = dayIn(now, 'Pacific/Pago_Pago')
    const page = await lia.open(browser, { ...look, timezoneId: 'Pacific/Kiritimati' })
    for (const [lateHours, words] of [
      [0, texts.closed],
      [48, texts.closingUntil],
    ] as const) {
      const more = { timeZone: 'Pacific/Pago_Pago', startDate: today, endDate: today, limits: { lateHours } }
      await page.goto(`/challenge/${await newChallenge(lia, { title: 'Um dia só', more })}`)
      await expect(page.getByRole('heading', { level: 2, name: texts.closing, exact: true })).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
    }
  })

  test(`non-participants see what they can do, or why not: ${language}`, async ({ browser }) => {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const page = await rui.open(browser, look)
    const late = await newChallenge(lia, {
      title: 'Fechado no começo',
      from: 0,
      more: { limits: { closedAfterStart: true } },
    })
    await page.goto(`/challenge/${late}`)
    await expect(shown(page, texts.started)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.join })).toBeDisabled()
    await expectNoAxeFindings(page)
    await page.goto(`/challenge/${late}/overview`)
    await expect(shown(page, texts.started)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.closedOnPage }).filter({ visible: true })).toBeDisabled()
    await page.setViewportSize(PHONE)
    await expect(
      page.getByRole('button', { name: texts.joinNow, exact: true }).filter({ visible: true }),
    ).toBeDisabled()
    await expect(shown(page, texts.started)).toBeVisible()
    await expectNoSidewaysScroll(page, 'the public page')
    await page.setViewportSize(DESKTOP)

    const closing = await closingOf(await signedInPage(browser, 'pedro@bora.test'))
    await page.goto(`/challenge/${closing}/overview`)
    await expect(page.getByRole('heading', { level: 1, name: texts.ended })).toBeVisible()
    await page.goto(`/challenge/${closing}`)
    await expect(page.getByRole('heading', { level: 2, name: texts.closing, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.join })).toHaveCount(0)

    const secret = await newChallenge(lia, { title: 'Só nós', from: 3, more: { isPrivate: true } })
    await page.goto(`/challenge/${secret}`)
    await expect(page.getByRole('heading', { level: 1, name: texts.notFound })).toBeVisible()
    const inside = await lia.open(browser, look)
    await inside.goto(`/challenge/${secret}`)
    await expect(shown(inside, texts.onlyInvited)).toBeVisible()
    await expect(inside.getByRole('listitem').filter({ hasText: texts.private }).first()).toBeVisible()
  })

  test(`leaving before the start asks, is reported, and can be reversed: ${language}`, async ({ browser }) => {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const challenge = await newChallenge(lia, { title: 'Ida e volta', from: 3 })
    await joinChallenge(rui, challenge)
    const page = await rui.open(browser, look)
    await page.goto(`/challenge/${challenge}`)
    await page.getByRole('button', { name: texts.more }).filter({ visible: true }).click()
    await page.getByRole('button', { name: texts.leave }).click()
    const sure = page.getByRole('dialog', { name: texts.sure })
    await expect(sure.getByText(texts.free)).toBeVisible()
    await expectNoAxeFindings(page)
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

  test(`the public page shows a note to its creator: ${language}`, async ({ browser }) => {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const challenge = await newChallenge(lia, { title: 'Da Lia', from: 3 })
    await joinChallenge(rui, challenge)
    for (const [person, name] of [
      [lia, texts.yours],
      [rui, texts.open],
    ] as const) {
      const page = await person.open(browser, { language })
      await page.goto(`/challenge/${challenge}/overview`)
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
      await expect(page).toHaveURL(new RegExp(`/challenge/${challenge}$`))
    }
  })
}

/** The challenge of the demo world that is waiting to be settled; only participants see it. */
async function closingOf(pedro: Page): Promise<string> {
  await pedro.goto('/app')
  await expect(pedro.getByRole('heading', { level: 1 })).toBeVisible()
  const { active } = (await told(pedro, '/home')) as { active: { id: string; title: string }[] }
  return active.find(({ title }) => title === 'Queima de novembro')!.id
}

function shown(page: Page, text: string) {
  return page.getByText(text, { exact: true }).filter({ visible: true })
}
