import { shownTeamScore } from '@bora/rules/fairness/teams.ts'
import { useTranslation } from 'react-i18next'
import { Portrait, type PortraitName } from '../../../art/Portrait.tsx'
import { today } from '../../../device/clock.ts'
import { money } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { teamScoreText } from '../../participation/components/teams/teams-data.ts'
import { amountText, unitText } from '../../workouts/components/score-text.ts'
import { teamExample } from './fair-play-example.ts'
import { ExampleHeadline } from './ExampleHeadline.tsx'
import type { WizardState } from './wizard-state.ts'

const FACES: readonly PortraitName[] = ['bun', 'short', 'afro']

/** A team's score out of its members' scores, and their shares of the prize. */
export function ExampleOfTeam({ state }: { state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const { scores, standing, sharesCents, winners } = teamExample(state, currentLanguage(), today())
  const amount = (points: number | bigint) => amountText(String(points), state.type!, currentLanguage())
  const hundredths = Number(shownTeamScore(standing))
  // A whole score with two decimals next to amounts would look like one.
  const score = hundredths % 100 === 0 ? amount(hundredths / 100) : teamScoreText(state.type!, hundredths)
  const others = scores.length - FACES.length
  const total = sharesCents.reduce((sum, cents) => sum + cents, 0)
  return (
    <>
      <ExampleHeadline>{t('fair.teamAdds', { count: scores.length })}</ExampleHeadline>
      <ul className="mt-3.5 flex flex-wrap items-start gap-x-2 gap-y-3">
        {FACES.map((face, index) => (
          <li key={face} className="flex items-start gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="type-num mt-2.5 text-on-mata-2">
                +
              </span>
            )}
            <span className="flex flex-col items-center">
              <Portrait
                name={face}
                className={
                  scores[index] === 0
                    ? 'size-11 rounded-full outline-2 outline-offset-2 outline-on-mata-2 outline-dashed'
                    : 'size-11 rounded-full'
                }
              />
              <span className="type-num mt-1.5 text-sm">{amount(scores[index]!)}</span>
            </span>
          </li>
        ))}
        <li className="ml-auto text-right">
          <span className="block text-sm text-on-mata-2">
            {amount(standing.sum)} ÷ {standing.of}
          </span>
          <span className="type-num block text-d1 text-maracuja">
            {score} <span className="text-h2">{unitText(state.type!, hundredths / 100)}</span>
          </span>
        </li>
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-on-mata-2">{t('fair.teamOthers', { count: others })}</p>}
      <p className="mt-2.5 text-sm text-on-mata-2">
        {total > 0
          ? t('fair.teamShares', {
              prize: money(total, state.currency),
              count: winners,
              each: money(sharesCents.filter(cents => cents > 0).at(-1) ?? 0, state.currency),
            })
          : t('fair.teamFree')}
      </p>
    </>
  )
}
