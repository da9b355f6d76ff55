import { useSyncExternalStore } from 'react'
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

function current(): Theme {
  const choice = themeChoice()
  return choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice
}

function apply(): void {
  const theme = current()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme])
  for (const listener of listeners) listener()
}

/** Follows the system and other tabs; the first paint already has the right theme from the inline script. */
export function followTheme(): void {
  apply()
  systemDark.addEventListener('change', apply)
  addEventListener('storage', event => event.key === KEY && apply())
}

/** The theme shown now and the choice behind it. */
export function useTheme(): { theme: Theme; choice: ThemeChoice } {
  const joined = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => `${current()}/${themeChoice()}` as const,
  )
  const [theme, choice] = joined.split('/') as [Theme, ThemeChoice]
  return { theme, choice }
}
