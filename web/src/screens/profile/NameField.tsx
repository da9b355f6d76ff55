import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error-text.ts'
import { changeMe } from '../../api/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'

const NAME_PROBLEMS = { too_short: 'name.short', too_long: 'name.long', unreadable: 'name.unreadable' } as const

/** One's name. What was typed stays until it is stored, also when storing failed. */
export function NameField({ name }: { name: string }) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  const wanted = tidyText(typed ?? name)
  const changed = wanted !== name

  async function store(event: FormEvent) {
    event.preventDefault()
    if (busy || !changed) return
    const wrong = checkText(wanted, { least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH })
    if (wrong) return setProblem(t(NAME_PROBLEMS[wrong]))
    setBusy(true)
    setProblem(undefined)
    try {
      await changeMe({ name: wanted })
      setTyped(null)
      const undo = () => void changeMe({ name }).catch(failed)
      toast({ variant: 'success', title: t('name.saved'), action: { label: t('undo'), onClick: undo } })
    } catch (error) {
      setProblem(
        <span>
          <span className="block">{t('name.failed')}</span>
          <span className="block font-normal">{errorText(error)}</span>
        </span>,
      )
    }
    setBusy(false)
  }
  function failed(error: unknown) {
    toast({ variant: 'destructive', title: t('name.failed'), sentence: errorText(error) })
  }
  return (
    <form noValidate onSubmit={event => void store(event)} className="flex flex-col gap-3">
      <Field label={t('name.label')} error={problem}>
        {control => (
          <Input
            {...control}
            value={typed ?? name}
            onChange={event => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
            autoComplete="name"
          />
        )}
      </Field>
      {changed && (
        <div className="flex gap-2.5">
          <Button type="submit" busy={busy} busyLabel={t('saving')}>
            {t('name.save')}
          </Button>
          <Button
            variant="soft"
            disabled={busy}
            onClick={() => {
              setTyped(null)
              setProblem(undefined)
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}
