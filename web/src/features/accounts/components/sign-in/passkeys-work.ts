/** Whether this browser can create and use passkeys. */
export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator
}
