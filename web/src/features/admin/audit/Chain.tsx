import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error-text.ts'
import { read } from '../../../api/queries.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Whether the log is intact, verified each time the page opens. */
export function Chain() {
  const { t } = useTranslation(['admin-audit', 'common'])
  const chain = useQuery({ ...read('GET /admin/audit/chain'), staleTime: 0 })
  if (chain.isError)
    return (
      <Banner
        tone="failed"
        title={t('chain.failed')}
        sentence={errorText(chain.error)}
        action={
          <Button variant="soft" size="sm" busy={chain.isFetching} onClick={() => void chain.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  if (!chain.data) return <Banner tone="processing" title={t('chain.checking')} />
  const { length, hash, broken } = chain.data
  if (broken)
    return (
      <div role="alert">
        <Banner
          tone="failed"
          title={t('chain.broken')}
          sentence={t(`chain.${broken.problem}`, { number: broken.number })}
        />
      </div>
    )
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => toast({ variant: 'success', title: t('chain.copied') }),
      () => toast({ variant: 'destructive', title: t('chain.copyFailed') }),
    )
  return (
    <Banner
      tone="done"
      title={t('chain.holds')}
      sentence={
        <>
          {t('chain.holdsSentence', { count: length })}{' '}
          <span className="break-all">
            {t('chain.hash')}: {hash.slice(0, 16)}…
          </span>
        </>
      }
      action={
        <Button variant="soft" size="sm" onClick={() => void copy()}>
          {t('chain.copy')}
        </Button>
      }
    />
  )
}
