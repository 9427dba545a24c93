import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { type Link, type Links, noSuchLink } from '#app/platform/links/signed-links.server.ts'
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

/**
 * The link in emails to the first applicant; it is dead when their address changes or the link was closed. It alone opens nothing: it
 * also takes the date of birth, so a misdirected email reveals nothing.
 */
export const applicationLink = ({
	id,
	email,
	linkVersion,
}: Pick<CreditApplication, 'id' | 'email' | 'linkVersion'>) =>
	({
		purpose: 'application',
		subject: id,
		state: [String(linkVersion), (email ?? '').toLowerCase()],
	}) satisfies Link

/**
 * Returns the application that a link names. The link proves access to the email, not who the person is: do not show anything of the
 * application yet.
 * @throws NotFound, with the same message whether the link was altered, belongs to an earlier address or its application was erased
 */
export function findByLink(
	db: Db,
	{ links, token }: { links: Links; token: string },
): Promise<CreditApplication> {
	return links.open('application', token, async (id) => {
		const found = await db.select().from(creditApplication).where(eq(creditApplication.id, id))
		return found
			.filter(({ email, destroyedAt }) => email && !destroyedAt)
			.map((row) => ({ row, state: applicationLink(row).state }))
	})
}

type LinkOpening = BirthDateAttempt & {
	vault: Vault
	links: Links
	token: string
	/** Notifies the owner when a link is closed. */
	emails: Emails<'linkClosed'>
}

/**
 * Opens an application by its link and the date of birth on it. Do not call it inside a transaction.
 * @returns what `openingOf` takes. @throws as `proveBirthDate`
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
		noSuchLink: noSuchLink('application').message,
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
