/** Sets the theme before the first paint. Inline, so that the page needs no extra request; allowed by its hash. */
export const THEME_SCRIPT =
  "(function(d,t){try{t=localStorage.getItem('bora.theme')}catch(e){}" +
  "t=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "d.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');if(m&&t==='dark')m.content='#09120F'})(document.documentElement)"
