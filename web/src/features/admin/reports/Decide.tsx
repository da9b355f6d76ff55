import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { isTechnical } from '../../../api/technical.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CaseAct, showDecided, type WholeCase } from './case-data.ts'
import { DecisionDialog, type Given } from './DecisionDialog.tsx'
import { Key } from './ShortcutList.tsx'
import { KEYS, type Shortcut, useShortcuts } from './use-shortcuts.ts'
import { showProblem } from '../../../states/show-problem.ts'

type DecideProps = {
  whole: WholeCase
  keysOn: boolean
}

type Busy = CaseAct | 'hide' | null

/** The possible decisions on a case, by button and by key. */
export function Decide({ whole, keysOn }: DecideProps) {
  const { t } = useTranslation('admin-reports')
  const [asked, setAsked] = useState<'void' | 'warn' | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const viewer = useSession()?.userId
  const { can, subject, id, round, decision } = whole
  const params = { subject, caseId: id }
  const photos = whole.evidence?.photos ?? []

  async function run(what: Exclude<Busy, null>, work: () => Promise<void>, told: string): Promise<void> {
    if (busy) return
    setBusy(what)
    try {
      await work()
      toast({ variant: 'success', title: told })
    } catch (error) {
      showProblem(error, { title: t('done.problem'), again: () => run(what, work, told) })
      await staleReadsAnswered()
    } finally {
      setBusy(null)
    }
  }
  const keep = () =>
    run(
      'keep',
      async () => showDecided(await call('POST /admin/cases/:subject/:caseId/keep', { params, body: { round } })),
      t('done.keep'),
    )
  const undo = () =>
    run(
      'undo',
      async () =>
        showDecided(
          await call('POST /admin/cases/:subject/:caseId/undo', { params, body: { round: decision?.round ?? round } }),
        ),
      t('done.undo'),
    )
  const hide = (photo: (typeof photos)[number]) => {
    const about = { params: { photoId: photo.id } }
    void run(
      'hide',
      async () => {
        await (photo.isHidden
          ? call('POST /admin/photos/:photoId/show', about)
          : call('POST /admin/photos/:photoId/hide', about))
        await staleReadsAnswered()
      },
      t(photo.isHidden ? 'done.show' : 'done.hide'),
    )
  }
  async function send(given: Given): Promise<void> {
    try {
      const answer =
        given.decision === 'void'
          ? await call('POST /admin/cases/workout/:activityId/void', {
              params: { activityId: id },
              body: { round, reason: given.reason, words: given.words },
            })
          : await call('POST /admin/cases/:subject/:caseId/warn', {
              params,
              body: { round, reason: given.reason, words: given.words },
            })
      setAsked(null)
      toast({ variant: 'success', title: t(`done.${given.decision}`) })
      await showDecided(answer)
    } catch (error) {
      // A field's problem is shown at the field, and a failed call keeps the form; anything else means that something
      // changed meanwhile.
      if (error instanceof ApiError && (error.field || isTechnical(error))) throw error
      setAsked(null)
      showProblem(error, { title: t('done.problem') })
      await staleReadsAnswered()
    }
  }
  const able = (act: CaseAct, work: () => void) => (can.includes(act) ? work : undefined)
  const wanted = photos.find(photo => !photo.isHidden) ?? photos[0]
  const shortcuts = {
    keep: able('keep', () => void keep()),
    void: able('void', () => setAsked('void')),
    warn: able('warn', () => setAsked('warn')),
    undo: able('undo', () => void undo()),
    hide: wanted && (() => hide(wanted)),
  }
  useShortcuts(
    keysOn,
    Object.fromEntries(Object.entries(shortcuts).flatMap(([name, work]) => (work ? [[name, work]] : []))),
  )
  // Screen readers announce them as the buttons' shortcuts.
  const key = (shortcut: Shortcut) =>
    keysOn && (
      <span aria-hidden="true" className="max-lg:hidden">
        <Key letter={KEYS[shortcut]} />
      </span>
    )
  const isOwn = viewer === whole.person.id
  const cantVoid = whole.isOpen && subject === 'workout' && !isOwn && !whole.workout?.voided && !can.includes('void')
  return (
    <section
      aria-label={t('do.label')}
      className="sticky bottom-0 -mx-[var(--gutter)] flex flex-col gap-2.5 border-t border-line bg-surface px-[var(--gutter)] py-3.5 lg:-mx-7 lg:px-7"
    >
      {isOwn && <p className="text-sm text-ink-2">{t('do.none')}</p>}
      {cantVoid && <p className="text-sm text-ink-2">{t('do.noVoid')}</p>}
      <div className="flex flex-wrap gap-2.5">
        {can.includes('keep') && (
          <Button aria-keyshortcuts="k" busy={busy === 'keep'} busyLabel={t('do.busy')} onClick={() => void keep()}>
            {t('do.keep')} {key('keep')}
          </Button>
        )}
        {can.includes('void') && (
          <Button variant="danger" aria-keyshortcuts="v" onClick={() => setAsked('void')}>
            {t('do.void')} {key('void')}
          </Button>
        )}
        {can.includes('warn') && (
          <Button variant="soft" aria-keyshortcuts="w" onClick={() => setAsked('warn')}>
            {t('do.warn')} {key('warn')}
          </Button>
        )}
        {can.includes('undo') && (
          <Button
            variant="soft"
            aria-keyshortcuts="u"
            busy={busy === 'undo'}
            busyLabel={t('do.busy')}
            onClick={() => void undo()}
          >
            {t('do.undo')} {key('undo')}
          </Button>
        )}
        {photos.map((photo, index) => (
          <Button
            key={photo.id}
            variant="line"
            {...(index === 0 && { 'aria-keyshortcuts': 'h' })}
            busy={busy === 'hide'}
            busyLabel={t('do.busy')}
            onClick={() => hide(photo)}
          >
            {photos.length === 1
              ? t(photo.isHidden ? 'do.show' : 'do.hide')
              : t(photo.isHidden ? 'do.showMany' : 'do.hideMany', { index: index + 1 })}{' '}
            {index === 0 && key('hide')}
          </Button>
        ))}
      </div>
      {asked && <DecisionDialog whole={whole} decision={asked} send={send} onClose={() => setAsked(null)} />}
    </section>
  )
}
