import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countries } from '../../../../language/countries.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Field } from '../../../../ui/Field.tsx'

type CountryLineProps = { value: string; onChange: (country: string) => void }

/** The guessed country, in one line; a button turns it into a field. */
export function CountryLine({ value, onChange }: CountryLineProps) {
  const { t } = useTranslation('auth')
  const language = currentLanguage()
  const [open, setOpen] = useState(false)
  const options = useMemo(() => countries(language), [language])
  if (open) {
    return (
      <Field label={t('country.label')}>
        {control => (
          <Combobox
            control={control}
            options={options}
            value={value}
            onChange={onChange}
            listLabel={t('country.label')}
            noneText={t('country.none')}
          />
        )}
      </Field>
    )
  }
  const name = options.find(option => option.value === value)?.label ?? value
  return (
    <p className="-my-1 flex min-h-11 items-center justify-between gap-3 text-sm text-ink-2">
      <span>
        {t('country.line')} <strong className="font-semibold text-ink">{name}</strong>
      </span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('country.changeFrom', { country: name })}
        className="tap-44 shrink-0 rounded-sm font-bold text-brand-text underline-offset-4 hover:underline"
      >
        {t('country.change')}
      </button>
    </p>
  )
}
