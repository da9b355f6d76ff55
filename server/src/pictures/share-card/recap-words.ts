import type { Language } from '@bora/rules/limits.ts'
import type { CardFacts } from './card-facts.ts'
import type { Words } from './card-words.ts'

type Facts = Extract<CardFacts, { card: 'recap' }>
type Texts = {
  date: (day: string, style: Intl.DateTimeFormatOptions) => string
  titled: (title: string | null) => string
  place: (rank: number) => string
}

const either = (one: string, many: string) => (count: number) => (count === 1 ? one : many)

const texts = {
  'pt-BR': {
    workouts: either('treino', 'treinos'),
    days: either('dia', 'dias'),
    inARow: either('dia de sequência', 'dias de sequência'),
    challenges: either('desafio', 'desafios'),
    ended: either('desafio terminado', 'desafios terminados'),
    hours: 'h de treino',
    minutes: 'min de treino',
    photos: 'Minhas melhores fotos',
    tiles: 'Meus azulejos',
    ahead: 'Fiquei na frente',
    close: 'Por pouco!',
    best: 'melhor lugar',
    rivals: (ahead: number, all: number) => `Passei ${ahead} de ${all} rivais`,
  },
  en: {
    workouts: either('workout', 'workouts'),
    days: either('day', 'days'),
    inARow: () => 'day streak',
    challenges: either('challenge', 'challenges'),
    ended: either('challenge finished', 'challenges finished'),
    hours: 'h of training',
    minutes: 'min of training',
    photos: 'My best photos',
    tiles: 'My tiles',
    ahead: 'I came out ahead',
    close: 'So close!',
    best: 'best place',
    rivals: (ahead: number, all: number) => `I beat ${ahead} of ${all} rivals`,
  },
}

/** Returns the texts on a card of a recap; only the viewer is named. */
export function recapWords(
  facts: Facts,
  language: Language,
  { date, titled, place }: Texts,
): Pick<Words, 'title' | 'sentence' | 'figures' | 'plate'> {
  const said = texts[language]
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const month = date(facts.from, { month: 'long', year: 'numeric' })
  const sentence = facts.challenge
    ? titled(facts.challenge.title)
    : month.charAt(0).toLocaleUpperCase(language) + month.slice(1)
  const { workouts, minutes, days, bestRun, rank } = facts
  const figures = [
    { value: number(workouts), label: said.workouts(workouts) },
    { value: number(days.length), label: said.days(days.length) },
  ]
  switch (facts.part) {
    case 'sum': {
      const time =
        minutes < 60
          ? { value: number(minutes), label: said.minutes }
          : { value: number(Math.floor(minutes / 60)), label: said.hours }
      return { title: `${number(workouts)} ${said.workouts(workouts)}`, sentence, figures: [time, figures[1]!] }
    }
    case 'challenges':
      return {
        title: `${number(facts.challenges)} ${said.ended(facts.challenges)}`,
        sentence,
        figures: rank === null ? [] : [{ value: place(rank), label: said.best }],
      }
    case 'photos':
      return { title: said.photos, sentence, figures }
    case 'tiles':
      return { title: said.tiles, sentence, figures }
    case 'streak':
      return { title: `${number(bestRun)} ${said.inARow(bestRun)}`, sentence, figures }
    case 'rivals':
      return {
        title: facts.ahead > 0 ? said.ahead : said.close,
        sentence: `${said.rivals(facts.ahead, facts.rivals)} · ${sentence}`,
        ...(rank !== null && { plate: place(rank) }),
        figures,
      }
  }
}
