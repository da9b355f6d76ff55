import { PAGES } from '@bora/rules/pages.ts'
import { newChallenge, newPerson } from './accounts.ts'
import { newAdmin } from './desk.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  test,
  withoutMoment,
  alternating,
} from './world.ts'

const WORDS = {
  'pt-BR': {
    title: 'Desafios',
    search: 'Título, quem criou ou código',
    open: 'Detalhes',
    feature: 'Destacar',
    unfeature: 'Tirar o destaque',
    mark: 'Marcar como de embaixador',
    note: 'Motivo',
    noteShort: 'Digite pelo menos 3 letras.',
    confirm: 'Confirmar',
    set: 'Marca colocada',
    featured: 'Em destaque',
    tag: 'Destaque',
    ambassador: 'Embaixador',
    acts: 'O que já foi feito',
    marked: 'Marcou um desafio',
    cancel: 'Cancelar o desafio',
    cancelled: 'Cancelado',
    filterCancelled: 'Cancelados',
    filterFeatured: 'Em destaque',
    over: 'Este desafio já acabou: não há mais nada a fazer aqui.',
    back: 'Voltar à lista',
    none: 'Nenhum desafio',
  },
  en: {
    title: 'Challenges',
    search: 'Title, creator or code',
    open: 'Details',
    feature: 'Feature',
    unfeature: 'Stop featuring',
    mark: "Mark as an ambassador's",
    note: 'Reason',
    noteShort: 'Enter at least 3 letters.',
    confirm: 'Confirm',
    set: 'Mark added',
    featured: 'Featured',
    tag: 'Featured',
    ambassador: 'Ambassador',
    acts: 'What was done',
    marked: 'Marked a challenge',
    cancel: 'Cancel the challenge',
    cancelled: 'Canceled',
    filterCancelled: 'Canceled',
    filterFeatured: 'Featured',
    over: 'This challenge is over: there is nothing left to do here.',
    back: 'Back to the list',
    none: 'No challenges',
  },
} as const

for (const language of alternating('admin-challenges', ['pt-BR', 'en'] as const)) {
  test(`a challenge is found, marked by keyboard, featured to others, and cancelled: ${language}`, async ({
    browser,
  }) => {
    const words = WORDS[language]
    const title = `Trilha ${language} ${Date.now()}`
    const [ana, bia] = [await newPerson('Ana Prado'), await newPerson('Bia Rocha')]
    const challenge = await newChallenge(ana, { title, type: 'distance' })
    const vera = await withoutMoment(await (await newAdmin('Vera')).open(browser, { viewport: DESKTOP, language }))

    await test.step('found by its title', async () => {
      await vera.goto(PAGES.adminChallenges.path)
      await expect(vera.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await expectNoAxeFindings(vera)
      await vera.getByRole('searchbox', { name: words.search }).fill(title.toUpperCase())
      await expect(vera.locator('[data-row]')).toHaveCount(1)
      await expect(vera).toHaveURL(/q=/)
    })

    const open = vera.getByRole('region', { name: words.open })
    await test.step('marked by keyboard alone, with a reason', async () => {
      await vera.locator('[data-row]').focus()
      await vera.keyboard.press('Enter')
      await expect(open).toBeFocused()
      await expect(open.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(open.getByRole('link', { name: 'Ana Prado' })).toBeVisible()
      await expectNoAxeFindings(vera)
      await open.getByRole('button', { name: words.feature, exact: true }).focus()
      await vera.keyboard.press('Enter')
      const dialog = vera.getByRole('dialog')
      await expect(dialog.getByRole('textbox', { name: words.note })).toBeVisible()
      await dialog.getByRole('button', { name: words.confirm }).focus()
      await vera.keyboard.press('Enter')
      await expect(dialog.getByText(words.noteShort)).toBeVisible()
      await expectNoAxeFindings(vera)
      await dialog.getByRole('textbox', { name: words.note }).fill('Combina com a campanha do mês.')
      await dialog.getByRole('button', { name: words.confirm }).focus()
      await vera.keyboard.press('Enter')
      await expect(vera.getByText(words.set, { exact: true }).first()).toBeVisible()
      await expect(open.getByText(words.featured, { exact: true })).toBeVisible()
      const done = open.getByRole('region', { name: words.acts })
      await expect(done.getByText(words.marked)).toBeVisible()
      await expect(done.getByText('Combina com a campanha do mês.')).toBeVisible()
      await expect(open.getByRole('button', { name: words.unfeature })).toBeVisible()
    })

    await test.step('others see it first, with its mark', async () => {
      const { body } = await bia.ask('GET', '/home?timeZone=America/Sao_Paulo')
      const { recommended } = body as { recommended: { id: string; why: string }[] }
      expect(recommended.find(one => one.id === challenge)?.why).toBe('featured')
      const page = await bia.open(browser, { viewport: PHONE, language })
      await page.goto(`/challenge/${challenge}/overview`)
      await expect(page.getByText(words.tag, { exact: true }).first()).toBeVisible()
    })

    await test.step('an ambassador’s mark next to it', async () => {
      await open.getByRole('button', { name: words.mark }).click()
      await vera.getByRole('dialog').getByRole('textbox').fill('A Marina o conduz.')
      await vera.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
      await expect(open.getByText(words.ambassador, { exact: true })).toBeVisible()
    })

    await test.step('cancelled, it is listed among the cancelled ones', async () => {
      await open.getByRole('button', { name: words.cancel }).click()
      const dialog = vera.getByRole('dialog')
      await dialog.getByRole('textbox').fill('O percurso está fechado.')
      await dialog.getByRole('button', { name: words.cancel }).click()
      await expect(open.getByText(words.cancelled, { exact: true })).toBeVisible()
      await vera.keyboard.press('Escape')
      await vera.getByRole('button', { name: words.filterCancelled, exact: true }).click()
      await expect(vera.locator('[data-row]')).toHaveCount(1)
    })

    await test.step('on a phone the open item replaces the list, also in dark mode', async () => {
      const otto = await (await newAdmin('Otto')).open(browser, { viewport: PHONE, language, theme: 'dark' })
      await otto.goto(`${PAGES.adminChallenges.path}?q=${encodeURIComponent(title)}`)
      await otto.locator('[data-row]').click()
      await expect(otto.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(otto.getByRole('searchbox')).toHaveCount(0)
      await expectNoAxeFindings(otto)
      await expectNoSidewaysScroll(otto, 'a challenge at the desk')
      await otto.getByRole('button', { name: words.back }).click()
      await expect(otto.getByRole('searchbox', { name: words.search })).toBeVisible()
      await expectNoSidewaysScroll(otto, 'the challenges at the desk')
      await otto.goto(`${PAGES.adminChallenges.path}?q=${Date.now()}`)
      await expect(otto.getByText(words.none, { exact: true })).toBeVisible()
    })
  })
}
