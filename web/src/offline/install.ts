import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../device/stored.ts'

declare global {
  interface Window {
    /** The browser's install prompt, stored for a better moment; it fires early (`main.tsx`). */
    boraInstall?: (Event & { prompt?: () => Promise<unknown> }) | undefined
  }
}

// Set once the person has declined.
const REFUSED = 'bora.install'
const EVENTS = ['beforeinstallprompt', 'appinstalled', 'bora-install']

/** How the app can be installed here: by a button, `by-hand` on iPhones, or null. */
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

/** Shows the browser's prompt, which it allows only once. */
export function install(): void {
  const offer = window.boraInstall
  forget()
  void offer?.prompt?.().catch(() => {})
}

/** Never asks again in this browser. */
export function refuseInstall(): void {
  writeStored(REFUSED, 'no')
  forget()
}

function forget(): void {
  window.boraInstall = undefined
  dispatchEvent(new Event('bora-install'))
}
