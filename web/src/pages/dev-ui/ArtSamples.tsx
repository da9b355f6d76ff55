import { BADGE_CODES } from '@bora/rules/badges/badges.ts'
import { Avatar } from '../../art/Avatar.tsx'
import { BadgeMedal } from '../../art/BadgeMedal.tsx'
import { Cover } from '../../art/Cover.tsx'
import { Logo, Mark } from '../../art/Logo.tsx'
import { MODULE_SETS, PALETTES } from '@bora/rules/art/palettes.ts'
import type { Category, ModuleName, PaletteName } from '@bora/rules/art/palettes.ts'
import { Reaction } from '../../art/Reaction.tsx'
import { SportIcon } from '../../art/SportIcon.tsx'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { Tile } from '../../art/Tile.tsx'
import { Samples } from './Samples.tsx'

const MODULES: ModuleName[] = ['quarter', 'lanes', 'half', 'leaf', 'sun', 'ring', 'stripes', 'bolt', 'small']
const FACES = [
  'Caio Nogueira',
  'Bia Ferraz',
  'Rafa Lima',
  'Marina Duarte',
  'Luana Reis',
  'Thiago Prado',
  'Dani Okamoto',
  'João Pedro Alves',
]

export function ArtSamples() {
  return (
    <>
      <Samples title="Marca">
        <div className="grid grid-cols-2 gap-2.5">
          <div className="grid place-items-center rounded-lg bg-brand p-8 text-on-brand">
            <Logo height={40} on="brand" />
          </div>
          <div className="grid place-items-center rounded-lg bg-mata p-8 text-on-mata">
            <Logo height={40} on="mata" />
          </div>
          <div className="grid place-items-center rounded-lg bg-canvas p-8">
            <Logo height={40} />
          </div>
          <div className="grid place-items-center rounded-lg bg-maracuja p-8">
            <Mark size={56} />
          </div>
        </div>
      </Samples>
      <Samples title="Todas as medalhas">
        <ul className="grid grid-cols-4 gap-x-2 gap-y-4 sm:grid-cols-5">
          {BADGE_CODES.map(code => (
            <li key={code} className="flex flex-col items-center gap-1.5 text-center text-xs break-all text-ink-2">
              <BadgeMedal code={code} size={72} />
              {code}
            </li>
          ))}
        </ul>
      </Samples>
      <Samples title="Nove módulos e oito paletas">
        <div className="flex flex-wrap gap-2.5">
          {MODULES.map(module => (
            <Tile key={module} module={module} ground="#FFC53D" figure="#FC5033" className="size-16 rounded-[14px]" />
          ))}
        </div>
        <div className="mt-4 grid grid-cols-2 gap-2.5">
          {(Object.keys(PALETTES) as PaletteName[]).map((palette, index) => (
            <div key={palette} className="h-36 overflow-hidden rounded-[20px]">
              <Cover
                id={`sample-${palette}`}
                palette={palette}
                category={(Object.keys(MODULE_SETS) as Category[])[index % 4]!}
              />
            </div>
          ))}
        </div>
      </Samples>
      <Samples title="Modalidades, reações e rostos">
        <div className="grid grid-cols-7 gap-3">
          {WORKOUT_TYPES.map(type => (
            <SportIcon key={type} type={type} tint size={26} />
          ))}
        </div>
        <div className="mt-4 flex gap-3">
          <Reaction name="like" size={28} />
          <Reaction name="fire" size={28} />
          <Reaction name="strong" size={28} />
          <Reaction name="clap" size={28} />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          {FACES.map(name => (
            <Avatar key={name} userId={name} name={name} size={44} />
          ))}
        </div>
      </Samples>
    </>
  )
}
