import { type LegalText, TERMS_VERSIONS, termsBefore, type TermsVersion } from '@bora/rules/terms.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight, FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { currentLanguage } from '../../language/language.ts'
import { paths } from '../../navigation/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import changesOfVersions from './changes.json'
import { versionsComing, versionShown } from './versions.ts'

type PartProps = { name: LegalText; shown: TermsVersion }

/** Which version this is and since when it applies; with a link to the version in force, or an upcoming one. */
export function VersionLine({ name, shown }: PartProps) {
  const { t } = useTranslation('legal')
  const inForce = versionShown(undefined)
  const coming = versionsComing()
  const { version } = shown
  const date = day(shown.since, 'full')
  const state = shown === inForce ? 'version' : coming.includes(shown) ? 'versionComing' : 'versionEarlier'
  const other = shown === inForce ? coming[0] : inForce
  return (
    <>
      <p className="mt-1.5 text-sm text-ink-2">{t(state, { version, date })}</p>
      {other && (
        <div className="mt-4 print:hidden">
          <Banner
            tone="info"
            icon={<FileClock size={22} aria-hidden="true" />}
            title={
              other === inForce
                ? t('holdsNow', { version: other.version })
                : t('comes', { version: other.version, date: day(other.since, 'full') })
            }
            sentence={other === inForce ? t('holdsNowSentence') : t('comesSentence')}
            action={
              <Button asChild variant="line" size="sm">
                <Link {...paths[name](other === inForce ? undefined : other.version)}>
                  {t('readVersion', { version: other.version })}
                </Link>
              </Button>
            }
          />
        </div>
      )}
    </>
  )
}

/** The changes from the previous version, in plain words. */
export function WhatChanged({ name, shown }: PartProps) {
  const { t } = useTranslation('legal')
  const before = termsBefore(shown.version)
  if (!before) return null
  const all: Partial<Record<string, Record<LegalText, string[]>>> = changesOfVersions[currentLanguage()]
  const changes = all[shown.version]?.[name] ?? []
  return (
    <section aria-labelledby="what-changed" className="mt-7 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
      <h2 id="what-changed" className="type-title scroll-mt-6 text-h2">
        {t('whatChanged', { before: before.version })}
      </h2>
      {changes.length > 0 ? (
        <ul className="mt-2.5 list-disc space-y-2 pl-5 leading-[1.55] marker:text-ink-3">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-ui text-ink-2">{t('nothingChanged')}</p>
      )}
      <Link
        {...paths[name](before.version)}
        className="mt-2 -mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-bold text-brand-text underline-offset-4 hover:underline print:hidden"
      >
        {t('readVersion', { version: before.version })}
        <ArrowRight size={16} strokeWidth={2.4} aria-hidden="true" />
      </Link>
    </section>
  )
}

/** Every published version, each with its own address. */
export function Earlier({ name, shown }: PartProps) {
  const { t } = useTranslation('legal')
  const versions = TERMS_VERSIONS.filter(one => one !== versionsComing()[0] || one === shown)
  return (
    <nav aria-labelledby="versions" className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 id="versions" className="type-title text-h2">
        {t('versions')}
      </h2>
      <ul className="mt-1.5">
        {versions.toReversed().map(one => (
          <li key={one.version}>
            <Link
              {...paths[name](one.version)}
              aria-current={one === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm text-ui underline-offset-4 hover:underline aria-[current=page]:font-bold"
            >
              {t('versionOf', { version: one.version, date: day(one.since, 'full') })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
