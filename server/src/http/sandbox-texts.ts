import type { Language } from '@bora/rules/limits.ts'
import type { SandboxCard } from '../adapters/sandbox-cards.ts'
import type { SwitchName, Switches } from '../adapters/sandbox-switches.ts'

export type CardField = 'number' | 'expiry' | 'cvc' | 'name'

type Texts = {
  title: string
  banner: string
  pay: string
  amount: string
  methods: string
  card: string
  pix: string
  minutes: (count: number) => string
  left: string
  fields: Record<CardField, string>
  faults: Record<CardField, string>
  unknownCard: string
  payAmount: (amount: string) => string
  cancel: string
  testCards: string
  testCardsHelp: string
  cards: Record<SandboxCard, string>
  qr: string
  pixHow: string
  code: string
  copy: string
  copied: string
  bank: string
  bankHelp: string
  payAsBank: string
  oddBank: string
  oddBankHelp: string
  otherAmount: string
  twice: string
  late: string
  lateHelp: string
  badCode: string
  confirmTitle: string
  confirmHelp: string
  confirm: string
  refuse: string
  processingTitle: string
  processing: string
  expired: string
  decided: string
  back: string
  missing: string
  deskTitle: string
  deskHelp: string
  save: string
  saved: string
  switches: Record<SwitchName, string>
  answers: Record<Switches[SwitchName], string>
}

