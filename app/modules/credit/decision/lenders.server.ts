import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditLender } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { appendAudit, isHarmless } from '#app/modules/audit/append.server.ts'
import { type Actor, isPerson, type Staff } from '#app/modules/auth/actor.ts'
import { auditActorOf, type CreditApplication, lockApplication } from '../applications.server.ts'
import { assertMay } from '../policy.ts'
import { applicationOf, type ReadApplication } from '../vault/read-application.server.ts'
import type { Lender, LenderAnswer } from './lender-answers.ts'
import { hasWords } from './notice-parts.ts'

const nameChars = { min: 2, max: 100 }

type LenderInput = { actor: Actor; id: string; name: string; address: string; now: Date }

/**
 * Records that an application was sent to a lender. Recording one again, in upper or lower case, changes nothing but an address that was
 * missing, and says that it was sent if there was only a packet for it. @throws Forbidden; NotFound; Invalid at 'lender' or 'address'
 */
export async function addLender(db: Db, { actor, id, ...input }: LenderInput): Promise<{ lenderId: string }> {
	assertMay(actor, 'decide')
	return transact(db, async (tx) => {
		const application = await lockApplication(tx, { actor, id })
		return { lenderId: await storeLender(tx, { ...input, actor, application, isSent: true }) }
	})
}

type LenderToStore = Omit<LenderInput, 'id' | 'actor'> & {
	actor: Staff
	application: Pick<CreditApplication, 'id'>
	/** Whether it was sent to the lender; false for a packet, which may never be. */
	isSent: boolean
}

/** Does the same as `addLender`, in a transaction that has locked the application. @returns the lender's id */
export async function storeLender(
	tx: Db,
	{ actor, application, name, address, isSent, now }: LenderToStore,
): Promise<string> {
	const lender = { name: readName(name), address: readText(address, 'address', 200) }
	const isSame = and(
		eq(creditLender.applicationId, application.id),
		sql`lower(${creditLender.name}) = lower(${lender.name})`,
	)
	const [known] = await tx.select().from(creditLender).where(isSame)
	const isNews = isSent && !known?.sentAt
	if (known) {
		await tx
			.update(creditLender)
			.set({ address: known.address || lender.address, sentAt: known.sentAt ?? (isSent ? now : null) })
			.where(eq(creditLender.id, known.id))
		if (isNews) await auditSent(tx, { actor, application, lender: known, now })
		return known.id
	}
	const [added] = await tx
		.insert(creditLender)
		.values({
			...lender,
			applicationId: application.id,
			sentAt: isSent ? now : null,
			createdBy: actor.id,
			createdAt: now,
		})
		.returning()
	if (isNews) await auditSent(tx, { actor, application, lender: added!, now })
	return added!.id
}

type SentLender = Pick<LenderToStore, 'actor' | 'application' | 'now'> & {
	lender: Pick<Lender, 'id' | 'name'>
}

async function auditSent(tx: Db, { actor, application, lender, now }: SentLender): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: auditActorOf(actor),
		action: 'credit.sent-to-lender',
		subject: { kind: 'application', id: application.id },
		detail: { lender: lender.id, name: lender.name },
	})
}

type AnswerInput = {
	actor: Actor
	id: string
	lenderId: string
	answer: LenderAnswer
	address: string
	/** Of an offer: amount, rate, term. */
	terms: string
	/** Of a refusal: one per line. */
	reasons: string
	now: Date
}

/**
 * Records what a lender answered, which was then sent to it; recording again replaces it, for a lender that changes its mind. It is also possible after the
 * application is closed or its answers are destroyed. @throws Forbidden; NotFound; Invalid at the field
 */
export async function recordLenderAnswer(
	db: Db,
	{ actor, id, lenderId, answer, address, terms, reasons, now }: AnswerInput,
): Promise<void> {
	assertMay(actor, 'decide')
	const isOffer = answer === 'approved' || answer === 'countered'
	const stored = {
		answer,
		answeredAt: now,
		address: readText(address, 'address', 200),
		terms: isOffer ? readText(terms, 'terms', 500) : '',
		reasons: answer === 'declined' ? readText(reasons, 'reasons', 500) : '',
	}
	// A notice of a refusal must name the creditor, its address and its reasons: 12 CFR 1002.9(a)(2).
	if (answer === 'declined') {
		if (!hasWords(stored.reasons)) throw new Invalid('Please enter the reasons the lender gave.', 'reasons')
		if (!hasWords(stored.address)) throw new Invalid('Please enter the lender’s address.', 'address')
	}
	await transact(db, async (tx) => {
		await lockApplication(tx, { actor, id })
		const changed = await tx
			.update(creditLender)
			// Whoever answers has got it.
			.set({ ...stored, sentAt: sql`coalesce(${creditLender.sentAt}, ${now.toISOString()})` })
			.where(and(eq(creditLender.id, lenderId), eq(creditLender.applicationId, id)))
			.returning({ id: creditLender.id })
		if (changed.length === 0) throw new NotFound('We couldn’t find this lender.')
		await appendAudit(tx, {
			at: now,
			actor: auditActorOf(actor),
			action: 'credit.lender-answered',
			subject: { kind: 'application', id },
			detail: { lender: lenderId, answer },
		})
	})
}

/**
 * Lists the lenders of an application in the order in which it was sent: the applicants see those that got it, the advisor also those that
 * a packet was made for. @throws NotFound
 */
export async function listLenders(db: Db, input: ReadApplication): Promise<Lender[]> {
	const { actor } = input
	const { id } = await applicationOf(db, input)
	return db
		.select()
		.from(creditLender)
		.where(
			and(eq(creditLender.applicationId, id), isPerson(actor) ? isNotNull(creditLender.sentAt) : undefined),
		)
		.orderBy(asc(creditLender.sentAt), asc(creditLender.createdAt), asc(creditLender.id))
}

/** The name is shown to the applicant and stays in the audit chain. */
function readName(name: string): string {
	const read = name.trim().replace(/\s+/g, ' ')
	if (read.length < nameChars.min || read.length > nameChars.max || !isHarmless(read))
		throw new Invalid('Please enter the lender’s name, with 2 to 100 characters.', 'lender')
	return read
}

function readText(text: string, field: string, max: number): string {
	const read = text.trim()
	if (read.length > max) throw new Invalid(`Please use at most ${max} characters.`, field)
	// The text is not encrypted, and is kept after everything encrypted is destroyed.
	if (/\b\d{3}-\d{2}-\d{4}\b/.test(read)) throw new Invalid('Please leave ID numbers out.', field)
	return read
}
