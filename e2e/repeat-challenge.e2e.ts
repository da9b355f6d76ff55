import { joinChallenge, newChallenge, newPerson, type Person } from './accounts.ts'
import { demoChallenges } from './demo-pages.ts'
import { closePages, DESKTOP, expect, LOOKS, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    repeat: /Repetir este desafio/,
    again: 'Bora de novo?',
    more: 'Mais opções',
    once: (title: string) => `De novo: ${title}`,
    invite: 'Convidar as 2 pessoas da última vez',
    inviteOne: 'Convidar a pessoa da última vez',
    create: 'Criar desafio',
    sent: '2 convites enviados',
    asks: 'Ana te chamou de novo para',
    see: (title: string) => `Ver desafio: ${title}`,
    decline: (title: string) => `Agora não: ${title}`,
    declined: 'Convite dispensado',
    join: 'Participar',
    accept: 'Aceitar e participar',
    joined: 'Você está dentro',
    unknown: 'Este desafio não existe ou não está aberto para você.',
    scratch: 'Criar do zero',
    template: 'Escolha um modelo',
    edit: 'Editar: Nome e descrição',
    name: 'Nome do desafio',
    restart: 'Começar de novo',
    undo: 'Desfazer',
  },
  en: {
    repeat: /Repeat this challenge/,
    again: 'Go again?',
    more: 'More options',
    once: (title: string) => `Once more: ${title}`,
    invite: 'Invite the 2 people from last time',
    inviteOne: 'Invite the person from last time',
    create: 'Create challenge',
    sent: '2 invites sent',
    asks: 'Ana wants you back for',
    see: (title: string) => `See challenge: ${title}`,
    decline: (title: string) => `Not now: ${title}`,
    declined: 'Invite dismissed',
    join: 'Join',
    accept: 'Accept and join',
    joined: "You're in",
    unknown: "This challenge doesn't exist or isn't open to you.",
    scratch: 'Start from scratch',
    template: 'Choose a template',
    edit: 'Edit: Name and description',
    name: 'Challenge name',
    restart: 'Start over',
    undo: 'Undo',
  },
} as const