/** Texts of the sandbox's pages, which real payments never show. */
export const sandboxTexts: Record<Language, Texts> = {
  'pt-BR': {
    title: 'Pagamento',
    banner: 'Ambiente de teste: nenhum dinheiro de verdade é movimentado.',
    pay: 'Você vai pagar',
    amount: 'Valor',
    methods: 'Como você quer pagar',
    card: 'Cartão',
    pix: 'Pix',
    minutes: count => (count === 1 ? 'Falta 1 minuto para pagar.' : `Faltam ${count} minutos para pagar.`),
    left: 'Tempo para pagar',
    fields: { number: 'Número do cartão', expiry: 'Validade', cvc: 'Código de segurança', name: 'Nome no cartão' },
    faults: {
      number: 'Digite o número do cartão.',
      expiry: 'Digite uma validade que ainda não passou, como 12/30.',
      cvc: 'Digite os 3 ou 4 números do código.',
      name: 'Digite o nome que está no cartão.',
    },
    unknownCard: 'Aqui só valem cartões de teste. Escolha um da lista; nunca digite um cartão de verdade.',
    payAmount: amount => `Pagar ${amount}`,
    cancel: 'Cancelar e voltar',
    testCards: 'Cartões de teste',
    testCardsHelp: 'Escolha um cartão para preencher o formulário.',
    cards: {
      approved: 'Aprovado (Visa)',
      approvedMastercard: 'Aprovado (Mastercard)',
      declined: 'Recusado',
      insufficientFunds: 'Saldo insuficiente',
      expired: 'Cartão vencido',
      invalidNumber: 'Número inválido',
      invalidCode: 'Código de segurança errado',
      fraud: 'Recusado por suspeita de fraude',
      processingError: 'Erro no processamento',
      networkError: 'A conexão cai antes de cobrar',
      authentication: 'O banco pede confirmação (3-D Secure)',
      settlesLater: 'O banco confirma 20 segundos depois',
      neverAnswers: 'O banco não responde; falha em 24 horas',
      disputed: 'Aprovado e depois contestado',
    },
    qr: 'QR Code do Pix. O mesmo código está no campo abaixo, para copiar e colar.',
    pixHow: 'Abra o app do seu banco, escolha pagar com Pix e aponte a câmera, ou cole o código.',
    code: 'Pix copia e cola',
    copy: 'Copiar código',
    copied: 'Código copiado.',
    bank: 'No lugar do banco',
    bankHelp: 'O código não vale em nenhum banco. Faça aqui o que o banco faria.',
    payAsBank: 'Pagar o Pix, como o banco faria',
    oddBank: 'O que um banco também pode fazer',
    oddBankHelp: 'O dinheiro que não confere volta para quem pagou.',
    otherAmount: 'Pagar R$ 1,00 a mais',
    twice: 'Pagar duas vezes',
    late: 'Pagar depois do prazo',
    lateHelp: 'Um Pix atrasado vale se ainda houver vaga; se não, o dinheiro volta.',
    badCode: 'O código não confere com esta cobrança.',
    confirmTitle: 'Seu banco pede uma confirmação',
    confirmHelp: 'Em uma compra de verdade, o banco enviaria um código ou abriria o app (3-D Secure).',
    confirm: 'Confirmar a compra',
    refuse: 'Não confirmar',
    processingTitle: 'O banco está analisando',
    processing: 'O pagamento está em processamento. Você pode voltar: avisamos no desafio quando houver resposta.',
    expired: 'O prazo deste pagamento acabou. Volte ao desafio e comece de novo.',
    decided: 'Este pagamento já foi decidido.',
    back: 'Voltar ao desafio',
    missing: 'Este pagamento não existe.',
    deskTitle: 'Provedor de teste',
    deskHelp: 'Escolha como o provedor se comporta a partir de agora, para todo mundo.',
    save: 'Salvar',
    saved: 'Salvo.',
    switches: {
      webhooks: 'Avisos de pagamento',
      create: 'Abertura da página de pagamento',
      fetch: 'Consulta de um pagamento',
      refund: 'Devolução',
      payout: 'Saque',
    },
    answers: {
      sent: 'chegam logo',
      lost: 'se perdem',
      doubled: 'chegam duas vezes',
      fivefold: 'chegam cinco vezes ao mesmo tempo',
      late: 'chegam 90 segundos depois',
      out_of_order: 'chegam fora de ordem',
      bad_signature: 'chegam com assinatura errada',
      clock_skew: 'chegam assinados com o relógio 10 minutos adiantado',
      answered: 'responde',
      error: 'não responde',
      error_once: 'não responde uma vez, depois responde',
      slow: 'demora 30 segundos para responder',
      no_address: 'responde sem o endereço da página',
      answer_lost: 'faz, mas a resposta se perde',
      refused: 'recusa',
      sent_back: 'faz, e o banco devolve uma hora depois',
    },
  },
  en: {
    title: 'Payment',
    banner: 'Test environment: no real money is moved.',
    pay: 'You are paying',
    amount: 'Amount',
    methods: 'How you want to pay',
    card: 'Card',
    pix: 'Pix',
    minutes: count => (count === 1 ? '1 minute left to pay.' : `${count} minutes left to pay.`),
    left: 'Time left to pay',
    fields: { number: 'Card number', expiry: 'Expiry', cvc: 'Security code', name: 'Name on card' },
    faults: {
      number: 'Enter the card number.',
      expiry: 'Enter an expiry that hasn’t passed, like 12/30.',
      cvc: 'Enter the 3 or 4 digits of the code.',
      name: 'Enter the name that is on the card.',
    },
    unknownCard: 'Only test cards work here. Choose one from the list; never enter a real card.',
    payAmount: amount => `Pay ${amount}`,
    cancel: 'Cancel and go back',
    testCards: 'Test cards',
    testCardsHelp: 'Choose a card to fill in the form.',
    cards: {
      approved: 'Approved (Visa)',
      approvedMastercard: 'Approved (Mastercard)',
      declined: 'Declined',
      insufficientFunds: 'Insufficient funds',
      expired: 'Expired card',
      invalidNumber: 'Invalid number',
      invalidCode: 'Wrong security code',
      fraud: 'Declined as suspected fraud',
      processingError: 'Processing error',
      networkError: 'The connection drops before charging',
      authentication: 'The bank asks to confirm (3-D Secure)',
      settlesLater: 'The bank confirms 20 seconds later',
      neverAnswers: 'The bank never answers; fails after 24 hours',
      disputed: 'Approved, then disputed',
    },
    qr: 'Pix QR code. The same code is in the field below, to copy and paste.',
    pixHow: 'Open your bank’s app, choose to pay with Pix and point the camera, or paste the code.',
    code: 'Pix copy and paste',
    copy: 'Copy code',
    copied: 'Code copied.',
    bank: 'In the bank’s place',
    bankHelp: 'No bank accepts this code. Do here what the bank would do.',
    payAsBank: 'Pay the Pix, as the bank would',
    oddBank: 'What a bank may do, too',
    oddBankHelp: 'Money that doesn’t match goes back to the payer.',
    otherAmount: 'Pay R$1.00 more',
    twice: 'Pay twice',
    late: 'Pay after the deadline',
    lateHelp: 'A late Pix counts while there is a place left; if not, the money goes back.',
    badCode: 'The code doesn’t match this charge.',
    confirmTitle: 'Your bank asks you to confirm',
    confirmHelp: 'For a real purchase the bank would send a code or open its app (3-D Secure).',
    confirm: 'Confirm the purchase',
    refuse: 'Don’t confirm',
    processingTitle: 'The bank is looking into it',
    processing: 'The payment is being processed. You can go back: the challenge tells you when there is an answer.',
    expired: 'The time to pay is over. Go back to the challenge and start again.',
    decided: 'This payment is already decided.',
    back: 'Back to the challenge',
    missing: 'There is no such payment.',
    deskTitle: 'Test provider',
    deskHelp: 'Choose how the provider behaves from now on, for everybody.',
    save: 'Save',
    saved: 'Saved.',
    switches: {
      webhooks: 'News of payments',
      create: 'Opening the payment page',
      fetch: 'Looking up a payment',
      refund: 'Refund',
      payout: 'Payout',
    },
    answers: {
      sent: 'arrives at once',
      lost: 'gets lost',
      doubled: 'arrives twice',
      fivefold: 'arrives five times at once',
      late: 'arrives 90 seconds later',
      out_of_order: 'arrives out of order',
      bad_signature: 'arrives with a wrong signature',
      clock_skew: 'arrives signed by a clock that is 10 minutes fast',
      answered: 'answers',
      error: 'doesn’t answer',
      error_once: 'doesn’t answer once, then answers',
      slow: 'takes 30 seconds to answer',
      no_address: 'answers without the address of the page',
      answer_lost: 'does it, but the answer gets lost',
      refused: 'refuses',
      sent_back: 'does it, and the bank sends it back an hour later',
    },
  },
}
