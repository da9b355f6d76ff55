import { PAGES } from '@bora/rules/pages.ts'
import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { newAdmin } from './desk.ts'
import { button, type Part } from './state-part.ts'
import { expect } from './world.ts'

const ROW = 'main li a[href*="open="]'

/** The desk's pages about people: reports, records, requests, and the audit log. */
export const DESK: Part = {
  name: 'desk',
  boards: /admin/,
  async walk({ browser, look, see }) {
    const [marina, bia] = await Promise.all([newPerson('Marina Duarte'), newPerson('Bia Rocha')])
    const challenge = await newChallenge(marina, { title: 'Volta da Lagoa' })
    await joinChallenge(bia, challenge)
    await logWorkoutOf(marina, { challenge })
    const workout = await latestWorkoutOf(marina)
    const reasons = { reason: 'fake_or_rules', comment: 'A foto é de outro dia.' }
    await bia.ask('POST', `/activities/${workout}/reports`, reasons)
    const { photos } = (await bia.ask('GET', `/activities/${workout}`)).body as { photos: { id: string }[] }
    const ofPhoto = { reason: 'bystander', comment: 'Eu apareço atrás e não quero.' }
    await bia.ask('POST', `/activities/${workout}/photos/${photos[0]!.id}/reports`, ofPhoto)
    await bia.ask('POST', `/people/${marina.userId}/reports`, { reason: 'harassment', comment: '' })
    const ticket = { topic: 'technical', message: 'A carteira não abre desde cedo.', reference: 'GET /wallet · 5f2c' }
    const asked = await marina.ask('POST', '/support/tickets', { ...ticket, language: look.language })
    const { number } = asked.body as { number: string }

    const page = await (await newAdmin('Vera')).open(browser, look)
    await page.goto(PAGES.adminReports.path)
    await expect(page.locator(ROW).first()).toBeVisible()
    await see(page, 'what is reported')
    for (const [subject, id] of [
      ['workout', workout],
      ['person', marina.userId],
    ] as const) {
      await page.goto(`${PAGES.adminReports.path}?open=${subject}~${id}`)
      await expect(page.getByRole('article')).toBeVisible()
      await see(page, `a case about a ${subject}`)
    }
    await page.goto(`${PAGES.adminReports.path}?open=workout~${workout}`)
    await button(page, /^(Anular treino|Void workout)/).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await see(page, 'a workout is voided, without a reason')

    await page.goto(`${PAGES.adminReports.path}?state=photos`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await see(page, 'reported photos')
    await button(page, /^(Remover foto|Remove photo)$/)
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'a photo is removed')

    const helper = { personId: bia.userId, words: 'A foto do treino de ontem não é dela.' }
    await marina.ask('POST', `/challenges/${challenge}/staff-calls`, helper)
    await page.goto(`${PAGES.adminReports.path}?state=conduct`)
    await expect(page.getByText(helper.words)).toBeVisible()
    await see(page, 'cases about participants, a call')
    await button(page, /^(Abrir caso|Open case|Abrir um caso|Open a case)$/)
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'a case about a participant is opened')

    await page.goto(PAGES.adminUsers.path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await see(page, 'people, nobody searched')
    await page.goto(`${PAGES.adminUsers.path}?q=${encodeURIComponent(marina.email)}`)
    await page.locator(ROW).first().click()
    await expect(button(page, /^(Suspender|Suspend)$/)).toBeVisible()
    await see(page, 'a person')
    await button(page, /^(Suspender|Suspend)$/).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await see(page, 'a person is suspended, without a reason')
    await page.goto(`${PAGES.adminUsers.path}?q=xqzwvkj`)
    await expect(page.getByRole('heading', { level: 2 }).or(page.getByText('xqzwvkj')).first()).toBeVisible()
    await see(page, 'people, nobody found')

    await page.goto(`${PAGES.adminSupport.path}?q=${number}`)
    await page.locator(ROW).first().click()
    await expect(page.getByText('A carteira não abre desde cedo.').last()).toBeVisible()
    await see(page, 'a request')
    await page.goto(PAGES.adminDisputes.path)
    await see(page, 'disputes')
    await page.goto(PAGES.adminAudit.path)
    await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
    await see(page, 'what was done')
    await page.goto(PAGES.adminMachine.path)
    await expect(page.getByRole('region').first()).toBeVisible()
    await see(page, 'the machine')
  },
}
