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

const leaked =
	'This password, or part of it, has appeared in data breaches, so it is easy to guess. Please choose another one.'

/**
 * Returns the hash of a password. One that is easy to guess is rejected: too short or too long, related to the account or, by the words of
 * its settings, to the site, or from known breaches.
 * @throws Invalid with the reason as a sentence
 */
export async function checkAndHashPassword(
	db: Db,
	password: string,
	{ about, auth }: PasswordContext,
): Promise<string> {
	const { headerBrand, footerBrand } = await getSettings(db)
	const ownWords = [about.name, about.email, headerBrand, footerBrand, new URL(auth.origin).hostname]
	const problem = findPasswordProblem(password, ownWords) ?? (isCommonPassword(password) ? leaked : null)
	if (problem) throw new Invalid(problem, 'password')
	return auth.hasher.hash(password)
}
