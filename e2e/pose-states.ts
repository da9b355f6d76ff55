import { logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect } from './world.ts'

/** The pose of today on the challenge, in the log form and the camera, and its marks in the feed. */
export const POSE: Part = {
  name: 'pose',
  boards: /pose/,
  async walk({ browser, look, see }) {
    const rosa = await newPerson('Rosa')
    await rosa.ask('PATCH', '/me', { language: look.language })
    const challenge = await newChallenge(rosa, {
      title: 'Constância com pose',
      until: 20,
      more: { rules: { pose: 'require' } },
    })
    const page = await rosa.open(browser, look)
    await page.goto(`/challenge/${challenge}`)
    await expect(page.getByText(/^(ou a palavra|or the word)$/).filter({ visible: true })).toBeVisible()
    await see(page, 'the pose of today')
    await page.goto(`/add-activity?challenge=${challenge}`)
    await page
      .getByText(/^(Musculação|Gym)$/)
      .first()
      .click()
    await button(page, /^(Pular|Skip)$/).click()
    await button(page, /^(Câmera da Bora|Bora camera)$/).click()
    await expect(page.getByRole('dialog').getByText(/selo Câmera|Camera mark/)).toBeVisible()
    await see(page, 'the camera')
    await button(page, /^(Tirar a foto|Take the photo)$/).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('checkbox', { name: /Fiz a pose|I did the pose/ }).check()
    await see(page, 'the pose is marked')
    await logWorkoutOf(rosa, { challenge, more: { pose: true } })
    await page.goto('/feed')
    await expect(page.getByText('Pose', { exact: true }).first()).toBeVisible()
    await see(page, 'marks in the feed')
  },
}
