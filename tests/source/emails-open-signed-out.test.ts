import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Emails that lead to the account, and why their receiver has to sign in. */
const aboutAccounts = {
	'app/modules/auth/emails/account-emails.ts': 'how somebody signs in, and where they are signed in',
	'app/modules/auth/emails/security-emails.ts': 'how somebody signs in',
	'app/modules/forum/emails/forum-news-email.ts': 'what a member gets as a member of the community',
}

test('no email asks its receiver to sign in, unless it is about their account', () => {
	const leads = [
		'app/modules/**/emails/*.ts',
		'app/workflows/**/*email*.ts',
		'app/workflows/**/*-context.server.ts',
	]
		.flatMap((pattern) => globSync(pattern))
		.filter((file) => !/\.test\.ts$/.test(file))
		.filter((file) => /['`}]\/(?:account|sign-in)\b/.test(readFileSync(file, 'utf8')))
	expect(leads.sort()).toEqual(Object.keys(aboutAccounts).sort())
})

/** Pages of emailed links that lead on to signing in, and why. */
const askToSignIn = {
	'app/routes/chat/resume.tsx': 'a conversation of a member is in their account',
	'app/routes/reviews/invitation.tsx':
		'a review is public under the name of its account, which also changes and deletes it',
}

test('no page that an emailed link opens leads on to signing in, unless it says why', () => {
	const pages = globSync('app/routes/**/*.tsx')
		.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
		.filter(({ text }) => text.includes("access: 'link'") && /redirect\([^)]*\/sign-in\b/.test(text))
	expect(pages.map(({ file }) => file).sort()).toEqual(Object.keys(askToSignIn).sort())
})
