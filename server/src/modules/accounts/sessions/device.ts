import { shownLine } from '@bora/rules/shown-text.ts'
import Bowser from 'bowser'

/** A browser and its system as people name them, out of what it says of itself: "Chrome · Windows". Empty when it says nothing. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} · ${os.name}`
  return shownLine(userAgent, 60)
}
