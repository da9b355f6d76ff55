import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import type { AccountFormsProps } from './AccountForms.tsx'

const AccountForms = lazy(() =>
  Promise.all([import('./AccountForms.tsx'), i18next.loadNamespaces('auth')]).then(([module]) => ({
    default: module.AccountForms,
  })),
)

/** An account on the spot. Its forms and their texts are fetched when it opens for the first time. */
export function AccountDialog(props: AccountFormsProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <AccountForms {...props} />
    </Suspense>
  )
}
