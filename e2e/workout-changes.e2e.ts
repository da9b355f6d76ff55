import type { Page } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson, workoutsIn } from './accounts.ts'
import { attachPhoto, DESKTOP, expect, expectNoAxeFindings, PHONE, still, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    list: 'Treinos, do mais recente ao mais antigo',
    edit: 'Editar treino',
    title: 'Editar treino',
    type: 'Modalidade',
    duration: 'Duração',
    caption: /^Legenda/,
    changes: 'O que muda nos pontos',
    save: 'Salvar',
    saved: 'Treino atualizado',
    edited: /editado/,
    changed: 'Este treino mudou em outra janela',
    reload: 'Ver a versão atual',
    short: /^Curto demais para contar/,
    leave: 'Descartar as mudanças?',
    discard: 'Descartar',
    cancel: 'Cancelar',
    delete: 'Apagar',
    undo: 'Desfazer',
    undone: 'Treino de volta',
    empty: 'Seu primeiro treino aparece aqui',
    more: 'Mais opções',
    report: 'Denunciar treino',
    reporting: 'Denunciar treino ou foto',
    reason: 'Dados do treino errados',
    required: 'Escolha um motivo.',
    comment: /^Comentário/,
    send: 'Enviar denúncia',
    sent: 'Denúncia enviada',
    already: 'Já denunciado',
  },
  en: {
    list: 'Workouts, the latest first',
    edit: 'Edit workout',
    title: 'Edit workout',
    type: 'Workout type',
    duration: 'Duration',
    caption: /^Caption/,
    changes: 'What changes in points',
    save: 'Save',
    saved: 'Workout updated',
    edited: /edited/,
    changed: 'This workout was changed in another window',
    reload: 'See the current version',
    short: /^Too short to count/,
    leave: 'Discard your changes?',
    discard: 'Discard',
    cancel: 'Cancel',
    delete: 'Delete',
    undo: 'Undo',
    undone: 'Workout is back',
    empty: 'Your first workout shows up here',
    more: 'More options',
    report: 'Report workout',
    reporting: 'Report workout or photo',
    reason: 'Wrong workout data',
    required: 'Choose a reason.',
    comment: /^Comment/,
    send: 'Send report',
    sent: 'Report sent',
    already: 'Already reported',
  },
} as const

const TITLE = 'Volta da Lagoa'

for (const [language, viewport] of alternating('workout-changes', [
  ['pt-BR', PHONE],
  ['en', DESKTOP],
] as const)) {
  const texts = TEXTS[language]
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
  const rows = (page: Page) => page.getByRole('list', { name: texts.list }).getByRole('listitem')

  test(`a workout is edited, deleted and restored, and reported by another person: ${language}`, async ({
    browser,
  }) => {
    const [ana, bia] = await Promise.all([newPerson('Ana'), newPerson('Bia')])
    const challenge = await newChallenge(ana, { title: TITLE, type: 'time' })
    await joinChallenge(bia, challenge)
    const look = { language, viewport, reducedMotion: 'reduce' } as const
    const page = await ana.open(browser, look)

    // The history is empty, then has the workout with its points.
    await page.goto('/profile/workouts')
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    await logWorkoutOf(ana, { challenge, minutes: 40 })
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(TITLE)
    await expect(rows(page)).toContainText('+40 min')
    await still(page)
    await expectNoAxeFindings(page)

    // Editing has its own address and shows the effect of the change; going back closes it.
    await rows(page).getByRole('button').click()
    await button(page, texts.edit).click()
    await expect(page).toHaveURL(/\/profile\/workouts\?edit=/)
    const form = dialog(page, texts.title)
    await form.getByLabel(texts.duration, { exact: true }).fill('30')
    await expect(form.locator('section').filter({ hasText: texts.changes })).toContainText('−10 min')
    await page.goBack()
    await expect(form).toHaveCount(0)
    await page.goForward()
    await expect(form.getByLabel(texts.duration, { exact: true })).toHaveValue('40')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(dialog(other, texts.title).getByLabel(texts.duration, { exact: true })).toHaveValue('40')

    await form.getByLabel(texts.duration, { exact: true }).fill('20')
    await button(page, texts.save).click()
    await expect(form.getByRole('alert').filter({ hasText: texts.short })).toBeVisible()
    await form.getByLabel(texts.duration, { exact: true }).fill('30')
    await form.getByLabel(texts.caption).fill('Meia hora, na verdade')
    await attachPhoto(page)
    await still(page)
    await expectNoAxeFindings(page)
    await button(page, texts.save).click()
    await expect(page.getByText(texts.saved, { exact: true })).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/\/profile\/workouts$/)
    await expect(rows(page)).toContainText('+30 min')
    await expect(rows(page)).toContainText(texts.edited)

    // The other window has an outdated form: it reports it, and keeps the input.
    const stale = dialog(other, texts.title)
    await stale.getByLabel(texts.duration, { exact: true }).fill('35')
    await button(other, texts.save).click()
    await expect(stale.getByText(texts.changed)).toBeVisible()
    await expect(stale.getByLabel(texts.duration, { exact: true })).toHaveValue('35')
    await button(other, texts.reload).click()
    await expect(stale.getByLabel(texts.duration, { exact: true })).toHaveValue('30')
    await stale.getByLabel(texts.type, { exact: true }).selectOption('walking')
    await button(other, texts.cancel).click()
    await expect(dialog(other, texts.leave)).toBeVisible()
    await button(other, texts.discard).click()
    await expect(stale).toHaveCount(0)
    await other.close()

    // Another person sees the current version, and reports it once.
    const feed = await bia.open(browser, look)
    await feed.goto(`/challenge/${challenge}?tab=feed`)
    await expect(feed.getByText('Meia hora, na verdade')).toBeVisible()
    await feed.getByRole('article').getByRole('button', { name: texts.more }).click()
    await button(feed, texts.report).click()
    await expect(feed).toHaveURL(/[?&]report=/)
    const report = dialog(feed, texts.reporting)
    await button(feed, texts.send).click()
    await expect(report.getByText(texts.required)).toBeVisible()
    // As on the board: it warns, and its label fits on one line.
    const send = button(feed, texts.send)
    await expect(send).toHaveClass(/bg-danger/)
    expect((await send.boundingBox())!.height).toBeLessThan(58)
    await report.getByText(texts.reason, { exact: true }).click()
    await report.getByLabel(texts.comment).fill('Durou menos.')
    await expect(report.getByText('12/250')).toBeVisible()
    await still(feed)
    await expectNoAxeFindings(feed)
    await button(feed, texts.send).click()
    await expect(feed.getByText(texts.sent, { exact: true })).toBeVisible()
    await expect(report).toHaveCount(0)
    await feed.getByRole('article').getByRole('button', { name: texts.more }).click()
    await button(feed, texts.report).click()
    await expect(report.getByText(texts.already)).toBeVisible()
    await feed.goBack()
    await expect(report).toHaveCount(0)

    // Once deleted, it disappears from the feed, too; undo restores it.
    await rows(page).getByRole('button').click()
    await button(page, texts.delete).click()
    // A toast stays while the pointer is over it.
    await button(page, texts.undo).hover()
    expect(await workoutsIn(bia, challenge, ana)).toBe(0)
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    await button(page, texts.undo).click()
    await expect(page.getByText(texts.undone, { exact: true })).toBeVisible()
    await expect(rows(page)).toContainText('+30 min')
    await feed.reload()
    await expect(feed.getByText('Meia hora, na verdade')).toBeVisible()
    expect(await workoutsIn(bia, challenge, ana)).toBe(1)
  })
}
