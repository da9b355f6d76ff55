import type { Page } from '@playwright/test'
import { dayFromToday, newChallenge, newPerson, type Person, workoutsIn } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { attachPhoto, DESKTOP, expect, PHOTO, test, alternating } from './world.ts'
import { agreeToFairPlay } from './fair-play.ts'

const TEXTS = {
  'pt-BR': {
    type: 'Musculação',
    next: 'Continuar',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    agree: 'Combinado, confirmar treino',
    minutes: 'Duração',
    calories: 'Calorias',
    tooMany: 'Calorias demais: em 30 min cabem até 1.240 kcal. Confira as calorias e a duração.',
    noType: 'Escolha a modalidade para continuar.',
    noPhoto: 'Foto obrigatória - Adicione pelo menos uma foto da atividade',
    noPhotoVoice: 'Adicione pelo menos uma foto. Sem foto não pontua.',
    notPhoto: 'Este arquivo não é uma foto em JPG, PNG ou WEBP. Escolha outro.',
    sevenPhotos: 'São até 6 fotos por treino. As outras ficaram de fora.',
    tooLarge: 'Este arquivo passa de 8 MB e não deu para diminuir. Escolha outro.',
    noDuration: 'Digite a duração em minutos inteiros, como 90, ou assim: 1h30.',
    tooShort: 'Curto demais para contar: aqui valem treinos de 30 min a 5 h.',
    tooLong: 'Longo demais para contar: aqui valem treinos de 30 min a 5 h.',
    outside: 'Este dia está fora das datas do desafio. Escolha outro dia.',
    future: 'O treino ainda não acabou nesse horário. Confira o dia, a hora e a duração.',
    late: 'Passou do prazo: dá para registrar até 48 horas depois do começo.',
    stranger: 'Desafio não encontrado',
    fairPlay: 'Confirme o jogo justo para registrar.',
  },
  en: {
    type: 'Gym',
    next: 'Continue',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    agree: 'Agree and confirm workout',
    minutes: 'Duration',
    calories: 'Calories',
    tooMany: 'Too many calories: at most 1,240 kcal fit into 30 min. Check the calories and the duration.',
    noType: 'Choose a workout type to continue.',
    noPhoto: 'Photo required - Add at least one photo of the activity',
    noPhotoVoice: 'Add at least one photo. No photo, no points.',
    notPhoto: "This file isn't a JPG, PNG or WEBP photo. Choose another one.",
    sevenPhotos: 'Up to 6 photos per workout. The others were left out.',
    tooLarge: "This file is over 8 MB and couldn't be made smaller. Choose another one.",
    noDuration: 'Enter the duration in whole minutes, such as 90, or as 1h30.',
    tooShort: 'Too short to count: workouts of 30 min to 5 h count here.',
    tooLong: 'Too long to count: workouts of 30 min to 5 h count here.',
    outside: "This day is outside the challenge's dates. Choose another day.",
    future: "The workout isn't over yet at that time. Check the day, time and duration.",
    late: 'Too late: it can be logged up to 48 hours after it started.',
    stranger: /Challenge not found/,
    fairPlay: 'Confirm fair play to log.',
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

for (const language of alternating('add-activity', ['pt-BR', 'en'] as const)) {
  const texts: Texts = TEXTS[language]

  test(`missing or out-of-range values are reported where they can be corrected, and nothing is stored: ${language}`, async ({
    browser,
  }) => {
    const rita = await newPerson('Rita')
    const challenge = await newChallenge(rita, { title: 'Semana cheia' })
    const page = await rita.open(browser, { language })
    const sent = requestsTo(page, '/api/activities')
    await page.goto(`/add-activity?challenge=${challenge}`)
    await button(page, texts.next).click()
    await expect(alert(page, texts.noType)).toBeVisible()
    await toDetails(page, texts)

    await button(page, texts.review).click()
    await expect(alert(page, texts.noPhoto)).toContainText(texts.noPhotoVoice)
    await attachPhoto(page)

    for (const [minutes, text] of [
      ['29', texts.tooShort],
      ['301', texts.tooLong],
    ] as const) {
      await page.getByLabel(texts.minutes, { exact: true }).fill(minutes)
      await button(page, texts.review).click()
      await expect(alert(page, text)).toBeVisible()
      await expect(page.getByLabel(texts.minutes, { exact: true })).toBeFocused()
    }
    for (const typed of ['-5', '45,5', '1h75']) {
      await page.getByLabel(texts.minutes, { exact: true }).fill(typed)
      await button(page, texts.review).click()
      await expect(alert(page, texts.noDuration)).toBeVisible()
      await expect(page.getByLabel(texts.minutes, { exact: true })).toHaveValue(typed)
    }
    await page.getByLabel(texts.minutes, { exact: true }).fill('1h30')
    await page.getByLabel(texts.minutes, { exact: true }).blur()
    await expect(page.getByLabel(texts.minutes, { exact: true })).toHaveValue('90')
    await page.getByLabel(texts.minutes, { exact: true }).fill('30')
    await page.getByLabel(texts.calories).fill('1241')
    await button(page, texts.review).click()
    await expect(page.getByText(texts.tooMany)).toBeVisible()
    await expect(page.getByLabel(texts.calories)).toBeFocused()
    await page.getByLabel(texts.calories).fill('1240')
    await button(page, texts.review).click()
    await expect(button(page, texts.confirm)).toBeVisible()
    expect(sent()).toBe(0)
    expect(await workoutsIn(rita, challenge)).toBe(0)
  })

  test(`files that are no photos get their message at once, and are not sent: ${language}`, async ({ browser }) => {
    const page = await (await newPerson('Nina')).open(browser, { language })
    const sent = requestsTo(page, '/api/photos')
    await page.goto('/add-activity')
    await toDetails(page, texts)
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma foto') })
    await expect(alert(page, texts.notPhoto)).toBeVisible()
    const unreadable = Buffer.alloc(9 * 1024 * 1024, 7)
    await input.setInputFiles({ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: unreadable })
    await expect(alert(page, texts.tooLarge)).toBeVisible()
    const note = { mimeType: 'image/jpeg', buffer: Buffer.from('também não') }
    await input.setInputFiles(Array.from({ length: 7 }, (_, index) => ({ ...note, name: `nota ${index + 1}.jpg` })))
    await expect(alert(page, texts.sevenPhotos)).toBeVisible()
    await expect(alert(page, texts.notPhoto)).toHaveCount(6)
    await button(page, texts.review).click()
    await expect(alert(page, texts.noPhoto)).toBeVisible()
    expect(sent()).toBe(0)
  })

  test(`days that do not count are refused: before the start, tomorrow, three days ago: ${language}`, async ({
    browser,
  }) => {
    const caua = await newPerson('Caua')
    const soon = await newChallenge(caua, { title: 'Começa amanhã', from: 1 })
    const running = await newChallenge(caua, { title: 'Já começou' })
    const page = await caua.open(browser, { language })
    for (const [challenge, when, text] of [
      [soon, null, texts.outside],
      [running, { day: await dayFromToday(1), time: '09:00' }, texts.future],
      [running, { day: await dayFromToday(-3), time: '09:00' }, texts.late],
    ] as const) {
      await page.goto(`/add-activity?challenge=${challenge}`)
      await toDetails(page, texts)
      await attachPhoto(page)
      await keepWhen(page, caua, when)
      await button(page, texts.review).click()
      await expect(alert(page, text)).toBeVisible()
      await keepWhen(page, caua, 'nothing')
    }
    expect(await workoutsIn(caua, soon)).toBe(0)
    expect(await workoutsIn(caua, running)).toBe(0)
  })

  test(`another person's challenge is not found, and fair play must be promised: ${language}`, async ({ browser }) => {
    const owner = await newPerson('Olga')
    const theirs = await newChallenge(owner, { title: 'Só da Olga' })
    await owner.ask('PUT', `/challenges/${theirs}/privacy`, { isPrivate: true })
    const lia = await newPerson('Lia', { fairPlay: false })
    const page = await lia.open(browser, { language })
    await page.goto(`/add-activity?challenge=${theirs}`)
    await toDetails(page, texts)
    await attachPhoto(page)
    await button(page, texts.review).click()
    await agreeToFairPlay(page, texts.agree)
    await expect(page.getByRole('alert')).toContainText(texts.stranger)
    await page.getByRole('checkbox').uncheck()
    await button(page, texts.confirm).click()
    await expect(alert(page, texts.fairPlay)).toBeVisible()
    expect(await workoutsIn(owner, theirs)).toBe(0)
  })
}

test('a large photo that the browser can read is shrunk and uploaded', async ({ browser }) => {
  const page = await (await newPerson('Gabi')).open(browser)
  await page.goto('/add-activity')
  await toDetails(page, TEXTS['pt-BR'])
  // Shrinking, sending and reading it takes time on a busy machine.
  const stored = page.waitForResponse(response => new URL(response.url()).pathname === '/api/photos', {
    timeout: 60_000,
  })
  const noise = noisePng(1_900, 1_750)
  expect(noise.length).toBeGreaterThan(9 * 1024 * 1024)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: noise })
  expect((await stored).status()).toBe(200)
  await expect(page.getByText('Capa')).toBeVisible()
})

