import type { z } from 'zod'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'

type Draft = z.input<typeof ChallengeDraft>

export type DemoChallenge = {
  key: string
  creator: string
  /** Days from today on which it was created, starts and ends. */
  created: number
  start: number
  end: number
  draft: Pick<Draft, 'title' | 'description' | 'type' | 'target'> &
    Partial<Pick<Draft, 'template' | 'rules' | 'prize' | 'limits' | 'isPrivate' | 'teams'>>
  /** Participants besides the creator; the creator comes first. */
  joins: readonly string[]
  /** Joined without having paid the entry yet. */
  unpaid?: readonly string[]
  ambassador?: boolean
  /** Teams by name; the first of each founds it, the others enter. */
  teams?: Readonly<Record<string, readonly string[]>>
  /** The announced prize is never paid, so the challenge is cancelled at its start. */
  unfunded?: boolean
}

const MANY = [
  'ana',
  'bia',
  'rafa',
  'luana',
  'thiago',
  'dani',
  'joao',
  'marina',
  'igor',
  'nanda',
  'leo',
  'pedro',
  'julia',
  'lucas',
  'camila',
  'bruno',
  'leticia',
  'gabriel',
  'sofia',
  'mateus',
  'isabela',
  'rodrigo',
  'aline',
  'felipe',
  'tati',
  'vitor',
  'clara',
  'otavio',
  'renata',
  'diego',
  'patricia',
  'andre',
  'carol',
  'hugo',
  'elisa',
  'samuel',
  'yasmin',
  'vera',
]

