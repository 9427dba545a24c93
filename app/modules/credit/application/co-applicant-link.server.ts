import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication, creditValue } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import { type Link, type Links, noSuchLink as noSuchLinkOf } from '#app/platform/links/signed-links.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { isClosed } from '../application-status.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	getApplication,
	lockApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { inviterName } from '../emails/co-applicant-email.ts'
import { type Applicant, isFirstApplicant, type LinkTo } from '../policy.ts'
import { type Retention, standardRetention } from '../retention.ts'
import { openValues, storeValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import {
	type BirthDateAttempt,
	type LinkGuesses,
	linkGuessesMax,
	proveBirthDate,
	readBirthDate,
} from './birth-date-proof.server.ts'
import { emptyPart, findCoPart } from './co-applicant-part.server.ts'

/**
 * The link in emails to a co-applicant, beside the random one of the invitation; it is dead when that is replaced or the invitation ended.
 */
export const coApplicationLink = ({ id, inviteHash }: Pick<CreditApplicant, 'id' | 'inviteHash'>) =>
	({ purpose: 'co-applicant', subject: id, state: [inviteHash ?? ''] }) satisfies Link

/** Makes the random token of a link, and the columns that belong to it. */
export function newInvitationLink() {
	const token = newToken()
	return { token, inviteHash: hashOfToken(token), linkGuesses: 0 }
}

type Invitation = {
	submittedAt: Date | null
	/** Whether a date of birth is stored, which the link asks for. Before that, whoever opens it chooses one, and nothing is shown. */
	isClaimed: boolean
	/** Who invited them. The name is without anything that could be a link. */
	inviter: { name: string; email: string }
	/** When the link expires if nothing happens until then. */
	expiresAt: Date
}

/** The token in an address, of either link. */
type ReceivedLink = { links: Pick<Links, 'open'>; token: string }

/** Returns when the links to an application expire unless something happens to it before. */
export const expiryOf = (
	{ status, activeAt, closedAt }: Pick<CreditApplication, 'status' | 'activeAt' | 'closedAt'>,
	{ draftDays, inactiveDays, closedDays }: Retention = standardRetention,
): Date => {
	const [from, days] = closedAt
		? [closedAt, closedDays]
		: [activeAt, status === 'draft' ? draftDays : inactiveDays]
	return new Date(from.getTime() + days * 86_400_000)
}

/**
 * Returns what may be known of an invitation without the date of birth; of the application, only who sent it.
 * @throws NotFound, with the same message whether the link was altered, replaced, declined or closed, or the application is closed
 */
export async function findInvitation(db: Db, link: ReceivedLink): Promise<Invitation> {
	const { part, application } = await requireInvitation(db, link)
	return {
		submittedAt: part.submittedAt,
		isClaimed: await hasBirthDate(db, part),
		inviter: { name: inviterName(application.name ?? ''), email: application.email ?? '' },
		expiresAt: expiryOf(application),
	}
}

export type InvitationOpening = BirthDateAttempt &
	ReceivedLink & {
		vault: Vault
		storage: FileStorage
		/** Notifies the co-applicant when a link is closed. */
		emails: Emails<'coLinkClosed'>
	}

/**
 * Opens an invitation with the co-applicant's date of birth. The first time it stores the date; from then on the link opens only with
 * it, with the same limits as the first applicant's. Do not call it inside a transaction.
 * @returns what `openingOf` takes. @throws as `proveBirthDate`
 */
export async function openInvitation(
	db: Db,
	{ vault, storage, links, token, emails, ...attempt }: InvitationOpening,
): Promise<LinkTo & { role: 'co' }> {
	const { part, application, linkTo } = await requireInvitation(db, { links, token })
	const typed = readBirthDate(attempt.dob)
	const key = await vault.openKey(db, application.id)
	const claimed = await transact(db, async (tx) => {
		await tx.select().from(creditApplicant).where(eq(creditApplicant.id, part.id)).for('update')
		if (await hasBirthDate(tx, part)) return null
		// Answers that an earlier release stored without a date of birth cannot be shown to anyone.
		const removedFiles = await emptyPart(tx, part)
		await storeValues(tx, { key, applicantId: part.id, values: { dob: typed } })
		return removedFiles
	})
	if (claimed) {
		for (const storageKey of claimed) await removeIfPossible(storage, storageKey)
		return linkTo
	}
	const { dob: stored } = await openValues(db, { key, applicantId: part.id, fields: ['dob'] })
	const guesses = guessesOf(db, { inviteHash: linkTo.inviteHash, application, emails })
	await proveBirthDate(db, { ...attempt, linkKey: `${application.id}:co`, stored, guesses, noSuchLink })
	return linkTo
}

type NewLinkInput = { actor: Applicant; id: string; emails: Emails<'coLink'>; now: Date }

/**
 * Emails the co-applicant a new link to their part, which stays as it is; the earlier link stops working.
 * @throws NotFound; Forbidden; Conflict when nobody is invited; TooMany
 */
export async function sendNewLink(db: Db, { actor, id, emails, now }: NewLinkInput): Promise<void> {
	await transact(db, async (tx) => {
		const application = await lockApplication(tx, { actor, id })
		const { part, email } = await requireInvited(tx, { actor, application })
		await consumeLimit(tx, { key: `credit-invite:${id}`, max: 5, windowSeconds: 86_400, now })
		const { token, ...link } = newInvitationLink()
		await tx.update(creditApplicant).set(link).where(eq(creditApplicant.id, part.id))
		await emails.coLink(tx, application, { email, token })
	})
}

/** Returns the address that a new link would go to. @throws NotFound; Forbidden; Conflict when nobody is invited */
export async function getCoEmail(db: Db, { actor, id }: { actor: Applicant; id: string }): Promise<string> {
	return (await requireInvited(db, { actor, application: await getApplication(db, { actor, id }) })).email
}

type InvitedInput = { actor: Applicant; application: CreditApplication }

async function requireInvited(db: Db, { actor, application }: InvitedInput) {
	if (!isFirstApplicant(actor, application)) throw new Forbidden('Only the first applicant can do this.')
	const part = await findCoPart(db, application.id)
	const email = part?.email
	// An erased application has nothing that a link could open.
	if (!part || !email || part.declinedAt || !isOpen({ part: { ...part, linkGuesses: 0 }, application }))
		throw new Conflict('Nobody is invited to this application.')
	return { part, email }
}

/** Returns the part that a link belongs to. Nothing of it may be shown or changed before `openInvitation`. @throws NotFound */
export async function requireInvitation(db: Db, { links, token }: ReceivedLink) {
	const find = async (which: SQL) => {
		const rows = await db
			.select({ part: creditApplicant, application: creditApplication })
			.from(creditApplicant)
			.innerJoin(creditApplication, eq(creditApplication.id, creditApplicant.applicationId))
			.where(and(which, isNotNull(creditApplicant.inviteHash)))
		return rows.filter(isOpen)
	}
	const found = await links.open(
		'co-applicant',
		token,
		async (id) =>
			(await find(eq(creditApplicant.id, id))).map((row) => ({
				row,
				state: coApplicationLink(row.part).state,
			})),
		(hash) => find(eq(creditApplicant.inviteHash, hash)),
	)
	const inviteHash = found.part.inviteHash!
	const linkTo = { applicationId: found.application.id, role: 'co' as const, inviteHash }
	return { ...found, linkTo }
}

const isOpen = ({ part, application }: { part: CreditApplicant; application: CreditApplication }) =>
	part.linkGuesses < linkGuessesMax &&
	application.destroyedAt === null &&
	(part.submittedAt !== null || !isClosed(application.status))

async function hasBirthDate(db: Db, { id }: Pick<CreditApplicant, 'id'>): Promise<boolean> {
	const isBirthDate = and(eq(creditValue.applicantId, id), eq(creditValue.field, 'dob'))
	return (await db.$count(creditValue, isBirthDate)) > 0
}

type CountedLink = { inviteHash: string; application: CreditApplication; emails: Emails<'coLinkClosed'> }

/** A link that reached the limit is closed: `isOpen` rejects it. */
function guessesOf(db: Db, { inviteHash, application, emails }: CountedLink): LinkGuesses {
	const { linkGuesses } = creditApplicant
	const isThisLink = eq(creditApplicant.inviteHash, inviteHash)
	return {
		async count() {
			const [counted] = await db
				.update(creditApplicant)
				.set({ linkGuesses: sql`${linkGuesses} + 1` })
				.where(and(isThisLink, lt(linkGuesses, linkGuessesMax)))
				.returning({ guesses: linkGuesses })
			return counted?.guesses ?? null
		},
		async uncount() {
			await db
				.update(creditApplicant)
				.set({ linkGuesses: sql`greatest(${linkGuesses} - 1, 0)` })
				.where(isThisLink)
		},
		async close(count) {
			if (count !== linkGuessesMax) return
			const [part] = await db.select().from(creditApplicant).where(isThisLink)
			const email = part?.email
			if (email) await transact(db, (tx) => emails.coLinkClosed(tx, application, { email, inviteHash }))
		},
	}
}

const noSuchLink = noSuchLinkOf('co-applicant').message
