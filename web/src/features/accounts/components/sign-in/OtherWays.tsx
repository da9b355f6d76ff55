import { Link } from '@tanstack/react-router'
import { Building2, Mail, Smartphone, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthMode, fullAddress, paths } from '../../../../navigation/paths.ts'
import { leaveForProvider } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useConfig } from '../../../../settings/use-config.ts'
import { passkeysWork } from './passkeys-work.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'
import { useRedirecting } from './use-redirecting.ts'

type OtherWaysProps = {
  next: string | undefined
  /** whether mail is one of the ways */
  byMail?: boolean
  /** the phone option creates an account */
  creating?: boolean
}

/**
 * Ways to sign in without a password: a passkey, a mail, a text message, a wallet, and the identity providers and company sign-ins
 * that this installation trusts.
 */
export function OtherWays({ next, byMail = false, creating = false }: OtherWaysProps) {
  const { t } = useTranslation('auth')
  const {
    signInWith = [],
    companySignIn = false,
    phoneSignIn = false,
    solanaSignIn = false,
    passkeySignIn = false,
  } = useConfig() ?? {}
  const [leaving, setLeaving] = useRedirecting()
  const [refused, setRefused] = useState<RefusalText['key']>()

  async function leave(provider: string) {
    setLeaving(provider)
    setRefused(undefined)
    try {
      await leaveForProvider(provider, fullAddress(paths.auth({ next })))
    } catch (error) {
      setRefused(refusalText(error, 'leave').key)
      setLeaving(undefined)
    }
  }
  if (!byMail && signInWith.length === 0 && !companySignIn && !phoneSignIn && !solanaSignIn) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('other.or')}
      </p>
      {byMail && passkeySignIn && passkeysWork() && <PasskeyButton />}
      {byMail && (
        <WayLink mode="code" next={next} icon={<Mail size={20} aria-hidden="true" />}>
          {t('other.mail')}
        </WayLink>
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
        <WayLink mode="company" next={next} icon={<Building2 size={20} aria-hidden="true" />}>
          {t('other.company')}
        </WayLink>
      )}
      {/* Next to each other, so that the page stays short. */}
      {(phoneSignIn || solanaSignIn) && (
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {phoneSignIn && (
            <WayLink
              mode={creating ? 'phone-sign-up' : 'phone'}
              next={next}
              icon={<Smartphone size={20} aria-hidden="true" />}
            >
              <span>
                {t('other.phone')} <span className="sr-only">{t('other.phoneMore')}</span>
              </span>
            </WayLink>
          )}
          {solanaSignIn && (
            <WayLink mode="solana" next={next} icon={<Wallet size={20} aria-hidden="true" />}>
              <span>
                {t('other.solana')} <span className="sr-only">{t('other.solanaMore')}</span>
              </span>
            </WayLink>
          )}
        </div>
      )}
      <FormAlert text={refused && t(refused)} />
    </div>
  )
}

type WayLinkProps = { mode: AuthMode; next: string | undefined; icon: ReactNode; children: ReactNode }

function WayLink({ mode, next, icon, children }: WayLinkProps) {
  return (
    <Button variant="line" size="lg" block asChild icon={icon}>
      <Link {...paths.auth({ mode, ...(next && { next }) })}>{children}</Link>
    </Button>
  )
}