/** Fifteen challenges: every type, every state, in teams, free, paid, sponsored, fixed, private and by an ambassador. */
export const DEMO_CHALLENGES: readonly DemoChallenge[] = [
  {
    key: 'consistency',
    creator: 'caio',
    created: -14,
    start: -8,
    end: 12,
    draft: {
      template: '21_day',
      title: '21 dias de constância',
      type: 'workout_count',
      target: null,
      description:
        'Um treino por dia, uma foto por treino. Vale academia, rua, quadra ou tatame. Quem não falha, ganha.',
      prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 3000, split: 'tiers', tiers: [60, 30, 10] },
    },
    joins: MANY.slice(0, 22),
    unpaid: ['yasmin', 'samuel'],
  },
  {
    key: 'park',
    creator: 'luana',
    created: -20,
    start: -10,
    end: 17,
    draft: {
      template: '3x_weekly',
      title: 'Turma do Parque 3x',
      type: 'weekly_consistency',
      target: 150,
      isPrivate: true,
      description: 'Três treinos por semana com a turma de sempre. Semana cheia atrás de semana cheia dá bônus.',
    },
    joins: ['ana', 'caio', 'julia', 'clara', 'mateus', 'marina', 'igor'],
  },
  {
    key: 'intensity',
    creator: 'thiago',
    created: -16,
    start: -12,
    end: 1,
    draft: {
      template: 'intensity_masters',
      title: 'Intensidade máxima',
      type: 'calories_time',
      target: null,
      description: 'Minutos vezes intensidade. Três modalidades no dia e treino na hora certa rendem mais.',
    },
    joins: ['ana', 'caio', 'bia', 'rafa', 'dani', 'lucas', 'felipe', 'leo', 'diego', 'pedro', 'renata', 'carol'],
  },
  {
    key: 'neighbourhoods',
    creator: 'thiago',
    created: -13,
    start: -8,
    end: 12,
    draft: {
      template: 'teams',
      title: 'Bairro contra bairro',
      type: 'workout_count',
      target: null,
      description: 'Três equipes, um treino por dia. Conta a média: quem começa agora também ajuda.',
      limits: { closedAfterStart: true },
      teams: {},
    },
    joins: ['rafa', 'luana', 'dani', 'joao', 'leo', 'pedro', 'lucas', 'camila', 'felipe', 'carol'],
    teams: {
      'Pé na Areia': ['thiago', 'camila', 'felipe'],
      'Ladeira Acima': ['rafa', 'joao', 'leo', 'carol'],
      'Bairro Alto': ['luana', 'dani', 'pedro', 'lucas'],
    },
  },
  {
    key: 'transformation',
    creator: 'girassol',
    created: -2,
    start: 12,
    end: 41,
    draft: {
      template: '30_day_transformation',
      title: 'Transformação 30 dias',
      type: 'calories_time',
      target: 6000,
      description: 'Um mês inteiro em movimento. Some 6.000 pontos até o fim e divida o prêmio do Mercado Girassol.',
      prize: { kind: 'sponsored', currency: 'BRL', amountCents: 500000, split: 'winner' },
    },
    joins: ['bia', 'rafa', 'nanda', 'aline', 'tati', 'patricia', 'elisa', 'vitor', 'sofia', 'gabriel'],
  },
  {
    key: 'daily',
    creator: 'camila',
    created: -5,
    start: 3,
    end: 32,
    draft: {
      template: 'daily_10',
      title: 'Daily 10 de verão',
      type: 'count_days',
      target: 10,
      description: 'Dez dias válidos em trinta. Dez minutos já contam: o difícil é começar.',
    },
    joins: ['julia', 'clara', 'patricia', 'elisa', 'nanda', 'vera', 'yasmin', 'aline', 'carol'],
  },
  {
    key: 'weekend',
    creator: 'rafa',
    created: -1,
    start: 9,
    end: 36,
    draft: {
      template: 'weekend_warrior',
      title: 'Guerreiros do fim de semana',
      type: 'workout_count',
      target: 80,
      description: 'Só sábado e domingo contam. A semana é livre, o fim de semana é nosso.',
      rules: { weekdays: [6, 7] },
      prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 2000, split: 'winner' },
    },
    joins: ['isabela', 'carol', 'leo', 'joao'],
    unpaid: ['vitor'],
  },
  {
    key: 'dance',
    creator: 'vera',
    created: -12,
    start: -6,
    end: 7,
    ambassador: true,
    draft: {
      title: 'Dança comigo: 14 dias',
      type: 'time',
      target: null,
      description: 'Cada minuto dançado conta. Pode ser aula, sala de casa ou bloco na rua.',
    },
    joins: ['nanda', 'leticia', 'tati', 'yasmin', 'carol', 'bia', 'camila', 'isabela', 'elisa'],
  },
  {
    key: 'lagoon',
    creator: 'rafa',
    created: -22,
    start: -15,
    end: 14,
    draft: {
      title: 'Volta da Lagoa',
      type: 'distance',
      target: 100000,
      description: 'Cem quilômetros em trinta dias, do jeito que der: correndo, pedalando ou passeando.',
    },
    joins: ['ana', 'julia', 'isabela', 'caio', 'carol', 'marina', 'bruno'],
  },
  {
    key: 'steps',
    creator: 'julia',
    created: -18,
    start: -14,
    end: 6,
    draft: {
      title: 'Dez mil por dia',
      type: 'steps',
      target: 200000,
      description: 'Passo a passo até duzentos mil. Cachorro pode ajudar.',
    },
    joins: ['patricia', 'clara', 'camila', 'joao', 'vitor', 'aline', 'nanda'],
  },
  {
    key: 'burn',
    creator: 'dani',
    created: -21,
    start: -14,
    end: -1,
    draft: {
      title: 'Queima de novembro',
      type: 'calories',
      target: null,
      description: 'Quem gasta mais em catorze dias. Anote as calorias do relógio ou do aparelho.',
    },
    joins: ['renata', 'pedro', 'rodrigo', 'samuel', 'bruno', 'sofia'],
  },
  {
    key: 'tracks',
    creator: 'marina',
    created: -3,
    start: 5,
    end: 25,
    draft: {
      title: 'Corre com prova',
      type: 'gps_run',
      target: null,
      description: 'Só corrida de rua com o trajeto importado. O metro vem do mapa, não da memória.',
    },
    joins: ['andre', 'bruno', 'gabriel', 'luana'],
  },
  {
    key: 'october',
    creator: 'caio',
    created: -40,
    start: -33,
    end: -20,
    draft: {
      title: 'Outubro sem desculpa',
      type: 'workout_count',
      target: null,
      description: 'Catorze dias, sem desculpa. O prêmio é das entradas, menos a taxa de 10%.',
      prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 3000, split: 'tiers', tiers: [60, 30, 10] },
    },
    joins: ['ana', 'bia', 'rafa', 'luana', 'thiago', 'dani', 'joao', 'marina', 'nanda', 'leo', 'julia'],
  },
  {
    key: 'sprint',
    creator: 'bia',
    created: -24,
    start: -16,
    end: -7,
    draft: {
      title: 'Dez treinos, dez dias',
      type: 'activity',
      target: null,
      description: 'Cada treino vale um. A Bia pagou o prêmio na criação: R$ 200 para quem treinar mais.',
      prize: { kind: 'fixed', currency: 'BRL', amountCents: 20000, split: 'winner' },
    },
    joins: ['caio', 'rafa', 'nanda', 'luana', 'marina', 'leticia'],
  },
  {
    key: 'unfunded',
    creator: 'otavio',
    created: -15,
    start: -10,
    end: 4,
    unfunded: true,
    draft: {
      title: 'Desafio relâmpago',
      type: 'activity',
      target: null,
      description: 'Prêmio de R$ 100 para quem treinar mais.',
      prize: { kind: 'fixed', currency: 'BRL', amountCents: 10000, split: 'winner' },
    },
    joins: ['igor', 'mateus'],
  },
]
