import type { SuspensionReason } from '@bora/rules/suspension.ts'
import { moment, siteName, type Texts } from './mail-template.ts'
import { notificationName } from '@bora/rules/notification-texts/notification-text.ts'
import { notificationText } from './notification-texts.ts'
import {
  action,
  change,
  codeAndLink,
  hello,
  only,
  plain,
  request,
  shortLife,
  time,
  TOPICS,
  way,
  when,
  whose,
} from './parts-en.ts'
import { adminActEn } from './admin-act-en.ts'
import { factorsEn } from './factors-en.ts'
import { ownDataEn } from './own-data-en.ts'

const SUSPENDED: Record<SuspensionReason, string> = {
  fair_play: 'Workouts in your account went against fair play.',
  conduct: 'How you treated other people went against our rules.',
  payments: 'Something is wrong with payments of your account.',
  several_accounts: 'You take part with more than one account.',
  safety: 'Someone else may be using your account, so we closed it to protect you.',
}

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
        "Didn't ask to sign in? You can ignore this email. Anyone with the code can get into your account: don't share it.",
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
    challenge_invite: facts => {
      const title = facts.title || 'a challenge'
      return {
        ...plain,
        subject: facts.inviter ? `${facts.inviter} wants to train with you` : 'Someone wants to train with you',
        preview: `You are invited to ${title} on Bora.`,
        greeting: hello(''),
        title: 'Want to train together?',
        sentences: [
          `${facts.inviter || 'Someone'} invited you to ${title} on Bora: train, send the photo and climb the ranking together.`,
          'Open the invitation to see the rules and who is in. You decide there, yes or no.',
        ],
        action: action('See the invitation', facts.link),
        life: `The invitation is yours alone and works until ${moment('en', facts.until, facts.timeZone)}.`,
        notYou: only("Don't know who this is? You can ignore this email: nothing happens unless you accept."),
      }
    },
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
    ...factorsEn,
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
    bank_details_changed: facts => ({
      ...change(facts, 'Your bank details on Bora were changed', 'Bank details changed'),
      sentences: ['The account that your prizes are paid out to was changed or removed.', ...whose(facts)],
      notYou: { text: "Wasn't it you? Choose a new password right away:", link: facts.recoveryLink },
    }),
    bank_details_refused: facts => ({
      ...plain,
      subject: 'Check your bank details on Bora',
      preview: "We couldn't confirm them.",
      greeting: hello(facts.name),
      title: 'Check your bank details',
      sentences: ["We couldn't confirm your bank details. Open your wallet to see what to correct."],
      details: [when(facts)],
      action: action('See my wallet', facts.walletLink),
      notYou: only('Your money is safe in your wallet in the meantime.'),
    }),
    payout_failed: facts => ({
      ...plain,
      subject: 'Your Bora payout failed',
      preview: 'The money is back in your wallet.',
      greeting: hello(facts.name),
      title: 'The payout failed',
      sentences: [
        'The payout failed and the money is back in your wallet. Check your bank details before you try again.',
      ],
      details: [when(facts)],
      action: action('See my wallet', facts.walletLink),
      notYou: only("Didn't ask for a payout? Write to us: the money hasn't left your wallet."),
    }),
    password_forced: facts => ({
      ...plain,
      subject: 'Choose a new password for Bora',
      preview: 'The old one no longer opens your account.',
      greeting: hello(facts.name),
      title: 'Choose a new password',
      sentences: ['To keep your account safe, we switched off its old password and signed out every device.'],
      details: [when(facts)],
      action: action('Choose a new password', facts.recoveryLink),
      notYou: only('Your challenges, points and money are as they were.'),
    }),
    account_suspended: facts => ({
      ...plain,
      subject: 'Your Bora account is suspended',
      preview: 'See why and until when.',
      greeting: hello(facts.name),
      title: 'Your account is suspended',
      sentences: [`${SUSPENDED[facts.reason]} Your prizes and your money stay yours.`],
      details: [
        when(facts),
        { label: 'Until', value: facts.until === null ? 'No end date' : moment('en', facts.until, facts.timeZone) },
      ],
      action: action('Write to us', facts.supportLink),
      notYou: only('Think this is a mistake? Write to us and we will look at it again.'),
    }),
    suspension_lifted: facts => ({
      ...plain,
      subject: 'Your Bora account is back',
      preview: 'You can sign in again.',
      greeting: hello(facts.name),
      title: 'Your account is back',
      sentences: ['We lifted the suspension. You can sign in again with what you had before.'],
      details: [when(facts)],
      action: action('Sign in to Bora', facts.signInLink),
      notYou: only('Your challenges, points and money are as they were.'),
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
    support_request: facts => ({
      ...plain,
      subject: `Help request ${facts.number}: ${TOPICS[facts.topic]}`,
      preview: facts.name || facts.from,
      greeting: hello(''),
      title: 'Someone needs help',
      sentences: [
        facts.from
          ? 'Reply to this email to write to them.'
          : 'They left no email: answer in the thread of the request.',
      ],
      details: request(facts, [
        { label: 'Name', value: facts.name },
        { label: 'Email', value: facts.from },
        { label: 'Failed call', value: facts.reference },
      ]),
      action: action('Open the request', facts.link),
      quote: facts.message,
      replyTo: facts.replyTo || null,
      notYou: only('The person asking for help wrote the text above: be careful with links.'),
    }),
    payouts_stopped: facts => ({
      ...plain,
      subject: `Bora payouts are stopped: ${facts.invariant} doesn't hold`,
      preview: "The money doesn't add up.",
      greeting: hello(facts.name),
      title: 'Payouts are stopped',
      sentences: [
        "The money doesn't add up. Nothing is sent or released until it does.",
        'npm run check-money says what is wrong; once that is put right, the next check lets payouts go on by itself.',
      ],
      details: [
        {
          label: "Doesn't hold",
          value: `${facts.invariant} in ${facts.problems === 1 ? '1 place' : `${facts.problems} places`}`,
        },
        when(facts),
      ],
      action: action('Open payouts', facts.link),
      notYou: only('This goes to everybody who runs Bora, once for each thing that is found.'),
    }),
    money_unchecked: facts => ({
      ...plain,
      subject: 'Bora payouts are stopped: no check of the money',
      preview: `No check has succeeded for ${facts.minutes} minutes.`,
      greeting: hello(facts.name),
      title: 'Payouts are stopped',
      sentences: [
        `The check of the money runs every 5 minutes, and none has succeeded for ${facts.minutes} minutes. Nothing is sent or released until one does.`,
        'The log and the page Machine at the desk say why it fails; the next check that succeeds lets payouts go on by itself.',
      ],
      details: [when(facts)],
      action: action('Open payouts', facts.link),
      notYou: only('This goes to everybody who runs Bora, once until a check succeeds again.'),
    }),
    support_receipt: facts => ({
      ...plain,
      subject: `We got your request ${facts.number}`,
      preview: TOPICS[facts.topic],
      greeting: hello(facts.name),
      title: 'Your request arrived',
      sentences: ['The answer comes to this address. Keep the number in case you need to write again.'],
      details: request(facts),
      action: action('Open support', facts.link),
      replyTo: facts.replyTo || null,
      notYou: only("Didn't ask for help on Bora? Someone typed your address. You can ignore this email."),
    }),
    support_answer: facts => ({
      ...plain,
      subject: `Answer to your request ${facts.number}`,
      preview: TOPICS[facts.topic],
      greeting: hello(facts.name),
      title: 'Your answer is here',
      sentences: ['Support wrote about your request:'],
      details: request(facts),
      quote: facts.message,
      action: action('Open support', facts.link),
      replyTo: facts.replyTo || null,
      notYou: only('Support never asks for your password, for codes or for card numbers.'),
    }),
    ...adminActEn,
    ...ownDataEn,
    notice: ({ told, ...facts }) => {
      const { title, text, action: label } = notificationText('en', told)
      return {
        ...plain,
        subject: title,
        preview: text,
        greeting: hello(facts.name),
        title,
        sentences: [text],
        action: action(label, facts.link),
        notYou:
          facts.unsubscribe === null
            ? only("This email is about your money, so it can't be switched off.")
            : {
                text: `You get this email because “${notificationName('en', told.kind)}” is switched on. One click switches it off:`,
                link: facts.unsubscribe,
              },
      }
    },
  },
  sms: {
    sign_in_code: facts => `Bora: use ${facts.code} to sign in. ${shortLife(facts.codeMinutes)}`,
    phone_change: facts => `Bora: use ${facts.code} to confirm your new phone. ${shortLife(facts.codeMinutes)}`,
    reauthentication: facts =>
      `Bora: use ${facts.code} to allow the change to your account. ${shortLife(facts.codeMinutes)}`,
    second_factor: facts => `Bora: use ${facts.code} to finish signing in. ${shortLife(facts.codeMinutes)}`,
  },
  foot: 'You got this email because your address was used on Bora. It is an automatic message, nobody reads the replies.',
  footWithReplies: 'You got this email because of a request for help on Bora. You can reply to it.',
}
