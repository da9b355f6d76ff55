import { useTranslation } from 'react-i18next'
import { dayOf, time } from '../../../language/format.ts'
import { Part } from './Part.tsx'
import type { WholePerson } from './whole-person.ts'

/** A person's sign-in methods, and the facts about the account. */
export function AccountPart({ person }: { person: WholePerson }) {
  const { t } = useTranslation('admin-users')
  const { account } = person
  const none = t('field.none')
  const moment = (at: string | null | undefined) => (at ? `${dayOf(at)}, ${time(at)}` : none)
  const confirmed = (text: string | null, is: boolean | undefined) =>
    text ? `${text} (${is ? t('field.confirmed') : t('field.unconfirmed')})` : none
  const rows: [string, string][] = [
    [t('field.email'), confirmed(person.email, account?.emailConfirmed)],
    [t('field.phone'), confirmed(person.phone && `+${person.phone}`, account?.phoneConfirmed)],
    [t('field.cpf'), person.cpf ?? none],
    [t('field.id'), person.id],
    [t('field.country'), person.country],
    [t('field.timeZone'), person.timeZone],
    [t('field.language'), person.language],
    [t('field.since'), dayOf(person.memberSince)],
  ]
  if (account)
    rows.push(
      [t('field.lastSignIn'), moment(account.lastSignInAt)],
      [t('field.sessions'), String(account.openSessions)],
      [t('field.password'), account.hasPassword ? t('field.set') : none],
      [t('field.ways'), account.providers.join(', ') || none],
      [
        t('field.factors'),
        account.factors.map(({ type, name }) => `${t(`factor.${type}`)}${name && `: ${name}`}`).join(', ') || none,
      ],
      [
        t('field.terms'),
        account.termsVersion
          ? t('field.version', { version: account.termsVersion, moment: moment(account.termsAcceptedAt) })
          : none,
      ],
    )
  return (
    <Part title={t('part.account')}>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 first:border-0"
          >
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="min-w-0 text-sm font-[650] break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
