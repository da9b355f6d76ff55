import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { type DistanceUnit, metresIn } from '@bora/rules/distance-units.ts'
import type { Language } from '@bora/rules/limits.ts'
import { formatMoney, formatShortMoney } from '@bora/rules/money.ts'
import { SCORE_UNITS, type ScoreUnit } from '@bora/rules/score-units.ts'
import { drawable, isolated } from '../fonts.ts'
import type { CardFacts } from './card-facts.ts'
import type { Figure, Words } from './card-words.ts'
import { recapWords } from './recap-words.ts'
import { BADGE_NAMES, WORKOUT_NAMES } from './names.ts'

type Count = (count: number) => string
const either =
  (one: string, many: string): Count =>
  count =>
    count === 1 ? one : many

const texts = {
  'pt-BR': {
    units: {
      points: either('ponto', 'pontos'),
      days: either('dia', 'dias'),
      minutes: () => 'min',
      steps: either('passo', 'passos'),
      kcal: () => 'kcal',
      activities: either('treino', 'treinos'),
    } satisfies Record<Exclude<ScoreUnit, 'meters'>, Count>,
    day: (day: string, of: string) => `Dia ${day} de ${of}`,
    place: (rank: string) => `${rank}º`,
    places: ['Primeiro lugar!', 'Segundo lugar!', 'Terceiro lugar!'],
    placed: (place: string) => `${place} lugar`,
    now: (place: string) => `Em ${place} lugar`,
    lasted: either('dia', 'dias'),
    trained: either('dia treinado', 'dias treinados'),
    workouts: either('treino', 'treinos'),
    people: either('pessoa', 'pessoas'),
    prize: 'de prêmio',
    entry: 'de entrada',
    free: 'Grátis',
    join: 'para entrar',
    challenge: 'Um desafio da turma',
    calls: (name: string) => `${name} te chamou`,
    ofTeam: (name: string) => `Equipe ${name}`,
    unnamedTeam: 'Minha equipe',
    teamScore: 'da equipe',
    divisions: { A: 'Divisão A', B: 'Divisão B', C: 'Divisão C', new: 'Estreantes' },
    badge: 'Medalha nova',
    wall: 'Meu mural',
    open: 'Bora treinar?',
    nameless: 'Alguém da turma',
  },
  en: {
    units: {
      points: either('point', 'points'),
      days: either('day', 'days'),
      minutes: () => 'min',
      steps: either('step', 'steps'),
      kcal: () => 'kcal',
      activities: either('workout', 'workouts'),
    } satisfies Record<Exclude<ScoreUnit, 'meters'>, Count>,
    day: (day: string, of: string) => `Day ${day} of ${of}`,
    place: (rank: string, ordinal: string) => `${rank}${ordinal}`,
    places: ['First place!', 'Second place!', 'Third place!'],
    placed: (place: string) => `${place} place`,
    now: (place: string) => `In ${place} place`,
    lasted: either('day', 'days'),
    trained: either('day trained', 'days trained'),
    workouts: either('workout', 'workouts'),
    people: either('person', 'people'),
    prize: 'prize',
    entry: 'entry fee',
    free: 'Free',
    join: 'to join',
    challenge: 'A challenge with my crew',
    calls: (name: string) => `${name} is calling you`,
    ofTeam: (name: string) => `Team ${name}`,
    unnamedTeam: 'My team',
    teamScore: 'by the team',
    divisions: { A: 'Division A', B: 'Division B', C: 'Division C', new: 'Newcomers' },
    badge: 'New badge',
    wall: 'My wall',
    open: 'Bora: let’s train',
    nameless: 'Someone from the crew',
  },
}

const ORDINALS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const

