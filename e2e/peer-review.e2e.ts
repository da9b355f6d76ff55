import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson, type Person } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { alternating, DESKTOP, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    asked: 'Pediram para conferir um treino seu',
    respond: 'Responder',
    yours: 'Sua resposta',
    send: 'Enviar resposta',
    waiting: 'A turma está conferindo',
    mark: 'Em análise',
    review: 'Conferir',
    pass: 'Não sei, passar a vez',
    over: 'Sua vez passou',
    void: 'Não vale',
    reason: 'É outra modalidade',
    missing: 'Escolha um motivo.',
    vote: 'Enviar voto',
    thanks: /^Valeu, /,
    undo: 'Desfazer',
    title: 'O que você viu?',
    verdict: 'Não valeu, 2 a 0',
    secret: 'O voto de cada pessoa é secreto.',
    appeal: 'Pedir revisão',
    appealed: 'A equipe da Bora decide',
    desk: 'Análise da turma',
    keep: 'Manter',
    kept: 'Vale',
    off: 'Quero conferir',
  },
  en: {
    asked: 'Someone asked for a review of your workout',
    respond: 'Answer',
    yours: 'Your answer',
    send: 'Send answer',
    waiting: 'Your crew is reviewing it',
    mark: 'Under review',
    review: 'Review',
    pass: "I don't know, pass my turn",
    over: 'Your turn has passed',
    void: "Doesn't count",
    reason: 'It is another type',
    missing: 'Choose a reason.',
    vote: 'Send vote',
    thanks: /^Thanks, /,
    undo: 'Undo',
    title: 'What did you see?',
    verdict: "It doesn't count, 2 to 0",
    secret: "Everyone's vote is secret.",
    appeal: 'Appeal',
    appealed: 'The Bora team decides',
    desk: 'Peer review',
    keep: 'Keep',
    kept: 'Counts',
    off: 'I want to review',
  },
} as const

type Board = { top: { person: { id: string }; score: number }[] }

/** The people of these who can vote on a workout now. */
async function seated(crew: readonly Person[], activityId: string): Promise<Person[]> {
  const holding = []
  for (const person of crew) {
    const { body } = await person.ask('GET', '/me/reviews')
    if ((body as { seats: { activityId: string }[] }).seats.some(one => one.activityId === activityId))
      holding.push(person)
  }
  return holding
}

for (const language of alternating('peer-review', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`a reported workout: answer, votes, a seat that passes on, and an appeal: ${language}`, async ({ browser }) => {
    const look = { language, viewport: PHONE }
    const [ana, leo, bia] = [await newPerson('Ana'), await newPerson('Leo'), await newPerson('Bia')]
    const challenge = await newChallenge(ana, { title: 'Turma do Parque' })
    const crew: Person[] = []
    for (const name of ['Caio', 'Duda', 'Eva', 'Fabi', 'Gil']) crew.push(await newPerson(name))
    for (const person of [leo, bia, ...crew]) await joinChallenge(person, challenge)
    for (const person of [leo, ...crew]) await logWorkoutOf(person, { challenge })
    const activityId = await latestWorkoutOf(leo)
    const report = { reason: 'incorrect_activity', comment: 'Esse ritmo é de caminhada.', challengeId: challenge }
    expect((await bia.ask('POST', `/activities/${activityId}/reports`, report)).status).toBe(200)

    // The author answers.
    const author = await leo.open(browser, look)
    await author.goto('/app')
    await expect(author.getByText(text.asked).first()).toBeVisible()
    await author.getByRole('link', { name: text.respond, exact: true }).click()
    await author.getByRole('textbox', { name: text.yours }).fill('Foram tiros de 1 minuto.')
    await expectNoSidewaysScroll(author, 'answer')
    await expectNoAxeFindings(author)
    await author.getByRole('button', { name: text.send }).dblclick()
    await expect(author.getByRole('heading', { name: text.waiting })).toBeVisible()

    // One of the three passes the turn; the next in the order of the lots gets it.
    const first = await seated(crew, activityId)
    expect(first).toHaveLength(3)
    const passing = await first[0]!.open(browser, look)
    await passing.goto('/app')
    await passing.getByRole('link', { name: text.review, exact: true }).click()
    await expect(passing.getByText('Foram tiros de 1 minuto.')).toBeVisible()
    await expectNoSidewaysScroll(passing, 'review')
    await expectNoAxeFindings(passing)
    await passing.getByRole('button', { name: text.pass }).click()
    await expect(passing.getByRole('heading', { name: text.over })).toBeVisible()
    const next = await seated(crew, activityId)
    expect(next).toHaveLength(3)
    expect(next.some(one => one.userId === first[0]!.userId)).toBe(false)
    const substitute = next.find(one => !first.includes(one))!

    // The substitute votes, takes it back, votes again and leaves, which sends it at once.
    const voting = await substitute.open(browser, look)
    await voting.goto(`/reviews/${activityId}`)
    await voting.getByRole('button', { name: text.void, exact: true }).click()
    const sheet = voting.getByRole('dialog', { name: text.title })
    await sheet.getByRole('button', { name: text.vote }).click()
    await expect(sheet.getByText(text.missing)).toBeVisible()
    await sheet.getByRole('radio', { name: text.reason }).check()
    await expectNoAxeFindings(voting)
    await sheet.getByRole('button', { name: text.vote }).click()
    await expect(voting.getByRole('heading', { name: text.thanks })).toBeVisible()
    await voting.getByRole('button', { name: text.undo }).click()
    await voting.getByRole('button', { name: text.void, exact: true }).click()
    await expect(sheet.getByRole('radio', { name: text.reason })).toBeChecked()
    await sheet.getByRole('button', { name: text.vote }).click()
    await expect(voting.getByRole('heading', { name: text.thanks })).toBeVisible()
    await expectNoAxeFindings(voting)
    expect(await seated([substitute], activityId)).toHaveLength(1)
    await voting.goto('/profile')
    await expect.poll(() => seated([substitute], activityId)).toHaveLength(0)

    // A second equal vote decides at once.
    const deciding = await first[1]!.open(browser, { language, viewport: DESKTOP })
    await deciding.goto(`/reviews/${activityId}`)
    await deciding.getByRole('button', { name: text.void, exact: true }).click()
    await deciding.getByRole('radio', { name: text.reason }).check()
    await deciding.getByRole('button', { name: text.vote }).click()
    await expect(deciding.getByRole('heading', { name: text.thanks })).toBeVisible()
    await deciding.waitForResponse(answer => answer.url().endsWith('/vote') && answer.ok())

    // The author reads the tally, without names, and appeals.
    await author.reload()
    await expect(author.getByRole('heading', { name: text.verdict })).toBeVisible()
    await expect(author.getByText(text.secret)).toBeVisible()
    await expectNoAxeFindings(author)
    await author.getByRole('button', { name: text.appeal }).dblclick()
    await expect(author.getByText(text.appealed)).toBeVisible()

    // Staff keep it, finally.
    const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP, language })
    await vera.goto(`/admin/reports?open=workout~${activityId}`)
    await expect(vera.getByRole('heading', { name: text.desk })).toBeVisible()
    const kept = vera.waitForResponse(answer => answer.url().endsWith('/keep'))
    await vera.getByRole('button', { name: text.keep }).click()
    expect((await kept).status()).toBe(200)
    await author.reload()
    await expect(author.getByRole('heading', { name: text.kept, exact: true })).toBeVisible()
    const board = (await leo.ask('GET', `/challenges/${challenge}/leaderboard`)).body as Board
    expect(board.top.find(row => row.person.id === leo.userId)?.score).toBe(10)
  })
}
