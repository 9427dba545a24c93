import { type Block, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'
import {
	aboutSecurity,
	contacts,
	type SecurityChange,
	type Sender,
	securityEmails,
	writeChange,
} from './security-emails.ts'

/** The emails about accounts, by the kind that the outbox stores, with what each one says besides the site's own details. */
type Details = Record<'verify-email' | 'reset-password' | 'email-change-confirm', { url: string }> &
	Record<'sign-up-notice' | 'email-taken', object> &
	Record<SecurityChange, { detail?: string }> & {
		/** What was called off, deleted and kept, by title. */
		'account-deleted': { ended: readonly { title: string; texts: readonly string[] }[] }
		'confirmation-code': { code: string }
		'email-change-requested': { url: string; newEmail: string }
		'email-changed': { newEmail: string }
		'new-device': { device: string; place: string }
	}

type Kind = keyof Details
export type AccountEmail = { [K in Kind]: { kind: K } & Details[K] }[Kind]

/** Returns the content of an email about an account. */
export function writeAccountEmail(email: AccountEmail, sender: Sender): Email {
	// Each row takes the details of its own kind.
	const write = writers[email.kind] as (details: AccountEmail, sender: Sender) => Email
	return write(email, sender)
}

const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
/** A button whose address is also printed below it. */
const printedButton = (label: string, href: string): Block => ({
	kind: 'button',
	label,
	href,
	showsUrl: true,
})

const nothingTold =
	'Wasn’t you? You can ignore this email. Nothing has changed, and we didn’t tell anyone that you have an account.'

const writers: { [K in Kind]: (details: Details[K], sender: Sender) => Email } = {
	...securityEmails,
	/** No name, since whoever signs up chooses it and could use it to send a stranger text of their own. */
	'verify-email': ({ url }, { site }) => ({
		subject: `Confirm your email address for ${site}`,
		preview: 'Then your account is ready.',
		heading: 'Confirm your email address',
		blocks: [
			paragraph(
				`Someone, hopefully you, created an account at ${site} with this address. Please confirm that it’s yours.`,
			),
			printedButton('Confirm my address', url),
			note('The link works for one day. After that, you can ask for a new one on the sign-in page.'),
			paragraph(
				'Wasn’t you? Ignore this email. No one can use the account, and nothing that belongs to your address, such as an order, is joined to it.',
			),
		],
		reason: `You’re receiving this email because this address was entered in the sign-up form at ${site}.`,
	}),
	'reset-password': ({ url }, { site }) => ({
		subject: `Choose a new password for ${site}`,
		preview: 'The link works once, for one hour.',
		heading: 'Choose a new password',
		blocks: [
			paragraph(`Someone asked for a new password for the ${site} account with this address.`),
			printedButton('Choose a new password', url),
			note('The link works once, for one hour. Choosing a new password signs out every device.'),
			paragraph('Wasn’t you? You can ignore this email. Your password stays the same.'),
		],
		reason: `You’re receiving this email because someone asked for a new password at ${site}.`,
	}),
	/** To the owner of an address that somebody has tried to sign up with again. */
	'sign-up-notice': (_, { site, origin }) => ({
		subject: `You already have an account at ${site}`,
		preview: 'Sign in with the password you have, or choose a new one.',
		heading: 'You already have an account',
		blocks: [
			paragraph(
				`Someone just tried to sign up at ${site} with your address. You already have an account with it.`,
			),
			button('Sign in', `${origin}/sign-in`),
			paragraph(
				'Forgot your password? ',
				{ label: 'Choose a new one', href: `${origin}/forgot-password` },
				'.',
			),
			note(nothingTold),
		],
		reason: `You’re receiving this email because your address was entered in the sign-up form at ${site}.`,
	}),
	/** To a signed-in person who has neither a password nor an authenticator app. */
	'confirmation-code': ({ code }, { site, origin }) => ({
		subject: `Your ${site} confirmation code`,
		preview: 'It works once, within ten minutes.',
		heading: 'Confirm it’s you',
		blocks: [
			paragraph(
				`To confirm that it’s you, enter this code on the ${site} page that asked for it. It works once, within ten minutes, and only there.`,
			),
			{ kind: 'highlight', caption: 'Code', value: code.replace(/(.{4})(?=.)/, '$1 ') },
			note(
				'Not you? Don’t share the code: someone else may be signed in to your account. ',
				{ label: 'Sign out all other devices', href: `${origin}/account/security` },
				' to end their access.',
			),
		],
		reason: 'You’re receiving this email because someone signed in to your account asked for it.',
	}),
	/** To the current address: the page approves or cancels the change. */
	'email-change-requested': ({ url, newEmail }, { site }) => ({
		subject: `Change the email address of your ${site} account?`,
		preview: 'Nothing changes until you approve it here and from the new address.',
		heading: 'Change your account’s email address?',
		blocks: [
			paragraph(
				`Someone signed in to your ${site} account asked to change its email address to ${newEmail}.`,
			),
			printedButton('Review the change', url),
			note(
				'Wasn’t you? Open the same page and choose “This wasn’t me”. This cancels the change and signs out every device. Then choose a new password.',
			),
			paragraph(
				'The link works for one hour. You also need to approve the change from the new address. Until then, nothing changes.',
			),
		],
		reason: aboutSecurity,
	}),
	/** To the new address, whose owner confirms it on the page. No name, as above. */
	'email-change-confirm': ({ url }, { site }) => ({
		subject: `Confirm your new email address for ${site}`,
		preview: 'The link works once, for one hour.',
		heading: 'Confirm your new email address',
		blocks: [
			paragraph(
				`Someone, hopefully you, wants to use this address for their ${site} account. Please confirm that it’s yours, in a browser in which you’re signed in to that account.`,
			),
			printedButton('Confirm this address', url),
			note(
				'The link works once, for one hour. You also need to approve the change from your current address.',
			),
			paragraph(
				'Wasn’t you? Ignore this email. Nothing changes, and nothing that belongs to this address is joined to that account.',
			),
		],
		reason: `You’re receiving this email because this address was entered as a new email address at ${site}.`,
	}),
	/** To the owner of an address that somebody else wanted to move their account to. */
	'email-taken': (_, { site, origin }) => ({
		subject: `There is already a ${site} account with your address`,
		preview: 'Nothing has changed.',
		heading: 'You already use this address',
		blocks: [
			paragraph(
				`Someone tried to change the email address of their ${site} account to yours. That isn’t possible, because you already have an account with it.`,
			),
			button('Sign in', `${origin}/sign-in`),
			paragraph(
				'If you have two accounts, use this one. An order appears in the account with the email address you used to pay.',
			),
			note(nothingTold),
		],
		reason: `You’re receiving this email because your address was entered as a new email address at ${site}.`,
	}),
	/** To the old and the new address, once the change is made. */
	'email-changed': ({ newEmail }, sender) => ({
		subject: `Your ${sender.site} account has a new email address`,
		preview: `From now on, sign in with ${newEmail}.`,
		heading: 'Your account has a new email address',
		blocks: [
			paragraph(
				`On ${sender.day}, the change was approved from both addresses. Your ${sender.site} account now uses ${newEmail}. You sign in with it, and we send our emails there.`,
			),
			button('Go to your account', `${sender.origin}/account/security`),
			note('Wasn’t you? Email us right away: ', ...contacts(sender)),
		],
		reason: aboutSecurity,
	}),
	/** To an owner whose account a browser has signed in to for the first time. */
	'new-device': ({ device, place }, sender) => ({
		...writeChange(
			sender,
			[
				`New sign-in to your ${sender.site} account`,
				'New sign-in to your account',
				`Someone signed in to your ${sender.site} account from a browser we hadn’t seen before.`,
			],
			{ label: 'See where you are signed in', path: '/account/security', resetEndsSessions: true },
			[
				{
					kind: 'facts',
					facts: [
						{ label: 'Device', value: device },
						{ label: 'From', value: place },
						{ label: 'When', value: sender.moment },
					],
				},
			],
		),
		preview: `${device}, ${sender.moment}. If it was you, you don’t need to do anything.`,
	}),
	/** The last email to a person who has deleted their account. */
	'account-deleted': ({ ended }, { site, contactEmail }) => ({
		subject: 'Your account has been deleted',
		preview: 'What we deleted, and what we have to keep.',
		heading: 'Your account has been deleted',
		blocks: [
			...ended.map(({ title, texts }): Block => ({ kind: 'steps', title, steps: [...texts] })),
			paragraph('Wasn’t you? Email us right away: ', { label: contactEmail, href: `mailto:${contactEmail}` }),
		],
		reason: `You’re receiving this email because you had an account at ${site} with this address. It is the last one.`,
	}),
}
