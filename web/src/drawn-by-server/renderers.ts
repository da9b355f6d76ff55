// Everything that the server draws, in one module, so that they share what they stand on.
export { prerender, render as landing } from '../screens/landing/prerender.tsx'
export { render as overview } from '../screens/overview/prerender.tsx'
export { render as reading } from './reading.tsx'
