import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../device/stored.ts'

declare global {
  interface Window {
    /** The browser's own offer to install the app, kept for a better moment; it comes early (`main.tsx`). */
    boraInstall?: (Event & { prompt?: () => Promise<unknown> }) | undefined
  }
}

// Once somebody has said no.
const REFUSED = 'bora.install'
const EVENTS = ['beforeinstallprompt', 'appinstalled', 'bora-install']

/** How the app can be installed here: by a button, `by-hand` as iPhones want it, or not at all, or not any more. */
export function useInstallable(): 'button' | 'by-hand' | null {
  return useSyncExternalStore(
    listener => {
      for (const event of EVENTS) addEventListener(event, listener)
      return () => EVENTS.forEach(event => removeEventListener(event, listener))
    },
    () => {
      if (readStored(REFUSED) || matchMedia('(display-mode: standalone)').matches) return null
      if (window.boraInstall) return 'button'
      return (navigator as { standalone?: boolean }).standalone === false ? 'by-hand' : null
    },
  )
}

/** Lets the browser ask, which it does once only. */
export function install(): void {
  const offer = window.boraInstall
  forget()
  void offer?.prompt?.().catch(() => {})
}

/** Never again in this browser. */
export function refuseInstall(): void {
  writeStored(REFUSED, 'no')
  forget()
}

function forget(): void {
  window.boraInstall = undefined
  dispatchEvent(new Event('bora-install'))
}
