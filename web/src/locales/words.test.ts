import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '../../..')
const LANGUAGES = { 'pt-BR': 3, en: 4 } as const
type Language = keyof typeof LANGUAGES

const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .map(line => line.split('|').slice(1, -1))

/** The words that texts in this language must not use, from the glossary. */
function forbidden(language: Language): string[] {
  return rows.flatMap(cells => cells[LANGUAGES[language]]!.split(',').map(word => word.trim().toLowerCase()))
}

/** The forbidden words in a text, as whole words; placeholders are ignored. */
function found(text: string, language: Language): string[] {
  const plain = text
    .replace(/\{\{\w+\}\}/g, '…')
    .replaceAll('’', "'")
    .toLowerCase()
  return forbidden(language).filter(word =>
    new RegExp(`(?<![\\p{L}-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`, 'u').test(plain),
  )
}

function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

/** The strings in a file of texts written as code. */
function stringsIn(file: string): [path: string, text: string][] {
  const source = readFileSync(join(root, file), 'utf8')
  const strings = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g)]
  assert.ok(strings.length > 10, file)
  return strings.map(([, a, b, c]) => [file, a ?? b ?? c!])
}

function notificationTexts(language: Language): [path: string, text: string][] {
  const name = language.toLowerCase()
  return [`${name}.ts`, `moderation-${name}.ts`].flatMap(file => stringsIn(`rules/notification-texts/${file}`))
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`no text uses a word that the glossary forbids: ${language}`, () => {
    const files = globSync(`web/src/locales/${language}/*.json`, { cwd: root })
    assert.ok(files.length > 10)
    const texts = files.flatMap(file => textsIn(JSON.parse(readFileSync(join(root, file), 'utf8')), file))
    const wrong = texts.flatMap(([path, text]) => found(text, language).map(word => `${path}: "${word}" in "${text}"`))
    assert.deepEqual(wrong, [])
  })

  test(`no message uses a word that the glossary forbids: ${language}`, () => {
    const messages = stringsIn(`server/src/modules/messaging/templates/texts-${language.toLowerCase()}.ts`)
    const texts = [...messages, ...notificationTexts(language)]
    const wrong = texts.flatMap(([path, text]) => found(text, language).map(word => `${path}: "${word}" in "${text}"`))
    assert.deepEqual(wrong, [])
  })
}

test('forbidden words are found as whole words, in any case', () => {
  assert.deepEqual(found('Relógio do dinheiro', 'pt-BR'), ['relógio do dinheiro'])
  assert.deepEqual(found('Write an e-mail', 'en'), ['e-mail', 'write an'])
  assert.deepEqual(found('Playerless emails, {{player}}', 'en'), [])
})

// Texts that people agreed to keep their words until a new version.
const AGREED_TO = /\/(terms|privacy|legal)\.json/

/** Sentences replaced by plainer ones: literal translations, book-keeping terms, engineers' jargon. */
const RETIRED = {
  'pt-BR': [
    'as regras são o contrato',
    'é esta versão que você aceita',
    'código das regras',
    'a apuração sai em',
    'liberado depois de amanhã',
    'sem dizer por quê',
    'você desistiu. sua entrada está voltando',
    'este site ainda não avisa ninguém',
    'quem opera este site',
    'avisa-se pelo atendimento',
    'passou a existir',
    'quem se completar agora',
    'criou outro desafio seu',
    'do tipo dos seus',
    'convite em dia sem treino',
    'se você treinar hoje, ele não conta',
    'endereço não aceitou',
    'hoje não há nenhuma',
    'a conta fica sabendo',
    'o que falta antes',
    'a conta espera o prêmio',
    'créditos de bônus que se perdem',
    'contas diferentes não se somam',
    'ligar push',
    'quanto dá o prêmio',
    'sem nada escondido',
    'abra o link que mandamos',
  ],
  en: [
    'only who takes part',
    'numbers that hold today',
    'what holds when you train',
    'import the file of your watch',
    'log it outside of it',
    'took people in until',
    'opens nothing any',
    'withdraw the invite of',
    'joins by your link',
    'created another one of yours',
    'for your streak alone',
    'shall we train together',
    'there are none today',
    'it holds in this browser',
    'what the law has us keep',
    'one tap takes it back',
    'go for good',
    'your account goes on',
    'your role taken back',
    'pay it out or give it up',
    'amount missing from a payment',
    'the account waits until',
    'whoever completes now',
    'for coming with a',
    'you came with a code',
    "the sum isn't",
    'it counts in no running challenge',
    'say it in at least',
    'know at once',
    'two hours have to differ',
    'our terms change',
    'whoever runs this site',
    'see what comes',
    'nothing begins or ends',
  ],
} as const

/** British spellings; texts in English are spelled as in the United States. */
const BRITISH =
  /\b(cancell(ed|ing)|(colour|favour|behaviour|honour)\w*|centres?|(kilo)?metres?|\w*(author|organ|recogn|real|apolog)is(e|ed|es|ing|ation)|travell(ed|ing|er)|licence|cheque|programme|grey|enrol|fulfil|judgement|defence|labelled|learnt|towards|whilst|for ever)\b|\bany more(?=[.,:;!?)]|$)/i

for (const language of Object.keys(LANGUAGES) as Language[])
  test(`retired sentences stay retired, and English is spelled as in the US: ${language}`, () => {
    const files = globSync(`web/src/locales/${language}/*.json`, { cwd: root }).filter(file => !AGREED_TO.test(file))
    const texts = files.flatMap(file => textsIn(JSON.parse(readFileSync(join(root, file), 'utf8')), file))
    const wrong = [...texts, ...notificationTexts(language)].flatMap(([path, text]) => {
      const plain = text.replaceAll('’', "'").toLowerCase()
      const phrases: string[] = RETIRED[language].filter(phrase => plain.includes(phrase))
      const spelling = language === 'en' ? BRITISH.exec(text) : null
      return [...phrases, ...(spelling ? [spelling[0]] : [])].map(what => `${path}: "${what}" in "${text}"`)
    })
    assert.deepEqual(wrong, [])
  })
