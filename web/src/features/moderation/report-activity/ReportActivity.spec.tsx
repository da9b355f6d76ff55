import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge, WORKOUT, workoutOfFriend } from '../../../testing/facts.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    nudity: /^Nudez/,
    fake: /^Treino falso/,
    second: 'Foto 2',
    send: 'Enviar denúncia',
    hidden: 'A foto fica escondida até a moderação decidir.',
    already: 'Já denunciado',
    judged: 'A moderação já decidiu sobre esta foto',
    which: 'Qual foto?',
    hours: /em até 4 horas \(24 se/,
  },
  en: {
    nudity: /^Nudity/,
    fake: /^Fake, or/,
    second: 'Photo 2',
    send: 'Send report',
    hidden: 'The photo is hidden until moderators decide.',
    already: 'Already reported',
    judged: 'Staff have already decided about this photo',
    which: 'Which photo?',
    hours: /within 4 hours \(24 if/,
  },
}
const REPORT = 'POST /activities/:activityId/photos/:photoId/reports'
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const picture = (last: number) => ({
  id: idOf(last),
  url: '/p.webp',
  thumbUrl: '/t.webp',
  placeholder: '',
  width: 4,
  height: 5,
})

/** The dialog once its form is there: while it loads, it is another one. */
async function shownForm(): Promise<HTMLElement> {
  await screen.findByRole('textbox', { name: /^(Comentário|Comment)/ })
  return screen.getByRole('dialog')
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (answers: object, photos = [picture(1), picture(2)]) =>
    showPage(`/challenge/${CHALLENGE}?report=${WORKOUT}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': openChallenge(),
        'GET /activities/:activityId': workoutOfFriend({ photos }),
        ...answers,
      },
    })

  test(`one of several photos is reported, once for two clicks: ${language}`, async () => {
    const page = await show({ [REPORT]: { reported: true, isHidden: true } })
    const dialog = await shownForm()
    expect(await within(dialog).findByText(text.hours)).toBeTruthy()
    expect(within(dialog).queryByText(text.which)).toBeNull()
    await page.user.click(within(dialog).getByRole('radio', { name: text.nudity }))
    await page.user.click(within(dialog).getByRole('radio', { name: text.second }))
    await page.user.dblClick(within(dialog).getByRole('button', { name: text.send }))
    expect(await screen.findByText(text.hidden)).toBeTruthy()
    const sent = page.seen.filter(({ name }) => name === REPORT)
    expect(sent.map(({ path, body }) => [path.includes(idOf(2)), body])).toEqual([
      [true, { reason: 'nudity', comment: '' }],
    ])
  })

  test(`with the workout already reported, its photo still can be: ${language}`, async () => {
    await show({ 'GET /activities/:activityId/reports/mine': { reported: true } }, [picture(1)])
    const dialog = await shownForm()
    expect(await within(dialog).findByText(text.already)).toBeTruthy()
    expect(within(dialog).queryByRole('radio', { name: text.fake })).toBeNull()
    expect(within(dialog).getByRole('radio', { name: text.nudity })).toBeTruthy()
  })

  test(`without a photo to report, only the workout is asked about: ${language}`, async () => {
    await show({ 'GET /activities/:activityId/photo-reports/mine': { reported: [idOf(1)], replaceUntil: null } }, [
      picture(1),
    ])
    const dialog = await shownForm()
    expect(await within(dialog).findByRole('radio', { name: text.fake })).toBeTruthy()
    expect(within(dialog).queryByRole('radio', { name: text.nudity })).toBeNull()
  })

  test(`a photo that staff decided about shows so: ${language}`, async () => {
    const page = await show({ [REPORT]: refusal(409, 'photo_judged') }, [picture(1)])
    const dialog = await shownForm()
    await page.user.click(await within(dialog).findByRole('radio', { name: text.nudity }))
    await page.user.click(within(dialog).getByRole('button', { name: text.send }))
    expect(await screen.findByText(text.judged)).toBeTruthy()
  })
}
