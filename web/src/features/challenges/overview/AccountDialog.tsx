import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { AccountFormsProps } from './AccountForms.tsx'

const AccountForms = lazy(() =>
  loadChunk(async () => {
    const [module] = await Promise.all([import('./AccountForms.tsx'), loadTexts('auth')])
    return { default: module.AccountForms }
  }),
)

/** Creates an account in place. Its forms and their texts are loaded when it first opens. */
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
