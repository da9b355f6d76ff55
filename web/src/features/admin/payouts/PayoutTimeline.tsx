import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayOf, money, place } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import type { WholePayout } from './desk-data.ts'
import { instantText } from './instant-text.ts'

type Step = { state: 'done' | 'now' | 'ahead' | 'stopped'; title: string; about?: string | undefined; more?: string }

const PRIZES_SHOWN = 3

/** The prizes in a payout, its history, its next step, and its promised arrival. */
export function PayoutTimeline({ payout }: { payout: WholePayout }) {
  const { t } = useTranslation('admin-payouts')
  const happened: Step[] = payout.timeline.map(({ step, at }) => ({
    state: step === 'failed' || step === 'cancelled' || step === 'returned' ? 'stopped' : 'done',
    title: t(`step.${step}`),
    about: instantText(at),
  }))
  const { prizes, detailsVerifiedAt, currency } = payout
  const credited = prizes
    .slice(0, PRIZES_SHOWN)
    .toSorted((a, b) => (a.wonAt < b.wonAt ? -1 : 1))
    .map(({ challenge, rank, cents, wonAt }): Step => ({
      state: 'done',
      title: t('before.credited'),
      about: [instantText(wonAt), ...(rank === null ? [] : [t('before.rank', { place: place(rank) })])].join(' · '),
      more: [challenge.title, ...(prizes.length > 1 ? [money(cents, currency)] : [])].join(' · '),
    }))
  const before: Step[] = [
    ...credited,
    ...(prizes.length > PRIZES_SHOWN
      ? [{ state: 'done', title: t('before.more', { count: prizes.length - PRIZES_SHOWN }) } as const]
      : []),
    ...(detailsVerifiedAt
      ? [{ state: 'done', title: t('before.verified'), about: instantText(detailsVerifiedAt) } as const]
      : []),
  ]
  const paid = (state: Step['state']): Step => ({
    state,
    title: t('next.paid'),
    about: t('next.expected', { day: dayOf(payout.expectedBy, 'short') }),
  })
  const waits = payout.waitsUntil ? t('next.waitsUntil', { moment: instantText(payout.waitsUntil) }) : undefined
  const ahead: Step[] =
    payout.status === 'processing'
      ? [paid('now')]
      : payout.status !== 'pending'
        ? []
        : payout.releases >= payout.releasesNeeded
          ? [{ state: 'now', title: t('next.send'), about: waits }, paid('ahead')]
          : payout.releases > 0
            ? [{ state: 'now', title: t('next.confirm'), about: t('next.confirmOther') }, paid('ahead')]
            : [
                {
                  state: 'now',
                  title: t('next.release'),
                  about: waits ?? (payout.releasesNeeded > 1 ? t('next.releaseTwo') : undefined),
                },
                paid('ahead'),
              ]
  const steps = [...before, ...happened, ...ahead]
  return (
    <ol aria-label={t('timeline')}>
      {steps.map(({ state, title, about, more }, index) => (
        <li
          // Steps are never reordered, and two prizes may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-3.5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-6 bottom-0 left-[11px] w-0.5',
                steps[index + 1]!.state === 'ahead' ? 'bg-line' : 'bg-folha',
              )}
            />
          )}
          <Sign state={state} />
          <span className="min-w-0">
            <span className="block text-ui leading-6 font-bold">{title}</span>
            {about && <span className="block text-sm text-ink-2">{about}</span>}
            {more && <span className="block text-sm break-words text-ink-2">{more}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Sign({ state }: Pick<Step, 'state'>) {
  const look = {
    done: 'bg-folha text-paint-ink',
    stopped: 'bg-danger text-on-danger',
    now: 'ring-[3px] ring-inset ring-brand',
    ahead: 'ring-2 ring-inset ring-line-strong',
  }[state]
  return (
    <span aria-hidden="true" className={classes('relative grid size-6 shrink-0 place-items-center rounded-full', look)}>
      {state === 'done' && <Check size={14} strokeWidth={3.2} />}
      {state === 'stopped' && <X size={14} strokeWidth={3.2} />}
    </span>
  )
}
