import { newChallenge, newPerson, PASSWORD, workoutsIn } from './accounts.ts'
import { newDevice, readyForOffline, signInOn } from './devices.ts'
import { alternating, attachPhoto, expect, expectNoSidewaysScroll, loaded, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    today: 'Pose de hoje',
    orWord: 'ou a palavra',
    train: 'Treinar com a pose',
    workout: 'Musculação',
    skip: 'Pular',
    did: 'Fiz a pose',
    review: 'Revisar',
    refused: 'Este desafio pede a pose do dia na foto.',
    camera: 'Câmera da Bora',
    shoot: 'Tirar a foto',
    seal: 'Sai com o selo Câmera.',
    confirm: 'Confirmar treino',
    logged: /^Boa, /,
    marks: ['Câmera', 'Pose'],
    feed: 'Feed',
    kept: 'Treino guardado',
    unseen: /Sem conexão não dá para mostrar a pose|Fiz a pose/,
  },
  en: {
    today: "Today's pose",
    orWord: 'or the word',
    train: 'Train with the pose',
    workout: 'Gym',
    skip: 'Skip',
    did: 'I did the pose',
    review: 'Review',
    refused: 'This challenge asks for the pose of the day in the photo.',
    camera: 'Bora camera',
    shoot: 'Take the photo',
    seal: 'Gets the Camera mark.',
    confirm: 'Confirm workout',
    logged: /^Nice, /,
    marks: ['Camera', 'Pose'],
    feed: 'Feed',
    kept: 'Workout saved',
    unseen: /I did the pose/,
  },
} as const

for (const language of alternating('pose', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`a required pose: shown, taken with the camera of the page, refused without, and marked in the feed: ${language}`, async ({
    browser,
  }) => {
    const rosa = await newPerson('Rosa')
    const challenge = await newChallenge(rosa, { title: 'Com pose', more: { rules: { pose: 'require' } } })
    const page = await rosa.open(browser, { language, viewport: PHONE })
    await page.goto(`/challenge/${challenge}`)
    await loaded(page)
    const card = page.getByRole('region').filter({ hasText: text.today }).filter({ visible: true }).last()
    await expect(card.getByText(text.orWord)).toBeVisible()
    await expectNoSidewaysScroll(page, 'the pose of today')
    await card.getByRole('link', { name: text.train }).click()

    await page.getByText(text.workout, { exact: true }).first().click()
    await page.getByRole('button', { name: text.skip, exact: true }).click()
    await page.getByRole('button', { name: text.camera }).click()
    const camera = page.getByRole('dialog', { name: text.camera })
    await expect(camera.getByText(text.seal)).toBeVisible()
    await camera.getByRole('button', { name: text.shoot }).click()
    await expect(camera).toHaveCount(0)

    const review = page.getByRole('button', { name: text.review }).filter({ visible: true })
    await review.click()
    await expect(page.getByRole('alert').filter({ hasText: text.refused })).toBeVisible()
    await page.getByRole('checkbox', { name: text.did }).check()
    await review.click()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.logged })).toBeVisible()

    await page.goto(`/challenge/${challenge}`)
    await page.getByRole('tab', { name: text.feed }).click()
    const post = page.getByRole('article').first()
    for (const mark of text.marks) await expect(post.getByText(mark, { exact: true })).toBeVisible()
  })

  test(`a workout without a connection carries its pose: ${language}`, async () => {
    const rui = await newPerson('Rui')
    const challenge = await newChallenge(rui, { title: 'Porão', more: { rules: { pose: 'require' } } })
    const phone = await newDevice({ language })
    try {
      const page = await signInOn(phone, rui.email, PASSWORD)
      await page.goto(`/add-activity?challenge=${challenge}`)
      await readyForOffline(page)
      await phone.context.setOffline(true)
      await page.getByText(text.workout, { exact: true }).first().click()
      await page.getByRole('button', { name: text.skip, exact: true }).click()
      await attachPhoto(page)
      await page.getByRole('checkbox', { name: text.did }).check()
      await page.getByRole('button', { name: text.review }).filter({ visible: true }).click()
      await page.getByRole('button', { name: text.confirm }).click()
      await expect(page.getByRole('heading', { level: 1, name: text.kept })).toBeVisible()
      await phone.context.setOffline(false)
      await expect.poll(() => workoutsIn(rui, challenge)).toBe(1)
    } finally {
      await phone.throwAway()
    }
  })
}
