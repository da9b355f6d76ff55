import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { Link2, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, clearArrival } from '../../../session/arrival.ts'
import { readAccountAgain } from '../components/settings/auth-user.ts'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useRedirecting } from '../components/sign-in/use-redirecting.ts'
import { dayOf } from '../../../language/format.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { useConfig } from '../../../settings/use-config.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { readDevicesAgain } from './devices.ts'
import { SettingsRow } from './SettingsRow.tsx'
import { leaveSessionBefore, noteSessionBefore } from './session-before.ts'

const OWN = ['email', 'phone', 'web3'] as const

/** The account's sign-in methods: linking and unlinking them. */
export function IdentitiesCard({ user }: { user: User }) {
  const { t } = useTranslation('security')
  const identities = user.identities ?? []
  const { signInWith: sites = [] } = useConfig() ?? {}
  const [leaving, setLeaving] = useState<UserIdentity | null>(null)
  // The error that another site returned with.
  const [problem, setProblem] = useState(carriedProblem)
  useEffect(() => {
    // If that fails, the session is listed among the devices, where it can be ended by hand.
    void leaveSessionBefore().catch(() => {})
    return clearArrival
  }, [])
  const [busy, setBusy] = useState<string>()
  const [goingTo, setGoingTo] = useRedirecting()
  const linkable = sites.filter(site => !identities.some(({ provider }) => provider === site.provider))
  const nameOf = (provider: string) => {
    const own = OWN.find(one => one === provider)
    if (own) return t(`identities.${own}`)
    if (provider.startsWith('sso:')) return t('identities.sso')
    // A provider that is no longer offered can still be linked to the account.
    const site = sites.find(each => each.provider === provider)
    return site?.label ?? provider.charAt(0).toUpperCase() + provider.slice(1)
  }

  async function link(provider: string) {
    setGoingTo(provider)
    setProblem(undefined)
    const options = { redirectTo: fullAddress(paths.security()) }
    try {
      await noteSessionBefore()
      const { error } = await (await authClient()).linkIdentity({ provider: provider as Provider, options })
      if (error) throw error
    } catch (error) {
      setProblem(problemText(error))
      setGoingTo(undefined)
    }
  }
  async function unlink(identity: UserIdentity) {
    setLeaving(null)
    setBusy(identity.identity_id)
    setProblem(undefined)
    try {
      const { error } = await (await authClient()).unlinkIdentity(identity)
      if (error) throw error
      toast({ variant: 'success', title: t('identities.unlinked') })
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(undefined)
    // After a refusal too, because the list may have been changed elsewhere.
    await Promise.all([readAccountAgain(), readDevicesAgain()])
  }
  return (
    <SettingsCard title={t('identities.title')} sentence={t('identities.sentence')}>
      <ul className="flex flex-col">
        {identities.map(identity => (
          <SettingsRow
            key={identity.identity_id}
            Icon={Link2}
            tone="mar"
            title={nameOf(identity.provider)}
            sentence={
              <span className="block break-words">
                {[addressOf(identity), identity.created_at && dayOf(identity.created_at, 'full')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            }
            action={
              identities.length > 1 && (
                <IconButton
                  label={t('identities.unlink', { name: nameOf(identity.provider) })}
                  icon={<Unlink size={20} aria-hidden="true" />}
                  disabled={busy !== undefined || goingTo !== undefined}
                  onClick={() => setLeaving(identity)}
                />
              )
            }
          />
        ))}
      </ul>
      {identities.length === 0 && <p className="text-sm text-ink-2">{t('identities.none')}</p>}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {linkable.map(({ provider, label }) => (
            <Button
              key={provider}
              variant="soft"
              icon={<Link2 size={18} aria-hidden="true" />}
              busy={goingTo === provider}
              disabled={goingTo !== undefined && goingTo !== provider}
              onClick={() => void link(provider)}
            >
              {t('identities.link', { name: label })}
            </Button>
          ))}
        </div>
      )}
      <ConfirmRemoval
        open={leaving !== null}
        Icon={Unlink}
        title={t('identities.unlinkTitle')}
        sentence={leaving ? t('identities.unlinkSentence', { name: nameOf(leaving.provider) }) : ''}
        submit={t('identities.unlinkSubmit')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && void unlink(leaving)}
      />
    </SettingsCard>
  )
}

function addressOf({ identity_data: data }: UserIdentity): string {
  const shown: unknown = data?.['email'] ?? data?.['phone'] ?? data?.['sub']
  return typeof shown === 'string' ? shown : ''
}

function carriedProblem(): string | undefined {
  const code = currentArrival()?.error
  return code ? problemText({ code }, { arrived: true }) : undefined
}
