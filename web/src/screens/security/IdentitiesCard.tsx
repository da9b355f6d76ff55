import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, forgetArrival } from '../../arrival.ts'
import { readAccountAgain } from '../../components/account/auth-user.ts'
import { problemText } from '../../components/account/problem-text.ts'
import { SettingsCard } from '../../components/account/SettingsFrame.tsx'
import { dayOf } from '../../format.ts'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { authSettings, otherSites } from './auth-settings.ts'
import { readDevicesAgain } from './devices.ts'

const OWN = ['email', 'phone', 'web3'] as const
const SPELLED: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

/** What one can sign in with: linked to the account, taken from it. */
export function IdentitiesCard({ user }: { user: User }) {
  const { t } = useTranslation('security')
  const identities = user.identities ?? []
  const settings = useQuery(authSettings)
  const [leaving, setLeaving] = useState<UserIdentity | null>(null)
  // Another site sends back what went wrong.
  const [problem, setProblem] = useState(carriedProblem)
  useEffect(() => forgetArrival, [])
  const [busy, setBusy] = useState<string | null>(null)
  const linkable = settings.data
    ? otherSites(settings.data).filter(name => !identities.some(({ provider }) => provider === name))
    : []
  const nameOf = (provider: string) => {
    const own = OWN.find(one => one === provider)
    if (own) return t(`identities.${own}`)
    if (provider.startsWith('sso:')) return t('identities.sso')
    return SPELLED[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
  }

  async function attempt(what: string, action: () => Promise<{ error: unknown }>): Promise<boolean> {
    setBusy(what)
    setProblem(undefined)
    try {
      const { error } = await action()
      if (error) throw error
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    } finally {
      setBusy(null)
    }
  }
  async function link(provider: string) {
    const options = { redirectTo: `${location.origin}/settings/security` }
    await attempt(provider, async () => (await authClient()).linkIdentity({ provider: provider as Provider, options }))
  }
  async function unlink(identity: UserIdentity) {
    setLeaving(null)
    const done = await attempt(identity.identity_id, async () => (await authClient()).unlinkIdentity(identity))
    if (!done) return
    toast({ variant: 'success', title: t('identities.unlinked') })
    await Promise.all([readAccountAgain(), readDevicesAgain()])
  }
  return (
    <SettingsCard title={t('identities.title')} sentence={t('identities.sentence')}>
      <ul className="flex flex-col">
        {identities.map(identity => (
          <li
            key={identity.identity_id}
            className="flex min-h-14 items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
          >
            <IconWell tone="mar" size={44}>
              <Link2 size={20} aria-hidden="true" />
            </IconWell>
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-[650]">{nameOf(identity.provider)}</span>
              <span className="block truncate text-sm text-ink-2">
                {[addressOf(identity), identity.created_at && dayOf(identity.created_at, 'full')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {identities.length > 1 && (
              <IconButton
                label={t('identities.unlink', { name: nameOf(identity.provider) })}
                icon={<Unlink size={20} aria-hidden="true" />}
                disabled={busy !== null}
                onClick={() => setLeaving(identity)}
              />
            )}
          </li>
        ))}
      </ul>
      {identities.length === 0 && <p className="text-sm text-ink-2">{t('identities.none')}</p>}
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger-text">
          {problem}
        </p>
      )}
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {linkable.map(provider => (
            <Button
              key={provider}
              variant="soft"
              icon={<Link2 size={18} aria-hidden="true" />}
              busy={busy === provider}
              onClick={() => void link(provider)}
            >
              {t('identities.link', { name: nameOf(provider) })}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        open={leaving !== null}
        onOpenChange={open => !open && setLeaving(null)}
        title={t('identities.unlinkTitle')}
        description={leaving ? t('identities.unlinkSentence', { name: nameOf(leaving.provider) }) : ''}
        sign={
          <IconWell tone="danger" size={52}>
            <Unlink size={26} aria-hidden="true" />
          </IconWell>
        }
        footer={
          <>
            <Button variant="soft" onClick={() => setLeaving(null)}>
              {t('notNow')}
            </Button>
            <Button variant="danger" onClick={() => leaving && void unlink(leaving)}>
              {t('identities.unlinkSubmit')}
            </Button>
          </>
        }
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
  return code ? problemText({ code }) : undefined
}
