import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { closePages, DESKTOP, expect, still, test } from './world.ts'
import { readFairPlay } from './fair-play.ts'

const PT = {
  slides: ['Treinar sozinho cansa', 'Foto vale ponto', 'Um dia de cada vez', 'Ganhou, é seu'],
  country: 'Em que país você mora?',
  submit: /^Continuar com /,
  fairPlay: 'Jogo justo é o que faz valer',
  question: 'Quantas vezes você treina por semana hoje?',
} as const

const NEW = { country: false, fairPlay: false }
/** Only the country is known, as after the sign-up form. */
const SIGNED_UP = { country: true, fairPlay: false, intro: false }
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

type Me = Record<'country' | 'introSeenAt' | 'countryChosenAt' | 'fairPlayAcceptedAt' | 'surveyDoneAt', string | null>
const meOf = async (person: Awaited<ReturnType<typeof newPerson>>) =>
  (await person.ask('GET', '/me')).body as unknown as Me

test('the keyboard or a finger completes it: country, home, slides, fair play, survey, home', async ({ browser }) => {
  await test.step('the keyboard alone', async () => {
    const person = await newPerson('Nina', NEW)
    const page = await person.open(browser, { viewport: DESKTOP })
    await page.goto('/app')
    await expect(title(page, PT.country)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Brasil', exact: true })).toBeChecked()
    await page.getByRole('searchbox', { name: 'Buscar país' }).focus()
    await page.keyboard.type('japao')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'Japão' })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Japão' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Continuar com Japão')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Bora, Nina?')).toBeVisible()

    await page.goto('/welcome')
    await expect(title(page, PT.slides[0])).toBeVisible()
    await still(page)
    for (const [key, slide] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(title(page, PT.slides[slide])).toBeVisible()
    }
    await button(page, '3 de 4: Um dia de cada vez').focus()
    await page.keyboard.press('Enter')
    await expect(title(page, PT.slides[2])).toBeVisible()
    await expect(button(page, '3 de 4: Um dia de cada vez')).toHaveAttribute('aria-current', 'step')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Continuar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, PT.slides[3])).toBeVisible()
    await expect(button(page, 'Pular')).toBeHidden()
    await expect(button(page, 'Bora começar')).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(title(page, PT.fairPlay)).toBeFocused()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await (await readFairPlay(page, 'Combinado')).focus()
    await page.keyboard.press('Enter')

    await expect(title(page, 'Qual é a sua faixa de idade?')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(
      page.getByRole('group', { name: 'Qual é a sua faixa de idade?' }).getByRole('radio').nth(1),
    ).toBeChecked()
    await page.keyboard.press('Enter')
    // Continuing without an answer skips a question.
    await expect(title(page, PT.question)).toBeFocused()
    await button(page, 'Continuar').focus()
    await page.keyboard.press('Enter')
    for (const question of [
      'O que mais te faz treinar?',
      'Onde você mais treina?',
      'Você chamaria amigos para um desafio?',
    ]) {
      await expect(title(page, question)).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/\/app$/)
    await expect(title(page, 'Bora, Nina?')).toBeVisible()
    const done = expect.any(String)
    await expect
      .poll(() => meOf(person))
      .toMatchObject({
        country: 'JP',
        introSeenAt: done,
        countryChosenAt: done,
        fairPlayAcceptedAt: done,
        surveyDoneAt: done,
      })
    await page.reload()
    await expect(title(page, 'Bora, Nina?')).toBeVisible()
    await closePages(browser)
  })
  await test.step('slides follow the finger, and a scroll is not a swipe', async () => {
    const person = await newPerson('Zeca', SIGNED_UP)
    const page = await person.open(browser, { reducedMotion: 'reduce' })
    await page.goto('/welcome')
    await expect(title(page, PT.slides[0])).toBeVisible()
    await still(page)
    const touch = await page.context().newCDPSession(page)
    async function swipe(dx: number, dy: number): Promise<void> {
      const at = (share: number) => [{ x: 195 + dx * share, y: 300 + dy * share }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (const share of [0.5, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120, 10)
    await expect(title(page, PT.slides[1])).toBeVisible()
    await swipe(20, -150)
    await swipe(-30, 0)
    await swipe(-120, 0)
    await expect(title(page, PT.slides[2])).toBeVisible()
    await swipe(120, 0)
    await expect(title(page, PT.slides[1])).toBeVisible()
  })
})

test('each part is skipped with one click or resumed where it was left, and nothing opens before the country', async ({
  browser,
}) => {
  await test.step('one click per screen, and only the country is stored', async () => {
    const person = await newPerson('Otto', SIGNED_UP)
    const page = await person.open(browser)
    await page.goto('/welcome?next=%2Fwallet')
    const skips = page.getByRole('button', { name: /^(Pular|Depois)/ })
    await expect(title(page, PT.slides[0])).toBeVisible()
    await expect(skips).toHaveCount(1)
    await skips.click()
    await expect(title(page, PT.fairPlay)).toBeVisible()
    await expect(skips).toHaveCount(1)
    await skips.click()
    await expect(page).toHaveURL(/step=survey-1/)
    await expect(skips).toHaveCount(1)
    await skips.click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect
      .poll(() => meOf(person))
      .toMatchObject({
        country: 'BR',
        countryChosenAt: expect.any(String),
        introSeenAt: expect.any(String),
        fairPlayAcceptedAt: null,
        surveyDoneAt: expect.any(String),
      })
    await page.goto('/app')
    await expect(title(page, 'Bora, Otto?')).toBeVisible()
    await closePages(browser)
  })
  await test.step('it resumes where it was left, and back goes one step back', async () => {
    const person = await newPerson('Rita', NEW)
    const page = await person.open(browser)
    await page.goto('/welcome?step=survey-2&next=%2Fwallet')
    await expect(title(page, PT.country)).toBeVisible()
    await expect(button(page, 'Voltar')).toHaveCount(0)
    await button(page, PT.submit).click()
    await expect(page).toHaveURL(/\/wallet$/)

    await page.goto('/welcome')
    await button(page, 'Continuar').click()
    await expect(page).toHaveURL(/step=intro-2/)
    await page.reload()
    await expect(title(page, PT.slides[1])).toBeVisible()
    await page.goBack()
    await expect(title(page, PT.slides[0])).toBeVisible()
    await button(page, 'Pular').click()
    await expect(title(page, PT.fairPlay)).toBeVisible()
    await expect.poll(async () => (await meOf(person)).introSeenAt).not.toBeNull()
    await button(page, 'Depois').click()
    await expect(page).toHaveURL(/step=survey-1/)
    await button(page, 'Continuar').click()
    await page.locator('label').filter({ hasText: '3 ou 4 vezes' }).click()
    await page.reload()
    await expect(page.getByRole('radio', { name: '3 ou 4 vezes' })).toBeChecked()
    await page.goBack()
    await expect(title(page, 'Qual é a sua faixa de idade?')).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('radio', { name: '3 ou 4 vezes' })).toBeChecked()
    await button(page, 'Pular a pesquisa').click()
    await expect(page).toHaveURL(/\/app$/)
    await expect.poll(async () => (await meOf(person)).surveyDoneAt).not.toBeNull()
  })
})
