import { duration, firstName, type Letter, moment, siteName, type Texts } from './letter.ts'
import type { Change } from './message.ts'

const plain = { details: [], code: null, action: null, life: null }
const FACTORS = { totp: 'Authenticator app', phone: 'Code by text message' }
const WAYS: Record<string, string> = { email: 'Email', phone: 'Phone', web3: 'Solana wallet' }

export const en: Texts = {
  mail: {
    confirmation: facts => ({
      ...plain,
      subject: 'Confirm your email on Bora',
      preview: `Your code is ${facts.code}. One last thing.`,
      greeting: hello(facts.name),
      title: 'One tap to confirm',
      sentences: [
        'Confirm that this email is yours. Then you can invite your people, join challenges with an entry fee and receive prizes.',
      ],
      ...codeAndLink('Confirm email', facts),
      notYou: only("Didn't create a Bora account? You can ignore this email. Just don't share the code with anyone."),
    }),
    recovery: facts => ({
      ...plain,
      subject: 'Choose a new Bora password',
      preview: `Your code is ${facts.code}. Your current password works until you change it.`,
      greeting: hello(facts.name),
      title: 'A new password',
      sentences: [
        'Someone asked to change the password of your account. The current one works until you choose another.',
      ],
      ...codeAndLink('Choose a new password', facts),
      notYou: only(
        "Didn't ask for this? You can ignore this email: your password stays the same. Just don't share the code with anyone.",
      ),
    }),
    magic_link: facts => ({
      ...plain,
      subject: 'Your link to sign in to Bora',
      preview: `Your code is ${facts.code}. Or sign in with one tap.`,
      greeting: hello(facts.name),
      title: 'Sign in with one tap',
      sentences: ['No password needed: tap the button, or type the code on the screen where you asked for it.'],
      ...codeAndLink('Sign in to Bora', facts),
      notYou: only(
        "Didn't ask to sign in? You can ignore this email. Whoever has the code gets into your account: don't pass it on.",
      ),
    }),
    email_change: facts => ({
      ...plain,
      subject: 'Confirm your new email on Bora',
      preview: `Your code is ${facts.code}.`,
      greeting: hello(facts.name),
      title: 'Is this your new email?',
      sentences: ['Confirm that this address is yours to use it for your account.'],
      details: [{ label: 'New email', value: facts.newEmail }],
      ...codeAndLink('Confirm new email', facts),
      notYou: only("Didn't ask for this? You can ignore this email: nothing changes without the confirmation."),
    }),
    email_change_current: facts => ({
      ...plain,
      subject: 'A request to change your Bora email',
      preview: `Tell us if it was you. Your code is ${facts.code}.`,
      greeting: hello(facts.name),
      title: 'Change the email of your account?',
      sentences: ['Your account is about to move to the address below. It only happens if you agree here.'],
      details: [{ label: 'New email', value: facts.newEmail }],
      ...codeAndLink('Agree to the change', facts),
      notYou: only(
        "Wasn't it you? Don't tap the button, don't share the code, and change your password: someone may be in your account.",
      ),
    }),
    reauthentication: facts => ({
      ...plain,
      subject: 'Your Bora code',
      preview: `Your code is ${facts.code}.`,
      greeting: hello(facts.name),
      title: "Confirm it's you",
      sentences: ['Type this code in the app to go on with the change to your account.'],
      code: { label: 'Your code', value: facts.code },
      life: `The code works for ${time(facts.codeMinutes)} from when you asked.`,
      notYou: only(
        "Didn't ask for this? Don't share the code with anyone, and change your password: someone may be in your account.",
      ),
    }),
    invite: facts => ({
      ...plain,
      subject: 'Your invitation to Bora',
      preview: `Your code is ${facts.code}. Your account is ready.`,
      greeting: hello(''),
      title: 'Want to train together?',
      sentences: [
        'You are invited to Bora: train with your people, send the photo and climb the ranking. Your account is ready.',
      ],
      ...codeAndLink('Accept the invitation', facts),
      notYou: only("Didn't expect this? You can ignore this email: nothing happens unless you accept."),
    }),
    new_sign_in: facts => ({
      ...plain,
      subject: 'New sign-in to your Bora account',
      preview: 'Was it you? Check the device and the time.',
      greeting: hello(facts.name),
      title: 'A new device in your account',
      sentences: ["Your account was opened on a device we hadn't seen before. If it was you, all is well."],
      details: [when(facts), { label: 'Device', value: facts.device }, { label: 'IP address', value: facts.ip }],
      action: action('See my sign-ins', facts.securityLink),
      notYou: only("Wasn't it you? End that session with the button and change your password now."),
    }),
    password_changed: facts => ({
      ...change(facts, 'Your Bora password was changed', 'Password changed'),
      sentences: ['Your account has a new password.', ...whose(facts)],
      notYou: { text: "Wasn't it you? Choose a new password right away:", link: facts.recoveryLink },
    }),
    factor_added: facts => ({
      ...change(facts, 'Second factor on for your Bora account', 'Second factor is on'),
      sentences: ['Your account now asks for one more code before what matters.', ...whose(facts)],
      details: [{ label: 'Second factor', value: FACTORS[facts.factor] }, when(facts)],
      notYou: only(
        "Wasn't it you? Someone may be in your account: sign in, open account security with the button and sign out the devices that aren't yours.",
      ),
    }),
    factor_removed: facts => ({
      ...change(facts, 'Second factor removed from your Bora account', 'Second factor removed'),
      sentences: ['This second factor no longer protects your account.', ...whose(facts)],
      details: [{ label: 'Second factor', value: FACTORS[facts.factor] }, when(facts)],
      notYou: {
        text: "Wasn't it you? Turn on another with the button and choose a new password now:",
        link: facts.recoveryLink,
      },
    }),
    email_changed: facts => ({
      ...change(facts, 'The email of your Bora account changed', 'Your account has another email'),
      sentences: ['This address no longer opens your account: the one below does.', ...whose(facts)],
      details: [{ label: 'New email', value: facts.newEmail }, when(facts)],
      notYou: only(
        "Wasn't it you? Act now: sign in with the new email above and your password, sign out the other devices, change the password and move back to your email. You find all of it in account security, with the button.",
      ),
    }),
    phone_changed: facts => ({
      ...change(facts, 'The phone of your Bora account changed', 'Your account has another phone'),
      sentences: ['Codes by text message now go to the phone below.', ...whose(facts)],
      details: [{ label: 'New phone', value: `ending in ${facts.phoneEnd}` }, when(facts)],
      notYou: {
        text: "Wasn't it you? Choose a new password now, then check the phone with the button:",
        link: facts.recoveryLink,
      },
    }),
    identity_linked: facts => ({
      ...change(facts, 'A new way to sign in to your Bora account', 'A new way to sign in'),
      sentences: ['Your account now opens this way too.', ...whose(facts)],
      details: [{ label: 'Way to sign in', value: way(facts.provider) }, when(facts)],
      notYou: {
        text: "Wasn't it you? Unlink it with the button and choose a new password now:",
        link: facts.recoveryLink,
      },
    }),
    identity_unlinked: facts => ({
      ...change(facts, 'A way to sign in left your Bora account', 'Way to sign in unlinked'),
      sentences: ['Your account no longer opens this way.', ...whose(facts)],
      details: [{ label: 'Way to sign in', value: way(facts.provider) }, when(facts)],
      notYou: { text: "Wasn't it you? Choose a new password now:", link: facts.recoveryLink },
    }),
    identity_linked_there: facts => ({
      ...plain,
      subject: `Your ${siteName(facts.provider)} account now opens Bora`,
      preview: 'Was it you? Check which Bora account it opens.',
      greeting: hello(''),
      title: 'A new way to sign in',
      sentences: ['Who signs in to Bora this way gets to the account below. If it is yours, all is well.'],
      details: [
        { label: 'Way to sign in', value: way(facts.provider) },
        ...(facts.account ? [{ label: 'Bora account', value: facts.account }] : []),
        when(facts),
      ],
      action: action('Sign in to Bora', facts.signInLink),
      notYou: only(
        "Isn't that account yours? Don't use it, and put no money into it: sign in this way, open account security and unlink this way to sign in.",
      ),
    }),
  },
  sms: {
    sign_in_code: facts => `Bora: use ${facts.code} to sign in. ${shortLife(facts.codeMinutes)}`,
    phone_change: facts => `Bora: use ${facts.code} to confirm your new phone. ${shortLife(facts.codeMinutes)}`,
    reauthentication: facts =>
      `Bora: use ${facts.code} to allow the change to your account. ${shortLife(facts.codeMinutes)}`,
    second_factor: facts => `Bora: use ${facts.code} to finish signing in. ${shortLife(facts.codeMinutes)}`,
  },
  foot: 'You got this email because your address was used on Bora. It is an automatic message, nobody reads the replies.',
}

