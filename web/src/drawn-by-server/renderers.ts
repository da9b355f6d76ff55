// Everything that the server renders, in one module, so that the pages share their dependencies.
export { prerender, render as landing } from '../screens/landing/prerender.tsx'
export { render as overview } from '../screens/overview/prerender.tsx'
export { render as reading } from './reading.tsx'
