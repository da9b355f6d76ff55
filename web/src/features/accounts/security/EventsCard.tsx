import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, LogIn, LogOut, Mail, Phone, Link2, ShieldAlert, ShieldCheck, Upload, UserPlus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { readPages } from '../../../api/queries.ts'
import type { WellTone } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { placeText } from './devices.ts'
import { SettingsRow } from './SettingsRow.tsx'

type Event = Answer<'GET /me/events'>['items'][number]

const LOOK: Record<Event['kind'], { Icon: LucideIcon; tone: WellTone }> = {
  signed_up: { Icon: UserPlus, tone: 'folha' },
  signed_in: { Icon: LogIn, tone: 'folha' },
  wrong_password: { Icon: ShieldAlert, tone: 'danger' },
  signed_out: { Icon: LogOut, tone: 'neutral' },
  password_changed: { Icon: KeyRound, tone: 'mar' },
  email_changed: { Icon: Mail, tone: 'mar' },
  phone_changed: { Icon: Phone, tone: 'mar' },
  factor_added: { Icon: ShieldCheck, tone: 'folha' },
  factor_removed: { Icon: ShieldAlert, tone: 'maracuja' },
  passkey_added: { Icon: KeyRound, tone: 'folha' },
  passkey_removed: { Icon: KeyRound, tone: 'maracuja' },
  token_added: { Icon: Upload, tone: 'folha' },
  token_removed: { Icon: Upload, tone: 'maracuja' },
  identity_linked: { Icon: Link2, tone: 'mar' },
  identity_unlinked: { Icon: Link2, tone: 'maracuja' },
  recovery_asked: { Icon: KeyRound, tone: 'maracuja' },
  refresh_reused: { Icon: ShieldAlert, tone: 'danger' },
}
const METHODS = {
  password: 'password',
  otp: 'otp',
  magiclink: 'otp',
  'email/signup': 'otp',
  recovery: 'recovery',
  oauth: 'oauth',
  'sso/saml': 'sso',
  web3: 'web3',
  totp: 'totp',
  phone: 'phone',
  'mfa/phone': 'phone',
  passkey: 'passkey',
  webauthn: 'passkey',
} as const

/** The account's security events, newest first; more pages on demand. */
export function EventsCard() {
  const { t } = useTranslation('security')
  const pages = useInfiniteQuery({ ...readPages('GET /me/events'), staleTime: 0 })
  const events = pages.data?.pages.flatMap(page => page.items)
  return (
    <SettingsCard title={t('events.title')} sentence={t('events.sentence')}>
      {events ? (
        events.length > 0 ? (
          <ul className="flex flex-col">
            {events.map(event => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-2">{t('events.none')}</p>
        )
      ) : pages.isError ? (
        <LoadFailed title={t('events.failed')} safe="" query={pages} />
      ) : (
        <Loading text={t('loading')}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </Loading>
      )}
      <MoreButton query={pages} label={t('events.more')} busyLabel={t('loading')} size="sm" />
    </SettingsCard>
  )
}

function EventRow({ event }: { event: Event }) {
  const { t } = useTranslation('security')
  const { Icon, tone } = LOOK[event.kind]
  const method = event.method && event.method in METHODS ? METHODS[event.method as keyof typeof METHODS] : undefined
  return (
    <SettingsRow
      Icon={Icon}
      tone={tone}
      small
      title={
        method && event.kind === 'signed_in' ? (
          t('events.signedInWith', { method: t(`events.methods.${method}`) })
        ) : (
          <>
            {t(`events.kinds.${event.kind}`)}
            {method && <span className="font-normal text-ink-2"> · {t(`events.methods.${method}`)}</span>}
          </>
        )
      }
      sentence={[`${dayOf(event.at, 'short')}, ${time(event.at)}`, event.device, placeText(event)]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
