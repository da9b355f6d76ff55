import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ActDialog, type Asked } from './ActDialog.tsx'
import { CreditsDialog } from './CreditsDialog.tsx'
import type { WholePerson } from './whole-person.ts'

type ActionsProps = { person: WholePerson; onChanged: (person: WholePerson) => void; onPaid: () => void }

/** The actions on an account; each asks for a reason first. */
export function Actions({ person, onChanged, onPaid }: ActionsProps) {
  const { t } = useTranslation('admin-users')
  const [asked, ask] = useState<Asked | null>(null)
  const [isGiving, setGiving] = useState(false)
  const { account, roles, suspension, isViewer } = person
  if (!account) return null
  const isAdmin = roles.includes('admin')
  const isAmbassador = roles.includes('ambassador')
  const button = (label: string, what: Asked) => (
    <Button variant={what.what === 'suspend' && !suspension ? 'danger' : 'soft'} size="sm" onClick={() => ask(what)}>
      {label}
    </Button>
  )
  return (
    <Card as="section" aria-label={t('do.title')}>
      <h2 className="type-title mb-3 text-h1">{t('do.title')}</h2>
      <div className="flex flex-wrap gap-2.5">
        {!isViewer && (
          <>
            {button(suspension ? t('do.change') : t('do.suspend'), { what: 'suspend' })}
            {suspension && button(t('do.lift'), { what: 'lift' })}
            {account.hasPassword && button(t('do.password'), { what: 'password' })}
            {account.factors.map(factor => (
              <span key={factor.id}>
                {button(t('do.factor', { name: factor.name || t(`factor.${factor.type}`) }), {
                  what: 'factor',
                  factorId: factor.id,
                })}
              </span>
            ))}
            <Button variant="soft" size="sm" onClick={() => setGiving(true)}>
              {t('do.credits')}
            </Button>
          </>
        )}
        {button(isAdmin ? t('do.takeAdmin') : t('do.grantAdmin'), { what: 'role', role: 'admin', granted: !isAdmin })}
        {button(isAmbassador ? t('do.takeAmbassador') : t('do.grantAmbassador'), {
          what: 'role',
          role: 'ambassador',
          granted: !isAmbassador,
        })}
      </div>
      {isViewer && <p className="mt-3 text-sm text-ink-2">{t('do.own')}</p>}
      {asked && <ActDialog person={person} asked={asked} onChanged={onChanged} onClose={() => ask(null)} />}
      {isGiving && <CreditsDialog person={person} onGiven={onPaid} onClose={() => setGiving(false)} />}
    </Card>
  )
}
