import { machine } from '@bora/contract/machine.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Máquina',
    fine: 'As contas fecham',
    missing: 'As contas não estão sendo verificadas',
    stops: '2 erros param os saques',
    queues: 'Filas',
    nothing: 'Nada espera',
    waiting: '1.200 esperam, a mais antiga há 2 h',
    jobs: 'Tarefas programadas',
    noJobs: 'Nenhuma tarefa rodou ainda',
    failedJob: 'Falhou 3 vezes',
    storage: 'Armazenamento',
    free: '25 GB (25%)',
    unknown: 'Não se sabe',
    failed: 'Não deu para carregar o estado da máquina',
    again: 'Tentar de novo',
  },
  en: {
    title: 'Machine',
    fine: 'The money adds up',
    missing: "The money isn't being checked",
    stops: '2 things stop payouts',
    queues: 'Queues',
    nothing: 'Nothing waits',
    waiting: '1,200 wait, the oldest for 2 hr',
    jobs: 'Timed jobs',
    noJobs: 'No job has run yet',
    failedJob: 'Failed 3 times',
    storage: 'Storage',
    free: '25 GB (25%)',
    unknown: 'Unknown',
    failed: "The machine's state didn't load",
    again: 'Try again',
  },
}

const STATE = 'GET /admin/machine'
const AT = '2026-11-27T12:00:00.000Z'
const QUEUES = ['mail', 'sms', 'push', 'webhooks', 'jobs'] as const
const NO_PAYOUTS = { pending: 0, processing: 0, completed: 0, failed: 0, returned: 0, cancelled: 0 }
const fine = {
  ...sampleOf(machine.state.output),
  at: AT,
  queues: QUEUES.map(queue => ({ queue, waiting: 0, oldestSeconds: 0 })),
  checks: { money: { at: '2026-11-27T11:58:00.000Z', missingSince: null }, stops: 0 },
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (answers: object) =>
    showPage('/admin/machine', {
      language,
      person: { ...me, roles: ['admin'] },
      desk: true,
      answers: {
        'GET /admin/payouts/counts': { payouts: NO_PAYOUTS, reviews: 0, overdue: 0, stops: [] },
        'GET /admin/ambassador-applications': { items: [] },
        'POST /admin/device': {},
        'GET /admin/waiting': { reports: 0, disputes: 0, support: 0, mails: 0 },
        ...answers,
      },
    })
  const part = async (name: string) => within(await screen.findByRole('region', { name }))

  test(`a machine without problems shows so: ${language}`, async () => {
    await show({ [STATE]: fine })
    await screen.findByText(text.fine)
    expect((await part(text.queues)).getAllByText(text.nothing)).toHaveLength(QUEUES.length)
    ;(await part(text.jobs)).getByText(text.noJobs)
    ;(await part(text.storage)).getByText(text.unknown)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test(`pending, failed and missing items are shown: ${language}`, async () => {
    const failing = {
      job: 'settle-due',
      endedAt: AT,
      tookMs: 1_200,
      succeededAt: '2026-11-27T11:00:00.000Z',
      failures: 3,
    }
    await show({
      [STATE]: {
        ...fine,
        queues: fine.queues.map(one => (one.queue === 'mail' ? { ...one, waiting: 1_200, oldestSeconds: 7_200 } : one)),
        jobs: [failing],
        checks: { money: { at: '2026-11-27T11:00:00.000Z', missingSince: '2026-11-27T11:30:00.000Z' }, stops: 1 },
        storage: { ...fine.storage, disk: { totalBytes: 100e9, freeBytes: 25e9 } },
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(text.missing)
    ;(await part(text.queues)).getByText(text.waiting)
    const jobs = await part(text.jobs)
    jobs.getByText('settle-due')
    jobs.getByText(text.failedJob)
    ;(await part(text.storage)).getByText(text.free)
  })

  test(`conditions that stop payouts are shown: ${language}`, async () => {
    await show({ [STATE]: { ...fine, checks: { ...fine.checks, stops: 2 } } })
    expect((await screen.findByRole('alert')).textContent).toContain(text.stops)
  })

  test(`data that failed to load is reloaded: ${language}`, async () => {
    const page = await show({ [STATE]: serverError })
    await screen.findByText(text.failed)
    page.answer({ [STATE]: fine })
    await page.user.click(screen.getByRole('button', { name: text.again }))
    await screen.findByText(text.fine)
  })
}
