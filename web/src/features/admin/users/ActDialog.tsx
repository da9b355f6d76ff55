import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH, IDENTITY_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { IDENTITY_CHECKS, SUSPENSION_REASONS, type SuspensionReason } from '@bora/rules/suspension.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { WholePerson } from './whole-person.ts'

export type Asked =
  | { what: 'suspend' | 'lift' | 'password' }
  | { what: 'role'; role: WholePerson['roles'][number]; granted: boolean }
  | { what: 'factor'; factorId: string }

const DAYS = [1, 7, 30, 90, 365] as const
const ENDLESS = 'endless'
const TITLES = {
  suspend: 'form.suspendTitle',
  lift: 'form.liftTitle',
  password: 'form.passwordTitle',
  role: 'form.roleTitle',
  factor: 'form.factorTitle',
} as const
const TOLD = {
  suspend: 'told.suspended',
  lift: 'told.lifted',
  password: 'told.password',
  role: 'told.role',
  factor: 'told.factor',
} as const

type Fields = { reason: string; days: string; check: string; note: string }
type ActDialogProps = {
  person: WholePerson
  asked: Asked
  onChanged: (person: WholePerson) => void
  onClose: () => void
}

/** Asks for the details of an action on an account, and its reason. */
export function ActDialog({ person, asked, onChanged, onClose }: ActDialogProps) {
  const { t } = useTranslation('admin-users')
  const { name } = person
  const { what } = asked
  const isOthersAdmin = what === 'role' ? asked.role === 'admin' && !person.isViewer : person.roles.includes('admin')
  const needsSecond = isOthersAdmin && what !== 'lift'
  const form = useSentForm<Fields>(
    { defaultValues: { reason: '', days: '7', check: '', note: '' } },
    async fields => {
      onChanged(await send(person.id, asked, fields))
      toast({ variant: 'success', title: t(needsSecond ? 'told.proposed' : TOLD[what]) })
      onClose()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
    { least: IDENTITY_NOTE_MIN_LENGTH },
  )
  const least = what === 'factor' ? IDENTITY_NOTE_MIN_LENGTH : DESK_NOTE_MIN_LENGTH
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(TITLES[what], { name })}
      description={
        what === 'role'
          ? t(asked.granted ? 'form.grantSentence' : 'form.takeSentence')
          : t(`form.${what}Sentence`, { name })
      }
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {what === 'suspend' && (
          <>
            <Field label={t('form.reason')} error={form.problem('reason')}>
              {control => (
                <Select {...control} {...form.register('reason', { required: 'admin-users:form.reasonMissing' })}>
                  <option value="">{t('form.choose')}</option>
                  {SUSPENSION_REASONS.map(reason => (
                    <option key={reason} value={reason}>
                      {t(`reasons.${reason}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('form.days')} error={form.problem('days')}>
              {control => (
                <Select {...control} {...form.register('days')}>
                  {DAYS.map(days => (
                    <option key={days} value={days}>
                      {t('form.length', { count: days })}
                    </option>
                  ))}
                  <option value={ENDLESS}>{t('form.endless')}</option>
                </Select>
              )}
            </Field>
          </>
        )}
        {what === 'factor' && (
          <Field label={t('form.check')} error={form.problem('check')}>
            {control => (
              <Select {...control} {...form.register('check', { required: 'admin-users:form.checkMissing' })}>
                <option value="">{t('form.choose')}</option>
                {IDENTITY_CHECKS.map(check => (
                  <option key={check} value={check}>
                    {t(`checks.${check}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={what === 'factor' ? t('form.checkNote') : t('form.note')}
          help={t('form.noteHelp')}
          error={form.problem('note')}
        >
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note =>
                  note.trim().length >= least ||
                  (what === 'factor' ? 'admin-users:form.checkShort' : 'admin-users:form.noteShort'),
              })}
            />
          )}
        </Field>
        {needsSecond && <p className="text-sm text-ink-2">{t('form.second')}</p>}
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant={what === 'suspend' ? 'danger' : 'solid'}
            busy={form.busy}
            busyLabel={t('form.busy')}
          >
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function send(personId: string, asked: Asked, { reason, days, check, note }: Fields): Promise<WholePerson> {
  const params = { personId }
  switch (asked.what) {
    case 'suspend':
      return call('POST /admin/users/:personId/suspension', {
        params,
        body: { reason: reason as SuspensionReason, days: days === ENDLESS ? null : Number(days), note },
      })
    case 'lift':
      return call('POST /admin/users/:personId/suspension/lift', { params, body: { note } })
    case 'password':
      return call('POST /admin/users/:personId/password', { params, body: { note } })
    case 'role':
      return call('POST /admin/users/:personId/roles', {
        params,
        body: { role: asked.role, granted: asked.granted, note },
      })
    case 'factor':
      return call('POST /admin/users/:personId/factors/:factorId/removal', {
        params: { personId, factorId: asked.factorId },
        body: { check: check as (typeof IDENTITY_CHECKS)[number], note },
      })
  }
}
