import { shownLine } from '@bora/rules/shown-text.ts'
import Bowser from 'bowser'

/** Returns the familiar name of a browser and its system from the user agent: "Chrome · Windows". Empty without one. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} · ${os.name}`
  return shownLine(userAgent, 60)
}
