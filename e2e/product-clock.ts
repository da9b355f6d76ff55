import { expect } from './world.ts'

/** Moves the product's clock forward by this many minutes, so that everything due by then happens. */
export async function passMinutes(url: string, minutes: number): Promise<void> {
  const { now } = (await (await fetch(`${url}/api/config`)).json()) as { now: string }
  const answer = await fetch(`${url}/api/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(Date.parse(now) + minutes * 60_000).toISOString() }),
  })
  expect(answer.status).toBe(200)
}

/** Returns the minutes until an instant, by the clock of this server. */
export async function minutesUntil(url: string, instant: string): Promise<number> {
  const { now } = (await (await fetch(`${url}/api/config`)).json()) as { now: string }
  return Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000)
}
