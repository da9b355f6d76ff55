import type { ChargebackLeft, NotificationFacts } from '../notification-kinds.ts'
import { CONDUCT } from './conduct-pt-br.ts'
import { PEER_REVIEWED, REVIEWED } from './moderation-pt-br.ts'
import { counted, moneyWithin, type NotificationTexts, type TextFormat } from './texts.ts'

const TO_CHALLENGE = 'Ver o desafio'
const TO_WALLET = 'Ver minha carteira'
const TO_RANKING = 'Ver o ranking'

const CHARGED_BACK: Record<ChargebackLeft, string> = {
  entry: 'A entrada voltou a faltar: pague de novo ou saia do desafio.',
  prize: 'O prêmio voltou a faltar.',
  debt: 'O valor saiu da carteira; o que faltou fica como dívida.',
}
const CHARGED_BACK_SENT: Record<ChargebackLeft, string> = {
  entry: 'A sua entrada voltou a faltar, então os seus treinos não contam lá. Pague de novo ou saia do desafio.',
  prize: 'O prêmio que você anunciou voltou a faltar. Pague de novo antes do começo do desafio.',
  debt: 'O valor saiu do dinheiro livre da sua carteira. O que faltou fica como dívida e sai do que for liberado.',
}

function returned(
  { cents, currency, repaidCents }: Omit<NotificationFacts['payment_returned'], 'challengeId' | 'title'>,
  money: TextFormat['money'],
): string {
  if (repaidCents === 0) return 'O valor está livre na sua carteira.'
  const debt = money({ cents: repaidCents, currency })
  return repaidCents === cents
    ? 'O valor pagou o que você devia.'
    : `${debt} pagaram o que você devia; o resto está livre na sua carteira.`
}

