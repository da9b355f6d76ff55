import { calendarDay, firstName, type MailTemplate, moment, type Texts } from './mail-template.ts'

type OwnData =
  | 'archive_ready'
  | 'closing_asked'
  | 'closing_taken_back'
  | 'closing_waits'
  | 'account_closed'
  | 'terms_changed'

const plain = { details: [], quote: null, replyTo: null, code: null, action: null, life: null }

/** Mails about a person's own data and account deletion. */
export const ownDataPtBr: Pick<Texts['mail'], OwnData> = {
  terms_changed: facts => ({
    ...plain,
    subject: `Os termos de uso da Bora mudam em ${calendarDay('pt-BR', facts.since)}`,
    preview: 'O que muda, e a partir de quando vale.',
    greeting: hello(facts.name),
    title: 'Nossos termos e a política de privacidade vão mudar',
    sentences: [
      `A partir de ${calendarDay('pt-BR', facts.since)} vale uma nova versão dos termos de uso e da política de privacidade. O que muda está no começo dela, em palavras simples.`,
      facts.asksYes
        ? 'O seu aceite é pedido no app. Até lá nada muda para você. Se não concordar, você pode sacar o que é seu, baixar os seus dados e encerrar a conta.'
        : 'Você não precisa fazer nada. Se não concordar, você pode sacar o que é seu, baixar os seus dados e encerrar a conta.',
    ],
    action: action('Ler a versão nova', facts.link),
    notYou: only(
      'Você recebe este e-mail porque tem conta na Bora; mudanças nos termos são sempre avisadas por e-mail.',
    ),
  }),
  archive_ready: facts => ({
    ...plain,
    subject: 'Seus dados da Bora estão prontos',
    preview: 'Um arquivo com tudo, para baixar em até 7 dias.',
    greeting: hello(facts.name),
    title: 'Tudo sobre você, num arquivo só',
    sentences: [
      'O arquivo que você pediu está pronto. Para baixar, entre na sua conta e abra as opções de privacidade.',
    ],
    details: [{ label: 'Até', value: moment('pt-BR', facts.until, facts.timeZone) }],
    action: action('Baixar meus dados', facts.link),
    notYou: only('Não pediu? Ninguém baixa o arquivo sem entrar na conta. Por via das dúvidas, troque a senha.'),
  }),
  closing_asked: facts => ({
    ...plain,
    subject: 'Sua conta da Bora vai ser apagada',
    preview: 'Mudou de ideia? Até lá, um toque mantém a conta.',
    greeting: hello(facts.name),
    title: 'Você pediu para apagar a conta',
    sentences: [
      'Nesse dia, seus dados e suas fotos somem de vez. Se você está num desafio com prêmio, ou se tem dinheiro a caminho, a gente espera isso terminar.',
      'Mudou de ideia? Entre na conta e toque em Manter minha conta.',
    ],
    details: [{ label: 'Some em', value: moment('pt-BR', facts.dueAt, facts.timeZone) }],
    action: action('Manter minha conta', facts.link),
    notYou: only('Não foi você? Alguém tem a sua senha: mantenha a conta e troque a senha agora.'),
  }),
  closing_taken_back: facts => ({
    ...plain,
    subject: 'Sua conta da Bora continua',
    preview: 'Nada foi apagado.',
    greeting: hello(facts.name),
    title: 'Sua conta continua',
    sentences: ['Você desistiu de apagar a conta. Nada se perdeu: treinos, pontos e dinheiro estão onde estavam.'],
    action: action('Ver minhas opções de privacidade', facts.link),
    notYou: only('Não foi você? Entre, troque a senha e peça de novo para apagar, se quiser.'),
  }),
  closing_waits: facts => ({
    ...plain,
    subject: 'Sua conta ainda não pode ser apagada',
    preview: 'A gente diz o que falta. Depois, some sozinha.',
    greeting: hello(facts.name),
    title: 'Falta resolver uma coisa',
    sentences: [
      'Os sete dias passaram, mas ainda tem um desafio com prêmio ou dinheiro seu. As opções de privacidade dizem o que é e o que fazer.',
      'Assim que isso se resolver, a conta some sozinha. Você não precisa fazer mais nada.',
    ],
    action: action('Ver o que falta', facts.link),
    notYou: only('Não quer mais apagar? Lá você também pode manter a conta.'),
  }),
  account_closed: facts => ({
    ...plain,
    subject: 'Sua conta da Bora foi apagada',
    preview: 'Seus dados e suas fotos já não existem.',
    greeting: hello(facts.name),
    title: 'Sua conta foi apagada',
    sentences: [
      'Seus dados e suas fotos já não existem. O que a lei manda guardar de dinheiro fica por até cinco anos, sem o seu nome, endereço ou documento.',
      'Valeu pelos treinos.',
    ],
    notYou: only('Este é o último e-mail que mandamos sobre esta conta.'),
  }),
}

function hello(name: string): string {
  const first = firstName(name)
  return first ? `Oi, ${first}.` : 'Oi.'
}

function action(label: string, link: string): MailTemplate['action'] {
  return { label, link, copy: 'O botão não abriu? Copie este endereço:' }
}

function only(text: string): MailTemplate['notYou'] {
  return { text, link: null }
}
