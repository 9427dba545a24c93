import {
	type Block,
	type Brand,
	type Email,
	type Inline,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

/** The site that sends an email, and the time at which it does. */
export type Sender = Brand & { site: string; day: string; moment: string }

export const aboutSecurity = 'You’re receiving this email because it concerns the security of your account.'

/** Where the owner of the site is reached, as the end of a sentence. */
export const contacts = ({ contactEmail, phone }: Brand): Inline[] => [
	{ label: contactEmail, href: `mailto:${contactEmail}` },
	' or ',
	phoneLink(phone),
	'.',
]

/** The button of an email. `resetEndsSessions`: its note says that a new password signs out every device. */
type Next = { label: string; path: string; resetEndsSessions?: true }
type Details = { detail?: string }
type Words = [subject: string, heading: string, text: string]

const signIn: Next = { label: 'Sign in', path: '/sign-in' }
const methods: Next = { label: 'See how you sign in', path: '/account/security' }
const factor: Next = {
	label: 'See your two-step sign-in',
	path: '/account/second-factor',
	resetEndsSessions: true,
}
const othersSignedOut = 'Every other device was signed out; sign in there again with the new one.'

/** Returns the email about a change, ending with what to do if the account's owner did not make it. */
export function writeChange(
	sender: Sender,
	[subject, heading, text]: Words,
	next: Next,
	details: Block[] = [],
): Email {
	const { origin } = sender
	return {
		subject,
		preview: 'If it was you, you don’t need to do anything.',
		heading,
		blocks: [
			paragraph(text),
			...details,
			{ kind: 'button', label: next.label, href: origin + next.path },
			note(
				'Wasn’t you? ',
				{ label: 'Choose a new password now', href: `${origin}/forgot-password` },
				`${next.resetEndsSessions ? ', which signs out every device' : ''}, then let us know: `,
				...contacts(sender),
			),
		],
		reason: aboutSecurity,
	}
}

const emailOf =
	(next: Next, words: (facts: Sender & { detail: string }) => Words) =>
	({ detail = '' }: Details, sender: Sender): Email =>
		writeChange(sender, words({ ...sender, detail }), next)

/** The emails about what happened to an account, by the kind of the security event. */
export const securityEmails = {
	'password-changed': emailOf(signIn, ({ site, day }) => [
		`Your ${site} password was changed`,
		'Your password was changed',
		`The password of your ${site} account was changed on ${day}. ${othersSignedOut}`,
	]),
	'password-set': emailOf(signIn, ({ site, day }) => [
		`Your ${site} password was set`,
		'Your account has a password now',
		`The password of your ${site} account was set on ${day}. ${othersSignedOut}`,
	]),
	'password-reset': emailOf(signIn, ({ site, day }) => [
		`Your ${site} password was changed`,
		'Your password was changed',
		`The password of your ${site} account was changed on ${day}. Every device was signed out; sign in again with the new one.`,
	]),
	'provider-linked': emailOf(methods, ({ site, day, detail }) => [
		`${detail} was linked to your ${site} account`,
		`${detail} was linked`,
		`${detail} was linked to your ${site} account on ${day}. You can now sign in with it.`,
	]),
	'provider-unlinked': emailOf(methods, ({ site, day, detail }) => [
		`${detail} was unlinked from your ${site} account`,
		`${detail} was unlinked`,
		`${detail} was unlinked from your ${site} account on ${day}. You can no longer sign in with it, and your other devices were signed out.`,
	]),
	'two-factor-on': emailOf(factor, ({ site, day }) => [
		`Two-step sign-in is on for your ${site} account`,
		'Two-step sign-in is on',
		`Since ${day}, you need a code from your authenticator app to sign in to your ${site} account. Your other devices were signed out. Keep your recovery codes somewhere you can find them without your phone.`,
	]),
	'two-factor-off': emailOf(factor, ({ site, day }) => [
		`Two-step sign-in is off for your ${site} account`,
		'Two-step sign-in is off',
		`On ${day}, two-step sign-in was turned off for your ${site} account. Its recovery codes no longer work.`,
	]),
	'two-factor-reset': emailOf(factor, ({ site, day }) => [
		`Two-step sign-in was removed from your ${site} account`,
		'Two-step sign-in was removed',
		`On ${day}, the operator of ${site} removed the authenticator app and the recovery codes from your account, usually because of a lost phone, and signed you out everywhere. Sign in with your password and set it up again.`,
	]),
	'recovery-code-used': emailOf(factor, ({ site, day }) => [
		`A recovery code for your ${site} account was used`,
		'A recovery code was used',
		`On ${day}, someone signed in to your ${site} account with one of your recovery codes. That code won’t work again.`,
	]),
	'recovery-codes-regenerated': emailOf(factor, ({ site, day }) => [
		`New recovery codes for your ${site} account`,
		'You have new recovery codes',
		`On ${day}, ten new recovery codes were created for your ${site} account. The old ones no longer work.`,
	]),
}

/** The security events that the owner of the account gets an email about, whoever caused them. */
export type SecurityChange = keyof typeof securityEmails
