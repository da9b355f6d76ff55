import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Details, detailsQuery } from '../components/challenge-data.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** Loads the challenge to be repeated, and says if it isn't available to this person. */
export function RepeatFormer({ id, children }: { id: string; children: (former: Details) => ReactNode }) {
  const { t } = useTranslation('create-challenge')
  const navigate = useNavigate()
  const query = useQuery(detailsQuery(id))
  if (query.data) return children(query.data)
  const unknown = query.error?.status === 404 || query.error?.status === 400
  const close = () => void navigate(paths.home())
  return (
    <Dialog
      open
      onOpenChange={open => !open && close()}
      title={t('title')}
      closeLabel={t('close')}
      {...(unknown && { description: t('again.unknown') })}
      footer={
        unknown && (
          <Button variant="solid" onClick={() => void navigate({ ...paths.createChallenge(), replace: true })}>
            {t('again.scratch')}
          </Button>
        )
      }
    >
      {unknown ? null : query.isError ? (
        <LoadFailed title={t('again.notLoaded')} safe="" query={query} size="card" />
      ) : (
        <Loading text={t('again.loading')}>
          <div className="flex flex-col gap-3.5">
            <Skeleton className="h-[120px] rounded-lg" />
            <Skeleton className="h-[180px] rounded-lg" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}
