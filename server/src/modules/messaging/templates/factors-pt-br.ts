import type { Texts } from './mail-template.ts'
import { change, only, when, whose } from './parts-pt-br.ts'

const FACTORS = { totp: 'App de autenticação', phone: 'Código por SMS', webauthn: 'Passkey' }

type Kinds = 'factor_added' | 'factor_removed' | 'passkey_added' | 'passkey_removed' | 'token_added'

/** Mails about second factors, passkeys and upload keys. */
export const factorsPtBr: Pick<Texts['mail'], Kinds> = {
  factor_added: facts => ({
    ...change(facts, 'Segundo fator ativado na sua conta da Bora', 'Segundo fator ativado'),
    sentences: [
      facts.factor === 'webauthn'
        ? 'Sua conta agora pede a sua passkey para o que importa.'
        : 'Sua conta agora pede mais um código para o que importa.',
      ...whose(facts),
    ],
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
  passkey_added: facts => ({
    ...change(facts, 'Passkey adicionada à sua conta da Bora', 'Passkey adicionada'),
    sentences: ['Esta passkey agora entra na sua conta, sem senha.', ...whose(facts)],
    details: [{ label: 'Passkey', value: facts.passkey }, when(facts)],
    notYou: {
      text: 'Não foi você? Remova essa passkey na segurança da conta pelo botão e escolha uma nova senha agora:',
      link: facts.recoveryLink,
    },
  }),
  passkey_removed: facts => ({
    ...change(facts, 'Passkey removida da sua conta da Bora', 'Passkey removida'),
    sentences: ['Esta passkey não entra mais na sua conta.', ...whose(facts)],
    details: [{ label: 'Passkey', value: facts.passkey }, when(facts)],
    notYou: {
      text: 'Não foi você? Abra a segurança da conta pelo botão e escolha uma nova senha agora:',
      link: facts.recoveryLink,
    },
  }),
  token_added: facts => ({
    ...change(facts, 'Chave de envio criada na sua conta da Bora', 'Chave de envio criada'),
    sentences: ['Esta chave agora envia gravações de treino para a sua conta, e nada mais.', ...whose(facts)],
    details: [{ label: 'Chave de envio', value: facts.key }, when(facts)],
    notYou: {
      text: 'Não foi você? Revogue essa chave na segurança da conta pelo botão e escolha uma nova senha agora:',
      link: facts.recoveryLink,
    },
  }),
}
