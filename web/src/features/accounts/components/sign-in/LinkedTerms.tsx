import { currentLanguage } from '../../../../language/language.ts'
import { paths, textOf } from '../../../../navigation/paths.ts'

const PLACES = { terms: paths.terms(), privacy: paths.privacy() }

/**
 * A sentence in which `<terms>` and `<privacy>` are links. They open in a new tab, so that nothing typed is lost, and
 * in the language of the sentence.
 */
export function LinkedTerms({ text }: { text: string }) {
  return text.split(/(<(?:terms|privacy)>[^<]*<\/\w+>)/).map(part => {
    const [, name, words] = /^<(terms|privacy)>([^<]*)/.exec(part) ?? []
    if (!name) return part
    return (
      <a
        key={name}
        href={textOf({ ...PLACES[name as keyof typeof PLACES], search: { lang: currentLanguage() } })}
        target="_blank"
        rel="noopener"
        className="rounded-xs font-semibold text-brand-text underline underline-offset-2 hover:no-underline"
      >
        {words}
      </a>
    )
  })
}
