import { Link } from '@tanstack/react-router'
import type { LegalText } from '@bora/rules/terms.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackBar } from '../../layout/BackBar.tsx'
import type { paths } from '../../navigation/paths.ts'
import { NoBreakText } from '../../ui/NoBreakText.tsx'
import { TermsAnswer } from './TermsAnswer.tsx'
import { useLegal } from './use-legal.ts'
import { Earlier, VersionLine, WhatChanged } from './VersionParts.tsx'
import { type Section, versionShown } from './versions.ts'

type LegalPageProps = {
  name: LegalText
  title: string
  /** The version in the address; by default the one in force. */
  version: string | undefined
  /** Actions for a section, by its name. */
  actions?: Record<string, ReactNode>
  /** A link to the related page. */
  other: { place: ReturnType<typeof paths.terms | typeof paths.privacy>; text: string }
}

/** A long text: one column, with a table of contents next to it on a wide screen. */
export function LegalPage({ name, title, version, actions, other }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const shown = versionShown(version)
  const { lead, sections } = useLegal(name, shown)
  const all = Object.entries(sections)
  return (
    <div className="mx-auto w-full max-w-[calc(1046px+2*var(--gutter))] px-[var(--gutter)] pb-16">
      <div className="print:hidden">
        <BackBar />
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,240px)_minmax(0,68ch)] lg:gap-16 lg:pt-6 print:block">
        <nav aria-label={t('contents')} className="sticky top-6 hidden self-start lg:block print:hidden">
          <p className="px-3 text-sm font-bold text-ink-2">{t('contents')}</p>
          <ol className="mt-1.5">
            {all.map(([key, section]) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="flex min-h-9 items-center rounded-sm px-3 py-1 text-ui text-ink-2 hover:bg-fill hover:text-ink"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <main className="min-w-0 max-w-[68ch]">
          <h1 className="type-title mt-2 text-title-lg lg:mt-0 lg:text-[2.75rem]">{title}</h1>
          <p className="mt-2.5 text-[1.125rem] text-ink-2">{lead}</p>
          <VersionLine name={name} shown={shown} />
          <TermsAnswer shown={shown} />
          <WhatChanged name={name} shown={shown} />
          {all.map(([key, section], index) => (
            <Part key={key} id={key} section={section} number={index + 1} action={actions?.[key]} />
          ))}
          <Earlier name={name} shown={shown} />
          <Link
            {...other.place}
            className="mt-6 inline-flex min-h-11 items-center rounded-sm font-bold text-brand-text underline-offset-4 hover:underline print:hidden"
          >
            {other.text}
          </Link>
        </main>
      </div>
    </div>
  )
}

type PartProps = { id: string; section: Section; number: number; action: ReactNode }

function Part({ id, section, number, action }: PartProps) {
  const { title, text = [], list = [] } = section
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="type-title scroll-mt-6 text-h1">
        {number}. {title}
      </h2>
      {text.filter(Boolean).map(paragraph => (
        <p key={paragraph} className="mt-2.5 leading-[1.6]">
          <NoBreakText text={paragraph} />
        </p>
      ))}
      {list.length > 0 && (
        <ul className="mt-2.5 list-disc space-y-2 pl-5 leading-[1.6] marker:text-ink-3">
          {list.map(item => (
            <Item key={item} text={item} />
          ))}
        </ul>
      )}
      {action && <div className="mt-4 print:hidden">{action}</div>}
    </section>
  )
}

/** The part before a colon is emphasized, because readers scan for it. */
function Item({ text }: { text: string }) {
  const [, topic, rest = text] = /^([^.:]+:)(.*)$/.exec(text) ?? []
  return (
    <li>
      {topic && <strong className="font-[650]">{topic}</strong>}
      <NoBreakText text={rest} />
    </li>
  )
}
