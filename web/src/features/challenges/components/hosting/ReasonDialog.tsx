import {
  CONDUCT_WORDS_MAX_LENGTH,
  CONDUCT_WORDS_MIN_LENGTH,
  REMOVAL_REASON_MAX_LENGTH,
  REMOVAL_REASON_MIN_LENGTH,
} from '@bora/rules/fairness/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../../api/api.ts'
import { staleReadsAnswered } from '../../../../api/queries.ts'
import { errorKey } from '../../../../api/error-text.ts'
import { FormAlert } from '../../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../../accounts/components/sign-in/use-sent-form.ts'
import { money } from '../../../../language/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Textarea } from '../../../../ui/Input.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Details } from '../challenge-data.ts'

const BOUNDS = {
  remove: { least: REMOVAL_REASON_MIN_LENGTH, most: REMOVAL_REASON_MAX_LENGTH },
  call: { least: CONDUCT_WORDS_MIN_LENGTH, most: CONDUCT_WORDS_MAX_LENGTH },
} as const

type ReasonDialogProps = {
  what: 'remove' | 'call'
  challenge: Details
  person: { id: string; name: string }
  onClose: () => void
}

/** Asks a host why, before a participant is removed or staff are called. */
export function ReasonDialog({ what, challenge, person, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('hosting')
  const { name, id: personId } = person
  const { least, most } = BOUNDS[what]
  const form = useSentForm(
    { defaultValues: { words: '' } },
    async ({ words }) => {
      const params = { challengeId: challenge.id }
      if (what === 'remove')
        await call('POST /challenges/:challengeId/people/:personId/remove', {
          params: { ...params, personId },
          body: { reason: words },
        })
      else await call('POST /challenges/:challengeId/staff-calls', { params, body: { personId, words } })
      toast({ variant: 'success', title: t(`${what}.done`, { name }) })
      await staleReadsAnswered()
      onClose()
    },
    error => ({ field: error instanceof ApiError && error.field ? 'words' : 'root', key: errorKey(error) }),
    { least },
  )
  const { pool } = challenge
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(`${what}.title`, { name })}
      description={
        what === 'remove' && pool.entryFeeCents > 0
          ? t('remove.paid', { amount: money(pool.entryFeeCents, pool.currency) })
          : t(`${what}.sentence`)
      }
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t(`${what}.label`)} help={t(`${what}.help`)} error={form.problem('words')}>
          {control => (
            <Textarea
              {...control}
              rows={4}
              maxLength={most}
              {...form.register('words', {
                validate: words => checkText(words, { least, most, lines: true }) === null || 'hosting:tooShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex flex-wrap gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={what === 'remove' ? 'danger' : 'solid'} busy={form.busy} busyLabel={t('busy')}>
            {t(`${what}.confirm`, { name })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
