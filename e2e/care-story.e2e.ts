import { addressOf, PAGES } from '@bora/rules/pages.ts'
import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  joinChallenge,
  latestWorkoutOf,
  logWorkoutOf,
  newChallenge,
  newPerson,
  type Person,
  signInAnew,
} from './accounts.ts'
import { confirmAddress, newAdmin } from './desk.ts'
import { ownWorld } from './own-world.ts'
import { passMinutes } from './product-clock.ts'
import { payByCard } from './sandbox.ts'
import { DESKTOP, expect, expectNoAxeFindings, PHONE, test, withoutMoment } from './world.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const TITLE = 'Minutos de novembro'
const DAY_MINUTES = 24 * 60
/** Each person's texts, which no one else may see. */
const SAID = {
  report: 'Foto antiga, já vi no perfil.',
  objection: 'Treinei sim, tenho o recibo da academia.',
  dispute: 'A foto da Bia é de outro verão.',
}
/** The desk's texts, for those concerned. */
const VOIDED = 'Na foto é noite.'
const UPHELD = 'A foto já tinha sido usada em outro treino.'

type Row = Record<string, unknown>
type Archive = { data(file: string): Row[]; all: string }

test.describe('a report, a dispute and everyone’s data export', () => {
  const server = ownWorld()
  const folder = mkdtempSync(join(tmpdir(), 'bora-care-'))
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('reported, voided, disputed, upheld: ranks and cents move, the log is intact, and each export is the person’s own', async ({
    browser,
  }) => {
    test.setTimeout(480_000)
    const [ana, bia, caio] = [await newPerson('Ana Prado'), await newPerson('Bia Rocha'), await newPerson('Caio Lemos')]
    await confirmAddress(caio)
    await confirmAddress(ana)
    const prize = { kind: 'fixed', amountCents: 9_000, currency: 'BRL', split: 'winner' }
    const challenge = await newChallenge(caio, { title: TITLE, type: 'time', until: 1, more: { prize } })
    for (const person of [ana, bia]) await joinChallenge(person, challenge)
    const results = addressOf(PAGES.results.path, challenge)
    const wallet = async (person: Person) => {
      const { heldCents, freeCents } = (await person.ask('GET', '/wallet')).body as Record<string, number>
      return [heldCents, freeCents]
    }
    await test.step('Caio pays the prize; Ana leads before Bia', async () => {
      const payer = await caio.open(browser)
      const { body } = await caio.ask('POST', `/challenges/${challenge}/checkout`)
      await payer.goto((body as { url: string }).url)
      await payByCard(payer, 'approved')
      await payer.waitForURL(/\/payment\//)
      await payer.context().close()
      await logWorkoutOf(ana, { challenge, minutes: 60, hoursAgo: 2 })
      await logWorkoutOf(bia, { challenge, minutes: 45 })
    })
    const reported = await latestWorkoutOf(ana)
    await logWorkoutOf(ana, { challenge, minutes: 30 })

    // Caio watches the ranking all the time, without touching it.
    const board = await caio.open(browser, { viewport: DESKTOP, language: 'en' })
    await board.goto(addressOf(PAGES.challenge.path, challenge))
    const places = board.getByRole('list', { name: 'Ranking', exact: true }).getByRole('listitem')
    await expect(places.first()).toContainText('Ana')
    await expect(places.first()).toContainText('90')

    await test.step('Bia reports a workout of Ana’s', async () => {
      const page = await bia.open(browser, { viewport: PHONE })
      await page.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed`)
      const hers = page.getByRole('article').filter({ hasText: 'Ana' }).filter({ hasNotText: '30 min' })
      await hers.getByRole('button', { name: 'Mais opções' }).click()
      await page.getByRole('button', { name: 'Denunciar treino' }).click()
      const dialog = page.getByRole('dialog', { name: 'Denunciar treino' })
      await dialog.getByText('Treino falso ou fora das regras', { exact: true }).click()
      await dialog.getByRole('textbox').fill(SAID.report)
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
      await expect(page.getByText('Denúncia enviada', { exact: true })).toBeVisible()
      await page.context().close()
    })

    await test.step('a moderator voids it, and the open ranking updates automatically', async () => {
      const vera = await (await newAdmin('Vera Campos')).open(browser, { viewport: DESKTOP })
      await vera.goto(`${PAGES.adminReports.path}?open=workout~${reported}`)
      await expect(vera.getByRole('article', { name: 'Caso de Ana Prado' }).getByText(SAID.report)).toBeVisible()
      await vera.keyboard.press('v')
      const dialog = vera.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption('As fotos não mostram este treino')
      await dialog.getByRole('textbox').fill(VOIDED)
      await dialog.getByRole('button', { name: 'Anular treino' }).click()
      await expect(vera.getByText('Treino anulado', { exact: true }).first()).toBeVisible()
      await expect(places.first(), 'the open leaderboard follows by itself').toContainText('Bia')
      await expect(places.nth(1)).toContainText('Ana')
      await expect(places.nth(1)).toContainText('30')
      await vera.context().close()
    })
    await board.context().close()

    await test.step('Ana reads the reason, and objects', async () => {
      const page = await ana.open(browser, { viewport: PHONE })
      await page.goto(PAGES.notifications.path)
      await page.getByRole('link', { name: /Um treino seu foi anulado/ }).click()
      const why = page.getByRole('dialog')
      await expect(why.getByText('As fotos não mostram este treino')).toBeVisible()
      await expect(why.getByText(VOIDED)).toBeVisible()
      await expect(page.getByText(SAID.report)).toHaveCount(0)
      await why.getByRole('link', { name: 'Discordar da decisão' }).click()
      await expect(page.getByLabel('Assunto')).toHaveValue('workouts')
      await page.getByLabel('Mensagem').fill(SAID.objection)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(page.getByRole('heading', { name: /^Pedido \d{8} enviado$/ })).toBeVisible()
      await page.context().close()
    })

    await test.step('the challenge has ended: Bia has won, and Ana disputes the result', async () => {
      await passMinutes(server.url, 3 * DAY_MINUTES)
      for (const person of [ana, bia, caio]) await signInAnew(person)
      expect([await wallet(ana), await wallet(bia)]).toEqual([
        [0, 0],
        [9_000, 0],
      ])
      const page = await withoutMoment(await ana.open(browser, { viewport: PHONE }))
      await page.goto(results)
      await page.getByRole('button', { name: 'Contestar resultado' }).click()
      const dialog = page.getByRole('dialog', { name: 'Contestar resultado' })
      await expect(dialog.getByRole('combobox')).toHaveValue(bia.userId)
      await dialog.getByRole('group', { name: 'Quais?' }).getByRole('checkbox').first().check()
      await dialog.getByLabel('O que está errado?').fill(SAID.dispute)
      await dialog.getByRole('button', { name: 'Enviar contestação' }).click()
      await expect(page.getByText('Em análise')).toBeVisible()
      await page.context().close()
    })

    const otto = await (await newAdmin('Otto Reis')).open(browser, { viewport: DESKTOP })
    await test.step('it is upheld: version 2 moves the contested cents, and nothing else', async () => {
      await otto.goto(PAGES.adminDisputes.path)
      await otto.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click()
      await expect(otto.getByText('Mudam de mãos: R$ 90,00')).toBeVisible()
      await otto.getByRole('button', { name: 'Aceitar contestação' }).click()
      const dialog = otto.getByRole('dialog', { name: 'Aceitar a contestação?' })
      await dialog.getByLabel('Motivo da decisão').fill(UPHELD)
      await dialog.getByRole('button', { name: 'Aceitar contestação' }).click()
      await expect(otto.getByText(/^Aceita por Otto Reis em .* O resultado está na versão 2\.$/)).toBeVisible()
      expect([await wallet(ana), await wallet(bia), await wallet(caio)]).toEqual([
        [9_000, 0],
        [0, 0],
        [0, 0],
      ])
      const page = await withoutMoment(await bia.open(browser, { viewport: PHONE }))
      await page.goto(results)
      await expect(page.getByRole('heading', { name: 'Resultado corrigido' })).toBeVisible()
      await expect(page.getByText(`Decisão: ${UPHELD}`)).toBeVisible()
      await expect(page.getByText(SAID.dispute)).toHaveCount(0)
      await expectNoAxeFindings(page)
      await page.context().close()
    })

    await test.step('the audit log contains both decisions, and money and log are consistent', async () => {
      await otto.goto(PAGES.adminAudit.path)
      await expect(otto.getByRole('heading', { name: 'O registro está íntegro' })).toBeVisible()
      for (const reason of [VOIDED, UPHELD]) await expect(otto.locator('details').getByText(reason)).not.toHaveCount(0)
      expect(await command('check-audit')).toContain('The audit log is intact.')
      await command('check-money')
      await otto.context().close()
    })

    await test.step('each person’s export shows their side, and no data of the others', async () => {
      const asked = [await askArchive(ana), await askArchive(bia), await askArchive(caio)] as const
      const [ofAna, ofBia, ofCaio] = [
        await openArchive(asked[0]),
        await openArchive(asked[1]),
        await openArchive(asked[2]),
      ]
      const about = (archive: Archive, file: string, ...columns: string[]) =>
        archive.data(file).map(row => columns.map(column => row[column]))

      expect(about(ofAna, 'reports_about', 'reason', 'about')).toEqual([['fake_or_rules', 'workout']])
      expect(about(ofAna, 'decisions', 'decision', 'reason', 'words')).toEqual([['void', 'photo_no_proof', VOIDED]])
      expect(
        about(ofAna, 'workouts', 'minutes')
          .map(([minutes]) => Number(minutes))
          .toSorted((a, b) => a - b),
      ).toEqual([30, 60])
      expect(ofAna.data('workouts').filter(row => row['voided_at'] !== null)).toHaveLength(1)
      expect(about(ofAna, 'support', 'body')).toEqual([[SAID.objection]])
      expect(about(ofAna, 'disputes', 'reason', 'state', 'decision')).toEqual([[SAID.dispute, 'upheld', UPHELD]])
      expect(about(ofAna, 'results', 'revision', 'rank', 'amount')).toEqual([
        [1, 2, '0.00'],
        [2, 1, '90.00'],
      ])
      expect(about(ofAna, 'reports', 'reason')).toEqual([])

      expect(about(ofBia, 'reports', 'reason', 'comment', 'about_person')).toEqual([
        ['fake_or_rules', SAID.report, 'Ana Prado'],
      ])
      expect(about(ofBia, 'results', 'revision', 'amount')).toEqual([
        [1, '90.00'],
        [2, '0.00'],
      ])
      for (const file of ['disputes', 'decisions', 'reports_about', 'support'])
        expect(ofBia.data(file), file).toEqual([])
      expect(about(ofCaio, 'created_challenges', 'challenge', 'prize_amount')).toEqual([[TITLE, '90.00']])
      expect(about(ofCaio, 'payments', 'amount', 'from_credits', 'from_wallet', 'refunded')).toEqual([
        ['90.00', '0.00', '0.00', '0.00'],
      ])
      for (const file of ['reports', 'reports_about', 'disputes', 'decisions', 'workouts'])
        expect(ofCaio.data(file), file).toEqual([])

      const notTheirs = [
        [ofAna, [SAID.report, ...keysOf(bia), ...keysOf(caio)]],
        [ofBia, [SAID.objection, SAID.dispute, VOIDED, ...keysOf(ana), ...keysOf(caio)]],
        [ofCaio, [...Object.values(SAID), VOIDED, ...keysOf(ana), ...keysOf(bia)]],
      ] as const
      for (const [archive, words] of notTheirs)
        for (const word of [...words, 'Vera Campos', 'Otto Reis']) {
          const at = archive.all.indexOf(word)
          expect(at, `${word}: ${archive.all.slice(Math.max(0, at - 300), at + 100)}`).toBe(-1)
        }
    })

    /** Requests a person's archive; returns the page, while it is being prepared. */
    async function askArchive(person: Person): Promise<Page> {
      const page = await withoutMoment(await person.open(browser, { viewport: PHONE }))
      await page.goto(PAGES.gdprSettings.path)
      await page.getByRole('button', { name: 'Preparar meu arquivo' }).click()
      await expect(page.getByRole('heading', { name: 'Preparando seu arquivo' })).toBeVisible()
      return page
    }

    /** Downloads it once it is ready, and opens it. The timed job runs once a minute. */
    async function openArchive(page: Page): Promise<Archive> {
      await expect(page.getByRole('heading', { name: /^Seu arquivo está pronto/ })).toBeVisible({ timeout: 150_000 })
      const to = mkdtempSync(join(folder, 'archive-'))
      await promisify(execFile)('python3', ['-m', 'zipfile', '-e', await downloaded(page), to])
      await page.context().close()
      return opened(to)
    }
  })
})

const keysOf = ({ userId, email }: Person) => [userId, email]

async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar o arquivo' }).click(),
  ])
  return file.path()
}

function opened(folder: string): Archive {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  return {
    data: file => JSON.parse(readFileSync(join(folder, 'data', `${file}.json`), 'utf8')) as Row[],
    all: files.map(one => readFileSync(join(one.parentPath, one.name), 'utf8')).join('\n'),
  }
}

/** The output of an operator's command on the server's machine; fails when it exits with anything but 0. */
async function command(name: 'check-audit' | 'check-money'): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: process.env.BORA_DATA_DIR!, DATABASE_URL: '' }
  const run = promisify(execFile)(process.execPath, [join(root, `server/src/${name}.ts`)], { cwd: root, env })
  return (await run).stdout
}
