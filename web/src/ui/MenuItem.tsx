import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The look of an entry of a menu in a dialog, for one that is a link. */
export const MENU_ITEM =
  'flex min-h-[58px] w-full items-center gap-4 rounded-md px-2 py-2.5 text-left hover:bg-fill disabled:text-ink-3'

type MenuContentProps = { icon: ReactNode; title: string; sentence?: string }

/** The content of a menu entry: an icon of 21 px, the action, and an explanation. */
export function MenuContent({ icon, title, sentence }: MenuContentProps) {
  return (
    <>
      {icon}
      <span className="min-w-0">
        <span className="block text-ui font-bold">{title}</span>
        {sentence && <span className="block text-sm text-ink-2">{sentence}</span>}
      </span>
    </>
  )
}

type MenuItemProps = MenuContentProps & {
  danger?: boolean
  disabled?: boolean
  /** while its action is under way: it keeps the focus */
  busy?: boolean
  onClick: () => void
}

/** An action in the list of a menu dialog. */
export function MenuItem({ danger = false, disabled = false, busy = false, onClick, ...content }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        aria-disabled={busy || undefined}
        onClick={onClick}
        className={classes(MENU_ITEM, danger && 'text-danger-text')}
      >
        <MenuContent {...content} />
      </button>
    </li>
  )
}
