import { tidyText } from '@bora/rules/shown-text.ts'
import { useTranslation } from 'react-i18next'
import { errorKey } from '../../../api/error-text.ts'
import { changeMe } from '../../../api/me.ts'
import { nameProblem } from '../components/sign-in/name-problem.ts'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** The person's name. The input stays until it is saved, also when saving failed. */
export function NameField({ name }: { name: string }) {
  const { t } = useTranslation('profile')
  const form = useSentForm(
    // It may change meanwhile, for example by undoing the last change.
    { values: { name }, resetOptions: { keepDirtyValues: true } },
    store,
    error => ({ field: 'name', key: errorKey(error) }),
  )
  const changed = tidyText(form.watch('name')) !== name
  const problem = form.problem('name')
  const isRefused = form.formState.errors.name?.type === 'refused'

  async function store(typed: { name: string }) {
    const wanted = tidyText(typed.name)
    if (wanted === name) return
    await changeMe({ name: wanted })
    show(wanted)
    async function undo(): Promise<void> {
      try {
        await changeMe({ name })
      } catch (error) {
        showProblem(error, { title: t('name.failed'), again: undo })
      }
    }
    toast({ variant: 'success', title: t('name.saved'), action: { label: t('undo'), onClick: () => void undo() } })
  }
  function show(stored: string) {
    form.reset({ name: stored }, { keepDirtyValues: false })
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      <Field
        label={t('name.label')}
        error={
          isRefused ? (
            <span>
              <span className="block">{t('name.failed')}</span>
              <span className="block font-normal">{problem}</span>
            </span>
          ) : (
            problem
          )
        }
      >
        {control => <Input {...control} {...form.register('name', { validate: nameProblem })} autoComplete="name" />}
      </Field>
      {changed && (
        <div className="flex gap-2.5">
          <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
            {t('name.save')}
          </Button>
          <Button variant="soft" disabled={form.busy} onClick={() => show(name)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}
