import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../error-text.ts'
import { changeMe } from '../../me.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'

/** One's name. What was typed stays until it is stored, also when storing failed. */
export function NameField({ name }: { name: string }) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wanted = (typed ?? name).trim()
  const changed = wanted !== name

  async function store(event: FormEvent) {
    event.preventDefault()
    if (busy || !changed) return
    const { length } = [...wanted]
    if (length < NAME_MIN_LENGTH) return setProblem(t('name.short'))
    if (length > NAME_MAX_LENGTH) return setProblem(t('name.long'))
    setBusy(true)
    setProblem(undefined)
    try {
      await changeMe({ name: wanted })
      setTyped(null)
      const undo = () => void changeMe({ name }).catch(failed)
      toast({ variant: 'success', title: t('name.saved'), action: { label: t('undo'), onClick: undo } })
    } catch (error) {
      setProblem(`${t('name.failed')}. ${errorText(error)}`)
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
