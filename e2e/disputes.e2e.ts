import {
  challengeId,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  inBoth,
  PHONE,
  readIn,
  signedInPage,
  test,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    part: 'Algo errado no resultado?',
    until: /^Dá para contestar até \d{1,2} \S+, \d{1,2}h(\d{2})?\.$/,
    open: 'Contestar resultado',
    which: 'Quais?',
    send: 'Enviar contestação',
    none: 'Escolha pelo menos um treino.',
    why: 'O que está errado?',
    short: 'Escreva pelo menos 10 caracteres',
    mine: 'Suas contestações',
    inReview: 'Em análise',
    back: 'Retirar contestação',
    withdrawn: 'Retirada',
  },
  en: {
    part: 'Something wrong with the results?',
    until: /^You can dispute them until \S+ \d{1,2}, \d{1,2}:\d{2}\s[ap]m\.$/,
    open: 'Dispute the results',
    which: 'Which ones?',
    send: 'Send dispute',
    none: 'Choose at least one workout.',
    why: 'What’s wrong?',
    short: 'Write at least 10 characters',
    mine: 'Your disputes',
    inReview: 'In review',
    back: 'Withdraw dispute',
    withdrawn: 'Withdrawn',
  },
} as const

test('a result is disputed for chosen workouts, and the dispute can be withdrawn', async ({ browser }) => {
  const page = await signedInPage(browser, 'nanda@bora.test', { viewport: PHONE })
  await page.goto(`/challenge/${await challengeId('Dez treinos, dez dias', 'completed')}/results`)
  await inBoth(page, async language => {
    const texts = TEXTS[language]
    const part = page.getByRole('region', { name: texts.part })
    await expect(part.getByText(texts.until)).toBeVisible()
    await part.getByRole('button', { name: texts.open }).click()
    const dialog = page.getByRole('dialog', { name: texts.open })
    const workouts = dialog.getByRole('group', { name: texts.which })
    await expect(workouts.getByRole('checkbox').first()).toBeVisible()
    await dialog.getByRole('button', { name: texts.send }).click()
    await expect(dialog.getByText(texts.none)).toBeVisible()
    await workouts.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: texts.send }).click()
    await expect(dialog.getByLabel(texts.why)).toBeFocused()
    await expect(dialog.getByText(texts.short)).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, 'the dialog of a dispute')
  })
  const dialog = page.getByRole('dialog', { name: 'Contestar resultado' })
  await dialog.getByLabel('O que está errado?').fill('A foto é do ano passado.')
  await dialog.getByRole('button', { name: 'Enviar contestação' }).dblclick()

  const ownIn = (language: keyof typeof TEXTS) =>
    page.getByRole('list', { name: TEXTS[language].mine }).getByRole('listitem')
  const part = page.getByRole('region', { name: 'Algo errado no resultado?' })
  await expect(ownIn('pt-BR')).toHaveCount(1)
  await expect(page.getByText('Não deu para enviar a contestação')).toBeHidden()
  await expect(part.getByRole('button', { name: 'Contestar resultado' })).toBeHidden()
  await inBoth(page, async language => {
    const own = ownIn(language)
    await expect(own.getByText(TEXTS[language].inReview)).toBeVisible()
    await expect(own.getByText('A foto é do ano passado.')).toBeVisible()
    await expectNoAxeFindings(page)
  })
  await readIn(page, 'en')
  await ownIn('en').getByRole('button', { name: TEXTS.en.back }).click()
  await expect(ownIn('en').getByText(TEXTS.en.withdrawn)).toBeVisible()
  await readIn(page, 'pt-BR')
  await expect(ownIn('pt-BR').getByText(TEXTS['pt-BR'].withdrawn)).toBeVisible()
  await expect(part.getByRole('button', { name: 'Contestar resultado' })).toBeVisible()
})
