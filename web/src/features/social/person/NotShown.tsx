import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { UnblockButton } from '../components/UnblockButton.tsx'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'

/** A profile hidden from the reader: if the reader blocked the person, the block can be ended here. */
export function NotShown({ personId, onShown }: { personId: string; onShown: () => void }) {
  const { t } = useTranslation('person')
  const blocks = useQuery(read('GET /me/blocks'))
  const blocked = blocks.data?.items.find(one => one.person.id === personId)?.person
  return (
    <div className="rounded-lg bg-surface shadow-e1 lg:col-span-2">
      <EmptyState
        seed="person"
        icon={<Lock size={26} strokeWidth={2.2} aria-hidden="true" />}
        title={blocked ? t('youBlocked', { name: blocked.name }) : t('notShown')}
        sentence={t(blocked ? 'youBlockedSentence' : 'notShownSentence')}
        action={
          blocked ? (
            <UnblockButton person={blocked} onDone={onShown} />
          ) : (
            <Button asChild variant="solid">
              <Link {...paths.feed()}>{t('toFeed')}</Link>
            </Button>
          )
        }
      />
    </div>
  )
}
