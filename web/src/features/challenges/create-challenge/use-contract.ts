import { settlementInstant } from '@bora/rules/calendar.ts'
import { durationDays } from '@bora/rules/challenge-phase.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { paidPlaces } from '@bora/rules/paid-places.ts'
import { prizeClock } from '@bora/rules/prize-clock.ts'
import { currentRulesVersion, numbersOf } from '@bora/rules/rules-version.ts'
import { minutesOf } from '@bora/rules/scoring/scoring.ts'
import { useTranslation } from 'react-i18next'
import { scoreText } from '../../workouts/components/score-text.ts'
import { loadConfig } from '../../../settings/config.ts'
import { useQuery } from '@tanstack/react-query'
import { day as dayText, dayOf, duration, list, money, number, percent, place, time } from '../../../language/format.ts'
import { unitContext } from '../../../language/distance-unit.ts'
import { currentLanguage } from '../../../language/language.ts'
import { lateText } from './late-text.ts'
import { divisionsOf, prizeOf, sentDraft } from './to-draft.ts'
import { weekdayName } from './Weekdays.tsx'
import type { Step, WizardState } from './wizard-state.ts'

export type ContractLine = { name: string; value: string }
export type ContractPart = { step: Step; title: string; lines: ContractLine[] }

/** The challenge in words: everything that participants agree to when they join. */
export function useContract(state: WizardState): { price: string; parts: ContractPart[] } {
  const { t } = useTranslation('create-challenge')
  const config = useQuery({ queryKey: ['GET /config', {}], queryFn: loadConfig })
  const type = state.type!
  const { target, rules, limits } = sentDraft(state, currentLanguage(), 'UTC')
  const rulesVersion = currentRulesVersion()
  const { least, most } = minutesOf({ type, rules, rulesVersion })
  const prize = prizeOf(state, currentLanguage())
  const settles = settlementInstant(state.endDate)
  const line = (name: string, value: string | null | false): ContractLine[] => (value ? [{ name, value }] : [])
  const yes = (on: boolean) => (on ? t('contract.yes') : t('contract.no'))
  const weekdays =
    state.weekdays.length === 7
      ? t('contract.allDays')
      : list(state.weekdays.toSorted((a, b) => a - b).map(one => weekdayName(one - 1)))
  const amount =
    prize.kind === 'challenge' ? money(prize.entryFeeCents, prize.currency) : money(prize.amountCents, prize.currency)

  const places = paidPlaces(prize)
  const withoutTarget = places > 1 ? t('contract.noTargetPlaces', { count: places }) : t('contract.noTarget')
  const passDays = rules?.passDays ?? 0
  const kinds = PASS_KINDS.filter(kind => state.passKinds.includes(kind)).map(kind => t(`passes.kind.${kind}`))
  const passesText = [t('passes.value', { count: passDays }), ...(passDays > 0 ? [list(kinds)] : [])].join(' · ')
  const scoring = [
    ...line(t('contract.type'), t(`types.${type}.name`)),
    ...line(t('contract.scores'), t(`types.${type}.about`, unitContext(state.distanceUnit))),
    ...line(t('contract.target'), target ? scoreText(type, target, currentLanguage()) : withoutTarget),
    ...line(t('contract.minutes'), t('contract.minutesRange', { least: duration(least), most: duration(most) })),
    ...line(t('rules.base'), type === 'calories_time' && state.basePoints),
    ...line(t('rules.variety.title'), type === 'calories_time' && t(`rules.variety.${state.variety}Help`)),
    ...line(t('rules.flash.title'), type === 'calories_time' && t(`rules.flash.${state.flash}Help`)),
    ...line(t('rules.weeklyTarget'), type === 'weekly_consistency' && t('days', { count: state.weeklyTarget })),
    ...line(t('rules.weekStreak'), type === 'weekly_consistency' && `+${state.weekStreakBonus} ${t('units.points')}`),
    ...line(t('weekdays.title'), weekdays),
    ...line(t('rules.gym'), challengeTypes[type].bonusPoints && yes(state.gymBonus)),
    ...line(t('rules.invite'), challengeTypes[type].bonusPoints && yes(state.inviteBonus)),
    ...line(t('step4.late'), lateText(t, state.lateHours)),
  ]
  const dates = [
    ...line(t('step4.start'), dayText(state.startDate, 'weekday')),
    ...line(t('step4.end'), dayText(state.endDate, 'weekday')),
    ...line(t('contract.length'), t('days', { count: durationDays(state.startDate, state.endDate) })),
    ...line(t('contract.settles'), t('contract.settlesAt', { day: dayOf(settles), time: time(settles) })),
  ]
  const hold = config.data?.prizeHoldDays
  const clock = prizeClock(settles, rulesVersion, hold)
  const until = (instant: string) => t('contract.until', { day: dayOf(instant), time: time(instant) })
  const winnings =
    prize.kind === 'none'
      ? line(t('contract.prize'), t('contract.noPrize'))
      : [
          ...line(
            t(
              prize.kind === 'challenge'
                ? 'contract.entry'
                : prize.kind === 'sponsored'
                  ? 'contract.sponsored'
                  : 'contract.fixed',
            ),
            amount,
          ),
          ...line(
            t('contract.fee'),
            prize.kind === 'challenge'
              ? t('contract.feeOfEntries', { fee: numbersOf(rulesVersion).platformFeePercent })
              : t('contract.noFee'),
          ),
          ...line(
            t('split.title'),
            prize.tiers
              ? prize.tiers.map((share, index) => `${place(index + 1)} ${share}%`).join(' · ')
              : state.goal === 'number'
                ? t('split.winnerTarget')
                : t('split.winnerHighest'),
          ),
          ...line(t('contract.hold'), hold !== undefined && hold > 0 && until(clock.freeAt)),
          ...line(
            t('contract.refund'),
            t(prize.kind === 'challenge' ? 'contract.refundEntries' : 'contract.refundFixed'),
          ),
        ]
  const { teams } = state
  const teamsText = [
    t('teams.sizes', { least: teams.minSize, most: teams.maxSize }),
    t(`teams.forming.${teams.forming}Short`),
    t(teams.score === 'best' ? 'teams.score.bestHelp' : 'teams.score.averageHelp', { count: teams.best }),
  ].join(' · ')
  const divisions = divisionsOf(state)
  const fair = [
    ...line(t('teams.title'), teams.on ? teamsText : t('teams.off')),
    ...line(t('passes.title'), passesText),
    ...line(t('divisions.title'), divisions > 0 ? t('divisions.on', { most: divisions }) : t('divisions.off')),
    ...line(
      t('completers.title'),
      prize.completersPercent > 0 && t('completers.on', { percent: percent(prize.completersPercent / 100) }),
    ),
    ...line(t('pose.title'), t(`pose.${state.pose}Help`)),
  ]
  const people = [
    ...line(t('contract.visibility'), state.isPrivate ? t('customize.privateHelp') : t('contract.public')),
    ...line(t('customize.most'), limits?.maxParticipants ? number(limits.maxParticipants) : t('customize.noLimit')),
    ...line(
      t('customize.mostFree'),
      state.entry !== 'challenge' && (limits?.maxFreeJoins ? number(limits.maxFreeJoins) : t('customize.noLimit')),
    ),
    ...line(
      t('contract.after'),
      state.closedAfterStart || (teams.on && prize.kind !== 'none') ? t('contract.closed') : t('contract.open'),
    ),
  ]
  const price =
    prize.kind === 'challenge'
      ? t('contract.entryTag', { amount })
      : prize.kind !== 'none'
        ? t('contract.prizeTag', { amount })
        : t('contract.freeTag')
  return {
    price,
    parts: [
      { step: 4, title: t('contract.dates'), lines: dates },
      { step: 4, title: t('contract.scoring'), lines: scoring },
      { step: 5, title: t('contract.money'), lines: winnings },
      { step: 5, title: t('contract.people'), lines: people },
      { step: 6, title: t('step6.title'), lines: fair },
    ],
  }
}
