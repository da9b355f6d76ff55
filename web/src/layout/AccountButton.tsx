import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../art/Avatar.tsx'
import { loadChunk } from '../loading/load-chunk.ts'
import { useMe } from '../api/me.ts'
import { classes } from '../ui/classes.ts'

const loadMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(() => loadChunk(loadMenu).then(module => ({ default: module.AccountMenu })))

type AccountButtonProps = { look?: 'face' | 'row'; className?: string }

/** The person's own face; opens language, theme and sign-out. `row` shows the name next to it. */
export function AccountButton({ look = 'face', className }: AccountButtonProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    // A dialog opened from the menu is elsewhere in the document.
    const away = ({ target }: Event) =>
      !box.current?.contains(target as Node) && !(target as Element).closest?.('[role=dialog]') && setOpen(false)
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  if (!me) return null
  const row = look === 'row'
  return (
    <div ref={box} className={classes('relative', className)}>
      <button
        ref={button}
        type="button"
        aria-label={row ? undefined : t('account.open')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        className={classes(
          'tap-44 flex items-center gap-3 text-left',
          row ? 'w-full rounded-md p-2 hover:bg-fill' : 'rounded-full',
        )}
      >
        <Avatar userId={me.id} name={me.name} photoUrl={me.photoUrl} size={row ? 40 : 42} />
        {row && (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-bold">{me.name}</span>
              <span className="block truncate text-xs text-ink-2">{me.address}</span>
            </span>
            <ChevronsUpDown size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          </>
        )}
      </button>
      <div id={id}>
        {open && (
          <Suspense fallback={null}>
            <AccountMenu up={row} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
