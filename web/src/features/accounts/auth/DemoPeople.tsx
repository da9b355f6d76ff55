import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { authClient } from '../../../session/session.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { useConfig } from '../../../settings/use-config.ts'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { type RefusalText, refusalText } from '../components/sign-in/refusal-text.ts'

const PEOPLE = [
  { name: 'Ana', email: 'ana@bora.test' },
  { name: 'Caio', email: 'caio@bora.test' },
  { name: 'Bia', email: 'bia@bora.test' },
]
const PASSWORD = 'bora1234'

/** In the demo world only: people to sign in as with one tap. */
export function DemoPeople() {
  const { t } = useTranslation('auth')
  const config = useConfig()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<RefusalText['key']>()

  async function enter(email: string) {
    setBusy(email)
    setRefused(undefined)
    try {
      const { error } = await (await authClient()).signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
    } catch (error) {
      setRefused(refusalText(error, 'signIn').key)
      setBusy(undefined)
    }
  }
  if (!config?.demo) return null
  return (
    <section aria-labelledby="demo-people" className="mt-8 rounded-lg bg-sunken p-4">
      <h2 id="demo-people" className="text-sm font-bold">
        {t('demo.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{t('demo.sentence')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {PEOPLE.map(({ name, email }) => (
          <Chip
            key={email}
            aria-pressed={undefined}
            aria-busy={busy === email || undefined}
            disabled={busy !== undefined}
            onClick={() => void enter(email)}
            icon={<Avatar userId={email} name={name} size={24} className="-ml-1.5" />}
          >
            <span>
              <span className="sr-only">{t('demo.as')} </span>
              {name}
            </span>
          </Chip>
        ))}
      </div>
      {refused && (
        <div className="mt-3">
          <FormAlert text={t(refused)} />
        </div>
      )}
    </section>
  )
}
