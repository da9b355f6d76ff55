import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DistanceUnit, DISTANCE_UNITS } from '@bora/rules/distance-units.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { Answer } from '../../../api/api.ts'
import { now } from '../../../device/clock.ts'
import { countries } from '../../../language/countries.ts'
import { errorText } from '../../../api/error-text.ts'
import { changeMe, type MeChange } from '../../../api/me.ts'
import { time } from '../../../language/format.ts'
import { useDistanceUnit } from '../../../language/distance-unit.ts'
import { chooseLanguage } from '../../../language/choose-language.ts'
import { currentLanguage } from '../../../language/language.ts'
import { timeZones } from '../../../language/time-zones.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { showTechnicalIssue, showProblem } from '../../../states/show-problem.ts'

type Me = Answer<'GET /me'>

/** Country, time zone, language and unit of distances: each is stored as soon as it is chosen, and can be taken back. */
export function PlaceFields({ me }: { me: Me }) {
  const { t } = useTranslation('profile')
  const language = currentLanguage()
  const [saving, setSaving] = useState<MeChange>({})
  const regions = useMemo(() => countries(language), [language])
  const zones = useMemo(() => timeZones(me.timeZone, now()), [me.timeZone])
  const country = saving.country ?? me.country
  const timeZone = saving.timeZone ?? me.timeZone

  async function store(key: 'country' | 'timeZone', value: string, before: string) {
    setSaving(all => ({ ...all, [key]: value }))
    try {
      await changeMe({ [key]: value })
      const undo = () => void store(key, before, value)
      toast({ variant: 'success', title: t(`${key}.saved`), action: { label: t('undo'), onClick: undo } })
    } catch (error) {
      const again = () => store(key, value, before)
      showProblem(error, {
        title: t(`${key}.failed`),
        again,
        action: { label: t('retry'), onClick: () => void again() },
      })
    }
    setSaving(all => ({ ...all, [key]: undefined }))
  }
  return (
    <>
      <Field label={t('country.label')} help={saving.country ? t('saving') : undefined}>
        {control => (
          <Combobox
            control={control}
            options={regions}
            value={country}
            onChange={value => void store('country', value, me.country)}
            listLabel={t('country.label')}
            noneText={t('country.none')}
            busy={saving.country !== undefined}
          />
        )}
      </Field>
      <Field
        label={t('timeZone.label')}
        help={saving.timeZone ? t('saving') : t('timeZone.now', { time: time(now(), timeZone) })}
      >
        {control => (
          <Combobox
            control={control}
            options={zones}
            value={timeZone}
            onChange={value => void store('timeZone', value, me.timeZone)}
            listLabel={t('timeZone.label')}
            noneText={t('timeZone.none')}
            busy={saving.timeZone !== undefined}
          />
        )}
      </Field>
      <LanguageField stored={me.language} />
      <DistanceUnitField />
    </>
  )
}

function LanguageField({ stored }: { stored: Language }) {
  const { t } = useTranslation('profile')
  const shown = currentLanguage()
  const [refused, setRefused] = useState<string>()
  // It may have been changed since, in the account menu.
  const failed = shown === stored ? undefined : refused

  async function choose(language: Language) {
    if (!(await chooseLanguage(language))) return
    setRefused(undefined)
    async function keep(): Promise<void> {
      try {
        await changeMe({ language })
      } catch (error) {
        if (!showTechnicalIssue(error, { again: keep })) setRefused(errorText(error))
      }
    }
    await keep()
  }
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm font-[650]">
        {t('language.label')}
      </p>
      <Segmented
        label={t('language.label')}
        value={shown}
        onChange={language => void choose(language)}
        options={[
          { value: 'pt-BR', label: 'Português' },
          { value: 'en', label: 'English' },
        ]}
      />
      {failed ? (
        <ProblemLine>
          {t('language.failed')} {failed}
        </ProblemLine>
      ) : (
        <p className="text-[0.84375rem] text-ink-3">{t('language.help')}</p>
      )}
    </div>
  )
}

function DistanceUnitField() {
  const { t } = useTranslation('profile')
  const shown = useDistanceUnit()
  const [wished, setWished] = useState<DistanceUnit>()
  const [refused, setRefused] = useState<string>()

  async function choose(distanceUnit: DistanceUnit): Promise<void> {
    setWished(distanceUnit)
    setRefused(undefined)
    try {
      await changeMe({ distanceUnit })
    } catch (error) {
      if (!showTechnicalIssue(error, { again: () => choose(distanceUnit) })) setRefused(errorText(error))
    }
    setWished(undefined)
  }
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm font-[650]">
        {t('distanceUnit.label')}
      </p>
      <Segmented
        label={t('distanceUnit.label')}
        value={wished ?? shown}
        onChange={unit => void choose(unit)}
        options={DISTANCE_UNITS.map(value => ({ value, label: t(`distanceUnit.${value}`) }))}
      />
      {refused ? (
        <ProblemLine>
          {t('distanceUnit.failed')} {refused}
        </ProblemLine>
      ) : (
        <p className="text-[0.84375rem] text-ink-3">{t('distanceUnit.help')}</p>
      )}
    </div>
  )
}
