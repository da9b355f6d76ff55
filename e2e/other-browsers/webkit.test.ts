import { storiesIn } from './stories.ts'
import { openWebKit } from './webkit.ts'

storiesIn('WebKit', () => openWebKit({ width: 420, height: 900 }), 'pt-BR')
