import { readStored, writeStored } from './stored.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const KEY = 'bora.theme'
const CANVAS = { light: '#F3F6F1', dark: '#09120F' } as const
const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The person's choice; `system` by default. */
export function themeChoice(): ThemeChoice {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the theme of this browser and applies it at once. */
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

// A named function, so that adding the listener twice has no effect: a server-rendered page adds it before the app.
function onStored({ key }: StorageEvent): void {
  if (key === KEY) apply()
}

/** Calls `listener` whenever the theme or the underlying choice may have changed; returns a function that stops it. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
