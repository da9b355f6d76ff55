import { dayIn } from '@bora/rules/calendar.ts'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import type { Part } from './state-part.ts'
import { expect } from './world.ts'

/** The phases of a challenge, as seen by its creator, a participant and others. */
export const MOMENTS: Part = {
  name: 'moments',
  boards: /challenge|overview/,
  async walk({ browser, look, see }) {
    const [lia, rui] = [await newPerson('Lia'), await newPerson('Rui')]
    const mine = await lia.open(browser, look)
    for (const [state, dates] of [
      ['starts tomorrow', { from: 1 }],
      ['its last day', { from: 0, until: 0 }],
    ] as const) {
      await mine.goto(`/challenge/${await newChallenge(lia, { title: 'Turma da praça', ...dates })}`)
      await expect(mine.getByRole('heading', { level: 1 })).toBeVisible()
      await see(mine, state)
    }
    const theirs = await rui.open(browser, look)
    const late = await newChallenge(lia, { title: 'Turma do meio', more: { limits: { closedAfterStart: true } } })
    for (const [path, state] of [
      ['', 'nobody comes in after the start'],
      ['/overview', 'the same, on its public page'],
    ] as const) {
      await theirs.goto(`/challenge/${late}${path}`)
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
      await see(theirs, state)
    }
    const ahead = await newChallenge(lia, { title: 'Turma de amanhã', from: 3 })
    await joinChallenge(rui, ahead)
    await mine.goto(`/challenge/${ahead}/overview`)
    await expect(mine.getByRole('heading', { level: 1 })).toBeVisible()
    await see(mine, 'an own public page')

    const { now } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { now: string }
    const today = dayIn(now, 'Pacific/Pago_Pago')
    const more = { timeZone: 'Pacific/Pago_Pago', startDate: today, endDate: today, limits: { lateHours: 0 } }
    const closed = await newChallenge(lia, { title: 'Um dia só', more })
    const abroad = await lia.open(browser, { ...look, timezoneId: 'Pacific/Kiritimati' })
    await abroad.goto(`/challenge/${closed}`)
    await expect(abroad.getByRole('heading', { level: 1 })).toBeVisible()
    await see(abroad, 'over, and too late to log')
  },
}
