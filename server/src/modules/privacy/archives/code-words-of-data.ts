import type { Names } from './code-words.ts'

// The app's words for the codes of training, challenges, money and choices; a test compares them with its texts.

export const WHY: Names = {
  base: ['treino', 'workout'],
  variety: ['variedade', 'variety'],
  flash: ['hora turbo', 'flash hour'],
  variety_points: ['variedade', 'variety'],
  flash_points: ['hora turbo', 'flash hour'],
  gym: ['check-in na academia', 'gym check-in'],
  week_streak: ['meta da semana', 'weekly target'],
  rounding: ['arredondamento', 'rounding'],
  // Why it earns nothing, in a word: the app uses sentences, with numbers of the challenge.
  voided: ['anulado depois de uma revisão', 'voided after a review'],
  late: ['registrado tarde demais', 'logged too late'],
  no_pose: ['sem a pose do dia, que este desafio pede', 'without the pose of the day, which this challenge asks for'],
  outside_dates: ['fora das datas do desafio', "outside the challenge's dates"],
  weekday: ['dia da semana que não conta', "a weekday that doesn't count"],
  no_track: ['sem o trajeto importado', 'without an imported track'],
  too_short: ['curto demais', 'too short'],
  too_long: ['longo demais', 'too long'],
  overlap: ['mesmo horário de outro treino', 'same time as another workout'],
  not_first_of_day: ['não é o primeiro do dia', 'not the first of the day'],
  week_full: ['semana completa', 'week full'],
  nothing_measured: ['nada medido', 'nothing measured'],
}

export const ROLES: Names = {
  admin: ['Admin', 'Admin'],
  ambassador: ['Embaixador', 'Ambassador'],
}

export const SIGNALS: Names = {
  same_photo: ['Mesma foto de outra pessoa', "Someone else's photo"],
  look_alike: ['Foto parecida', 'Look-alike photo'],
  long_day: ['Dia longo demais', 'Day too long'],
  overlap: ['Mesmo horário', 'Same time'],
  unlikely_pace: ['Ritmo improvável', 'Unlikely pace'],
  taken_at_another_time: ['Foto de outra hora', 'Photo of another time'],
  screenshot: ['Captura de tela', 'Screenshot'],
  edited: ['Foto editada', 'Edited photo'],
  many_in_a_day: ['Muitos treinos no dia', 'Many workouts that day'],
}

export const DOUBTS: Names = {
  no_positions: [
    'Não comprova corrida: o arquivo não tem posições de GPS.',
    "It doesn't prove a run: the file has no GPS positions.",
  ],
  too_few_points: [
    'Não comprova corrida: o arquivo tem poucos pontos de GPS.',
    "It doesn't prove a run: the file has too few GPS points.",
  ],
  jumps: [
    'Não comprova corrida: o trajeto salta de um lugar para outro.',
    "It doesn't prove a run: the track leaps from place to place.",
  ],
  too_fast: [
    'Não comprova corrida: há trechos mais rápidos do que alguém corre.',
    "It doesn't prove a run: parts of it are faster than anybody runs.",
  ],
  too_slow: ['Não comprova corrida: é mais lento que uma corrida.', "It doesn't prove a run: it is slower than a run."],
  other_sport: [
    'Não comprova corrida: o arquivo diz que foi outro esporte.',
    "It doesn't prove a run: the file says it was another sport.",
  ],
}

export const SOURCES: Names = {
  garmin: ['Garmin', 'Garmin'],
  apple_watch: ['Apple Watch', 'Apple Watch'],
  gps: ['Comprovado por GPS', 'Proved by GPS'],
  manual: ['digitado', 'typed in'],
}

export const DISPUTE_STATES: Names = {
  open: ['Em análise', 'In review'],
  withdrawn: ['Retirada', 'Withdrawn'],
  dismissed: ['Não aceita', 'Not upheld'],
  upheld: ['Aceita', 'Upheld'],
}

export const CONSENTS: Names = {
  functional: ['Funcionais', 'Functional'],
  analytics: ['Análises', 'Analytics'],
  marketing: ['Marketing', 'Marketing'],
}

export const CHANNELS: Names = {
  app: ['App', 'App'],
  mail: ['E-mail', 'Email'],
  push: ['Push', 'Push'],
}

export const PAYOUT_FAILURES: Names = {
  key_unknown: ['chave não encontrada', 'key not found'],
  holder_differs: ['conta em outro nome', 'account in another name'],
  account_closed: ['conta encerrada', 'account closed'],
  details_wrong: ['dados da conta errados', 'wrong account details'],
  refused: ['recusado pelo banco', 'refused by the bank'],
}

export const DETAILS_REFUSALS: Names = {
  holder_differs: [
    'A conta não está no seu nome. Cadastre uma sua.',
    "The account isn't in your name. Add one of your own.",
  ],
  key_unknown: [
    'O banco não encontrou essa chave. Confira e envie de novo.',
    "The bank didn't find this key. Check it and send it again.",
  ],
  details_wrong: [
    'O banco não reconheceu esses números. Confira e envie de novo.',
    "The bank didn't recognize these numbers. Check them and send them again.",
  ],
  document_needed: [
    'Precisamos de um documento seu. Fale com a gente pela ajuda.',
    'We need a document from you. Contact us through help.',
  ],
}

