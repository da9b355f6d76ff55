import type { Page } from '@playwright/test'
import { connect, createServer, type Socket } from 'node:net'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { attachPhoto, closePages, expect, test } from './world.ts'

test("an open ranking follows others' workouts, also after a broken connection and while it loads", async ({
  browser,
}) => {
  await test.step('one person logs, and another’s ranking moves without a reload', async () => {
    const [rosa, davi] = [await newPerson('Rosa'), await newPerson('Davi')]
    const challenge = await newChallenge(rosa, { title: 'Ao vivo', type: 'time' })
    await joinChallenge(davi, challenge)
    const ofRosa = await watch(await rosa.open(browser), challenge)
    const ofDavi = await watch(await davi.open(browser), challenge)
    await logs(await rosa.open(browser), challenge, 40)
    await expect(row(ofDavi, 'Rosa')).toContainText('40')
    await expect(rows(ofDavi)).toHaveText([/^1º.*Rosa.*40/s, /^2º.*Você.*0/s])
    await logWorkoutOf(davi, { challenge, minutes: 55 })
    for (const [page, order] of [
      [ofRosa, [/^1º.*Davi.*55/s, /^2º.*Você.*40/s]],
      [ofDavi, [/^1º.*Você.*55/s, /^2º.*Rosa.*40/s]],
    ] as const) {
      await expect(rows(page)).toHaveText([...order])
      expect(await page.evaluate('sameDocument'), 'the page was not reloaded').toBe(true)
    }
    await closePages(browser)
  })
  await test.step('after a broken connection the page recovers and shows what it missed', async () => {
    const [nara, theo] = [await newPerson('Nara'), await newPerson('Theo')]
    const challenge = await newChallenge(nara, { title: 'Linha ruim', type: 'time' })
    await joinChallenge(theo, challenge)
    const line = await openLine(Number(new URL(process.env.BORA_URL!).port))
    try {
      const page = await watch(await theo.open(browser, { url: line.url }), challenge)
      line.cut()
      await logWorkoutOf(nara, { challenge, minutes: 50 })
      await expect(row(page, 'Nara'), 'what is known stays in sight').toBeVisible()
      line.mend()
      await expect(row(page, 'Nara')).toContainText('50', { timeout: 25_000 })
      expect(await page.evaluate('sameDocument')).toBe(true)
    } finally {
      await line.close()
    }
    await closePages(browser)
  })
  await test.step('events between reading the ranking and opening its stream are shown anyway', async () => {
    const [alda, beto] = [await newPerson('Alda'), await newPerson('Beto')]
    const challenge = await newChallenge(alda, { title: 'No meio', type: 'time' })
    await joinChallenge(beto, challenge)
    const page = await alda.open(browser)
    const open = await hold(page, LINE)
    await page.goto(`/challenge/${challenge}`)
    await expect(row(page, 'Beto')).toContainText('0')
    await logWorkoutOf(beto, { challenge })
    await open()
    await expect(rows(page).first()).toContainText('Beto')
    await closePages(browser)
  })
  await test.step('a ranking being loaded while something happens is requested again', async () => {
    const [ciro, dora] = [await newPerson('Ciro'), await newPerson('Dora')]
    const challenge = await newChallenge(ciro, { title: 'A caminho', type: 'time' })
    await joinChallenge(dora, challenge)
    const page = await ciro.open(browser)
    const arrive = await hold(page, new RegExp(`/challenges/${challenge}/leaderboard\\?`), 'answer')
    const listening = page.waitForResponse(LINE)
    await page.goto(`/challenge/${challenge}`)
    await listening
    // Data that the page already has is refetched once it is notified of the workout.
    const heard = page.waitForRequest(new RegExp(`/api/challenges/${challenge}$`))
    await logWorkoutOf(dora, { challenge })
    await heard
    await arrive()
    await expect(rows(page).first()).toContainText('Dora')
  })
})

