import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { isoDateOf } from '#app/lib/date-input.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { addressBlock, giveBack, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { type CreditApplication, getPart } from './applications.server.ts'
import { openValues } from './values.server.ts'
import type { Vault } from './vault.server.ts'

/** What a link is bound to: one application, and whoever its mails go to. */
type Bound = { id: string; email: string | null }

/**
 * Makes and checks the links of the mails to the first applicant. Nothing is stored: a token is the application's id and a MAC over purpose,
 * id and address. By itself it opens nothing: the date of birth belongs to it, so a mail in wrong hands shows nobody anything.
 */
export type ApplicationLinks = {
	token(application: Bound): string
	/** The application a token speaks of, and whether it proves that; null when it is no token at all. */
	read(token: string): { applicationId: string; proves(application: Bound): boolean } | null
}

/** `secret`: the site's; another one ends all links. */
export function createApplicationLinks({ secret }: { secret: string }): ApplicationLinks {
	const key = createHmac('sha256', secret).update('application links').digest()
	const macOf = ({ id, email }: Bound) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['first', 1, id, (email ?? '').toLowerCase()]))
			.digest()
	return {
		token: (application) => `${application.id}.${macOf(application).toString('base64url')}`,
		read(token) {
			const [, applicationId = '', mac = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
			if (!isUuid(applicationId)) return null
			const given = Buffer.from(mac, 'base64url')
			// One spelling only: base64url leaves room for others in the last character.
			const exact = given.length === 32 && given.toString('base64url') === mac
			return {
				applicationId,
				proves: (application) =>
					exact && application.id === applicationId && timingSafeEqual(given, macOf(application)),
			}
		},
	}
}

/**
 * The application a link speaks of. It proves the mail, not yet the person: show nothing of it.
 * @throws NotFound, in the same words whether it was altered, belongs to an earlier address or what it held is erased
 */
export async function findByLink(
	db: Db,
	{ links, token }: { links: ApplicationLinks; token: string },
): Promise<CreditApplication> {
	const read = links.read(token)
	const [found] = read
		? await db.select().from(creditApplication).where(eq(creditApplication.id, read.applicationId))
		: []
	if (!read || !found?.email || !read.proves(found) || found.destroyedAt) throw new NotFound(noSuchLink)
	return found
}

type Opening = {
	vault: Vault
	links: ApplicationLinks
	token: string
	/** As typed. */
	dob: string
	clientIp: string
	now: Date
}

const hour = 3_600

/**
 * Opens an application by its link and the date of birth on it; wrong dates are few. Not for a transaction of the caller's: what
 * was tried is counted whatever comes after.
 * @returns what `asApplicant` takes as `linkTo`. @throws NotFound; Invalid('dob'); TooMany
 */
export async function openByLink(db: Db, opening: Opening) {
	const { vault, links, token, dob, clientIp, now } = opening
	const { id } = await findByLink(db, { links, token })
	const typed = isoDateOf(dob)
	if (!typed)
		throw new Invalid(
			dob.trim() ? 'Please enter a date like 05/17/1990.' : 'Date of birth is required',
			'dob',
		)
	const taken = [
		await takeFromLimit(db, { key: `credit-link:${id}`, max: 8, windowSeconds: hour, now }),
		await takeFromLimit(db, {
			...{ key: `credit-link-from:${addressBlock(clientIp)}`, max: 40, windowSeconds: hour, now },
		}),
	]
	const key = await vault.openKey(db, id)
	const part = await getPart(db, { applicationId: id, role: 'first' })
	const { dob: stored } = await openValues(db, { key, applicantId: part.id, fields: ['dob'] })
	if (!stored || !sameText(stored, typed))
		throw new Invalid('This is not the date of birth on the application.', 'dob')
	await giveBack(db, taken)
	return { applicationId: id, role: 'first' as const }
}

const noSuchLink =
	'This link does not open an application (any more). Take the one from the latest mail about it, or write to us.'

function sameText(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)]
	return a.length === b.length && timingSafeEqual(a, b)
}
