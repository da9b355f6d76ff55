import type { Page } from '@playwright/test'
import { demoChallenges, tabPaths, visitorPaths } from './demo-pages.ts'
import { alternating, challengeId, DESKTOP, expect, openPage, signedInPage, test } from './world.ts'

type Language = 'pt-BR' | 'en'
const TITLE = { 'pt-BR': 'Entrar · Bora', en: 'Sign in · Bora' } as const

test('a change is shown at once and stored, and the page declares its language', async ({ browser }) => {
  const page = await signedInPage(browser, 'julia@bora.test', { viewport: DESKTOP })
  await page.goto('/app')
  await expect(page.getByRole('link', { name: 'Início' })).toBeVisible()
  expect(await storedLanguage(page)).toBeNull()
  await page.getByRole('button', { name: /Júlia/ }).click()
  await page.getByRole('group', { name: 'Idioma' }).getByText('English').click()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Home · Bora')
  expect(await storedLanguage(page)).toBe('en')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  expect((await page.context().cookies()).find(cookie => cookie.name === 'lang')?.value).toBe('en')
  expect(await (await page.request.get('/', { headers: { 'accept-language': 'pt-BR' } })).text()).toContain(
    '<html lang="en">',
  )

  await page.getByRole('button', { name: /Júlia/ }).click()
  await page.getByRole('group', { name: 'Language' }).getByText('Português').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  expect(await storedLanguage(page)).toBe('pt-BR')

  await test.step('on the landing page it is stored before the app loads', async () => {
    const visitor = await openPage(browser, { language: 'pt-BR' })
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'English' }).click()
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Train together. Win together.' })).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Train together. Win together.' })).toBeVisible()
    await visitor.goto('/auth')
    await expect(visitor).toHaveTitle(TITLE.en)
  })
})

for (const language of alternating('languages', ['pt-BR', 'en'] as const)) {
  test(`nothing on any screen is left in the other language: ${language}`, async ({ browser }) => {
    const found: string[] = []
    const look = async (page: Page, where: string) => {
      await settled(page)
      for (const text of await strangers(page, language)) found.push(`${where}: ${text}`)
    }
    const visitor = listening(await openPage(browser, { language, reducedMotion: 'reduce' }))
    const demo = await demoChallenges()
    for (const path of [...visitorPaths(demo), '/challenge/nada/overview']) {
      await visitor.goto(path)
      if (path === '/') await visitor.mouse.move(100, 300, { steps: 3 })
      if (path.startsWith('/auth')) await visitor.locator('button[type=submit]').click()
      await look(visitor, path)
    }
    const member = listening(
      await signedInPage(browser, 'caio@bora.test', { language, reducedMotion: 'reduce', viewport: DESKTOP }),
    )
    for (const path of [
      '/app',
      ...tabPaths(demo.paid),
      `/challenge/${demo.upcoming}`,
      `/challenge/${demo.ended}`,
      '/wallet',
    ]) {
      await member.goto(path)
      await look(member, path)
    }
    for (const summary of await member.locator('summary').all()) await summary.click()
    await look(member, 'answers in the wallet')
    await member.goto(`/challenge/${demo.ended}/results`)
    const dialog = member.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await look(member, 'the prize moment')
    await member.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await look(member, 'results')
    await member
      .getByRole('button', { name: language === 'en' ? 'See the prize statement' : 'Ver extrato do prêmio' })
      .click()
    await expect(dialog).toBeVisible()
    await look(member, 'the statement')

    await member.goto('/add-activity')
    await look(member, 'add activity 1')
    await member.getByText(language === 'en' ? 'Gym' : 'Musculação', { exact: true }).click()
    const skip = member.getByRole('button', { name: language === 'en' ? 'Skip' : 'Pular', exact: true })
    await expect(skip).toBeVisible()
    await look(member, 'add activity 2')
    await skip.click()
    await member.getByRole('button', { name: language === 'en' ? 'Review' : 'Revisar', exact: true }).click()
    await expect(member.getByRole('alert').first()).toBeVisible()
    await look(member, 'add activity 3')

    await member.goto('/app/create')
    await look(member, 'create 1')
    await member.locator('label:has(input[value="30_day_transformation"])').click()
    for (let step = 2; step < 6; step++) {
      await next(member, language)
      await expect(member.getByText(`${step}/7`)).toBeVisible()
      await look(member, `create ${step}`)
    }
    await member.getByText(language === 'en' ? 'Entry fee' : 'Entrada', { exact: true }).click()
    await look(member, 'create 5 with an entry')
    await next(member, language)
    await expect(member.getByText('6/7')).toBeVisible()
    // Elements behind a dialog have no role.
    const folds = member.getByRole('button', { expanded: false })
    for (let most = 8; most > 0 && (await folds.count()) > 0; most--) await folds.first().click()
    await look(member, 'create 6')
    await member.getByRole('button', { name: language === 'en' ? 'Review' : 'Revisar', exact: true }).click()
    await expect(member.getByText('7/7')).toBeVisible()
    await look(member, 'create 7')
    expect(found).toEqual([])

    await test.step('money, numbers and dates are formatted for the language', async () => {
      const english = language === 'en'
      const page = visitor
      await page.goto('/')
      await expect(page.getByText(english ? 'R$1,296' : 'R$ 1.296').first()).toBeAttached()
      await page.goto(`/challenge/${await challengeId('Transformação 30 dias')}/overview`)
      await settled(page)
      for (const written of [
        english ? /R\$\s?5,000/ : /R\$\s?5\.000/,
        english ? /6,000 (pts|points)/ : /6\.000 (pts|pontos)/,
        english ? /(January|December|Jan|Dec) \d{1,2}/ : /\d{1,2} (de )?(janeiro|dezembro|jan|dez)/,
      ])
        await expect(page.locator('main')).toContainText(written, { useInnerText: true })
      await member.goto('/wallet')
      const amounts = member.getByText(
        english ? /^[+−-]?\s?R\$\d{1,3}(,\d{3})*\.\d\d$/ : /^[+−-]?\s?R\$\s\d{1,3}(\.\d{3})*,\d\d$/,
      )
      await expect(amounts.first()).toBeAttached()
      await member.goto(`/challenge/${await challengeId('21 dias de constância')}?tab=rules`)
      await expect(member.getByRole('tabpanel')).toContainText(
        english ? /(November|December) \d{1,2}/ : /\d{1,2} de (novembro|dezembro)/,
      )
      await member.goto(`/challenge/${await challengeId('21 dias de constância')}?tab=feed`)
      await expect(member.getByRole('article').first()).toContainText(
        english
          ? /\d (hours?|days?|minutes?) ago|yesterday|now|today|\d:\d\d/
          : /há \d+ |ontem|agora|hoje|\d\dh(\d\d)?/,
      )
    })
  })
}

