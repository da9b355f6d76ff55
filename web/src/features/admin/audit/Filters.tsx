import { ACT_SUBJECTS, ADMIN_ACTS } from '@bora/rules/admin-acts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select } from '../../../ui/Input.tsx'
import type { Filter } from './filter.ts'

/** Filters by actor, action, subject and time; stored in the address. */
export function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation(['admin-audit', 'admin-payouts'])
  const navigate = useNavigate()
  const people = useQuery(read('GET /admin/audit/people'))
  const go = (change: Record<string, string>) => {
    const next = Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value))
    void navigate({ ...deskPaths.adminAudit(next), replace: true, resetScroll: false })
  }
  return (
    <div role="group" aria-label={t('filter.label')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Field label={t('filter.by')}>
          {control => (
            <Select {...control} value={filter.by ?? ''} onChange={event => go({ by: event.target.value })}>
              <option value="">{t('filter.everybody')}</option>
              {people.data?.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('filter.act')}>
          {control => (
            <Select {...control} value={filter.act ?? ''} onChange={event => go({ act: event.target.value })}>
              <option value="">{t('filter.everything')}</option>
              {ADMIN_ACTS.map(act => (
                <option key={act} value={act}>
                  {t(`admin-payouts:act.${act}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="col-span-2 lg:col-span-1">
          <Field label={t('filter.subject')}>
            {control => (
              <Select {...control} value={filter.subject ?? ''} onChange={event => go({ subject: event.target.value })}>
                <option value="">{t('filter.anything')}</option>
                {ACT_SUBJECTS.map(subject => (
                  <option key={subject} value={subject}>
                    {t(`subject.${subject}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {(['from', 'until'] as const).map(edge => (
          <Field key={edge} label={t(`filter.${edge}`)}>
            {control => (
              <Input
                {...control}
                type="date"
                value={filter[edge] ?? ''}
                onChange={event => go({ [edge]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {Object.keys(filter).length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          {filter.about && (
            <p className="text-sm break-all text-ink-2">{t('filter.about', { id: filter.about.slice(0, 8) })}</p>
          )}
          <Button variant="soft" size="sm" onClick={() => void navigate({ ...deskPaths.adminAudit(), replace: true })}>
            {t('filter.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
