import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { KEYS, type Shortcut } from './use-shortcuts.ts'

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutList({ on, toggle }: { on: boolean; toggle: () => void }) {
  const { t } = useTranslation('admin-reports')
  return (
    <section aria-label={t('keys.label')} className="mt-6 hidden rounded-lg bg-sunken p-4 lg:block">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-bold">{t(on ? 'keys.on' : 'keys.off')}</h2>
        <Button variant="link" onClick={toggle}>
          {t(on ? 'keys.turnOff' : 'keys.turnOn')}
        </Button>
      </div>
      {on && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-sm">
          {(Object.keys(KEYS) as Shortcut[]).map(shortcut => (
            <div key={shortcut} className="contents">
              <dt>
                <Key letter={KEYS[shortcut]} />
              </dt>
              <dd className="text-ink-2">{t(`do.${shortcut}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** A key as it looks on a keyboard. */
export function Key({ letter }: { letter: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-[6px] bg-surface px-1.5 font-sans text-xs font-bold text-ink shadow-e1">
      {letter}
    </kbd>
  )
}
