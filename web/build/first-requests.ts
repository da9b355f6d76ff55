import { type FirstCall, pageNamed, type PageName, pageNames, patternOf, textsOf } from '@bora/rules/pages.ts'
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const ADDRESSES: Record<FirstCall, string> = { 'GET /home': '/api/home?timeZone=', 'GET /me': '/api/me' }

/**
 * Returns an inline script that requests the code, the texts and the first answers of the opened page at once, in
 * parallel with the app's code, which would request them only once it runs; `src/api/first-answers.ts` hands the
 * answers over. Visitors are redirected away from members' pages, so nothing is requested for them there. The language
 * is chosen as in `src/language/language-choice.ts`; if the two ever differ, the only cost is files fetched in vain.
 */
export function firstRequestsScript(page: string, bundle: Bundle): string {
  const known = new Set([...page.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file!))
  const files: string[] = []
  const numbered = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  // The landing page has its own document, developers can wait, and only admins fetch the data of the desk's pages.
  const names = pageNames().filter(name => name !== 'landing' && !['developer', 'admin'].includes(pageNamed(name).who))
  const pages = names.map(name => {
    const all = withThoseBelow(name)
    const code = all.flatMap(page => filesOf(bundle, `/${pageNamed(page).screen}.tsx`))
    const texts = (language: 'pt-BR' | 'en') =>
      all.flatMap(textsOf).flatMap(text => filesOf(bundle, `/src/locales/${language}/${text}.json`))
    const needed = (each: string[]) => [...new Set(each)].filter(file => !known.has(file)).map(numbered)
    return [
      patternOf(name),
      pageNamed(name).who === 'member' ? 1 : 0,
      all.flatMap(page => pageNamed(page).first ?? []).map(call => ADDRESSES[call]),
      needed(code),
      { 'pt-BR': needed(texts('pt-BR')), en: needed(texts('en')) },
    ]
  })
  return SCRIPT.replace(/\n */g, '')
    .replace('PAGES', () => JSON.stringify(pages))
    .replace('FILES', () => JSON.stringify(files.map(file => file.replace(/^assets\/(.*)\.js$/, '$1'))))
}

function withThoseBelow(name: PageName): PageName[] {
  const { over } = pageNamed(name)
  return over ? [...withThoseBelow(over), name] : [name]
}

// When the device's zone is invalid, requests that need one are left to the app, which knows the account's zone
// (`src/device/clock.ts`). A token about to expire is left to the app too: it renews it first
// (`src/session/session.ts`).
const SCRIPT = `(function(pages,files){
  try{var session=JSON.parse(localStorage.getItem('bora.session')),stored=localStorage.getItem('bora.language')}catch(e){}
  var page=pages.find(function(page){return RegExp(page[0]).test(location.pathname)});
  if(!page||page[1]&&!session)return;
  if(session&&session.expires_at*1000-Date.now()>3e4){
    var token=session.access_token,answers={},zone=Intl.DateTimeFormat().resolvedOptions().timeZone||'';
    page[2].forEach(function(address){
      if(/=$/.test(address)){
        if(/^([+-]|Etc\\/Unknown$|$)/.test(zone))return;
        address+=encodeURIComponent(zone)
      }
      (answers[address]=fetch(address,{headers:{authorization:'Bearer '+token}})).catch(function(){})
    });
    window.boraFirst={token:token,answers:answers}
  }
  var language=[new URLSearchParams(location.search).get('lang'),stored].concat(navigator.languages,'pt')
  .map(function(tag){return/^pt([-_]|$)/i.test(tag)?'pt-BR':/^en([-_]|$)/i.test(tag)?'en':''}).find(Boolean);
  page[3].concat(page[4][language]).forEach(function(file){
    document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/assets/'+files[file]+'.js'}))
  })
})(PAGES,FILES)`

/** Returns the chunk of a module and everything it imports statically. */
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
