import type { TermsVersion } from '@bora/rules/terms.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-text.ts'
import { read } from '../../api/queries.ts'
import { day, dayOf } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemLine } from '../../ui/ProblemLine.tsx'

/** Asks a member to agree to the version shown, and explains the consequences of not agreeing. */
export function TermsAnswer({ shown }: { shown: TermsVersion }) {
  const { t } = useTranslation('legal')
  const session = useSession()
  const client = useQueryClient()
  const terms = useQuery({ ...read('GET /me/terms'), enabled: session !== null })
  const agree = useMutation({
    mutationFn: () => call('PUT /me/terms', { body: { version: shown.version } }),
    onSuccess: answer => {
      client.setQueryData(read('GET /me/terms').queryKey, answer)
    },
  })
  if (!session || !terms.data) return null
  const { agreed, asked } = terms.data
  if (agreed.version === shown.version)
    return (
      <p role="status" className="mt-4 flex items-center gap-2 text-sm font-semibold text-folha-text">
        <BadgeCheck size={20} aria-hidden="true" className="shrink-0" />
        {agreed.at ? t('answer.agreedOn', { date: dayOf(agreed.at, 'full') }) : t('answer.agreed')}
      </p>
    )
  if (asked?.version !== shown.version) return null
  return (
    <section
      aria-labelledby="terms-answer"
      className="mt-5 rounded-lg bg-maracuja-soft p-4 shadow-e1 sm:p-5 print:hidden"
    >
      <h2 id="terms-answer" className="type-title text-h2">
        {t('answer.title')}
      </h2>
      <p className="mt-1.5 text-ui">
        {asked.locked ? t('answer.locked') : t('answer.until', { date: day(asked.since, 'full') })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="solid" busy={agree.isPending} busyLabel={t('answer.agreeing')} onClick={() => agree.mutate()}>
          {t('answer.agree')}
        </Button>
        <Button asChild variant="line">
          <Link {...paths.gdprSettings()}>{t('answer.decline')}</Link>
        </Button>
      </div>
      <p className="mt-3 text-sm">{t('answer.declineSentence')}</p>
      {agree.isError && <ProblemLine className="mt-3">{errorText(agree.error)}</ProblemLine>}
    </section>
  )
}
