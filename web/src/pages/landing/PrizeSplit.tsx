import { Lanes } from '../../art/Lanes.tsx'
import type { LandingTexts } from './texts.ts'

/**
 * How much of the entries becomes prize, with a bar to scale, nine tenths and one: the boxes below need room for their
 * figures.
 */
export function PrizeSplit({ t }: { t: LandingTexts }) {
  return (
    <section
      aria-labelledby="prize-title"
      className="relative isolate mx-[calc(var(--gutter)*-1)] mt-8 overflow-hidden bg-mata px-[var(--gutter)] py-8 text-on-mata lg:mx-0 lg:mt-11 lg:grid lg:grid-cols-2 lg:items-center lg:gap-12 lg:rounded-[40px] lg:px-12 lg:py-11"
    >
      <span aria-hidden="true" className="absolute -top-[30%] -right-[6%] -z-10 lg:-top-[58%]">
        <span className="block lg:hidden">
          <Lanes size={280} />
        </span>
        <span className="hidden lg:block">
          <Lanes size={470} />
        </span>
      </span>
      <div>
        <h2 id="prize-title" className="type-title text-d1 lg:max-w-[460px]">
          {t('prize.title')}
        </h2>
        <p className="mt-2.5 text-ui text-on-mata-2 lg:mt-4 lg:max-w-[400px] lg:text-[1.0625rem]">
          {t('prize.sentence')}
        </p>
      </div>
      <div className="mt-6 lg:mt-0">
        <p className="mb-2 text-sm font-semibold text-on-mata-2">{t('prize.entries')}</p>
        <p className="sr-only">{t('prize.summary')}</p>
        <div aria-hidden="true">
          <div className="mb-2 grid h-2.5 grid-cols-[9fr_1fr] gap-1.5">
            <span className="rounded-full bg-maracuja" />
            <span className="rounded-full bg-on-mata-2" />
          </div>
          <div className="grid grid-cols-[minmax(0,9fr)_minmax(max-content,1fr)] gap-1.5">
            <span className="flex flex-col justify-center gap-3 rounded-[20px] bg-maracuja px-4 py-4.5 text-on-maracuja lg:px-6 lg:py-6">
              <span className="type-num text-[1.6875rem] md:text-[2.375rem] lg:text-[2.875rem]">
                {t('prize.amount')}
              </span>
              <span className="text-[0.8125rem] font-bold lg:text-sm">{t('prize.label')}</span>
            </span>
            <span className="flex flex-col justify-center gap-3 rounded-[20px] bg-mata-2 px-3.5 py-4.5 lg:px-6 lg:py-6">
              <span className="type-num grid min-h-[27px] items-center text-[1.25rem] whitespace-nowrap md:min-h-[38px] lg:min-h-[46px] lg:text-[1.6875rem]">
                {t('prize.fee')}
              </span>
              <span className="text-[0.8125rem] font-semibold lg:text-sm">{t('prize.feeLabel')}</span>
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}
