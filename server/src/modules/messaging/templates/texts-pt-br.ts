import type { SuspensionReason } from '@bora/rules/suspension.ts'
import { moment, siteName, type Texts } from './mail-template.ts'
import { notificationName } from '@bora/rules/notification-texts/notification-text.ts'
import { notificationText } from './notification-texts.ts'
import {
  action,
  change,
  codeAndLink,
  hello,
  only,
  plain,
  request,
  shortLife,
  time,
  TOPICS,
  way,
  when,
  whose,
} from './parts-pt-br.ts'
import { adminActPtBr } from './admin-act-pt-br.ts'
import { factorsPtBr } from './factors-pt-br.ts'
import { ownDataPtBr } from './own-data-pt-br.ts'

const SUSPENDED: Record<SuspensionReason, string> = {
  fair_play: 'Treinos da sua conta não respeitaram o jogo limpo.',
  conduct: 'O jeito como você tratou outras pessoas não segue as nossas regras.',
  payments: 'Há algo errado com pagamentos da sua conta.',
  several_accounts: 'Você participa com mais de uma conta.',
  safety: 'Outra pessoa pode estar usando sua conta, então fechamos o acesso para proteger você.',
}

export const ptBR: Texts = {
  mail: {
    confirmation: facts => ({
      ...plain,
      subject: 'Confirme seu e-mail na Bora',
      preview: `Seu código é ${facts.code}. Falta só isso.`,
      greeting: hello(facts.name),
      title: 'Falta só confirmar',
      sentences: [
        'Confirme que este e-mail é seu. Aí você pode chamar a turma, entrar em desafios com entrada e receber prêmios.',
      ],
      ...codeAndLink('Confirmar e-mail', facts),
      notYou: only('Não criou conta na Bora? Pode ignorar este e-mail. Só não passe o código para ninguém.'),
    }),
    recovery: facts => ({
      ...plain,
      subject: 'Escolha uma nova senha na Bora',
      preview: `Seu código é ${facts.code}. Sua senha atual vale até você trocar.`,
      greeting: hello(facts.name),
      title: 'Bora trocar a senha',
      sentences: ['Recebemos um pedido para trocar a senha da sua conta. A atual vale até você escolher outra.'],
      ...codeAndLink('Escolher nova senha', facts),
      notYou: only(
        'Não pediu isso? Pode ignorar este e-mail: sua senha continua a mesma. Só não passe o código para ninguém.',
      ),
    }),
    magic_link: facts => ({
      ...plain,
      subject: 'Seu link para entrar na Bora',
      preview: `Seu código é ${facts.code}. Ou entre com um toque.`,
      greeting: hello(facts.name),
      title: 'Entre com um toque',
      sentences: ['Sem senha: toque no botão, ou digite o código na tela em que você pediu.'],
      ...codeAndLink('Entrar na Bora', facts),
      notYou: only(
        'Não pediu para entrar? Pode ignorar este e-mail. Quem tem o código entra na sua conta: não passe adiante.',
      ),
    }),
    email_change: facts => ({
      ...plain,
      subject: 'Confirme seu novo e-mail na Bora',
      preview: `Seu código é ${facts.code}.`,
      greeting: hello(facts.name),
      title: 'Este é seu novo e-mail?',
      sentences: ['Confirme que este endereço é seu para usar na sua conta.'],
      details: [{ label: 'Novo e-mail', value: facts.newEmail }],
      ...codeAndLink('Confirmar novo e-mail', facts),
      notYou: only('Não pediu isso? Pode ignorar este e-mail: sem a confirmação, nada muda.'),
    }),
    email_change_current: facts => ({
      ...plain,
      subject: 'Pedido de troca do seu e-mail na Bora',
      preview: `Confirme se foi você. Seu código é ${facts.code}.`,
      greeting: hello(facts.name),
      title: 'Trocar o e-mail da conta?',
      sentences: ['Sua conta vai passar para o endereço abaixo. Isso só acontece se você concordar aqui.'],
      details: [{ label: 'Novo e-mail', value: facts.newEmail }],
      ...codeAndLink('Concordar com a troca', facts),
      notYou: only(
        'Não foi você? Não toque no botão nem passe o código para ninguém, e troque sua senha: alguém pode estar na sua conta.',
      ),
    }),
    reauthentication: facts => ({
      ...plain,
      subject: 'Seu código da Bora',
      preview: `Seu código é ${facts.code}.`,
      greeting: hello(facts.name),
      title: 'Confirme que é você',
      sentences: ['Digite este código no app para seguir com a mudança na sua conta.'],
      code: { label: 'Seu código', value: facts.code },
      life: `O código vale por ${time(facts.codeMinutes)} a partir do pedido.`,
      notYou: only(
        'Não pediu isso? Não passe o código para ninguém e troque sua senha: alguém pode estar na sua conta.',
      ),
    }),
    invite: facts => ({
      ...plain,
      subject: 'Seu convite para a Bora',
      preview: `Seu código é ${facts.code}. Sua conta está pronta.`,
      greeting: hello(''),
      title: 'Bora treinar junto?',
      sentences: [
        'Chamaram você para a Bora: treine com a turma, mande a foto e suba no ranking. Sua conta já está pronta.',
      ],
      ...codeAndLink('Aceitar convite', facts),
      notYou: only('Não esperava este convite? Pode ignorar este e-mail: sem você aceitar, nada acontece.'),
    }),
    challenge_invite: facts => {
      const title = facts.title || 'um desafio'
      return {
        ...plain,
        subject: facts.inviter ? `${facts.inviter} chamou você para treinar` : 'Chamaram você para treinar',
        preview: `Você tem um convite para ${title} na Bora.`,
        greeting: hello(''),
        title: 'Bora treinar junto?',
        sentences: [
          `${facts.inviter || 'Alguém'} convidou você para ${title} na Bora: treine, mande a foto e suba no ranking com a turma.`,
          'Abra o convite para ver as regras e quem já está dentro. Lá você decide se entra.',
        ],
        action: action('Ver o convite', facts.link),
        life: `O convite é só seu e vale até ${moment('pt-BR', facts.until, facts.timeZone)}.`,
        notYou: only('Não conhece quem convidou? Pode ignorar este e-mail: sem você aceitar, nada acontece.'),
      }
    },
    new_sign_in: facts => ({
      ...plain,
      subject: 'Novo acesso à sua conta da Bora',
      preview: 'Foi você? Confira o aparelho e a hora.',
      greeting: hello(facts.name),
      title: 'Aparelho novo na sua conta',
      sentences: ['Sua conta foi aberta em um aparelho que ainda não conhecíamos. Se foi você, está tudo certo.'],
      details: [when(facts), { label: 'Aparelho', value: facts.device }, { label: 'Endereço IP', value: facts.ip }],
      action: action('Ver meus acessos', facts.securityLink),
      notYou: only('Não foi você? Encerre esse acesso pelo botão e troque sua senha agora.'),
    }),
    password_changed: facts => ({
      ...change(facts, 'Sua senha da Bora foi trocada', 'Senha trocada'),
      sentences: ['A senha da sua conta agora é outra.', ...whose(facts)],
      notYou: { text: 'Não foi você? Escolha uma nova senha agora mesmo:', link: facts.recoveryLink },
    }),
    ...factorsPtBr,
    email_changed: facts => ({
      ...change(facts, 'O e-mail da sua conta da Bora mudou', 'Sua conta tem outro e-mail'),
      sentences: ['Este endereço não abre mais a sua conta: agora vale o de baixo.', ...whose(facts)],
      details: [{ label: 'Novo e-mail', value: facts.newEmail }, when(facts)],
      notYou: only(
        'Não foi você? Aja já: entre com o novo e-mail acima e a sua senha, saia dos outros aparelhos, troque a senha e volte para o seu e-mail. Tudo isso fica na segurança da conta, pelo botão.',
      ),
    }),
    phone_changed: facts => ({
      ...change(facts, 'O telefone da sua conta da Bora mudou', 'Sua conta tem outro telefone'),
      sentences: ['Os códigos por SMS agora vão para o telefone abaixo.', ...whose(facts)],
      details: [{ label: 'Novo telefone', value: `final ${facts.phoneEnd}` }, when(facts)],
      notYou: {
        text: 'Não foi você? Escolha uma nova senha agora e depois confira o telefone pelo botão:',
        link: facts.recoveryLink,
      },
    }),
    identity_linked: facts => ({
      ...change(facts, 'Nova forma de entrar na sua conta da Bora', 'Uma nova forma de entrar'),
      sentences: ['Sua conta agora abre também do jeito abaixo.', ...whose(facts)],
      details: [{ label: 'Forma de entrar', value: way(facts.provider) }, when(facts)],
      notYou: { text: 'Não foi você? Desvincule pelo botão e escolha uma nova senha agora:', link: facts.recoveryLink },
    }),
    identity_unlinked: facts => ({
      ...change(facts, 'Uma forma de entrar saiu da sua conta da Bora', 'Forma de entrar desvinculada'),
      sentences: ['Sua conta não abre mais do jeito abaixo.', ...whose(facts)],
      details: [{ label: 'Forma de entrar', value: way(facts.provider) }, when(facts)],
      notYou: { text: 'Não foi você? Escolha uma nova senha agora:', link: facts.recoveryLink },
    }),
    bank_details_changed: facts => ({
      ...change(facts, 'Seus dados bancários na Bora mudaram', 'Dados bancários trocados'),
      sentences: ['A conta que recebe seus prêmios foi trocada ou removida.', ...whose(facts)],
      notYou: { text: 'Não foi você? Escolha uma nova senha agora mesmo:', link: facts.recoveryLink },
    }),
    bank_details_refused: facts => ({
      ...plain,
      subject: 'Confira seus dados bancários na Bora',
      preview: 'Não deu para confirmar.',
      greeting: hello(facts.name),
      title: 'Confira seus dados bancários',
      sentences: ['Não deu para confirmar seus dados bancários. Abra a carteira para ver o que corrigir.'],
      details: [when(facts)],
      action: action('Ver minha carteira', facts.walletLink),
      notYou: only('Enquanto isso, seu dinheiro continua na carteira.'),
    }),
    payout_failed: facts => ({
      ...plain,
      subject: 'Seu saque na Bora falhou',
      preview: 'O valor voltou para a carteira.',
      greeting: hello(facts.name),
      title: 'O saque falhou',
      sentences: [
        'O saque falhou e o valor voltou para a carteira. Confira seus dados bancários antes de tentar de novo.',
      ],
      details: [when(facts)],
      action: action('Ver minha carteira', facts.walletLink),
      notYou: only('Não pediu um saque? Escreva para a gente: o dinheiro está na sua carteira.'),
    }),
    password_forced: facts => ({
      ...plain,
      subject: 'Escolha uma nova senha na Bora',
      preview: 'A antiga não abre mais a sua conta.',
      greeting: hello(facts.name),
      title: 'Escolha uma nova senha',
      sentences: ['Para proteger sua conta, desativamos a senha antiga e desconectamos todos os aparelhos.'],
      details: [when(facts)],
      action: action('Escolher nova senha', facts.recoveryLink),
      notYou: only('Seus desafios, pontos e dinheiro continuam como estavam.'),
    }),
    account_suspended: facts => ({
      ...plain,
      subject: 'Sua conta da Bora está suspensa',
      preview: 'Veja o motivo e até quando.',
      greeting: hello(facts.name),
      title: 'Sua conta está suspensa',
      sentences: [`${SUSPENDED[facts.reason]} Seus prêmios e seu dinheiro continuam seus.`],
      details: [
        when(facts),
        {
          label: 'Até',
          value: facts.until === null ? 'Sem data para acabar' : moment('pt-BR', facts.until, facts.timeZone),
        },
      ],
      action: action('Falar com a gente', facts.supportLink),
      notYou: only('Acha que foi engano? Fale com a gente e olhamos de novo.'),
    }),
    suspension_lifted: facts => ({
      ...plain,
      subject: 'Sua conta da Bora voltou',
      preview: 'Você já pode entrar de novo.',
      greeting: hello(facts.name),
      title: 'Sua conta voltou',
      sentences: ['A suspensão acabou. Você já pode entrar do mesmo jeito de antes.'],
      details: [when(facts)],
      action: action('Entrar na Bora', facts.signInLink),
      notYou: only('Seus desafios, pontos e dinheiro continuam como estavam.'),
    }),
    identity_linked_there: facts => ({
      ...plain,
      subject: `Sua conta ${siteName(facts.provider)} agora abre a Bora`,
      preview: 'Foi você? Confira qual conta da Bora ela abre.',
      greeting: hello(''),
      title: 'Uma nova forma de entrar',
      sentences: ['Quem entra na Bora do jeito abaixo chega à conta abaixo. Se ela é sua, está tudo certo.'],
      details: [
        { label: 'Forma de entrar', value: way(facts.provider) },
        ...(facts.account ? [{ label: 'Conta da Bora', value: facts.account }] : []),
        when(facts),
      ],
      action: action('Entrar na Bora', facts.signInLink),
      notYou: only(
        'Essa conta não é sua? Não a use nem ponha dinheiro nela: entre desse jeito, abra a segurança da conta e desvincule essa forma de entrar.',
      ),
    }),
    support_request: facts => ({
      ...plain,
      subject: `Pedido de ajuda ${facts.number}: ${TOPICS[facts.topic]}`,
      preview: facts.name || facts.from,
      greeting: hello(''),
      title: 'Alguém precisa de ajuda',
      sentences: [
        facts.from
          ? 'Responda a este e-mail para escrever a quem pediu.'
          : 'Quem pediu não deixou e-mail: responda na conversa do pedido.',
      ],
      details: request(facts, [
        { label: 'Nome', value: facts.name },
        { label: 'E-mail', value: facts.from },
        { label: 'Chamada que falhou', value: facts.reference },
      ]),
      action: action('Abrir o pedido', facts.link),
      quote: facts.message,
      replyTo: facts.replyTo || null,
      notYou: only('O texto é de quem escreveu: cuidado com links.'),
    }),
    payouts_stopped: facts => ({
      ...plain,
      subject: `Os saques da Bora estão parados: ${facts.invariant} não confere`,
      preview: 'As contas não fecham.',
      greeting: hello(facts.name),
      title: 'Os saques estão parados',
      sentences: [
        'As contas não fecham. Enquanto for assim, nada é enviado nem liberado.',
        'npm run check-money diz o que está errado; corrigido isso, a próxima verificação libera os saques sozinha.',
      ],
      details: [
        {
          label: 'Não confere',
          value: `${facts.invariant} em ${facts.problems === 1 ? '1 lugar' : `${facts.problems} lugares`}`,
        },
        when(facts),
      ],
      action: action('Abrir os saques', facts.link),
      notYou: only('Este e-mail vai para quem cuida da Bora, uma vez para cada erro encontrado.'),
    }),
    money_unchecked: facts => ({
      ...plain,
      subject: 'Saques da Bora parados: contas sem verificação',
      preview: `Nenhuma verificação deu certo há ${facts.minutes} minutos.`,
      greeting: hello(facts.name),
      title: 'Os saques estão parados',
      sentences: [
        `As contas são verificadas a cada 5 minutos, e nenhuma verificação deu certo há ${facts.minutes} minutos. Nada é enviado nem liberado até que uma dê certo.`,
        'O log e a página Máquina do painel dizem por que ela falha; a próxima verificação que der certo libera os saques sozinha.',
      ],
      details: [when(facts)],
      action: action('Abrir os saques', facts.link),
      notYou: only('Este e-mail vai para quem cuida da Bora, uma vez até uma verificação dar certo de novo.'),
    }),
    support_receipt: facts => ({
      ...plain,
      subject: `Recebemos o seu pedido ${facts.number}`,
      preview: TOPICS[facts.topic],
      greeting: hello(facts.name),
      title: 'Seu pedido chegou',
      sentences: ['A resposta vem para este endereço. Guarde o número, caso precise escrever de novo.'],
      details: request(facts),
      action: action('Abrir o atendimento', facts.link),
      replyTo: facts.replyTo || null,
      notYou: only('Não pediu ajuda na Bora? Alguém digitou o seu endereço. Pode ignorar este e-mail.'),
    }),
    support_answer: facts => ({
      ...plain,
      subject: `Resposta ao seu pedido ${facts.number}`,
      preview: TOPICS[facts.topic],
      greeting: hello(facts.name),
      title: 'Sua resposta chegou',
      sentences: ['O atendimento escreveu sobre o seu pedido:'],
      details: request(facts),
      quote: facts.message,
      action: action('Abrir o atendimento', facts.link),
      replyTo: facts.replyTo || null,
      notYou: only('O atendimento nunca pede a sua senha, códigos ou o número do cartão.'),
    }),
    ...adminActPtBr,
    ...ownDataPtBr,
    notice: ({ told, ...facts }) => {
      const { title, text, action: label } = notificationText('pt-BR', told)
      return {
        ...plain,
        subject: title,
        preview: text,
        greeting: hello(facts.name),
        title,
        sentences: [text],
        action: action(label, facts.link),
        notYou:
          facts.unsubscribe === null
            ? only('Este e-mail é sobre o seu dinheiro, por isso não dá para desligar.')
            : {
                text: `Você recebe este e-mail porque “${notificationName('pt-BR', told.kind)}” está ligado. Com um clique você desliga:`,
                link: facts.unsubscribe,
              },
      }
    },
  },
  sms: {
    sign_in_code: facts => `Bora: use ${facts.code} para entrar. ${shortLife(facts.codeMinutes)}`,
    phone_change: facts => `Bora: use ${facts.code} para confirmar seu novo celular. ${shortLife(facts.codeMinutes)}`,
    reauthentication: facts =>
      `Bora: use ${facts.code} para liberar a troca na sua conta. ${shortLife(facts.codeMinutes)}`,
    second_factor: facts => `Bora: use ${facts.code} para concluir a entrada. ${shortLife(facts.codeMinutes)}`,
  },
  foot: 'Você recebeu este e-mail porque seu endereço foi usado na Bora. É uma mensagem automática, ninguém lê as respostas.',
  footWithReplies: 'Você recebeu este e-mail por causa de um pedido de ajuda na Bora. Pode responder a ele.',
}