test('going back within five minutes requests nothing, after five it refetches, after ten it starts over', async ({
  browser,
}) => {
  const ines = await newPerson('Ines')
  await newChallenge(ines, { title: 'Memória boa' })
  const page = await ines.open(browser)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // The workout form's scoring context is prefetched on any page, for use without a connection; the counts of the
    // bell and the chat are refetched when their stream reconnects, not on going back.
    const isAhead = pathname.endsWith('/scoring-context')
    const isOfTheLine = /\/live(\/notices)?$|\/unread$/.test(pathname)
    // Photos load when they come near the view.
    const isPhoto = pathname.startsWith('/api/photos/')
    if (pathname.startsWith('/api/') && !isOfTheLine && !isAhead && !isPhoto) asked.push(pathname)
  })
  const mine = page.locator('#my-challenges').getByRole('link', { name: 'Memória boa' })
  const there = page.getByRole('heading', { level: 1, name: 'Memória boa' })
  await page.goto('/app')
  await expect(mine).toBeVisible()
  // Content further down home loads with the first scroll.
  const below = Promise.all(
    ['/api/me/wall', '/api/me/progress'].map(async path => {
      const response = await page.waitForResponse(answer => new URL(answer.url()).pathname === path)
      await response.finished()
    }),
  )
  await page.mouse.wheel(0, 100)
  await below
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The last requests of the challenge page, once the code of its cards has loaded.
  const last = Promise.all(
    [/^\/api\/me\/blocks$/, /\/against-myself$/].map(async path => {
      const response = await page.waitForResponse(answer => path.test(new URL(answer.url()).pathname))
      await response.finished()
    }),
  )
  await mine.click()
  await expect(there).toBeVisible()
  await last
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  asked.length = 0
  await page.clock.fastForward('04:30')
  await page.goBack()
  await expect(mine).toBeVisible()
  await page.goForward()
  await expect(there).toBeVisible()
  expect(asked).toEqual([])

  const answer = await hold(page, /\/api\/home(\?|$)/)
  await page.clock.fastForward('01:00')
  await page.goBack()
  await expect.poll(() => asked).toContain('/api/home')
  await expect(mine, 'what is known stays in sight meanwhile').toBeVisible()
  // Only data that has arrived can become stale.
  const arrived = page.waitForResponse(response => new URL(response.url()).pathname === '/api/home')
  await answer()
  await (await arrived).finished()
  await page.goForward()
  await expect(there).toBeVisible()

  const later = await hold(page, /\/api\/home(\?|$)/)
  await page.clock.fastForward('10:30')
  await page.goBack()
  await expect(page.locator('[aria-busy=true]').first()).toBeAttached()
  await expect(mine, 'what was dropped is not shown').toHaveCount(0)
  await later()
  await expect(mine).toBeVisible()
})

/** The stream of a challenge's events. */
const LINE = /\/challenges\/[^/]+\/live(\?|$)/

/** Opens the ranking, with a marker that a reload would remove; resolves once the page listens. */
async function watch(page: Page, challenge: string): Promise<Page> {
  const listening = page.waitForResponse(LINE)
  await page.goto(`/challenge/${challenge}`)
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate('window.sameDocument = true')
  await listening
  return page
}

async function logs(page: Page, challenge: string, minutes: number): Promise<void> {
  await page.goto(`/add-activity?challenge=${challenge}`)
  await page.getByText('Musculação', { exact: true }).click()
  await page.getByRole('button', { name: 'Pular', exact: true }).click()
  await attachPhoto(page)
  await page.getByLabel('Duração', { exact: true }).fill(String(minutes))
  await page.getByRole('button', { name: 'Revisar', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar treino', exact: true }).click()
  await expect(page.getByText(`+${minutes}`, { exact: true })).toBeVisible()
  await page.context().close()
}

function rows(page: Page) {
  return page.getByRole('list', { name: 'Ranking', exact: true }).getByRole('listitem')
}

function row(page: Page, name: string) {
  return rows(page).filter({ hasText: name })
}

/**
 * Holds requests to an address back until the returned function is called: either before they reach the server, or its
 * answer.
 */
async function hold(
  page: Page,
  address: RegExp,
  what: 'question' | 'answer' = 'question',
): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(address, async route => {
    const response = what === 'answer' ? await route.fetch() : undefined
    await released
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return () => Promise.resolve(release())
}

/** A proxy to the server that can be cut: connections end at once, and none is accepted until it is restored. */
async function openLine(port: number) {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer(near => {
    if (!whole) return near.destroy()
    const far = connect(port, 'localhost')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => (sockets.delete(socket), other.destroy()))
      socket.pipe(other)
    }
    return undefined
  })
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    cut,
    mend: () => void (whole = true),
    close: () => (cut(), new Promise(resolve => server.close(resolve))),
  }
}
