/** Reads a value that this browser keeps; null where storage is closed to us. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in this browser, or forgets it when null. Where storage is closed to us, nothing happens. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the choice then lasts until the page is left.
  }
}

/** The same until this tab is closed. */
export function readForThisTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value until this tab is closed. Returns whether that worked. */
export function writeForThisTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Forgets what was kept for this tab. */
export function forgetForThisTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What could not be kept isn't there.
  }
}