/** Returns the texts on a card, with distances in the unit. */
export function wordsOf(facts: CardFacts, language: Language, distanceUnit: DistanceUnit): Words {
  const said = texts[language]
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const place = (rank: number) =>
    said.place(number(rank), ORDINALS[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)])
  const drawn = drawable(facts.person.name)
  const name = drawn || said.nameless
  const first = drawn.split(' ')[0] || name
  const date = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  const score = (amount: number, type: ChallengeType): Figure => {
    const unit = SCORE_UNITS[type]
    const isDistance = unit === 'meters'
    const shown = isDistance ? metresIn(distanceUnit, amount) : amount
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: isDistance ? 2 : 0 })
    return { value: format.format(shown), label: isDistance ? distanceUnit : said.units[unit](shown) }
  }
  const exact = (hundredths: number, type: ChallengeType) => {
    const shown = SCORE_UNITS[type] === 'meters' ? metresIn(distanceUnit, hundredths / 100) : hundredths / 100
    return new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(shown)
  }
  const plain = { who: name, sentence: '', figures: [], chips: [] }
  const titled = (title: string | null) => (title && drawable(title)) || said.challenge

  switch (facts.card) {
    case 'workout': {
      const workout = WORKOUT_NAMES[language][facts.workoutType]
      const gain = facts.gain && score(facts.gain.amount, facts.gain.type)
      const isPoints = facts.gain && SCORE_UNITS[facts.gain.type] === 'points'
      return {
        ...plain,
        title: facts.challenge ? said.day(number(facts.days.at + 1), number(facts.days.done.length)) : workout,
        sentence: facts.challenge ? titled(facts.challenge.title) : date(facts.date, { day: 'numeric', month: 'long' }),
        chips: [...(facts.challenge ? [workout] : []), `${number(facts.minutes)} min`],
        ...(gain && { stamp: `+${gain.value}${isPoints ? '' : ` ${gain.label}`}` }),
      }
    }
    case 'badge':
      return {
        ...plain,
        title: BADGE_NAMES[language][facts.code],
        sentence: `${said.badge} · ${date(facts.earnedOn, { day: 'numeric', month: 'long', year: 'numeric' })}`,
      }
    case 'rank':
      return {
        ...plain,
        title: said.now(place(facts.rank)),
        plate: place(facts.rank),
        sentence: facts.division
          ? `${said.divisions[facts.division]} · ${isolated(titled(facts.challenge.title))}`
          : titled(facts.challenge.title),
        figures: [
          score(facts.score.amount, facts.score.type),
          { value: number(facts.trainedDays), label: said.trained(facts.trainedDays) },
          { value: number(facts.people), label: said.people(facts.people) },
        ],
      }
    case 'result': {
      const { durationDays } = facts.challenge
      const won =
        facts.prizeCents > 0
          ? [{ value: formatMoney(facts.prizeCents, facts.currency, language), label: said.prize }]
          : []
      if (facts.team) {
        const { rank, size, hundredths } = facts.team
        const named = facts.team.name && drawable(facts.team.name)
        const ofTeam = named ? said.ofTeam(isolated(named)) : said.unnamedTeam
        const { label } = score(Math.round(hundredths / 100), facts.score.type)
        return {
          ...plain,
          title: said.places[rank - 1] ?? said.placed(place(rank)),
          plate: place(rank),
          sentence: `${ofTeam} · ${isolated(titled(facts.challenge.title))}`,
          figures: [
            { value: exact(hundredths, facts.score.type), label: `${label} ${said.teamScore}` },
            { value: number(size), label: said.people(size) },
            ...won,
          ],
        }
      }
      return {
        ...plain,
        title: said.places[facts.rank - 1] ?? said.placed(place(facts.rank)),
        plate: place(facts.rank),
        sentence: `${isolated(titled(facts.challenge.title))} · ${number(durationDays)} ${said.lasted(durationDays)}`,
        figures: [
          score(facts.score.amount, facts.score.type),
          { value: number(facts.trainedDays), label: said.trained(facts.trainedDays) },
          ...won,
        ],
      }
    }
    case 'invite': {
      const money = (cents: number) => formatShortMoney(cents, facts.currency, language)
      const dates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
      return {
        ...plain,
        who: said.calls(isolated(first)),
        title: (facts.challenge.title && drawable(facts.challenge.title)) || said.open,
        sentence: dates.formatRange(new Date(`${facts.startDate}T12:00:00Z`), new Date(`${facts.endDate}T12:00:00Z`)),
        figures: [
          facts.prizeCents > 0
            ? { value: money(facts.prizeCents), label: said.prize }
            : facts.entryFeeCents > 0
              ? { value: money(facts.entryFeeCents), label: said.entry }
              : { value: said.free, label: said.join },
          ...(facts.people > 0 ? [{ value: number(facts.people), label: said.people(facts.people) }] : []),
        ],
      }
    }
    case 'recap':
      return { ...plain, ...recapWords(facts, language, { date, titled, place }) }
    case 'wall': {
      const month = date(`${facts.month}-01`, { month: 'long', year: 'numeric' })
      return {
        ...plain,
        title: month.charAt(0).toLocaleUpperCase(language) + month.slice(1),
        sentence: said.wall,
        figures: [
          { value: number(facts.days.length), label: said.trained(facts.days.length) },
          { value: number(facts.workouts), label: said.workouts(facts.workouts) },
        ],
      }
    }
  }
}
