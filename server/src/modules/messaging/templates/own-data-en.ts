import { calendarDay, firstName, type MailTemplate, moment, type Texts } from './mail-template.ts'

type OwnData =
  | 'archive_ready'
  | 'closing_asked'
  | 'closing_taken_back'
  | 'closing_waits'
  | 'account_closed'
  | 'terms_changed'

const plain = { details: [], quote: null, replyTo: null, code: null, action: null, life: null }

/** Mails about a person's own data and account deletion. */
export const ownDataEn: Pick<Texts['mail'], OwnData> = {
  terms_changed: facts => ({
    ...plain,
    subject: `Bora's terms of use change on ${calendarDay('en', facts.since)}`,
    preview: 'What changes, and from when it holds.',
    greeting: hello(facts.name),
    title: 'Our terms and privacy policy change',
    sentences: [
      `From ${calendarDay('en', facts.since)} on a new version of the terms of use and of the privacy policy holds. What is different stands at its beginning, in plain words.`,
      facts.asksYes
        ? "You are asked for your yes in the app. Until then nothing changes for you. If you don't agree, you can withdraw what is yours, download your data and close your account."
        : "You don't have to do anything. If you don't agree, you can withdraw what is yours, download your data and close your account.",
    ],
    action: action('Read the new version', facts.link),
    notYou: only(
      'You get this email because you have an account on Bora; changes of the terms are always told by email.',
    ),
  }),
  archive_ready: facts => ({
    ...plain,
    subject: 'Your Bora data is ready',
    preview: 'One file with everything, which you can download for 7 days.',
    greeting: hello(facts.name),
    title: 'Everything about you, in one file',
    sentences: ['The file you asked for is ready. To download it, sign in and open your privacy settings.'],
    details: [{ label: 'Until', value: moment('en', facts.until, facts.timeZone) }],
    action: action('Download my data', facts.link),
    notYou: only("Didn't ask for it? Nobody gets the file without signing in. Change your password, to be safe."),
  }),
  closing_asked: facts => ({
    ...plain,
    subject: 'Your Bora account will be deleted',
    preview: 'Changed your mind? Until then one tap keeps it.',
    greeting: hello(facts.name),
    title: 'You asked to delete your account',
    sentences: [
      'On this day your data and photos are deleted for good. If you are in a challenge with a prize, or money is on its way, it waits until that is settled.',
      'Changed your mind? Sign in and tap Keep my account.',
    ],
    details: [{ label: 'It goes on', value: moment('en', facts.dueAt, facts.timeZone) }],
    action: action('Keep my account', facts.link),
    notYou: only("Didn't ask for it? Someone has your password: keep the account, and change it right away."),
  }),
  closing_taken_back: facts => ({
    ...plain,
    subject: 'Your Bora account stays',
    preview: 'Nothing was deleted.',
    greeting: hello(facts.name),
    title: 'Your account stays',
    sentences: ['You took the deletion back. Nothing was lost: your workouts, points and money are where they were.'],
    action: action('See my privacy settings', facts.link),
    notYou: only("Wasn't you? Sign in, change your password, and ask for the deletion again if you want it."),
  }),
  closing_waits: facts => ({
    ...plain,
    subject: 'The deletion of your account has to wait',
    preview: 'We tell you what for. It goes on by itself after that.',
    greeting: hello(facts.name),
    title: 'Something has to be settled first',
    sentences: [
      'The seven days are over, but there is still a challenge with a prize, or money of yours. Your privacy settings say what it is and what to do.',
      'As soon as it is settled your account goes by itself. Nothing else to do.',
    ],
    action: action('See what it waits for', facts.link),
    notYou: only("Don't want that anymore? There you can keep the account, too."),
  }),
  account_closed: facts => ({
    ...plain,
    subject: 'Your Bora account is deleted',
    preview: 'Your data and photos are gone.',
    greeting: hello(facts.name),
    title: 'Your account is deleted',
    sentences: [
      'Your data and photos are gone. Money records the law requires stay for up to five years, without your name, address or document.',
      'Thank you for the workouts.',
    ],
    notYou: only('This is the last email we send you about this account.'),
  }),
}

function hello(name: string): string {
  const first = firstName(name)
  return first ? `Hi, ${first}.` : 'Hi.'
}

function action(label: string, link: string): MailTemplate['action'] {
  return { label, link, copy: "The button didn't open? Copy this address:" }
}

function only(text: string): MailTemplate['notYou'] {
  return { text, link: null }
}
