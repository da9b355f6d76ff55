import { duration, firstName, type Letter, moment, siteName, type Texts } from './letter.ts'
import type { Change } from './message.ts'

const plain = { details: [], code: null, action: null, life: null }
const FACTORS = { totp: 'App de autenticação', phone: 'Código por SMS' }
const WAYS: Record<string, string> = { email: 'E-mail', phone: 'Telefone', web3: 'Carteira Solana' }

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
    factor_added: facts => ({
      ...change(facts, 'Segundo fator ativado na sua conta da Bora', 'Segundo fator ativado'),
      sentences: ['Sua conta agora pede mais um código para o que importa.', ...whose(facts)],
      details: [{ label: 'Segundo fator', value: FACTORS[facts.factor] }, when(facts)],
      notYou: only(
        'Não foi você? Alguém pode estar na sua conta: entre, abra a segurança da conta pelo botão e saia dos aparelhos que não são seus.',
      ),
    }),
    factor_removed: facts => ({
      ...change(facts, 'Segundo fator removido da sua conta da Bora', 'Segundo fator removido'),
      sentences: ['Este segundo fator não protege mais a sua conta.', ...whose(facts)],
      details: [{ label: 'Segundo fator', value: FACTORS[facts.factor] }, when(facts)],
      notYou: {
        text: 'Não foi você? Ative outro pelo botão e escolha uma nova senha agora:',
        link: facts.recoveryLink,
      },
    }),
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
  },
  sms: {
    sign_in_code: facts => `Bora: use ${facts.code} para entrar. ${shortLife(facts.codeMinutes)}`,
    phone_change: facts => `Bora: use ${facts.code} para confirmar seu novo celular. ${shortLife(facts.codeMinutes)}`,
    reauthentication: facts =>
      `Bora: use ${facts.code} para liberar a troca na sua conta. ${shortLife(facts.codeMinutes)}`,
    second_factor: facts => `Bora: use ${facts.code} para concluir a entrada. ${shortLife(facts.codeMinutes)}`,
  },
  foot: 'Você recebeu este e-mail porque seu endereço foi usado na Bora. É uma mensagem automática, ninguém lê as respostas.',
}

function hello(name: string): string {
  const first = firstName(name)
  return first ? `Oi, ${first}.` : 'Oi.'
}

// What all mails about a change have in common.
function change(facts: Change, subject: string, title: string) {
  return {
    ...plain,
    subject,
    preview: facts.byOperator ? 'Foi a equipe da Bora.' : 'Se foi você, está tudo certo.',
    greeting: hello(facts.name),
    title,
    details: [when(facts)],
    action: action('Ver segurança da conta', facts.securityLink),
  }
}

function whose({ byOperator }: Change): string[] {
  return byOperator
    ? ['Quem mudou foi a equipe da Bora. Se você pediu, está tudo certo.']
    : ['Se foi você, está tudo certo.']
}

function when({ at, timeZone }: { at: string; timeZone?: string }): Letter['details'][number] {
  return { label: 'Quando', value: moment('pt-BR', at, timeZone) }
}

function way(provider: string): string {
  return provider.startsWith('sso:') ? 'Conta da empresa' : (WAYS[provider] ?? siteName(provider))
}

function codeAndLink(
  label: string,
  facts: { code: string; link: string; codeMinutes: number; linkMinutes: number },
): Pick<Letter, 'code' | 'action' | 'life'> {
  return {
    code: { label: 'Ou digite o código', value: facts.code },
    action: action(label, facts.link),
    life: `O código vale por ${time(facts.codeMinutes)} e o link por ${time(facts.linkMinutes)}, a partir do pedido. Um dos dois basta, uma vez só.`,
  }
}

function action(label: string, link: string): Letter['action'] {
  return { label, link, copy: 'O botão não abriu? Copie este endereço:' }
}

function only(text: string): Letter['notYou'] {
  return { text, link: null }
}

function shortLife(minutes: number): string {
  return `Vale por ${time(minutes)}. Nunca repasse.`
}

function time(minutes: number): string {
  return duration('pt-BR', minutes)
}