for (const look of alternating('repeat-challenge', LOOKS)) {
  const texts = TEXTS[look.language]
  const device = look.viewport === DESKTOP ? 'a desktop' : 'a phone'

  test(`a creator repeats a challenge, its people are invited with one tap and decide: ${look.language}, ${device}`, async ({
    browser,
  }) => {
    const [ana, bia, caio] = await Promise.all([newPerson('Ana'), newPerson('Bia'), newPerson('Caio')])
    const title = 'Turma da praça'
    const former = await newChallenge(ana, { title, type: 'count_days', more: { isPrivate: false, target: 5 } })
    await Promise.all([bia, caio].map(person => joinChallenge(person, former)))
    const page = await ana.open(browser, look)
    await page.goto(`/challenge/${former}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // While it runs that isn't offered, but its address works.
    await expect(page.getByRole('link', { name: texts.repeat })).toHaveCount(0)
    await page.goto(`/app/create?repeat=${former}`)
    const wizard = page.getByRole('dialog')
    await expect(wizard.getByText('7/7')).toBeVisible()
    await expect(wizard.getByText(texts.once(title))).toBeVisible()
    await expect(wizard.getByRole('switch', { name: texts.invite })).toBeChecked()
    await wizard.getByRole('button', { name: texts.create, exact: true }).dblclick()
    await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}$/)
    await expect(page.getByText(texts.sent).first()).toBeVisible()
    const next = page.url().split('/').at(-1)!
    expect(next).not.toBe(former)
    const [before, after] = await Promise.all([former, next].map(id => detailsOf(ana, id)))
    expect(after!.rules).toEqual(before!.rules)
    expect([after!.target, after!.durationDays]).toEqual([5, before!.durationDays])
    expect(after!.startDate > before!.endDate).toBe(true)

    const guest = await bia.open(browser, look)
    await guest.goto('/app')
    await expect(guest.getByText(texts.asks)).toBeVisible()
    await guest.getByRole('button', { name: texts.decline(title) }).click()
    await expect(guest.getByText(texts.declined).first()).toBeVisible()
    await expect(guest.getByText(texts.asks)).toBeHidden()

    const other = await caio.open(browser, look)
    await other.goto('/app')
    await other.getByRole('link', { name: texts.see(title) }).click()
    await expect(other).toHaveURL(new RegExp(`/challenge/${next}$`))
    await other
      .getByRole('button', { name: new RegExp(`^${texts.join}`) })
      .locator('visible=true')
      .click()
    await other.getByRole('button', { name: texts.accept }).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await detailsOf(caio, next)).viewer.state).toBe('participating')
    await other.goto('/app')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText(texts.asks)).toBeHidden()
  })
}

for (const language of alternating('repeat-challenge 2', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`a repeated draft survives a reload, separate from others, and a participant starts from the rules: ${language}`, async ({
    browser,
  }) => {
    await test.step('a participant of a finished challenge starts from its rules, and invites no one', async () => {
      const { ended } = await demoChallenges()
      const page = await signedInPage(browser, 'julia@bora.test', { language, viewport: DESKTOP })
      await page.goto(`/challenge/${ended}/results`)
      const again = page.locator(`a[href$="/app/create?repeat=${ended}"]`).filter({ hasText: texts.again })
      await expect(again.first()).toBeAttached()
      await page.goto(`/challenge/${ended}`)
      await page.getByRole('button', { name: texts.more }).locator('visible=true').click()
      await page.getByRole('link', { name: texts.repeat }).click()
      const wizard = page.getByRole('dialog')
      await expect(wizard.getByText('7/7')).toBeVisible()
      await expect(wizard.getByRole('heading', { name: /^(De novo|Once more): / })).toBeVisible()
      await expect(wizard.getByRole('switch', { name: /última vez|last time/ })).toHaveCount(0)
      await closePages(browser)
    })
    await test.step('it survives a reload, separate from other drafts, and its reset can be undone', async () => {
      const [ana, bia] = await Promise.all([newPerson('Ana'), newPerson('Bia')])
      const former = await newChallenge(ana, { title: 'Primeira edição' })
      await joinChallenge(bia, former)
      const page = await ana.open(browser, { language })
      await page.goto('/app/create')
      await page.locator('label:has(input[value="daily_10"])').click()
      await page.goto(`/app/create?repeat=${former}`)
      await expect(page.getByText(texts.once('Primeira edição'))).toBeVisible()
      await page.getByRole('switch', { name: texts.inviteOne }).click()
      await page.getByRole('button', { name: texts.edit }).click()
      await page.getByLabel(texts.name).fill('Segunda edição')
      await page.reload()
      await expect(page.getByLabel(texts.name)).toHaveValue('Segunda edição')
      await page.getByRole('button', { name: texts.restart }).click()
      await expect(page.getByText('7/7')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Primeira edição', exact: true })).toBeVisible()
      await page.getByRole('button', { name: texts.undo }).click()
      await expect(page.getByLabel(texts.name)).toHaveValue('Segunda edição')

      await page.goto('/app/create')
      await expect(page.locator('input[value="daily_10"]')).toBeChecked()
      await page.goto(`/app/create?repeat=${former.slice(0, -4)}0000`)
      await expect(page.getByText(texts.unknown)).toBeVisible()
      await page.getByRole('button', { name: texts.scratch }).click()
      await expect(page.getByRole('heading', { name: texts.template })).toBeVisible()
    })
  })
}

type Told = {
  rules: object
  target: number | null
  startDate: string
  endDate: string
  durationDays: number
  viewer: { state: string }
}

async function detailsOf(person: Person, id: string): Promise<Told> {
  return (await person.ask('GET', `/challenges/${id}`)).body
}
