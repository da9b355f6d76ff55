import { challengeId, expect, expectNoAxeFindings, expectNoSidewaysScroll, PHONE, signedInPage, test } from './world.ts'

test('a result is disputed about chosen workouts, and the dispute can be taken back', async ({ browser }) => {
  const page = await signedInPage(browser, 'nanda@bora.test', { viewport: PHONE })
  await page.goto(`/challenge/${await challengeId('Dez treinos, dez dias', 'completed')}/results`)
  const part = page.getByRole('region', { name: 'Algo errado no resultado?' })
  await expect(part.getByText(/^Dá para contestar até \d{1,2} \S+, \d{1,2}h\d{2}\.$/)).toBeVisible()
  await part.getByRole('button', { name: 'Contestar resultado' }).click()

  const dialog = page.getByRole('dialog', { name: 'Contestar resultado' })
  const workouts = dialog.getByRole('group', { name: 'Quais?' })
  await expect(workouts.getByRole('checkbox').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect(dialog.getByText('Escolha pelo menos um treino.')).toBeVisible()
  await workouts.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect(dialog.getByLabel('O que está errado?')).toBeFocused()
  await expect(dialog.getByText('Conte em pelo menos 10 caracteres')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page, 'the dialog of a dispute')
  await dialog.getByLabel('O que está errado?').fill('A foto é do ano passado.')
  await dialog.getByRole('button', { name: 'Enviar contestação' }).dblclick()

  const own = part.getByRole('list', { name: 'Suas contestações' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own.getByText('Em análise')).toBeVisible()
  await expect(page.getByText('Não deu para enviar a contestação')).toBeHidden()
  await expect(own.getByText('A foto é do ano passado.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Contestar resultado' })).toBeHidden()
  await expectNoAxeFindings(page)
  await own.getByRole('button', { name: 'Retirar contestação' }).click()
  await expect(own.getByText('Retirada')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Contestar resultado' })).toBeVisible()
})

test('the rules of a challenge say where the money goes in every case', async ({ browser }) => {
  const page = await signedInPage(browser, 'caio@bora.test', { language: 'en' })
  await page.goto(`/challenge/${await challengeId('Outubro sem desculpa', 'completed')}?tab=rules`)
  await expect(page.getByRole('heading', { name: 'Where does the money go?' })).toBeVisible()
  await page.getByText('What if almost nobody pays?').click()
  await expect(
    page.getByText('With fewer than 2 people who paid, there is no prize. The entry fee is refunded in full'),
  ).toBeVisible()
  await expectNoAxeFindings(page)
})
