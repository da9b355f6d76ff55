/** Copies text to the clipboard; returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Whether this browser has a native share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the browser's share sheet; returns false only when it failed, not when the person closed it. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
