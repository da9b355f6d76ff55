import { CONDUCT_MEASURES, type ConductMeasure } from '@bora/rules/fairness/conduct-clock.ts'
import { CONDUCT_WORDS_MAX_LENGTH, CONDUCT_WORDS_MIN_LENGTH } from '@bora/rules/fairness/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select, Textarea } from '../../../ui/Input.tsx'

export type About = { challengeId: string; personId: string; name: string }

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Opens a case about a participant: of a host's call, or by the links of the challenge and the person. */
export function OpenConductDialog({ about, onClose }: { about: About | null; onClose: () => void }) {
  const { t } = useTranslation('admin-reports')
  const bounds = { least: CONDUCT_WORDS_MIN_LENGTH, most: CONDUCT_WORDS_MAX_LENGTH, lines: true }
  const form = useSentForm(
    {
      defaultValues: {
        challengeId: about?.challengeId ?? '',
        personId: about?.personId ?? '',
        measure: '',
        reason: '',
        basis: '',
      },
    },
    async ({ challengeId, personId, measure, reason, basis }) => {
      await call('POST /admin/conduct', {
        body: {
          challengeId: idIn(challengeId),
          personId: idIn(personId),
          measure: measure as ConductMeasure,
          reason,
          basis,
        },
      })
      await staleReadsAnswered()
      onClose()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
    { least: CONDUCT_WORDS_MIN_LENGTH },
  )
  const isText = (text: string) => checkText(text, bounds) === null || 'admin-reports:conduct.tooShort'
  const isLink = (text: string) => ID.test(text) || 'admin-reports:conduct.noLink'
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={about ? t('conduct.openTitle', { name: about.name }) : t('conduct.new')}
      description={t('conduct.openSentence')}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {!about &&
          (['challengeId', 'personId'] as const).map(name => (
            <Field key={name} label={t(`conduct.${name}`)} error={form.problem(name)}>
              {control => <Input {...control} {...form.register(name, { validate: isLink })} />}
            </Field>
          ))}
        <Field label={t('conduct.measureLabel')} error={form.problem('measure')}>
          {control => (
            <Select {...control} {...form.register('measure', { required: 'admin-reports:conduct.measureMissing' })}>
              <option value="">{t('form.choose')}</option>
              {CONDUCT_MEASURES.map(measure => (
                <option key={measure} value={measure}>
                  {t(`conduct.measureLong.${measure}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(['reason', 'basis'] as const).map(name => (
          <Field key={name} label={t(`conduct.${name}`)} help={t(`conduct.${name}Help`)} error={form.problem(name)}>
            {control => (
              <Textarea
                {...control}
                maxLength={CONDUCT_WORDS_MAX_LENGTH}
                {...form.register(name, { validate: isText })}
              />
            )}
          </Field>
        ))}
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('do.cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('do.busy')}>
            {t('conduct.open')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function idIn(text: string): string {
  return (ID.exec(text)?.[0] ?? text).toLowerCase()
}