function hello(name: string): string {
  const first = firstName(name)
  return first ? `Hi, ${first}.` : 'Hi.'
}

// What all mails about a change have in common.
function change(facts: Change, subject: string, title: string) {
  return {
    ...plain,
    subject,
    preview: facts.byOperator ? 'It was the Bora team.' : 'If it was you, all is well.',
    greeting: hello(facts.name),
    title,
    details: [when(facts)],
    action: action('See account security', facts.securityLink),
  }
}

function whose({ byOperator }: Change): string[] {
  return byOperator
    ? ['The Bora team made the change. If you asked for it, all is well.']
    : ['If it was you, all is well.']
}

function when({ at, timeZone }: { at: string; timeZone?: string }): Letter['details'][number] {
  return { label: 'When', value: moment('en', at, timeZone) }
}

function way(provider: string): string {
  return provider.startsWith('sso:') ? 'Company account' : (WAYS[provider] ?? siteName(provider))
}

function codeAndLink(
  label: string,
  facts: { code: string; link: string; codeMinutes: number; linkMinutes: number },
): Pick<Letter, 'code' | 'action' | 'life'> {
  return {
    code: { label: 'Or type the code', value: facts.code },
    action: action(label, facts.link),
    life: `The code works for ${time(facts.codeMinutes)} and the link for ${time(facts.linkMinutes)} from when you asked. Either one is enough, once.`,
  }
}

function action(label: string, link: string): Letter['action'] {
  return { label, link, copy: "The button didn't open? Copy this address:" }
}

function only(text: string): Letter['notYou'] {
  return { text, link: null }
}

function shortLife(minutes: number): string {
  return `It works for ${time(minutes)}. Never share it.`
}

function time(minutes: number): string {
  return duration('en', minutes)
}
