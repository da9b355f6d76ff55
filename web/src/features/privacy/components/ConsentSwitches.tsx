import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConsentChoice } from '../../../session/consent.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { Switch } from '../../../ui/Choice.tsx'

type ConsentSwitchesProps = { choice: ConsentChoice; onChange: (choice: ConsentChoice) => void }

/** The purposes of storage: functional storage, which can't be switched off, and a switch for each other purpose. */
export function ConsentSwitches({ choice, onChange }: ConsentSwitchesProps) {
  const { t } = useTranslation('consent')
  return (
    <div className="divide-y divide-line">
      <div className="flex min-h-14 items-center gap-3.5 py-1.5">
        <p className="min-w-0 flex-1">
          <span className="block text-ui font-semibold">{t('types.functional.title')}</span>
          <span className="block text-sm text-ink-2">{t('types.functional.sentence')}</span>
        </p>
        <Tag icon={<Lock size={13} strokeWidth={2.4} aria-hidden="true" />}>{t('always')}</Tag>
      </div>
      {(['analytics', 'marketing'] as const).map(type => (
        <Switch
          key={type}
          title={t(`types.${type}.title`)}
          sentence={t(`types.${type}.sentence`)}
          checked={choice[type]}
          onChange={({ target }) => onChange({ ...choice, [type]: target.checked })}
        />
      ))}
    </div>
  )
}
