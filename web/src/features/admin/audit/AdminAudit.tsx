import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import type { AuditSearch } from '../../../navigation/desk-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toast } from '../../../ui/toast.ts'
import { Chain } from './Chain.tsx'
import { Entries } from './Entries.tsx'
import { type Filter, filterOf } from './filter.ts'
import { Filters } from './Filters.tsx'
import { showProblem } from '../../../states/show-problem.ts'

/** The actions of admins, from the audit log. */
export function AdminAudit() {
  return (
    <AdminGate>
      <Log />
    </AdminGate>
  )
}

function Log() {
  const { t } = useTranslation('admin-audit')
  const search: AuditSearch = useSearch({ strict: false })
  const filter = filterOf(search)
  usePageTitle(t('title'))
  return (
    <AdminLayout part="audit">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1100px] min-w-0 flex-col gap-4 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
          usePageEntrance(),
        )}
      >
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="type-title text-title">{t('title')}</h1>
            <p className="text-sm text-ink-2">{t('sentence')}</p>
          </div>
          <ExportButton filter={filter} />
        </div>
        <Chain />
        <Filters filter={filter} />
        <Entries filter={filter} />
      </div>
    </AdminLayout>
  )
}

function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation('admin-audit')
  const file = useMutation({
    mutationFn: () => call('POST /admin/audit/export', { body: filter }),
    onSuccess: ({ fileName, csv }) => {
      const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
      toast({ variant: 'success', title: t('exported'), sentence: fileName })
    },
    onError: error => showProblem(error, { title: t('exportFailed') }),
  })
  return (
    <Button
      variant="soft"
      busy={file.isPending}
      busyLabel={t('exporting')}
      icon={<ArrowDownToLine size={18} aria-hidden="true" />}
      onClick={() => file.mutate()}
    >
      {t('export')}
    </Button>
  )
}
