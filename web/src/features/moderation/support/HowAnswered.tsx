import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../settings/use-config.ts'
import { NoBreakText } from '../../../ui/NoBreakText.tsx'

/** Says who reads the message, and where the answer arrives. */
export function HowAnswered({ email }: { email: string | null }) {
  const { t } = useTranslation('support')
  const config = useConfig()
  if (!config) return null
  const { supportEmail } = config
  return (
    <p className="text-sm text-ink-2">
      <NoBreakText text={supportEmail ? t('answer.mailed') : t('answer.kept')} />{' '}
      {email && t('answer.account', { email })}
    </p>
  )
}
