import { CalendarDays, Check, Crown, Flame, Gift, Megaphone, Sunrise, Timer, Users, X, Zap } from 'lucide-react'
import { useState } from 'react'
import { Medal } from '../../art/Medal.tsx'
import { SportIcon } from '../../art/SportIcon.tsx'
import { Chip, Tag } from '../../ui/Chip.tsx'
import { NumberWithUnit } from '../../ui/Numeral.tsx'
import { ProgressBar, ProgressRing, StepperBar } from '../../ui/Progress.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { HeroCard } from '../../ui/Card.tsx'
import { Button } from '../../ui/Button.tsx'
import { DayStrip, type StripDay } from '../../ui/DayStrip.tsx'
import { WeekCapsule, type WeekDay } from '../../ui/Week.tsx'
import { Samples } from './Samples.tsx'

const WEEK: WeekDay[] = [
  { letter: 'S', date: 9, state: 'done', label: 'segunda, 9: treinou' },
  { letter: 'T', date: 10, state: 'done', label: 'terça, 10: treinou' },
  { letter: 'Q', date: 11, state: 'done', label: 'quarta, 11: treinou' },
  { letter: 'Q', date: 12, state: 'today', isToday: true, label: 'quinta, 12: hoje, falta treinar' },
  { letter: 'S', date: 13, state: 'future', label: 'sexta, 13' },
  { letter: 'S', date: 14, state: 'future', label: 'sábado, 14' },
  { letter: 'D', date: 15, state: 'future', label: 'domingo, 15' },
]
const STRIP: StripDay[] = Array.from({ length: 21 }, (_, index) => {
  const state = index === 8 ? 'today' : index > 8 ? 'future' : index === 3 ? 'missed' : 'done'
  return {
    state,
    label: `Dia ${index + 1}: ${{ done: 'treinou', missed: 'não treinou', today: 'hoje', future: 'ainda não chegou' }[state]}`,
  }
})
const MEDALS = [
  ['pitanga', '7 dias seguidos', Flame],
  ['maracuja', 'Primeiro pódio', Crown],
  ['mar', 'Hora extra', Zap],
  ['goiaba', 'Chamou 5', Users],
  ['ceu', 'Madrugada', Sunrise],
] as const
const POINTS = [10, 24, 26, 28, 40, 42, 58, 60, 66, 82, 84, 96, 140, 146, 180, 210]

export function ProgressSamples() {
  const [chip, setChip] = useState('all')
  const [tab, setTab] = useState<'ranking' | 'feed' | 'rules' | 'gyms'>('ranking')
  return (
    <>
      <Samples title="Chips, etiquetas e medalhas">
        <div className="flex flex-wrap gap-2">
          <Chip active={chip === 'all'} onClick={() => setChip('all')}>
            Todos
          </Chip>
          <Chip
            active={chip === 'sponsored'}
            onClick={() => setChip('sponsored')}
            icon={<Gift size={17} aria-hidden="true" />}
          >
            Patrocinados
          </Chip>
          <Chip active={chip === 'free'} onClick={() => setChip('free')}>
            Grátis
          </Chip>
          <Chip active={chip === 'private'} onClick={() => setChip('private')} count={2}>
            Privados
          </Chip>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Tag>Entrada R$ 30</Tag>
          <Tag tone="brand" icon={<CalendarDays size={14} />}>
            Constância
          </Tag>
          <Tag tone="mar" icon={<Timer size={14} />}>
            Intensidade
          </Tag>
          <Tag tone="maracuja" icon={<Gift size={14} />}>
            Patrocinado
          </Tag>
          <Tag tone="folha" icon={<Check size={14} strokeWidth={2.75} />}>
            Confirmado
          </Tag>
          <Tag tone="goiaba" icon={<Megaphone size={14} />}>
            Embaixadora
          </Tag>
          <Tag tone="danger" icon={<X size={14} strokeWidth={2.75} />}>
            Falhou
          </Tag>
          <Tag tone="prize">Prêmio</Tag>
        </div>
        <div className="mt-5 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {MEDALS.map(([palette, name, Icon]) => (
            <span key={name} className="flex flex-col items-center gap-2 text-center text-xs text-ink-2">
              <Medal palette={palette} icon={<Icon size={22} strokeWidth={2.2} aria-hidden="true" />} />
              {name}
            </span>
          ))}
          <span className="flex flex-col items-center gap-2 text-center text-xs text-ink-2">
            <Medal palette="areia" icon={null} locked />
            Bloqueada
          </span>
        </div>
      </Samples>
      <Samples title="Progresso e pontos">
        <div className="flex flex-wrap items-center gap-4">
          <ProgressRing value={9 / 21} label="Dia 9 de 21">
            <span>
              <span className="type-num block text-[1.625rem]">9</span>
              <span className="text-xs font-medium text-ink-2">de 21</span>
            </span>
          </ProgressRing>
          <ProgressRing
            value={0.72}
            hue="mar"
            inner={{ value: 0.5, hue: 'folha' }}
            label="72% do esforço e 50% dos treinos"
          >
            <SportIcon type="gym_general" />
          </ProgressRing>
          <div className="min-w-40 flex-1">
            <p className="text-sm font-medium text-ink-2">Pontos, 14 dias</p>
            <div className="flex items-end justify-between gap-2">
              <NumberWithUnit value="210" className="text-[2.125rem]" />
              <Sparkline values={POINTS} width={140} label="De 10 a 210 pontos em 14 dias" />
            </div>
          </div>
        </div>
        <div className="mt-5 flex flex-col gap-5">
          <WeekCapsule days={WEEK} label="Sua semana" />
          <DayStrip days={STRIP} label="21 dias do desafio" />
          <ProgressBar value={0.62} hue="mar" label="62% da meta" />
          <StepperBar current={3} total={4} label="Passo 3 de 4" />
        </div>
        <Tabs
          className="mt-5"
          label="Seções do desafio"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'ranking', label: 'Ranking', panel: null },
            { value: 'feed', label: 'Feed', panel: null },
            { value: 'rules', label: 'Regras', panel: null },
            { value: 'gyms', label: 'Check-ins', panel: null },
          ]}
        />
      </Samples>
      <Samples title="Palco">
        <HeroCard>
          <div className="mb-4 flex justify-between">
            <div>
              <p className="text-sm text-on-mata-2">Sequência</p>
              <p className="mt-1 flex items-center gap-2">
                <Flame size={26} aria-hidden="true" className="text-brand" />
                <NumberWithUnit value="8" unit="dias" className="text-[2.125rem]" />
              </p>
            </div>
            <div className="text-right">
              <p className="text-sm text-on-mata-2">Hoje vale</p>
              <NumberWithUnit value="+10" unit="pts" className="mt-1 text-[2.125rem] text-maracuja" />
            </div>
          </div>
          <WeekCapsule on="mata" days={WEEK} label="Sua semana" />
          <Button variant="bora" size="lg" block className="mt-5">
            Registrar treino de hoje
          </Button>
        </HeroCard>
      </Samples>
    </>
  )
}