/** The texts of notifications in Portuguese. */
export const notificationTextsPtBR: NotificationTexts = {
  streak_warning: {
    name: 'Aviso de sequência',
    title: ({ days }) => `Sua sequência de ${counted(days, 'dia', 'dias')}`,
    text: 'Falta o treino de hoje. Dez minutos já contam.',
    sent: { title: ({ days }) => `Sua sequência de ${days} dias continua de pé` },
    action: 'Registrar treino',
  },
  weekly_digest: {
    name: 'Resumo da semana',
    title: 'Sua semana na Bora',
    text: ({ workouts }) =>
      workouts === 0
        ? 'Nenhum treino na semana passada. Veja o que vem.'
        : `${counted(workouts, 'treino', 'treinos')} na semana passada. Veja como foi.`,
    sent: {
      text: ({ workouts, trainedDays, minutes }) =>
        workouts === 0
          ? 'Nenhum treino na semana passada. Hoje começa outra.'
          : `${counted(workouts, 'treino', 'treinos')} em ${counted(trainedDays, 'dia', 'dias')}, ${counted(minutes, 'minuto', 'minutos')} no total.`,
    },
    action: 'Ver minha semana',
  },
  recording_waits: {
    name: 'Gravações que chegam',
    title: ({ recordings }) => (recordings === 1 ? 'Sua gravação chegou' : `${recordings} gravações chegaram`),
    text: ({ recordings }) =>
      recordings === 1 ? 'Ela vale quando tiver a foto.' : 'Cada uma vale quando tiver a foto.',
    action: 'Colocar a foto',
  },
  challenge_starts: {
    name: 'Desafio começa amanhã',
    title: 'Começa amanhã',
    text: ({ title }) => title,
    sent: { text: ({ title }) => `“${title}” começa amanhã. A partir daí seus treinos já contam.` },
    action: TO_CHALLENGE,
  },
  challenge_ends: {
    name: 'Desafio termina amanhã',
    title: 'Termina amanhã',
    text: ({ title }) => title,
    sent: { text: ({ title }) => `“${title}” termina amanhã. Ainda dá tempo de pontuar.` },
    action: TO_CHALLENGE,
  },
  challenge_settled: {
    name: 'Resultados',
    title: 'O resultado saiu',
    text: ({ title, rank }, { place }) => `Você ficou em ${place(rank)} em “${title}”.`,
    sent: { text: ({ title, rank, people }) => `“${title}” terminou. Você ficou em ${rank}º de ${people}.` },
    action: 'Ver o resultado',
  },
  challenge_cancelled: {
    name: 'Desafios cancelados',
    title: 'Um desafio foi cancelado',
    text: ({ title, words, unfunded, tooFew }) =>
      [
        `“${title}” foi cancelado. O que foi pago volta para de onde saiu.`,
        words ?? (unfunded ? 'O prêmio não foi pago até o começo.' : tooFew && 'Faltou gente para duas equipes.'),
      ]
        .filter(Boolean)
        .join(' '),
    sent: {
      text: ({ title, words, unfunded, tooFew }) =>
        `“${title}” foi cancelado. O que foi pago volta para a origem.${words ? ` Motivo: ${words}` : unfunded ? ' Motivo: o prêmio não foi pago até o começo.' : tooFew ? ' Motivo: faltou gente para duas equipes no começo.' : ''}`,
    },
    action: TO_CHALLENGE,
  },
  team_request: {
    name: 'Pedidos à minha equipe',
    title: ({ person }) => `${person} quer entrar na sua equipe`,
    text: ({ title, team }) => `${team}, em “${title}”. Pedido sem resposta cai no começo.`,
    action: 'Responder',
  },
  team_answer: {
    name: 'Respostas de equipes',
    title: ({ team, accepted }) => (accepted ? `Você entrou em ${team}` : `${team} não aceitou o pedido`),
    text: ({ title, accepted }) =>
      accepted ? `Sua equipe em “${title}”.` : `Em “${title}” há outras equipes, e até o começo dá para pedir de novo.`,
    action: TO_CHALLENGE,
  },
  team_formed: {
    name: 'Equipes formadas',
    title: ({ team }) => `Sua equipe: ${team}`,
    text: ({ title }) => `“${title}” começou, e as equipes fecharam.`,
    action: TO_CHALLENGE,
  },
  overtaken: {
    name: 'Passaram você no ranking',
    title: ({ person }) => (person ? `${person} passou você` : 'Passaram você'),
    text: ({ title, rank }, { place }) => `Agora você está em ${place(rank)} em “${title}”.`,
    sent: {
      title: ({ person, rank }) => (person ? `${person} passou você` : `Agora você está em ${rank}º`),
      text: ({ title, rank, person }) =>
        person
          ? `Agora você está em ${rank}º em “${title}”. Bora buscar?`
          : `Passaram você em “${title}”. Bora buscar?`,
    },
    action: TO_RANKING,
  },
  overtook: {
    name: 'Você passou alguém',
    title: ({ person }) => `Você passou ${person}`,
    text: ({ title, rank }, { place }) => `Agora você está em ${place(rank)} em “${title}”.`,
    action: TO_RANKING,
  },
  overtaking_reaction: {
    name: 'Força e provocações',
    title: ({ reaction, person }) => (reaction === 'cheer' ? `${person} mandou força` : `${person} provocou você`),
    text: ({ reaction, title }) =>
      reaction === 'cheer' ? `“Mandou bem!”, em “${title}”.` : `“Te espero lá em cima”, em “${title}”.`,
    action: TO_RANKING,
  },
  recap: {
    name: 'Retrospectivas',
    title: ({ month }, format) => `Seu mês de ${format.month(month)} em poucos cards`,
    text: 'Suas melhores fotos, sua sequência e seus rivais.',
    sent: {
      title: 'Seu mês em poucos cards',
      text: 'Suas melhores fotos, sua sequência e seus rivais, para ver e compartilhar.',
    },
    action: 'Ver minha retrospectiva',
  },
  invited: {
    name: 'Convites para desafios',
    title: 'Chamaram você',
    text: ({ title, person }) => `${person} chamou você para “${title}”.`,
    action: 'Ver o convite',
  },
  invite_joined: {
    name: 'Seus convites',
    title: 'Aceitaram seu convite',
    text: ({ title, person }) => `${person} entrou em “${title}”.`,
    sent: { text: ({ title, person }) => `${person} entrou em “${title}” pelo seu convite.` },
    action: TO_CHALLENGE,
  },
  cheered: {
    name: 'Torcida',
    title: 'Tem torcida por você',
    text: ({ person }) => `${person} está torcendo por você.`,
    action: 'Ver o perfil',
  },
  reacted: {
    name: 'Reações',
    title: 'Reagiram ao seu treino',
    text: ({ person }) => `${person} reagiu ao seu treino.`,
    action: 'Ver o treino',
  },
  commented: {
    name: 'Comentários',
    title: 'Comentário novo',
    text: ({ person }) => `${person} comentou seu treino.`,
    action: 'Ver o comentário',
  },
  mentioned: {
    name: 'Menções',
    title: 'Mencionaram você',
    text: ({ person }) => `${person} mencionou você num comentário.`,
    action: 'Ver o comentário',
  },
  chat: {
    name: 'Conversas dos desafios',
    title: 'Mensagem nova',
    text: ({ title }) => `A turma escreveu em “${title}”.`,
    action: 'Ver a conversa',
  },
  dispute_decided: {
    name: 'Contestações',
    title: 'Sua contestação foi decidida',
    text: ({ title, upheld }) =>
      upheld
        ? `Foi aceita: o resultado de “${title}” foi revisto.`
        : `Não foi aceita: o resultado de “${title}” fica como está.`,
    sent: {
      text: ({ title, upheld }) =>
        upheld
          ? `Sua contestação em “${title}” foi aceita, e o resultado foi revisto.`
          : `Sua contestação em “${title}” não foi aceita. O resultado fica como está.`,
    },
    action: 'Ver a decisão',
  },
  result_revised: {
    name: 'Resultados corrigidos',
    title: 'O resultado mudou',
    text: ({ title, voided, ...prize }, { money }) =>
      `Uma contestação em “${title}” foi aceita${voided > 0 ? `: ${counted(voided, 'treino seu não conta', 'treinos seus não contam')} mais` : ''}. Seu prêmio agora: ${money(prize)}.`,
    sent: {
      text: ({ title, voided, ...prize }, { money }) =>
        `Uma contestação em “${title}” foi aceita.${voided > 0 ? ` ${counted(voided, 'treino seu não conta', 'treinos seus não contam')} mais.` : ''} Seu prêmio agora: ${money(prize)}.`,
    },
    action: 'Ver a decisão',
  },
  prize_credited: {
    name: 'Prêmios',
    title: 'Você ganhou um prêmio',
    text: ({ title, rank, freeAt, ...prize }, format) => {
      const won = `${moneyWithin(format, prize)} pelo ${format.place(rank)} lugar em “${title}”`
      return freeAt
        ? `${won}. Fica guardado até ${format.dayOf(freeAt)}, ${format.time(freeAt)}.`
        : `${won}, já na sua carteira.`
    },
    sent: {
      text: ({ title, rank, freeAt, ...prize }, format) =>
        `${moneyWithin(format, prize)} pelo ${rank}º lugar em “${title}”. ${freeAt ? 'Fica guardado na sua carteira até a data.' : 'Já está disponível na sua carteira.'}`,
    },
    action: TO_WALLET,
  },
  prize_free: {
    name: 'Prêmios liberados',
    title: 'Seu prêmio foi liberado',
    text: ({ title, ...prize }, format) =>
      `${moneyWithin(format, prize)} de “${title}” ${prize.creditCents ? 'já dá para usar. Créditos não podem ser sacados.' : 'já dá para usar ou sacar.'}`,
    action: TO_WALLET,
  },
  credits_granted: {
    name: 'Créditos bônus',
    title: (credits, { money }) => `Você ganhou ${money(credits)} em créditos bônus`,
    text: ({ expiresAt }, { dayOf }) => `Eles pagam entradas, até ${dayOf(expiresAt)}.`,
    action: TO_WALLET,
  },
  details_verified: {
    name: 'Dados para receber',
    title: 'Agora dá para sacar',
    text: 'Seus dados para receber foram conferidos.',
    action: 'Sacar',
  },
  payout_done: {
    name: 'Saques',
    title: 'Seu saque chegou',
    text: (payout, { money }) => `${money(payout)} na sua conta.`,
    sent: { text: (payout, { money }) => `${money(payout)} foram para a sua conta no banco.` },
    action: 'Ver o saque',
  },
  payout_failed: {
    name: 'Saques que falharam',
    title: 'O saque falhou',
    text: (payout, { money }) => `O saque falhou e o valor voltou para a carteira: ${money(payout)}.`,
    action: 'Ver o saque',
  },
  payment_refunded: {
    name: 'Devoluções',
    title: 'Seu dinheiro foi devolvido',
    text: ({ title, to, ...back }, { money }) =>
      `${money(back)} de “${title}” voltaram para ${to === 'wallet' ? 'a carteira' : 'onde você pagou'}.`,
    sent: {
      text: ({ title, to, ...back }, { money }) =>
        `${money(back)} de “${title}” voltaram para ${to === 'wallet' ? 'a sua carteira' : 'onde você pagou'}.`,
    },
    action: 'Ver os movimentos',
  },
  payment_charged_back: {
    name: 'Pagamentos que o banco tomou de volta',
    title: 'Seu banco tomou um pagamento de volta',
    text: ({ title, left, ...payment }, { money }) =>
      `Seu banco tomou de volta ${money(payment)} de “${title}”. ${CHARGED_BACK[left]}`,
    sent: {
      text: ({ title, left, ...payment }, { money }) =>
        `O seu banco tomou de volta ${money(payment)} de “${title}”. ${CHARGED_BACK_SENT[left]}`,
    },
    action: ({ left }) => (left === 'debt' ? TO_WALLET : TO_CHALLENGE),
  },
  payment_returned: {
    name: 'Pagamentos que o banco devolveu',
    title: 'Seu banco devolveu um pagamento',
    text: ({ title, repaidCents, ...payment }, { money }) =>
      `${money(payment)} de “${title}” voltaram. ${returned({ ...payment, repaidCents }, money)}`,
    action: TO_WALLET,
  },
  reviewed: {
    name: 'Revisões',
    title: ({ what }) => REVIEWED[what].title,
    text: review => REVIEWED[review.what].text(review),
    sent: { text: review => REVIEWED[review.what].sent(review) },
    action: ({ activityId }) => (activityId ? 'Ver o treino' : 'Falar com o atendimento'),
  },
  peer_review: {
    name: 'Análise da turma',
    title: facts => PEER_REVIEWED[facts.what].title(facts),
    text: (facts, format) => PEER_REVIEWED[facts.what].text(facts, format),
    action: 'Ver a análise',
  },
  removed: {
    name: 'Saída de um desafio',
    title: 'Você não está mais num desafio',
    text: ({ title, reason, by }) =>
      `${by === 'host' ? 'Quem organiza' : 'A nossa equipe'} tirou você de “${title}”. Se você pagou a entrada, ela volta inteira. Motivo: ${reason}`,
    action: 'Ver o início',
  },
  co_admin: {
    name: 'Co-admin de um desafio',
    title: ({ what }) => (what === 'named' ? 'Convite para ser co-admin' : 'Agora o desafio é com você'),
    text: ({ title, what }) =>
      what === 'named'
        ? `Chamaram você para ajudar a cuidar de “${title}”. Aceite ou recuse na página do desafio.`
        : `A conta de quem cuidava de “${title}” não está ativa. Como co-admin, você assume.`,
    action: TO_CHALLENGE,
  },
  conduct: {
    name: 'Casos da nossa equipe',
    title: ({ what }) => CONDUCT[what].title,
    text: (facts, format) => CONDUCT[facts.what].text(facts, format),
    action: 'Ver o caso',
  },
  support_answered: {
    name: 'Atendimento',
    title: 'O atendimento respondeu',
    text: ({ number }) => `Seu pedido ${number} tem resposta.`,
    action: 'Ler a resposta',
  },
  terms_changed: {
    name: 'Termos de uso',
    title: 'Nossos termos vão mudar',
    text: ({ since }, { day }) =>
      `Novos termos e nova política de privacidade valem a partir de ${day(since)}. Veja o que muda.`,
    action: 'Ver o que muda',
  },
  marketing: { name: 'Novidades e ofertas' },
}
