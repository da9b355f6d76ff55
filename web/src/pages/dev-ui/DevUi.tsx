import { useState } from 'react'
import { Logo } from '../../art/Logo.tsx'
import { chooseTheme } from '../../device/theme.ts'
import { useTheme } from '../../device/use-theme.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { ArtSamples } from './ArtSamples.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { CelebrationSamples } from './CelebrationSamples.tsx'
import { BannerSamples } from './BannerSamples.tsx'
import { ProgressSamples } from './ProgressSamples.tsx'
import { RankingSamples } from './RankingSamples.tsx'

/** Every component with its states, for people who build screens. Development only; the samples are in Portuguese. */
export function DevUi() {
  const { choice } = useTheme()
  const [wide, setWide] = useState<'yes' | 'no'>('yes')
  return (
    <main lang="pt-BR" className="mx-auto min-h-[100dvh] max-w-[1800px] p-4 sm:p-8">
      <header className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Logo height={32} />
        <h1 className="type-title flex-1 text-d2">Componentes</h1>
        <Segmented
          label="Tema"
          value={choice}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: 'Sistema' },
            { value: 'light', label: 'Claro' },
            { value: 'dark', label: 'Escuro' },
          ]}
        />
        <Segmented
          label="Largura"
          value={wide}
          onChange={setWide}
          options={[
            { value: 'yes', label: 'Tela toda' },
            { value: 'no', label: '390 px' },
          ]}
        />
      </header>
      <div className={wide === 'yes' ? 'gap-5 [columns:3_420px]' : 'mx-auto max-w-[390px]'}>
        <ButtonSamples />
        <FieldSamples />
        <RankingSamples />
        <ProgressSamples />
        <BannerSamples />
        <CelebrationSamples />
        <ArtSamples />
      </div>
    </main>
  )
}
