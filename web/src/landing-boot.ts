import './styles/landing.css'
import { bootFinishedPage } from './finished-html/boot.ts'

bootFinishedPage('landing')
