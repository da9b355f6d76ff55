import { Flame } from 'lucide-react'
import { Medal } from '../../art/Medal.tsx'
import { GainFigure } from '../../features/workouts/components/GainFigure.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Numeral.tsx'
import { Celebration } from '../../ui/Celebration.tsx'
import { Samples } from './Samples.tsx'

const FRAME = 'min-h-[640px]! rounded-[28px]'

// As short and as long as a workout's gain can be, in each kind of unit.
const GAINS = [
  ['45', 'min'],
  ['+1', 'dia'],
  ['+10', 'pts'],
  ['+300', 'min'],
  ['+42,2', 'km'],
  ['+12,345', 'km'],
  ['+28.000', 'passos'],
  ['+100.000', 'passos'],
  ['+10.000,25', 'kcal'],
  ['+1.234.567', 'kcal'],
  ['+1.234.567,8901', 'pts'],
  ['+123.456.789.012,3456', 'pts'],
] as const

export function CelebrationSamples() {
  return (
    <Samples title="Momentos">
      <div className="flex flex-col gap-4">
        <Celebration
          on="mata"
          seed="logged"
          className={FRAME}
          footer={
            <Button variant="bora" size="lg" block disc="share">
              Compartilhar
            </Button>
          }
        >
          <h3 className="type-title text-[1.375rem]">Boa, Marina!</h3>
          <GainFigure number="+15" unit={null} />
          <p className="text-sm text-on-mata-2">10 do dia · 5 do check-in</p>
        </Celebration>
        <Celebration on="mata" seed="gains" className={FRAME} footer={null}>
          {GAINS.map(([number, unit]) => (
            <GainFigure key={number} number={number} unit={unit} />
          ))}
        </Celebration>
        <Celebration
          on="maracuja"
          seed="medal"
          className={FRAME}
          footer={
            <Button variant="dark" size="lg" block disc="none" className="justify-center!">
              Guardar na coleção
            </Button>
          }
        >
          <Medal
            palette="pitanga"
            size={190}
            className="animate-medal"
            icon={<Flame size={60} strokeWidth={2.2} aria-hidden="true" />}
          />
          <p className="text-sm font-bold">Medalha nova</p>
          <h3 className="type-title text-[2.5rem] leading-none">7 dias seguidos</h3>
        </Celebration>
        <Celebration
          on="pitanga"
          seed="prize"
          className={FRAME}
          footer={
            <Button variant="dark" size="lg" block>
              Ver na carteira
            </Button>
          }
        >
          <h3 className="type-title text-[2.5rem] leading-none">Você ganhou</h3>
          <div className="@container w-full">
            <Money symbol="R$" amount="388,80" className="num-fit [--size:4rem]" />
          </div>
          <p className="text-base">O prêmio já está na sua carteira e pode ser sacado por Pix.</p>
        </Celebration>
      </div>
    </Samples>
  )
}
