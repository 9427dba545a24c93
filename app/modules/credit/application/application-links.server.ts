import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { addressBlock, consumeLimit, release } from '#app/modules/auth/limits/limits.server.ts'
import { type CreditApplication, getPart } from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { openValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'

/** What a link is bound to: one application, whoever its mails go to, and how often its links were closed. */
type Bound = { id: string; email: string | null; linkVersion: number }

/**
 * Makes and checks the links of the mails to the first applicant. No link is stored: a token is the application's id and a MAC over purpose,
 * version, id and address. By itself it opens nothing: the date of birth belongs to it, so a mail in wrong hands shows nobody anything.
 */
export type ApplicationLinks = {
	token(application: Bound): string
	/** The application a token speaks of, and whether it proves that; null when it is no token at all. */
	read(token: string): { applicationId: string; proves(application: Bound): boolean } | null
}

/** `secret`: the site's; another one ends all links. */
export function createApplicationLinks({ secret }: { secret: string }): ApplicationLinks {
	const key = createHmac('sha256', secret).update('application links').digest()
	const macOf = ({ id, email, linkVersion }: Bound) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['first', linkVersion, id, (email ?? '').toLowerCase()]))
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
	/** Tells the owner of a link that was closed. */
	emails: Emails<'linkClosed'>
	now: Date
}

const hour = 3_600
/** Wrong dates of birth on one link in all: of the 30,000 days that somebody may be born on. */
export const linkGuessesMax = 20

/**
 * Opens an application by its link and the date of birth on it. Wrong dates are few in an hour, and few in all: then the link is closed
 * and its owner told. Not for a transaction of the caller's: what was tried is counted whatever comes after.
 * @returns what `asApplicant` takes as `linkTo`. @throws NotFound; Invalid('dob'); TooMany
 */
export async function openByLink(db: Db, opening: Opening) {
	const { vault, links, token, dob, clientIp, emails, now } = opening
	const { id, linkVersion } = await findByLink(db, { links, token })
	const typed = isoDateOf(dob)
	if (!typed)
		throw new Invalid(
			dob.trim() ? 'Please enter a date like 05/17/1990.' : 'Date of birth is required',
			'dob',
		)
	const taken = [
		await consumeLimit(db, { key: `credit-link:${id}`, max: 8, windowSeconds: hour, now }),
		await consumeLimit(db, {
			key: `credit-link-from:${addressBlock(clientIp)}`,
			max: 40,
			windowSeconds: hour,
			now,
		}),
	]
	const guesses = await takeGuess(db, { id, linkVersion })
	const key = await vault.openKey(db, id)
	const part = await getPart(db, { applicationId: id, role: 'first' })
	const { dob: stored } = await openValues(db, { key, applicantId: part.id, fields: ['dob'] })
	if (guesses === null || !stored || !sameText(stored, typed)) {
		if (guesses === null || guesses >= linkGuessesMax) await closeLink(db, { id, linkVersion, emails })
		if (guesses === null) throw new NotFound(noSuchLink)
		throw new Invalid('This is not the date of birth on the application.', 'dob')
	}
	await release(db, taken)
	await forgiveGuess(db, { id, linkVersion })
	return { applicationId: id, role: 'first' as const }
}

type OfVersion = { id: string; linkVersion: number }

const isVersion = ({ id, linkVersion }: OfVersion) =>
	and(eq(creditApplication.id, id), eq(creditApplication.linkVersion, linkVersion))

/** Counted before the date is looked at, so that tries at once are not more. @returns the how many-th it is; null when none is left */
async function takeGuess(db: Db, link: OfVersion): Promise<number | null> {
	const { linkGuesses } = creditApplication
	const [counted] = await db
		.update(creditApplication)
		.set({ linkGuesses: sql`${linkGuesses} + 1` })
		.where(and(isVersion(link), lt(linkGuesses, linkGuessesMax)))
		.returning({ guesses: linkGuesses })
	return counted?.guesses ?? null
}

async function forgiveGuess(db: Db, link: OfVersion): Promise<void> {
	const { linkGuesses } = creditApplication
	await db
		.update(creditApplication)
		.set({ linkGuesses: sql`greatest(${linkGuesses} - 1, 0)` })
		.where(isVersion(link))
}

/** Ends the links of this version, once, and tells the owner how to get another. */
function closeLink(db: Db, { emails, ...link }: OfVersion & Pick<Opening, 'emails'>): Promise<void> {
	return transact(db, async (tx) => {
		const [closed] = await tx
			.update(creditApplication)
			.set({ linkVersion: link.linkVersion + 1, linkGuesses: 0 })
			.where(isVersion(link))
			.returning()
		if (closed) await emails.linkClosed(tx, closed)
	})
}

const noSuchLink =
	'This link no longer works. Please use the one in our latest email about the application, or email us.'

function sameText(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)]
	return a.length === b.length && timingSafeEqual(a, b)
}
