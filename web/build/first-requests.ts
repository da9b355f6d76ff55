import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Languages = Record<'pt-BR' | 'en', string[]>

// Pages that people open by their address, with the screen, the texts and the answers that their routes load.
const PAGES: { address: string; screen: string; texts: string[]; calls?: string[] }[] = [
  {
    address: '^/app/?$',
    screen: 'home/HomeFrame',
    texts: ['home', 'challenge', 'receipts'],
    calls: ['/api/home?timeZone=', '/api/me'],
  },
  { address: '^/challenge/[^/]+/?$', screen: 'challenge/Challenge', texts: ['challenge', 'receipts'] },
  { address: '^/add-activity/?$', screen: 'add-activity/AddActivity', texts: ['add-activity', 'receipts'] },
  { address: '^/wallet/?$', screen: 'wallet/Wallet', texts: ['wallet'] },
]
const EVERYWHERE = ['common', 'errors']

/**
 * An inline script that asks for the code, the texts and the first answers of the opened page at once, beside the code
 * of the app, which would only ask for them once it runs; `src/first-answers.ts` hands the answers over. For signed-in
 * people: visitors are led elsewhere. The language is decided as in `src/language-choice.ts`; should they ever differ,
 * files that nobody needs were fetched, no more.
 */
export function firstRequestsScript(page: string, bundle: Bundle): string {
  const known = new Set([...page.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file!))
  const table = PAGES.map(({ address, screen, texts, calls = [] }) => {
    const files = filesOf(bundle, `/src/screens/${screen}.tsx`).filter(file => !known.has(file))
    const ofLanguage = (language: keyof Languages) =>
      [...EVERYWHERE, ...texts].flatMap(name => filesOf(bundle, `/src/locales/${language}/${name}.json`))
    return [address, calls, files, { 'pt-BR': ofLanguage('pt-BR'), en: ofLanguage('en') } satisfies Languages]
  })
  return SCRIPT.replace(/\n */g, '').replace('PAGES', () => JSON.stringify(table))
}

// A token that is about to run out is left to the app, which renews it first (`src/session.ts`).
const SCRIPT = `(function(pages){
  try{var session=JSON.parse(localStorage.getItem('bora.session')),stored=localStorage.getItem('bora.language')}catch(e){}
  var page=session&&pages.find(function(page){return RegExp(page[0]).test(location.pathname)});
  if(!page)return;
  if(session.expires_at*1000-Date.now()>3e4){
    var token=session.access_token,answers={};
    page[1].forEach(function(address){
      if(/=$/.test(address))address+=encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone||'America/Sao_Paulo');
      (answers[address]=fetch(address,{headers:{authorization:'Bearer '+token}})).catch(function(){})
    });
    window.boraFirst={token:token,answers:answers}
  }
  var language=[new URLSearchParams(location.search).get('lang'),stored].concat(navigator.languages,'pt')
  .map(function(tag){return/^pt([-_]|$)/i.test(tag)?'pt-BR':/^en([-_]|$)/i.test(tag)?'en':''}).find(Boolean);
  page[2].concat(page[3][language]).forEach(function(file){
    document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/'+file}))
  })
})(PAGES)`

/** The chunk of a module and all that it imports at once. */
function filesOf(bundle: Bundle, module: string): string[] {
  const found = Object.values(bundle).find(
    (chunk): chunk is Rolldown.OutputChunk => chunk.type === 'chunk' && !!chunk.facadeModuleId?.endsWith(module),
  )
  if (!found) throw new Error(`${module} has no file of its own any more, which the first requests of a page count on`)
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach(add)
  }
  add(found.fileName)
  return [...files]
}
