/** Browsers whose location settings are in a place of their own. */
export const BROWSERS = [
  'ios_app',
  'ios_safari',
  'ios_other',
  'android_chrome',
  'samsung',
  'android_firefox',
  'safari',
  'edge',
  'firefox',
  'chrome',
  'other',
] as const
export type Browser = (typeof BROWSERS)[number]

/** Systems whose location settings are in a place of their own. */
export const SYSTEMS = ['ios', 'android', 'mac', 'windows', 'other'] as const
export type System = (typeof SYSTEMS)[number]

type Signs = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { isInstalled: boolean }

/** Returns the system, as far as the browser reveals it. */
export function systemOf({ userAgent, maxTouchPoints }: Omit<Signs, 'isInstalled'>): System {
  // An iPad claims to be a Mac, but Macs have no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Macintosh/.test(userAgent)) return 'mac'
  return /Windows/.test(userAgent) ? 'windows' : 'other'
}

/**
 * Returns the browser by where its location settings are; `isInstalled` is whether it was opened from the home screen.
 */
export function browserOf(signs: Signs): Browser {
  const { userAgent } = signs
  const system = systemOf(signs)
  if (system === 'ios') {
    if (signs.isInstalled) return 'ios_app'
    // Others have names of their own, and in-app browsers lack the name of Safari.
    return /Version\/.*Safari\//.test(userAgent) ? 'ios_safari' : 'ios_other'
  }
  if (system === 'android') {
    if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
    return /Firefox\//.test(userAgent) ? 'android_firefox' : 'android_chrome'
  }
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}

/** Browser and system of this device. */
export function thisPlatform(): { browser: Browser; system: System } {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const { userAgent, maxTouchPoints } = navigator
  return {
    browser: browserOf({ userAgent, maxTouchPoints, isInstalled }),
    system: systemOf({ userAgent, maxTouchPoints }),
  }
}
