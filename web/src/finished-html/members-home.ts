import { readStored } from '../device/stored.ts'

/** Where the app takes long to come, a member reads the visitors' page: its way back leads a member to the app all the same. */
export function linkMembersHome(): void {
  if (!readStored('bora.session')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-for-members]'))
    link.href = link.dataset['forMembers']!
}