/** User content (names, titles, captions, places) stays in its language; it has these keys. */
const WRITTEN = new Set([
  'title',
  'name',
  'description',
  'caption',
  'city',
  'address',
  'challengeTitle',
  'gymName',
  'gymCity',
  'creatorName',
  'email',
  'text',
])
// The data delivered with the landing page.
const FACTS = /<script type="application\/json" id="landing-facts">(.*?)<\/script>/s
const written = new WeakMap<Page, { texts: Set<string>; arriving: Array<Promise<void>> }>()

function listening(page: Page): Page {
  const texts = new Set<string>(['Português', 'English'])
  const arriving: Array<Promise<void>> = []
  written.set(page, { texts, arriving })
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && WRITTEN.has(key)) {
      texts.add(value)
      const [first, ...rest] = value.split(' ')
      if (key === 'name' || key === 'creatorName') texts.add(first!).add(`${first} ${rest.at(-1)?.[0]}.`)
    }
    if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) collect(inner, Array.isArray(value) ? key : name)
  }
  page.on('response', response => {
    const type = response.headers()['content-type'] ?? ''
    const isAnswer = response.url().includes('/api/') && type.includes('json')
    if (!isAnswer && !type.includes('html')) return
    arriving.push(
      response
        .text()
        .then(body => collect(JSON.parse(isAnswer ? body : (FACTS.exec(body)?.[1] ?? 'null'))))
        .catch(() => {}),
    )
  })
  return page
}

// Common words, and some of the product's own, that exist in only one of the two languages.
const words = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])(${text.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])`, 'iu')
const PORTUGUESE = words(
  '\\p{L}*[ãõçáéíóúâêôà]\\p{L}* de da dos das em um uma para com sem seu sua por que mais treino treinos desafio desafios dia dias pontos semana entrar sair carteira regras pessoas hoje ainda ou os na nas',
)
const ENGLISH = words(
  'the of your with and you is are was this that to from by not day days workout workouts challenge challenges points week join wallet photo rules people today yet or at see open free paid entry back close next',
)

/** The lines and names on a page that are not in its language. */
async function strangers(page: Page, language: Language): Promise<string[]> {
  const lines = await page.evaluate<string[]>(`(() => {
    const texts = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.nodeType === 3) {
        if (!node.parentElement.closest('script, style, noscript')) texts.push(node.textContent.trim())
      } else for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tip', 'aria-roledescription', 'aria-valuetext']) {
        const value = node.getAttribute(name)
        if (value) texts.push(value)
      }
    }
    return [...new Set(texts)].filter(text => text)
  })()`)
  await Promise.all(written.get(page)!.arriving)
  const theirs = [...written.get(page)!.texts].filter(text => text.length > 1).sort((a, b) => b.length - a.length)
  const stranger = language === 'en' ? PORTUGUESE : ENGLISH
  return lines.filter(line =>
    stranger.test(theirs.reduce((rest, text) => rest.replaceAll(text, ' '), line.replace(/\S+@\S+/g, ' '))),
  )
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

function next(page: Page, language: Language): Promise<void> {
  return page.getByRole('button', { name: language === 'en' ? 'Continue' : 'Continuar', exact: true }).click()
}

async function storedLanguage(page: Page): Promise<string | null> {
  return page.evaluate("localStorage.getItem('bora.language')")
}
