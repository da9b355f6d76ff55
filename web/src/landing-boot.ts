import './styles/landing.css'
import { hydratePage } from './hydration/hydrate-page.ts'

hydratePage('landing')
