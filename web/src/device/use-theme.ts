import { useSyncExternalStore } from 'react'
import { currentTheme, onTheme, type Theme, themeChoice, type ThemeChoice } from './theme.ts'

/** The theme shown now and the underlying choice. */
export function useTheme(): { theme: Theme; choice: ThemeChoice } {
  const joined = useSyncExternalStore(onTheme, () => `${currentTheme()}/${themeChoice()}` as const)
  const [theme, choice] = joined.split('/') as [Theme, ThemeChoice]
  return { theme, choice }
}
