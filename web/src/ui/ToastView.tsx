import { TOAST_MS, TOAST_SWIPE_PX } from '@bora/rules/limits.ts'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconWell } from './Card.tsx'
import { classes } from './classes.ts'
import { useToastPlace } from './toast-place.ts'
import { dismissToast } from './toast.ts'
import type { ToastState } from './toast.ts'

const LOOK = {
  default: { tone: 'mar', Icon: Info },
  success: { tone: 'folha', Icon: Check },
  destructive: { tone: 'danger', Icon: CircleAlert },
} as const

type ToastViewProps = { toast: ToastState | null; regionLabel: string; closeLabel: string }

export function ToastView({ toast, regionLabel, closeLabel }: ToastViewProps) {
  const { tone, Icon } = LOOK[toast?.variant ?? 'default']
  // A provider whose last toast was closed with focus inside would keep the next one forever.
  const [latest, setLatest] = useState(toast?.id)
  if (toast && toast.id !== latest) setLatest(toast.id)
  // It moves into the open dialog and back without remounting, which would restart its timer.
  const [host] = useState(() => document.createElement('div'))
  const home = useRef<HTMLDivElement>(null)
  const offered = useToastPlace()
  useLayoutEffect(() => {
    const place = offered?.element ?? home.current!
    place.append(host)
  }, [offered, host])
  return (
    <>
      <div ref={home} />
      <Toast.Provider key={latest} swipeThreshold={TOAST_SWIPE_PX} duration={TOAST_MS} label={regionLabel}>
        {toast && (
          <Toast.Root
            key={toast.id}
            duration={toast.duration ?? TOAST_MS}
            type={toast.variant === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={open => !open && dismissToast(toast.id)}
            data-variant={toast.variant ?? 'default'}
            // Also for a toast that was there before a dialog opened.
            style={{ pointerEvents: 'auto' }}
            className="animate-rise data-[state=closed]:animate-leave flex min-h-[66px] items-center gap-3 rounded-[18px] bg-raised p-3.5 pl-4 shadow-e3 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          >
            <IconWell tone={tone} size={36}>
              <Icon size={20} strokeWidth={2.2} aria-hidden="true" />
            </IconWell>
            <div className="min-w-0 flex-1">
              <Toast.Title className="text-ui leading-snug font-bold">{toast.title}</Toast.Title>
              {toast.sentence && (
                <Toast.Description className="text-sm leading-snug text-ink-2">{toast.sentence}</Toast.Description>
              )}
            </div>
            {toast.action ? (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.onClick}
                className="tap-44 shrink-0 px-2 text-ui font-semibold text-brand-text"
              >
                {toast.action.label}
              </Toast.Action>
            ) : (
              <Toast.Close
                aria-label={closeLabel}
                className="tap-44 grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-fill"
              >
                <X size={18} aria-hidden="true" />
              </Toast.Close>
            )}
          </Toast.Root>
        )}
        {createPortal(
          <Toast.Viewport
            label={`${regionLabel} ({hotkey})`}
            className={classes(
              'inset-x-3 z-[60] mx-auto flex max-w-[420px] flex-col outline-none',
              offered?.aboveFoot
                ? 'absolute bottom-full mb-3 sm:right-8 sm:left-auto sm:w-[400px]'
                : 'fixed lg:inset-x-auto lg:top-5 lg:right-5 lg:bottom-auto lg:w-[400px]',
              // A sheet's button is at the bottom of a phone.
              !offered?.aboveFoot &&
                (offered
                  ? 'top-[calc(var(--strip-h)+12px+env(safe-area-inset-top))]'
                  : 'bottom-[calc(var(--nav-h)+var(--consent-h)+20px+env(safe-area-inset-bottom))]'),
            )}
          />,
          host,
        )}
      </Toast.Provider>
    </>
  )
}
