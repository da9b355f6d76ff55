import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { DESKTOP, expect, expectNoAxeFindings, PHONE, test, alternating } from './world.ts'

const WORDS = {
  'pt-BR': {
    title: 'Denúncias',
    case: (name: string) => `Caso de ${name}`,
    reported: 'Treino falso ou fora das regras',
    void: 'Anular treino',
    reason: 'As fotos não mostram este treino',
    voided: 'Treino anulado',
    undo: 'Desfazer decisão',
    open: 'Decisão desfeita, o caso está em aberto',
    hide: 'Esconder foto',
    hidden: 'Foto escondida',
    notice: 'Um treino seu foi anulado',
    why: 'Este treino foi anulado',
    object: 'Discordar da decisão',
    kept: 'Mantido como estava',
    ranking: 'Ranking',
    off: 'Desligar atalhos',
    missing: 'Escolha um motivo.',
  },
  en: {
    title: 'Reports',
    case: (name: string) => `Case of ${name}`,
    reported: 'Fake, or against the rules',
    void: 'Void workout',
    reason: "The photos don't show this workout",
    voided: 'Workout voided',
    undo: 'Undo decision',
    open: 'Decision undone, the case is open',
    hide: 'Hide photo',
    hidden: 'Photo hidden',
    notice: 'One of your workouts was voided',
    why: 'This workout was voided',
    object: 'Object to the decision',
    kept: 'Kept as it was',
    ranking: 'Ranking',
    off: 'Turn shortcuts off',
    missing: 'Choose a reason.',
  },
} as const

for (const language of alternating('moderation', ['pt-BR', 'en'] as const)) {
  test(`a report is decided by keyboard, ranks move on an open leaderboard, and the person reads the reason: ${language}`, async ({
    browser,
  }) => {
    const words = WORDS[language]
    const [ana, bia] = [await newPerson('Ana Prado'), await newPerson('Bia Rocha')]
    await confirmAddress(ana)
    const challenge = await newChallenge(ana, { title: 'Sem atalho' })
    await joinChallenge(bia, challenge)
    await logWorkoutOf(ana, { challenge })
    const activityId = await latestWorkoutOf(ana)
    const report = await bia.ask('POST', `/activities/${activityId}/reports`, {
      reason: 'fake_or_rules',
      comment: 'Foto antiga.',
    })
    expect(report.status, JSON.stringify(report.body)).toBe(200)

    // Another person watches the ranking meanwhile, without touching it.
    const board = await bia.open(browser, { viewport: PHONE, language })
    await board.goto(`/challenge/${challenge}`)
    const ranking = board.getByRole('list', { name: words.ranking, exact: true }).getByRole('listitem')
    const ofAna = ranking.filter({ hasText: 'Ana' })
    await expect(ofAna).toContainText('10')

    const vera = await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP, language })
    await vera.goto('/admin/reports')
    await expect(vera.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const rows = vera.locator('[data-case]')
    await rows.first().focus()
    await vera.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await vera.keyboard.press('ArrowUp')
    await vera.keyboard.press('Enter')
    await expect(vera.getByRole('article')).toBeVisible()
    // Other open cases in this world don't belong to this test.
    await vera.goto(`/admin/reports?open=workout~${activityId}`)
    const found = vera.getByRole('article', { name: words.case('Ana Prado') })
    await expect(found.getByText(words.reported)).toBeVisible()
    await expect(found.getByText('Foto antiga.')).toBeVisible()

    await vera.keyboard.press('h')
    await expect(vera.getByText(words.hidden, { exact: true }).first()).toBeVisible()
    await vera.keyboard.press('v')
    const dialog = vera.getByRole('dialog')
    await expect(dialog.getByRole('combobox')).toBeVisible()
    await dialog.getByRole('button', { name: words.void }).click()
    await expect(dialog.getByText(words.missing)).toBeVisible()
    await dialog.getByRole('combobox').selectOption(words.reason)
    await dialog.getByRole('textbox').fill('Na foto é noite.')
    await vera.keyboard.press('Tab')
    await vera.keyboard.press('Tab')
    await vera.keyboard.press('Enter')
    await expect(vera.getByText(words.voided, { exact: true }).first()).toBeVisible()

    await expect(ofAna, 'the open leaderboard follows by itself').not.toContainText('10')

    const page = await ana.open(browser, { viewport: PHONE, language })
    await page.goto('/notifications')
    await page.getByRole('link', { name: new RegExp(words.notice) }).click()
    const why = page.getByRole('dialog')
    await expect(why.getByRole('heading', { name: words.why })).toBeVisible()
    await expect(why.getByText(words.reason)).toBeVisible()
    await expect(why.getByText('Na foto é noite.')).toBeVisible()
    await expect(why.getByRole('link', { name: words.object })).toHaveAttribute('href', /\/support/)
    await expectNoAxeFindings(page)

    await vera.keyboard.press('u')
    await expect(vera.getByText(words.open, { exact: true }).first()).toBeVisible()
    await expect(ofAna).toContainText('10')
    await vera.keyboard.press('k')
    await expect(vera.getByText(words.kept, { exact: true }).first()).toBeVisible()
    await vera.getByRole('button', { name: words.off }).click()
    await vera.keyboard.press('u')
    await expect(vera.getByRole('button', { name: words.undo })).toBeVisible()
  })
}
