import { Flame } from 'lucide-react'
import { Medal } from '../../art/Medal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Numeral.tsx'
import { Celebration } from '../../ui/Celebration.tsx'
import { Samples } from './Samples.tsx'

const FRAME = 'min-h-[640px]! rounded-[28px]'

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
          <h3 className="type-title text-[22px]">Boa, Marina!</h3>
          <p className="type-num animate-land text-[112px] text-maracuja">+15</p>
          <p className="text-sm text-on-mata-2">10 do dia · 5 do check-in</p>
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
          <h3 className="type-title text-[40px] leading-none">7 dias seguidos</h3>
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
          <h3 className="type-title text-[40px] leading-none">Você ganhou</h3>
          <div className="@container w-full">
            <Money symbol="R$" amount="388,80" className="num-fit [--size:64px]" />
          </div>
          <p className="text-base">O prêmio já está na sua carteira e pode ser sacado por Pix.</p>
        </Celebration>
      </div>
    </Samples>
  )
}
