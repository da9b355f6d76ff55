import { useTranslation } from 'react-i18next'
import { FullScreenSpinner } from '../ui/Spinner.tsx'

/** Fills the screen while the code and texts of a page load. */
export function PageSpinner() {
  const { t } = useTranslation()
  return <FullScreenSpinner text={t('loading')} />
}
