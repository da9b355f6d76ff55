import type { SupportTopic } from '@bora/rules/limits.ts'
import { useSearch } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkCard } from '../../../layout/LinkCard.tsx'
import { PublicPage } from '../../../layout/PublicPage.tsx'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { MyTickets } from './MyTickets.tsx'
import { Thread } from './Thread.tsx'
import { WriteUs } from './WriteUs.tsx'

/** The page for asking for help, where members also find the answers. */
export function Support() {
  return <SupportView {...useSearch({ from: paths.support().to })} />
}

type SupportViewProps = {
  topic?: SupportTopic | undefined
  reference?: string | undefined
  ticket?: string | undefined
}

/** The same from plain values, without a router. */
export function SupportView({ topic, reference, ticket }: SupportViewProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)] lg:gap-6">
        {ticket && session ? (
          <Thread key={ticket} number={ticket} />
        ) : (
          <WriteUs key={session?.userId} topic={topic} reference={reference} />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <MyTickets current={ticket} />
          <LinkCard
            place={paths.help()}
            tone="maracuja"
            icon={<BookOpenText size={22} aria-hidden="true" />}
            title={t('toHelp')}
            sentence={t('toHelpSentence')}
          />
        </div>
      </div>
    </PublicPage>
  )
}
