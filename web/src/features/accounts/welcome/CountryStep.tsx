import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countries } from '../../../language/countries.ts'
import { likelyCountry } from '../../../language/likely-country.ts'
import { changeMe } from '../../../api/me.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Radio } from '../../../ui/Choice.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { findCountries } from './find-countries.ts'
import type { StepProps } from './step-props.ts'
import { WelcomeStepFrame } from './WelcomeStepFrame.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type CountryStepProps = Pick<StepProps, 'arrived'> & { onDone: () => void }

/** The only step that can't be skipped; the most likely country is preselected. */
export function CountryStep({ arrived, onDone }: CountryStepProps) {
  const { t } = useTranslation('welcome')
  const [first] = useState(likelyCountry)
  const { control, handleSubmit } = useForm({ defaultValues: { country: first } })
  // Not with `register`, which keeps counting radio buttons that the search has removed.
  const {
    field: { name, value: chosen, onChange: choose },
  } = useController({ control, name: 'country' })
  const [search, setSearch] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const language = currentLanguage()
  const all = useMemo(() => countries(language), [language])
  const found = useMemo(() => findCountries(all, search, first), [all, search, first])
  const save = useMutation({
    mutationFn: (country: string) => changeMe({ country }),
    onSuccess: onDone,
    onError: error => showProblem(error, { title: t('country.failed') }),
  })
  const busy = save.isPending
  const send = handleSubmit(({ country }) => {
    if (!busy) save.mutate(country)
  })

  return (
    <WelcomeStepFrame
      id="country"
      art="together"
      title={t('country.title')}
      sentence={t('country.sentence')}
      arrived={arrived}
      onSubmit={() => void send()}
      footer={
        <Button type="submit" variant="bora" size="lg" block busy={busy} busyLabel={t('country.busy')}>
          {t('country.submit', { country: all.find(({ value }) => value === chosen)?.label ?? chosen })}
        </Button>
      }
    >
      <SearchInput
        label={t('country.search')}
        placeholder={t('country.search')}
        clearLabel={t('country.clear')}
        autoComplete="off"
        value={search}
        onChange={event => setSearch(event.target.value)}
        onClear={() => setSearch('')}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Submitting the form would save the previously chosen country, not the one being searched for.
          event.preventDefault()
          if (!search.trim() || !found[0]) return
          choose(found[0].value)
          list.current?.querySelector('input')?.focus()
        }}
      />
      <p role="status" className={found.length === 0 ? 'mt-4 text-ink-2' : 'sr-only'}>
        {found.length === 0 && t('country.none', { search: search.trim() })}
      </p>
      <fieldset ref={list} className="mt-3.5">
        <legend className="sr-only">{t('country.list')}</legend>
        <ul className="overflow-hidden rounded-[20px] bg-surface shadow-e1">
          {found.map(({ value, label }) => (
            <li key={value} className="border-line not-first:border-t">
              <Radio
                name={name}
                value={value}
                checked={value === chosen}
                onChange={() => choose(value)}
                className="px-4"
              >
                {label}
              </Radio>
            </li>
          ))}
        </ul>
      </fieldset>
    </WelcomeStepFrame>
  )
}
