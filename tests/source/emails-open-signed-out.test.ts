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
