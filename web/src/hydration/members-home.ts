import { readStored } from '../device/stored.ts'

/** While the app is loading, members see the visitors' page: this makes its back link lead them to the app. */
export function linkMembersHome(): void {
  if (!readStored('bora.session')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-for-members]'))
    link.href = link.dataset['forMembers']!
}
