// Everything that the server renders, in one module, so that the pages share their dependencies.
export { prerender, render as landing } from '../pages/landing/prerender.tsx'
export { render as overview } from '../features/challenges/overview/prerender.tsx'
export { render as reading } from './reading.tsx'