test('the draft survives a reload with its photo, and a double press logs once', async ({ browser }) => {
  const bento = await newPerson('Bento')
  const challenge = await newChallenge(bento, { title: 'Um por dia' })
  const page = await bento.open(browser, { reducedMotion: 'reduce' })
  await page.goto(`/add-activity?challenge=${challenge}`)
  await toDetails(page, TEXTS['pt-BR'])
  await attachPhoto(page)
  await page.getByRole('button', { name: /^Legenda/ }).click()
  await page.getByRole('textbox', { name: /^Legenda/ }).fill('Perna pesada, cabeça leve.')
  await button(page, 'Pronto').click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Continuamos de onde você parou.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await button(page, 'Revisar').click()
  await expect(page.getByText('Perna pesada, cabeça leve.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Um por dia' })).toContainText('+10 pts')
  await button(page, 'Confirmar treino').dblclick()
  await expect(page.getByRole('heading', { name: /Boa, Bento/ })).toBeFocused()
  await expect(page.getByText('+10', { exact: true })).toBeVisible()
  expect(await workoutsIn(bento, challenge)).toBe(1)
  await page.getByRole('link', { name: 'Ver o ranking' }).click()
  await expect(page).toHaveURL(new RegExp(`/challenge/${challenge}`))
})

test('a photo that could not be sent is retried without losing anything, and a lost answer logs once', async ({
  browser,
}) => {
  const tina = await newPerson('Tina')
  const challenge = await newChallenge(tina, { title: 'Rede ruim' })
  const page = await tina.open(browser)
  await page.goto(`/add-activity?challenge=${challenge}`)
  await toDetails(page, TEXTS['pt-BR'])
  await page.getByLabel('Duração', { exact: true }).fill('62')
  await page.route('**/api/photos?*', route => route.fulfill({ status: 503, json: { code: 'try_again' } }), {
    times: 1,
  })
  await page.locator('input[type=file]').first().setInputFiles(PHOTO)
  await expect(page.getByText('Erro ao enviar a foto')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Capa')).toBeVisible()
  await button(page, 'Revisar').click()
  await page.route(
    '**/api/activities',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Confirmar treino').click()
  // Whether it arrived is unknown: it is stored, and sent again until that is certain.
  await expect(page.getByRole('heading', { name: 'Treino enviado' })).toBeVisible()
  expect(await workoutsIn(tina, challenge)).toBe(1)
})

test('closing asks only if something was entered, and the gym step fails softly', async ({ browser }) => {
  const page = await (await newPerson('Hugo')).open(browser, { viewport: DESKTOP })
  await page.route('**/api/gyms**', route => route.fulfill({ status: 503, json: { code: 'gyms_unavailable' } }))
  await page.goto('/add-activity')
  await button(page, 'Fechar').first().click()
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/add-activity')
  await page.getByText('Yoga', { exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao carregar academias', { timeout: 20_000 })
  await button(page, 'Pular').click()
  await expect(page.getByRole('heading', { name: 'Mostra o treino' })).toBeFocused()
  for (const title of ['Onde foi o treino?', 'O que rolou hoje?']) {
    await button(page, 'Voltar').first().click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }
  await expect(page.getByRole('radio', { name: 'Yoga' })).toBeChecked()
  await page.getByText('Yoga', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Onde foi o treino?' }), 'chosen again, it goes on').toBeFocused()
  await button(page, 'Voltar').first().click()
  await button(page, 'Fechar').first().click()
  await expect(page.getByRole('dialog', { name: 'Sair sem registrar?' })).toBeVisible()
  await button(page, 'Descartar').click()
  await expect(page).toHaveURL(/\/app$/)
})

test('the second tap of a double tap has no effect on the next step', async ({ browser }) => {
  const page = await (await newPerson('Rui')).open(browser)
  await page.goto('/add-activity')
  await expect(page.locator('label').filter({ hasText: 'Corrida na rua' })).toBeVisible()
  // Checked right after the first tap: on a slow machine a second tap would come too late to test this.
  const after = await page.evaluate<{ title: string; controls: number; reached: string[] }>(`(async () => {
    const card = [...document.querySelectorAll('label')].find(label => label.textContent.includes('Corrida na rua'))
    card.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    await new Promise(done => setTimeout(done))
    const controls = 'main button, main label, main input, main textarea, main a'
    const middles = [...document.querySelectorAll(controls)].map(control => control.getBoundingClientRect())
      .map(box => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(controls))
    return {
      title: document.querySelector('h1').textContent,
      controls: middles.length,
      reached: middles.filter(Boolean).map(control => control.textContent || control.tagName),
    }
  })()`)
  expect(after.title).toBe('Mostra o treino')
  expect(after.controls).toBeGreaterThan(5)
  expect(after.reached).toEqual([])
  await button(page, '60 min').click()
  await expect(page.getByLabel('Duração', { exact: true })).toHaveValue('60')
})

test('a workout can be logged by keyboard alone', async ({ browser }) => {
  const eva = await newPerson('Eva')
  const challenge = await newChallenge(eva, { title: 'Só teclado' })
  const page = await eva.open(browser, { viewport: DESKTOP })
  await page.goto(`/add-activity?challenge=${challenge}`)
  await page.getByRole('searchbox').focus()
  // The watch file input comes before the list.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'CrossFit' })).toBeChecked()
  await pressOn(page, 'Continuar')
  await expect(page.getByRole('heading', { name: 'Onde foi o treino?' })).toBeFocused()
  await pressOn(page, 'Pular')
  await expect(page.getByRole('heading', { name: 'Mostra o treino' })).toBeFocused()
  await attachPhoto(page)
  await page.getByLabel('Duração', { exact: true }).focus()
  await page.keyboard.type('50')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Duração', { exact: true })).toHaveValue('51')
  await pressOn(page, 'Revisar')
  await pressOn(page, 'Confirmar treino')
  await expect(page.getByRole('heading', { name: /Boa, Eva/ })).toBeFocused()
})

async function toDetails(page: Page, texts: Texts): Promise<void> {
  await page.getByText(texts.type, { exact: true }).click()
  await button(page, texts.skip).click()
  await expect(page.getByLabel(texts.minutes, { exact: true })).toBeVisible()
}

/** Stores a draft with another day, as after some days away; `nothing` deletes the draft. */
async function keepWhen(
  page: Page,
  person: Person,
  when: { day: string; time: string } | null | 'nothing',
): Promise<void> {
  if (when === null) return
  const key = JSON.stringify(`bora.workout.${person.userId}`)
  if (when === 'nothing') await page.evaluate(`localStorage.removeItem(${key})`)
  else
    await page.evaluate(
      `localStorage.setItem(${key}, JSON.stringify({ ...JSON.parse(localStorage.getItem(${key})), when: ${JSON.stringify(when)} }))`,
    )
  await page.reload()
}

async function pressOn(page: Page, name: string): Promise<void> {
  await button(page, name).press('Enter')
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}

function requestsTo(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count++
  })
  return () => count
}
