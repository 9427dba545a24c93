import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Auth } from '../auth.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { findPasswordProblem } from './password-rule.ts'

type PasswordContext = {
	/** The name and email address of the account. */
	about: { name: string; email: string }
	auth: Pick<Auth, 'origin' | 'hasher'>
}

/**
 * Rejects a password that is easy to guess: too short or too long, related to the account or the site, or from known breaches.
 * The words related to the site come from its settings. @throws Invalid with the reason as a sentence
 */
async function rejectWeakPassword(db: Db, password: string, { about, auth }: PasswordContext): Promise<void> {
	const { headerBrand, footerBrand } = await getSettings(db)
	const problem = findPasswordProblem(password, [
		about.name,
		about.email,
		headerBrand,
		footerBrand,
		new URL(auth.origin).hostname,
	])
	if (problem) throw new Invalid(problem, 'password')
	if (isCommonPassword(password))
		throw new Invalid(
			'This password, or part of it, has appeared in data breaches, so it is easy to guess. Please choose another one.',
			'password',
		)
}

/** Returns the hash of a password after checking its strength. @throws Invalid with the reason */
export async function checkAndHashPassword(
	db: Db,
	password: string,
	context: PasswordContext,
): Promise<string> {
	await rejectWeakPassword(db, password, context)
	return context.auth.hasher.hash(password)
}
