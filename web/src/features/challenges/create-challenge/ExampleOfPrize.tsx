import { NEWCOMERS } from '@bora/rules/fairness/divisions.ts'
import { useTranslation } from 'react-i18next'
import { money, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { useWide } from '../../../device/use-wide.ts'
import { scoreText } from '../../workouts/components/score-text.ts'
import { prizeExample } from './fair-play-example.ts'
import { ExampleHeadline } from './ExampleHeadline.tsx'
import { passDaysOf } from './passes.ts'
import { checkedDraft } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/** An example with a number of people, a prize, and its split; without a prize, what decides. */
export function ExampleOfPrize({ state }: { state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const example = prizeExample(state, currentLanguage())
  const { people, toWinCents, reached, completers, rest, divisions } = example
  const amount = (cents: number) => money(cents, state.currency)
  const typed = checkedDraft(state, currentLanguage()).target
  const target = typeof typed === 'number' && Number.isFinite(typed) ? typed : null
  const goal = target === null ? '' : scoreText(state.type!, target, currentLanguage())
  const passDays = passDaysOf(state)
  const paid = toWinCents > 0
  const [before = '', after = ''] = t('fair.people', { count: people, amount: '|' }).split('|')
  const divided = divisions.length > 0
  const wide = useWide()
  // Next to the form the card has room for a row for each place.
  const hasPlaces = wide && paid && !divided && state.split === 'tiers' && rest.amountsCents.length <= MOST_PLACES
  return (
    <>
      <ExampleHeadline>
        {paid ? (
          <>
            {before}
            <span className="text-maracuja">{amount(toWinCents)}</span>
            {after}
          </>
        ) : (
          t('fair.peopleFree', { count: people })
        )}
      </ExampleHeadline>
      {completers && (
        <>
          <p aria-hidden="true" className="mt-3.5 flex gap-1">
            <Part share={completers.cents / toWinCents} className="bg-paint-folha text-paint-ink">
              {amount(completers.cents)}
            </Part>
            <Part share={rest.cents / toWinCents} className="bg-maracuja text-on-maracuja">
              {amount(rest.cents)}
            </Part>
          </p>
          <p className="mt-2.5 text-sm text-on-mata-2">
            {t('fair.complete', { count: reached, part: amount(completers.cents), each: amount(completers.eachCents) })}
          </p>
        </>
      )}
      {!hasPlaces && <p className="mt-2 text-sm text-on-mata-2">{sentence()}</p>}
      {hasPlaces && (
        <ul className="mt-3.5 flex flex-col gap-1.5">
          {rest.amountsCents.map((cents, index) => (
            <li key={place(index + 1)} className={LINE}>
              <span className="flex-1">{place(index + 1)}</span>
              <span className="type-num text-ui">{amount(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {divided && (
        <ul className="mt-3.5 flex flex-col gap-1.5">
          {divisions.map(one => (
            <li key={one.division} className={LINE}>
              <span className="min-w-[5.5rem]">
                {one.division === NEWCOMERS ? t('divisions.newcomers') : t('divisions.name', { name: one.division })}
              </span>
              <span className="flex-1 font-normal text-on-mata-2">{t('teams.people', { count: one.people })}</span>
              {paid && <span className="type-num text-ui">{amount(one.cents)}</span>}
            </li>
          ))}
        </ul>
      )}
      {passDays > 0 && !completers && !divided && (
        <p className="mt-2 text-sm text-on-mata-2">{t('fair.andPasses', { count: passDays })}</p>
      )}
    </>
  )

  /** Returns how the prize is split, or how the challenge is decided without one. */
  function sentence(): string {
    const byTarget = target !== null && !completers
    if (!paid) {
      if (divided) return t('fair.dividedFree')
      return target === null ? t('fair.highestFree') : t('fair.reachFree', { target: goal })
    }
    if (state.split === 'tiers') {
      if (divided) return t('fair.dividedTiers')
      return rest.amountsCents.map((cents, index) => `${place(index + 1)} ${amount(cents)}`).join(' · ')
    }
    if (byTarget && divided) return t('fair.dividedReach', { target: goal })
    if (divided) return t(completers ? 'fair.dividedRest' : 'fair.divided')
    if (byTarget) return t('fair.reach', { target: goal, count: reached, each: amount(rest.amountsCents.at(-1) ?? 0) })
    return t(completers ? 'fair.rest' : 'fair.highest', { amount: amount(rest.cents) })
  }
}

const MOST_PLACES = 5
const LINE = 'flex min-h-10 items-center gap-3 rounded-sm bg-mata-2 px-3.5 py-2 text-sm font-[650]'
const LEAST_WIDTH = 0.24

function Part({ share, className, children }: { share: number; className: string; children: string }) {
  return (
    <span
      // Its figure needs room, however small the part is.
      style={{ flexGrow: Math.max(LEAST_WIDTH, share), flexBasis: 0 }}
      className={`type-num grid min-h-12 place-items-center rounded-md px-2 text-sm transition-[flex-grow] duration-[160ms] ${className}`}
    >
      {children}
    </span>
  )
}
