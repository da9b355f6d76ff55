import { Link } from '@tanstack/react-router'
import { Building2, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { leaveForProvider } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfig } from '../../use-config.ts'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'
import { useLeaving } from './use-leaving.ts'
import { wayBack } from './way-back.ts'

type OtherWaysProps = {
  next: string | undefined
  /** whether a mail is one of the ways */
  byMail?: boolean
}

/** Ways in without a password: a mail, and the other sites and companies' pages that this installation trusts. */
export function OtherWays({ next, byMail = false }: OtherWaysProps) {
  const { t } = useTranslation('auth')
  const { signInWith = [], companySignIn = false } = useConfig() ?? {}
  const [leaving, setLeaving] = useLeaving()
  const [refused, setRefused] = useState<RefusalText['key']>()

  async function leave(provider: string) {
    setLeaving(provider)
    setRefused(undefined)
    try {
      await leaveForProvider(provider, wayBack(next))
    } catch (error) {
      setRefused(refusalText(error, 'leave').key)
      setLeaving(undefined)
    }
  }
  if (!byMail && signInWith.length === 0 && !companySignIn) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('other.or')}
      </p>
      {byMail && (
        <Button variant="line" size="lg" block asChild icon={<Mail size={20} aria-hidden="true" />}>
          <Link {...paths.auth({ mode: 'code', ...(next && { next }) })}>{t('other.mail')}</Link>
        </Button>
      )}
      {signInWith.map(({ provider, label }) => (
        <Button
          key={provider}
          variant="line"
          size="lg"
          block
          busy={leaving === provider}
          disabled={leaving !== undefined && leaving !== provider}
          onClick={() => void leave(provider)}
        >
          {t('other.provider', { label })}
        </Button>
      ))}
      {companySignIn && (
        <Button variant="line" size="lg" block asChild icon={<Building2 size={20} aria-hidden="true" />}>
          <Link {...paths.auth({ mode: 'company', ...(next && { next }) })}>{t('other.company')}</Link>
        </Button>
      )}
      <FormAlert text={refused && t(refused)} />
    </div>
  )
}
