import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect, signedInPage } from './world.ts'

const MORE = { name: /^(Mais opções|More options)$/ }

/** The feed with its comments, and profiles. */
export const FEED: Part = {
  name: 'feed',
  boards: /feed/,
  async walk({ browser, look, texts, see }) {
    const page = await signedInPage(browser, 'caio@bora.test', look)
    await page.goto(PAGES.feed.path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await see(page, 'all')
    await page.getByRole('article').filter({ hasNotText: 'Caio' }).getByRole('button', MORE).first().click()
    await expect(page.getByRole('dialog').getByRole('link')).toBeVisible()
    await see(page, 'the menu of a post')
    await page.keyboard.press('Escape')
    await page
      .getByRole('article')
      .getByRole('button', { name: /\d (comentário|comment)/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('listitem').last()).toBeVisible()
    await see(page, 'comments')
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('@')
    await expect(page.getByRole('option').first()).toBeVisible()
    await see(page, 'somebody to mention')
    await page.goto(`${PAGES.feed.path}?whose=mine`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await see(page, 'mine')
    await page.getByRole('article').first().getByRole('button', MORE).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^(Apagar|Delete)$/ })).toBeVisible()
    await see(page, "the menu of one's own post")
    await page.keyboard.press('Escape')
    await page.goto(PAGES.feed.path)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
    await see(page, 'a profile')
    await page.context().close()

    const [ana, bia] = await Promise.all([newPerson('Ana Lima'), newPerson('Bia Rocha')])
    await bia.ask('PATCH', '/me', { language: look.language })
    const own = await bia.open(browser, look)
    await own.goto(PAGES.feed.path)
    await expect(own.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await see(own, 'nothing yet')
    await own.goto(addressOf(PAGES.person.path, ana.userId))
    await see(own, 'a profile that is not shown')
    const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
    await joinChallenge(bia, challenge)
    await logWorkoutOf(ana, { challenge })
    const activityId = await latestWorkoutOf(ana)
    await own.goto(`${PAGES.feed.path}?comments=${activityId}`)
    await expect(own.getByRole('dialog').getByRole('textbox')).toBeVisible()
    await see(own, 'no comments yet')
    for (const text of ['Quem vai amanhã às sete?', 'Levo café.'])
      await ana.ask('POST', `/challenges/${challenge}/chat`, { id: randomUUID(), text })
    const ofChallenge = addressOf(PAGES.challenge.path, challenge)
    await own.goto(ofChallenge)
    await expect(own.getByRole('tab', { name: /^Feed 2/ })).toBeVisible()
    await see(own, 'a chat with something new')
    await own.goto(`${ofChallenge}?tab=feed`)
    await expect(own.getByRole('radio', { name: /^(Conversa|Chat) 2/ })).toBeVisible()
    await see(own, 'how much is new')
    await own.goto(`${ofChallenge}?tab=feed&view=chat`)
    await expect(own.getByText('Levo café.')).toBeVisible()
    await see(own, 'a chat')
    await own
      .getByLabel(/^(Escolher uma foto|Choose a photo)$/)
      .setInputFiles(join(import.meta.dirname, 'photos/run.jpg'))
    await expect(own.getByRole('group', { name: /^(Foto desta mensagem|Photo of this message)$/ })).toBeVisible()
    await see(own, 'a picture to send')
    await button(own, /^(Enviar mensagem|Send message)$/).click()
    const sent = own.getByRole('button', { name: /^(Foto de|Photo from) Bia Rocha$/ })
    await expect(sent.getByRole('img')).toBeVisible()
    await see(own, 'a chat with a picture')
    await sent.click()
    await expect(own.getByRole('dialog').getByRole('img')).toBeVisible()
    await see(own, 'a picture of a chat')
    await own.keyboard.press('Escape')
    await own.goto(`${addressOf(PAGES.person.path, ana.userId)}?report-person=1`)
    await expect(own.getByRole('dialog')).toBeVisible()
    await see(own, 'reporting somebody')
    await bia.ask('PUT', `/people/${ana.userId}/block`)
    await own.goto(addressOf(PAGES.person.path, ana.userId))
    await expect(own.getByText('Ana Lima')).toBeVisible()
    await see(own, 'somebody who is blocked')
    await own.goto(PAGES.profile.path)
    await expect(own.getByText('Ana Lima')).toBeVisible()
    await see(own, 'blocked people')
    // Another person, on a device without cached data: cached data would be shown next to an error.
    const late = await (await newPerson('Lia')).open(browser, look)
    await late.route('**/api/feed?*', () => {})
    await late.goto(PAGES.feed.path)
    await see(late, 'on its way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await late.route('**/api/feed**', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await late.goto(PAGES.feed.path)
    await expect(late.getByRole('alert').first()).toBeVisible()
    await see(late, 'out of order')
    await expect(button(late, texts.again).first()).toBeVisible()
  },
}
