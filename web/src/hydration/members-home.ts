import { readStored } from '../device/stored.ts'

/** While the app is still loading, a member sees the visitors' page: its back link leads a member to the app anyway. */
export function linkMembersHome(): void {
  if (!readStored('bora.session')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-for-members]'))
    link.href = link.dataset['forMembers']!
}