export const PAYMENT_FAILURES: Names = {
  card_declined: ['Cartão recusado. Tente outro cartão ou Pix.', 'Card declined. Try another card or Pix.'],
  insufficient_funds: [
    'Saldo insuficiente. Tente outro cartão ou Pix.',
    'Insufficient funds. Try another card or Pix.',
  ],
  invalid_card: ['Cartão inválido. Confira os dados ou use Pix.', 'Invalid card. Check the details or use Pix.'],
  expired_card: ['Cartão vencido. Tente outro cartão ou Pix.', 'Expired card. Try another card or Pix.'],
  network_error: [
    'A conexão caiu no meio do pagamento. Tente de novo.',
    'The connection dropped during the payment. Try again.',
  ],
  other: [
    'O banco não autorizou. Tente outro cartão ou Pix.',
    'The bank didn’t authorize it. Try another card or Pix.',
  ],
}

export const REFUND_REASONS: Names = {
  left: [
    'Você saiu antes do começo, e o valor volta inteiro.',
    'You left before the start, so the amount comes back in full.',
  ],
  withdrawn: ['Você desistiu, e o valor volta inteiro.', 'You backed out, so the amount is refunded in full.'],
  challenge_refunded: [
    'O desafio foi cancelado ou terminou sem vencedores, e o valor volta inteiro.',
    'The challenge was canceled or ended without winners, so the amount comes back in full.',
  ],
  removed: [
    'Você saiu do desafio por decisão de quem o organiza ou da nossa equipe, e o valor volta inteiro.',
    'You were removed from the challenge by its organizer or our team, and the amount comes back in full.',
  ],
  not_admitted: [
    'O pagamento chegou quando não dava mais para entrar. O valor volta inteiro.',
    'The payment arrived when you could no longer join. The amount comes back in full.',
  ],
  mismatch: [
    'Chegou um valor diferente do pedido. Tudo o que chegou volta para você.',
    "The amount that arrived wasn't the one asked for. All of it comes back to you.",
  ],
}

export const AGE_BRACKETS: Names = {
  '18_24': ['18 a 24 anos', '18 to 24'],
  '25_34': ['25 a 34 anos', '25 to 34'],
  '35_44': ['35 a 44 anos', '35 to 44'],
  '45_54': ['45 a 54 anos', '45 to 54'],
  '55_plus': ['55 anos ou mais', '55 or older'],
}

export const WORKOUTS_PER_WEEK: Names = {
  '0': ['Ainda não treino', "I don't train yet"],
  '1_2': ['1 ou 2 vezes', '1 or 2 times'],
  '3_4': ['3 ou 4 vezes', '3 or 4 times'],
  '5_plus': ['5 ou mais', '5 or more'],
}

export const MOTIVATIONS: Names = {
  health: ['Saúde', 'Health'],
  habit: ['Criar o hábito', 'Building the habit'],
  friends: ['Estar com amigos', 'Being with friends'],
  competition: ['Competir', 'Competing'],
  prizes: ['Ganhar prêmios', 'Winning prizes'],
}

export const PLACES: Names = {
  gym: ['Na academia', 'At the gym'],
  outdoors: ['Ao ar livre', 'Outdoors'],
  home: ['Em casa', 'At home'],
  mixed: ['Um pouco de tudo', 'A bit of everything'],
}

export const WOULD_INVITE: Names = {
  yes: ['Sim, bora', "Yes, let's go"],
  maybe: ['Talvez', 'Maybe'],
  no: ['Prefiro não', "I'd rather not"],
}

export const REACTIONS: Names = {
  like: ['Curtir', 'Like'],
  fire: ['Fogo', 'Fire'],
  strong: ['Força', 'Strong'],
  clap: ['Palmas', 'Clap'],
}

export const TOPICS: Names = {
  account: ['Conta e acesso', 'Account and sign-in'],
  challenges: ['Desafios', 'Challenges'],
  workouts: ['Treinos e fotos', 'Workouts and photos'],
  points: ['Pontos e ranking', 'Points and ranking'],
  payments: ['Entradas e pagamentos', 'Entry fees and payments'],
  prizes: ['Prêmios e carteira', 'Prizes and wallet'],
  privacy: ['Privacidade e segurança', 'Privacy and safety'],
  technical: ['Algo não funciona', "Something doesn't work"],
  other: ['Outro assunto', 'Something else'],
}

// Codes for which the app has no single word.

export const CHANGES: Names = {
  edit: ['editado', 'edited'],
  delete: ['apagado', 'deleted'],
  restore: ['trazido de volta', 'brought back'],
}

export const CAME_FROM: Names = {
  camera: ['câmera', 'camera'],
  gallery: ['galeria', 'gallery'],
}

export const BONUSES: Names = {
  invite: ['convite', 'invite'],
  lifeline: ['convite em dia sem treino', 'invite on a day without a workout'],
}

export const INVITATION_STATES: Names = {
  pending: ['pendente', 'pending'],
  accepted: ['aceito', 'accepted'],
  opened: ['aberto', 'opened'],
  declined: ['recusado', 'declined'],
}

export const REFUND_STATES: Names = {
  started: ['a caminho', 'on its way'],
  done: ['devolvido', 'paid back'],
  to_wallet: ['na carteira', 'in the wallet'],
}

export const METHODS: Names = {
  card: ['cartão', 'card'],
  pix: ['Pix', 'Pix'],
}

export const FACTORS: Names = {
  totp: ['app', 'app'],
  phone: ['SMS', 'text message'],
  webauthn: ['passkey', 'passkey'],
}

export const FACTOR_STATES: Names = {
  verified: ['verificado', 'verified'],
  unverified: ['não verificado', 'not verified'],
}

export const AUTHORS: Names = {
  person: ['você', 'you'],
  support: ['atendimento', 'support'],
}
