import { openFirefox } from './firefox.ts'
import { storiesIn } from './stories.ts'

storiesIn('Firefox', () => openFirefox('en'), 'en')
