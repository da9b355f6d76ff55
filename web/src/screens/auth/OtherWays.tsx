import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadConfig, type PublicConfig } from '../../config.ts'
import { paths } from '../../paths.ts'
import { leaveForProvider } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { type RefusalText, refusalText } from '../../components/sign-in/refusal-text.ts'

type OtherWaysProps = {
  next: string | undefined
  /** whether a mail is one of the ways */
  byMail?: boolean
}

/** Ways in without a password: a mail, and the other sites that this installation trusts. */
export function OtherWays({ next, byMail = false }: OtherWaysProps) {
  const { t } = useTranslation('auth')
  const [providers, setProviders] = useState<PublicConfig['signInWith']>([])
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<RefusalText['key']>()
  useEffect(() => {
    loadConfig().then(
      ({ signInWith }) => setProviders(signInWith),
      () => {},
    )
  }, [])

  async function leave(provider: string) {
    setBusy(provider)
    setRefused(undefined)
    try {
      await leaveForProvider(provider, `${location.origin}/auth${next ? `?${new URLSearchParams({ next })}` : ''}`)
    } catch (error) {
      setRefused(refusalText(error, 'signIn').key)
      setBusy(undefined)
    }
  }
  if (!byMail && providers.length === 0) return null
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
      {providers.map(({ provider, label }) => (
        <Button
          key={provider}
          variant="line"
          size="lg"
          block
          busy={busy === provider}
          disabled={busy !== undefined && busy !== provider}
          onClick={() => void leave(provider)}
        >
          {t('other.provider', { label })}
        </Button>
      ))}
      <FormAlert text={refused && t(refused)} />
    </div>
  )
}
