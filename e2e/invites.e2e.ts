import type { Page } from '@playwright/test'
import { logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { linkFor, redeemMailLink } from './outbox.ts'
import { sentByWhatsApp, whatsAppOf } from './sent-link.ts'
import { DESKTOP, expect, test } from './world.ts'

test('bringing a friend shows what is missing, and the points as soon as they count', async ({ browser }) => {
  const [rosa, davi] = [await newPerson('Rosa'), await newPerson('Davi')]
  const challenge = await newChallenge(rosa, { title: 'Traga a turma' })
  const ofRosa = await rosa.open(browser, { viewport: DESKTOP })
  await ofRosa.goto(`/challenge/${challenge}`)
  await expect(ofRosa.getByText('+10 pts por amigo que entrar e treinar')).toBeVisible()
  await expect(ofRosa.getByRole('heading', { name: 'Quem você trouxe' })).toHaveCount(0)
  await ofRosa.getByRole('button', { name: /Convidar amigos/ }).click()
  const { url } = await sentByWhatsApp(whatsAppOf(ofRosa, 'Link do desafio'))
  await ofRosa.keyboard.press('Escape')

  const ofDavi = await davi.open(browser)
  await ofDavi.goto(url)
  await ofDavi.getByRole('button', { name: 'Aceitar convite' }).click()
  await ofDavi.getByRole('dialog').getByRole('button').last().click()
  await expect(ofDavi.getByText('Você está dentro', { exact: true })).toBeVisible()
  const row = ofRosa.getByRole('region', { name: 'Quem você trouxe' }).getByRole('listitem')
  await expect(row).toContainText('Falta confirmar o e-mail e o primeiro treino aqui')
  await expect(row).toContainText('+10 pts a caminho')

  await logWorkoutOf(davi, { challenge })
  await expect(row).toHaveText(/Falta confirmar o e-mail/)
  await expect(row).not.toContainText('treino')
  await redeemMailLink(await linkFor(davi.email, 'confirmation'))
  await expect(row).toContainText('Já conta')
  await expect(ofRosa.getByText('+10 pts no seu placar')).toBeVisible()
  await expect(placeOf(ofRosa, 'Você')).toContainText('10')
})

test('home says what today is worth, and why it is worth nothing', async ({ browser }) => {
  const nina = await newPerson('Nina')
  const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
  const today = new Date(Date.parse(now) - 3 * 3_600_000).getUTCDay() || 7
  await newChallenge(nina, { title: 'Dia de folga', more: { rules: { weekdays: [(today % 7) + 1] } } })
  const page = await nina.open(browser)
  await page.goto('/app')
  const stage = page.getByRole('region', { name: 'Seu dia' }).first()
  await expect(stage).toContainText('0 pts')
  await expect(stage).toContainText('Esse dia da semana não conta')
  await stage.getByRole('button', { name: 'Achar um para hoje' }).click()
  await expect(page.getByRole('region', { name: 'Desafios', exact: true }).getByRole('article').first()).toBeVisible()
  await newChallenge(nina, { title: 'Todo dia' })
  await page.reload()
  await expect(stage).toContainText('+10')
  await expect(stage).toContainText('Musculação, 45 min')
})

function placeOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Ranking', exact: true }).getByRole('listitem').filter({ hasText: name })
}
