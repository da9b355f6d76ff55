import { useTranslation } from 'react-i18next'
import { chooseTheme } from '../device/theme.ts'
import { useTheme } from '../device/use-theme.ts'
import { Segmented } from '../ui/Segmented.tsx'

/** Light, dark, or as the device; for this browser. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const { choice } = useTheme()
  return (
    <Segmented
      label={t('account.theme')}
      value={choice}
      onChange={chooseTheme}
      options={[
        { value: 'system', label: t('account.themes.system') },
        { value: 'light', label: t('account.themes.light') },
        { value: 'dark', label: t('account.themes.dark') },
      ]}
    />
  )
}
