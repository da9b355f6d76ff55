import { Link, useLocation } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '../../layout/PublicPage.tsx'
import { PageIndex } from '../../layout/PageIndex.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Questions } from './Questions.tsx'
import { helpSearch } from './search.ts'
import { type Topic, useHelp } from './use-help.ts'

/** The help centre: every answer has its own address, and can be found by search. */
export function Help() {
  const { t } = useTranslation('help')
  const topics = useHelp()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const find = useMemo(() => helpSearch(topics.flatMap(({ entries }) => entries)), [topics])
  const found = useMemo(() => (wanted ? find(wanted) : null), [find, wanted])
  useOpenAnswer(found === null)
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      <SearchInput
        label={t('search')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onClear={() => setTyped('')}
        autoComplete="off"
        className="mt-5 max-w-[640px]"
      />
      <p role="status" className={found?.length ? 'mt-4 text-sm text-ink-2' : 'sr-only'}>
        {found && t('found', { count: found.length, search: wanted })}
      </p>
      {found ? (
        found.length > 0 ? (
          <div className="mt-3 max-w-[760px]">
            <Questions key={found[0]!.id} entries={found} firstOpen withTopic />
          </div>
        ) : (
          <EmptyState size="line" title={t('none')} sentence={t('noneSentence')} />
        )
      ) : (
        <Topics topics={topics} />
      )}
      <Ask />
    </PublicPage>
  )
}

function Topics({ topics }: { topics: Topic[] }) {
  const { t } = useTranslation('help')
  return (
    <div className="mt-5 lg:mt-8 lg:grid lg:grid-cols-[minmax(0,220px)_minmax(0,760px)] lg:gap-12">
      <PageIndex label={t('topicsLabel')} parts={topics} />
      <div className="min-w-0">
        {topics.map(({ id, title, entries }) => (
          <section key={id} aria-labelledby={id} className="mt-6 lg:not-first:mt-9 lg:first:mt-0">
            <h2 id={id} className="type-title mb-3 scroll-mt-6 text-h1">
              {title}
            </h2>
            <Questions entries={entries} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Ask() {
  const { t } = useTranslation('help')
  return (
    <section className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-4 rounded-lg bg-surface p-5 shadow-e1">
      <IconWell tone="mar">
        <LifeBuoy size={22} aria-hidden="true" />
      </IconWell>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="type-title text-h2">{t('ask.title')}</h2>
        <p className="text-sm text-ink-2">{t('ask.sentence')}</p>
      </div>
      <Button asChild variant="solid">
        <Link {...paths.support()}>{t('ask.action')}</Link>
      </Button>
    </section>
  )
}

/** Opens the answer in the address and scrolls it into view. */
function useOpenAnswer(stands: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = stands && hash !== '' ? document.getElementById(hash) : null
    if (!(answer instanceof HTMLDetailsElement)) return
    answer.open = true
    answer.scrollIntoView({ block: 'start' })
  }, [hash, stands])
}
