import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type CreditApplication, getPart } from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { openValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import {
	type BirthDateAttempt,
	linkGuessesMax,
	proveBirthDate,
	readBirthDate,
} from './birth-date-proof.server.ts'

/** What a link is bound to: one application, the address its emails go to, and how often its links were closed. */
type LinkBinding = { id: string; email: string | null; linkVersion: number }

/**
 * Creates and verifies the links in emails to the first applicant. No link is stored: a token is the application's id and a MAC over purpose,
 * version, id and address. A link alone opens nothing: it also takes the date of birth, so a misdirected email reveals nothing.
 */
export type ApplicationLinks = {
	token(application: LinkBinding): string
	/** The application that a token names, and a check that the token is valid for it; null when it is not a token. */
	read(token: string): { applicationId: string; proves(application: LinkBinding): boolean } | null
}

/** `secret` is the site's secret; changing it invalidates all links. */
export function createApplicationLinks({ secret }: { secret: string }): ApplicationLinks {
	const key = createHmac('sha256', secret).update('application links').digest()
	const macOf = ({ id, email, linkVersion }: LinkBinding) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['first', linkVersion, id, (email ?? '').toLowerCase()]))
			.digest()
	return {
		token: (application) => `${application.id}.${macOf(application).toString('base64url')}`,
		read(token) {
			const [, applicationId = '', mac = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
			if (!isUuid(applicationId)) return null
			const received = Buffer.from(mac, 'base64url')
			// Accept only the canonical encoding: base64url allows several spellings of the last character.
			const isCanonical = received.length === 32 && received.toString('base64url') === mac
			return {
				applicationId,
				proves: (application) =>
					isCanonical && application.id === applicationId && timingSafeEqual(received, macOf(application)),
			}
		},
	}
}

/**
 * Returns the application that a link names. The link proves access to the email, not who the person is: do not show anything of the
 * application yet.
 * @throws NotFound, with the same message whether the link was altered, belongs to an earlier address or its application was erased
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

type LinkOpening = BirthDateAttempt & {
	vault: Vault
	links: ApplicationLinks
	token: string
	/** Notifies the owner when a link is closed. */
	emails: Emails<'linkClosed'>
}

/**
 * Opens an application by its link and the date of birth on it. Do not call it inside a transaction.
 * @returns what `asApplicant` takes as `linkTo`. @throws as `proveBirthDate`
 */
export async function openByLink(db: Db, { vault, links, token, emails, ...attempt }: LinkOpening) {
	const { id, linkVersion } = await findByLink(db, { links, token })
	readBirthDate(attempt.dob)
	const key = await vault.openKey(db, id)
	const part = await getPart(db, { applicationId: id, role: 'first' })
	const { dob: stored } = await openValues(db, { key, applicantId: part.id, fields: ['dob'] })
	const link = { id, linkVersion }
	await proveBirthDate(db, {
		...attempt,
		linkKey: id,
		stored,
		noSuchLink,
		guesses: {
			count: () => countGuess(db, link),
			uncount: () => uncountGuess(db, link),
			close: () => closeLink(db, { ...link, emails }),
		},
	})
	return { applicationId: id, role: 'first' as const }
}

type LinkVersion = { id: string; linkVersion: number }

const hasVersion = ({ id, linkVersion }: LinkVersion) =>
	and(eq(creditApplication.id, id), eq(creditApplication.linkVersion, linkVersion))

async function countGuess(db: Db, link: LinkVersion): Promise<number | null> {
	const { linkGuesses } = creditApplication
	const [counted] = await db
		.update(creditApplication)
		.set({ linkGuesses: sql`${linkGuesses} + 1` })
		.where(and(hasVersion(link), lt(linkGuesses, linkGuessesMax)))
		.returning({ guesses: linkGuesses })
	return counted?.guesses ?? null
}

async function uncountGuess(db: Db, link: LinkVersion): Promise<void> {
	const { linkGuesses } = creditApplication
	await db
		.update(creditApplication)
		.set({ linkGuesses: sql`greatest(${linkGuesses} - 1, 0)` })
		.where(hasVersion(link))
}

/** Invalidates the links of this version, once, and emails the owner how to get a new one. */
function closeLink(db: Db, { emails, ...link }: LinkVersion & Pick<LinkOpening, 'emails'>): Promise<void> {
	return transact(db, async (tx) => {
		const [closed] = await tx
			.update(creditApplication)
			.set({ linkVersion: link.linkVersion + 1, linkGuesses: 0 })
			.where(hasVersion(link))
			.returning()
		if (closed) await emails.linkClosed(tx, closed)
	})
}

const noSuchLink =
	'This link no longer works. Please use the one in our latest email about the application, or email us.'
