import './styles/landing.css'
import { hydratePage } from './finished-html/hydrate-page.ts'

hydratePage('landing')
