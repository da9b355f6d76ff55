import { Countdown } from '../../ui/Countdown.tsx'
import { LeaderboardRow, Podium } from '../../ui/Leaderboard.tsx'
import { Samples } from './Samples.tsx'

const CAIO = { id: '7c1', name: 'Caio Nogueira' }
const BIA = { id: 'b1a', name: 'Bia Ferraz' }
const RAFA = { id: 'rf4', name: 'Rafa Lima' }
const end = Date.now() + 12 * 86_400_000 + 4 * 3_600_000 + 31 * 60_000

export function RankingSamples() {
  return (
    <Samples title="Contagem e ranking">
      <div className="mb-4 pt-6">
        <Podium
          label="Pódio"
          places={[
            { person: CAIO, name: 'Caio N.', points: '130 pts', place: 1, plate: '1º' },
            { person: BIA, name: 'Bia F.', points: '125 pts', place: 2, plate: '2º' },
            { person: RAFA, name: 'Rafa L.', points: '115 pts', place: 3, plate: '3º' },
          ]}
        />
        <div className="overflow-hidden rounded-b-lg ring-1 ring-line ring-inset">
          <LeaderboardRow
            you
            place="4º"
            person={{ id: 'm4r', name: 'Marina Duarte' }}
            name="Você"
            points="105"
            streak="8 dias seguidos"
            movement={{ by: 1, label: 'Subiu 1' }}
          />
          <LeaderboardRow
            place="5º"
            person={{ id: 'lu5', name: 'Luana Reis' }}
            name="Luana Reis"
            points="100"
            streak="8 dias seguidos"
            movement={{ by: -1, label: 'Caiu 1' }}
            onOpen={() => {}}
          />
          <LeaderboardRow
            place="6º"
            person={{ id: 'th6', name: 'Thiago Prado' }}
            name="Thiago Prado"
            points="95"
            streak="8 dias seguidos"
            movement={{ by: 0, label: 'Não mudou' }}
          />
        </div>
      </div>
      <Countdown
        until={end}
        now={Date.now}
        label="Termina em 12 dias"
        units={{ days: 'dias', hours: 'h', minutes: 'min', seconds: 's' }}
      />
    </Samples>
  )
}
