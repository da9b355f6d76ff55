import { readStored, writeStored } from './stored.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const KEY = 'bora.theme'
const CANVAS = { light: '#F3F6F1', dark: '#09120F' } as const
const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** What the person chose; `system` until then. */
export function themeChoice(): ThemeChoice {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Chooses a theme for this browser and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored(KEY, choice === 'system' ? null : choice)
  apply()
}

/** The theme shown now. */
export function currentTheme(): Theme {
  const choice = themeChoice()
  return choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice
}

function apply(): void {
  const theme = currentTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme])
  for (const listener of listeners) listener()
}

/** Follows the system and other tabs; the first paint already has the right theme from the inline script. */
export function followTheme(): void {
  apply()
  systemDark.addEventListener('change', apply)
  addEventListener('storage', onStored)
}

// Named, so that following twice is following once: a finished page does before the app.
function onStored({ key }: StorageEvent): void {
  if (key === KEY) apply()
}

/** Calls `listener` whenever the theme or the choice behind it may be another; returns how to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
