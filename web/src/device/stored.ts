/** Reads a stored value; null where storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value in this browser, or removes it when null. Does nothing where storage is unavailable. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the choice then lasts until the page is left.
  }
}

/** Reads a value stored for the life of this tab. */
export function readForThisTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for the life of this tab. Returns whether that worked. */
export function writeForThisTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes this tab's value. */
export function forgetForThisTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What could not be kept isn't there.
  }
}
