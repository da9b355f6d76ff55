type WithBadge = { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Shows on the icon of the installed app how much is unread; `some` where only that there is something is known. */
export function showAppBadge(unread: number | 'some'): void {
  const device = navigator as WithBadge
  const shown = unread === 0 ? device.clearAppBadge?.() : device.setAppBadge?.(...(unread === 'some' ? [] : [unread]))
  // A browser may know the call, and refuse it where the app isn't installed.
  shown?.catch(() => {})
}
