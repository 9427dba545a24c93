import { and, asc, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { Conflict } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import {
	type Agreement,
	type AgreementContent,
	agreementColumns as columns,
	lockToChange,
	type SignedAgreement,
} from './agreements.server.ts'
import { contentHash } from './content-hash.server.ts'

/** A new version of a signed agreement, signed by the advisor. */
export type AgreementVersion = Omit<SignedAgreement, 'signedName' | 'signedAt'> & {
	contentHash: string
	replacesId: string
	signedName: string | null
	signedAt: Date | null
	advisorSignedName: string
	advisorSignedAt: Date
}

/** Whether this is a new version of a signed agreement that the client has not signed. */
export const isProposal = (agreement: Agreement): agreement is AgreementVersion =>
	agreement.replacesId !== null && agreement.signedAt === null

/** Returns the agreement that replaced this one; null if none has. */
export async function findNextVersion(db: Db, { id }: { id: string }): Promise<Agreement | null> {
	const [found] = await db
		.select(columns)
		.from(serviceAgreement)
		.where(and(eq(serviceAgreement.replacesId, id), isNotNull(serviceAgreement.signedAt)))
	return found ?? null
}

/** Returns the version of an agreement that waits for the client, else the latest that they declined; null if there is neither. */
export async function findProposal(db: Db, { id }: { id: string }): Promise<AgreementVersion | null> {
	const { replacesId, status, declinedReason, createdAt } = serviceAgreement
	const [found] = await db
		.select(columns)
		.from(serviceAgreement)
		.where(and(eq(replacesId, id), or(eq(status, 'open'), isNotNull(declinedReason))))
		.orderBy(asc(status), desc(createdAt), desc(serviceAgreement.id))
		.limit(1)
	return (found as AgreementVersion) ?? null
}

/** Returns when the client signed the first version of an agreement. */
export async function firstSignatureOf(db: Db, agreement: Agreement): Promise<Date> {
	let { replacesId, signedAt } = agreement
	while (replacesId) {
		const [earlier] = await db
			.select({ replacesId: serviceAgreement.replacesId, signedAt: serviceAgreement.signedAt })
			.from(serviceAgreement)
			.where(eq(serviceAgreement.id, replacesId))
		;({ replacesId, signedAt } = earlier!)
	}
	return signedAt!
}

type Typed = { name: string; from: string; device: string }

type Propose = {
	/** The agreement to change. */
	id: string
	/** Returns the text under a reference. */
	contentOf: (replaced: SignedAgreement, reference: string) => AgreementContent
	/** Its last day, as the text says. */
	endsOn: string
	/** The advisor's signature. */
	signature: Typed
	actor: AuditActor
	now: Date
}

/**
 * Stores a new version of an agreement with the advisor's signature. Call it in a transaction; it locks the agreement.
 * @throws Conflict if the agreement has ended, its delivery is confirmed, or another version waits for the client
 */
export async function insertProposal(
	tx: Db,
	{ id, contentOf, endsOn, signature, actor, now }: Propose,
): Promise<AgreementVersion> {
	const replaced = await lockChangeable(tx, id)
	const waiting = and(eq(serviceAgreement.replacesId, id), eq(serviceAgreement.status, 'open'))
	if ((await tx.$count(serviceAgreement, waiting)) > 0)
		throw new Conflict('A new version already waits for the client. Withdraw it to propose another.')
	const purchase = purchaseOf(replaced)
	const proposal = await insertWithNewReference('LA', async (reference) => {
		const content = contentOf(replaced, reference)
		const [inserted] = await tx
			.insert(serviceAgreement)
			.values({
				...purchase,
				reference,
				content,
				contentHash: contentHash(content),
				replacesId: id,
				endsOn,
				advisorSignedName: signature.name,
				advisorSignedAt: now,
				advisorSignedFrom: signature.from,
				advisorSignedWith: signature.device,
				createdAt: now,
			})
			.onConflictDoNothing({ target: serviceAgreement.reference })
			.returning(columns)
		return inserted
	})
	await appendAudit(tx, {
		at: now,
		actor,
		action: 'service-agreement.version-proposed',
		subject: { kind: 'service-agreement', id: proposal.id },
		detail: {
			reference: proposal.reference,
			replaces: replaced.reference,
			version: proposal.content!.version,
			textHash: proposal.contentHash,
		},
	})
	return proposal as AgreementVersion
}

/** What a new version has in common with the agreement that it replaces. */
const purchaseOf = (replaced: SignedAgreement) => ({
	priceId: replaced.priceId,
	priceCents: replaced.priceCents,
	appointmentId: replaced.appointmentId,
	buyerKey: replaced.buyerKey,
	userId: replaced.userId,
	customerName: replaced.customerName,
	customerEmail: replaced.customerEmail,
	customerAddress: replaced.customerAddress,
	state: replaced.state,
	// Every version names the car and its price, which is what this fee waited for.
	feeTiming: replaced.feeTiming === 'after_car' ? ('trust' as const) : replaced.feeTiming,
})

/**
 * Takes back a new version that the client has not signed. One that is closed already stays as it is. Call it in a transaction.
 * @returns whether it was this call that did it
 * @throws Conflict if the client has signed it
 */
export const withdrawProposal = (
	tx: Db,
	input: { proposal: AgreementVersion; actor: AuditActor; now: Date },
): Promise<boolean> => closeProposal(tx, { ...input, declinedReason: null })

/**
 * Records that the client declines a new version. Call it in a transaction.
 * @returns whether it was this call that did it
 * @throws Conflict if they have signed it, or it was withdrawn
 */
export const declineProposal = (
	tx: Db,
	input: { proposal: AgreementVersion; declinedReason: string; actor: AuditActor; now: Date },
): Promise<boolean> => closeProposal(tx, input)

async function closeProposal(
	tx: Db,
	input: { proposal: AgreementVersion; declinedReason: string | null; actor: AuditActor; now: Date },
): Promise<boolean> {
	const { proposal, declinedReason, actor, now } = input
	const { id, replacesId, reference } = proposal
	const replaced = await lockToChange(tx, replacesId)
	const current = await lockToChange(tx, id)
	if (current.status === 'signed') throw new Conflict('This version is signed by both already.')
	if (current.status === 'withdrawn') {
		const isAgain = declinedReason === null || current.declinedReason !== null
		if (isAgain) return false
		throw new Conflict(closedSentence(current, replaced))
	}
	await tx
		.update(serviceAgreement)
		.set({ status: 'withdrawn', withdrawnAt: now, declinedReason })
		.where(eq(serviceAgreement.id, id))
	await appendAudit(tx, {
		at: now,
		actor,
		action:
			declinedReason === null ? 'service-agreement.version-withdrawn' : 'service-agreement.version-declined',
		subject: { kind: 'service-agreement', id },
		detail: { reference },
	})
	return true
}

type SignVersion = {
	proposal: AgreementVersion
	signature: Typed
	pdf: Buffer
	pdfHash: string
	actor: AuditActor
	now: Date
}

/**
 * Stores the client's signature of a new version, which is in force from then on, and marks the one it replaces. A second signature, such
 * as of another tab, changes nothing. Call it in a transaction, and move the orders with it.
 * @returns the version, and whether this signature is the one that counts
 * @throws Conflict if the version was declined or withdrawn, or the agreement that it changes has ended
 */
export async function signProposal(
	tx: Db,
	{ proposal, signature, pdf, pdfHash, actor, now }: SignVersion,
): Promise<{ agreement: AgreementVersion; isNew: boolean }> {
	const { id, replacesId } = proposal
	const replaced = await lockToChange(tx, replacesId)
	const current = await lockToChange(tx, id)
	if (current.signedAt) return { agreement: current as AgreementVersion, isNew: false }
	if (current.status !== 'open') throw new Conflict(closedSentence(current, replaced))
	assertChangeable(replaced)
	await tx
		.update(serviceAgreement)
		.set({ status: 'withdrawn', withdrawnAt: now })
		.where(eq(serviceAgreement.id, replacesId))
	const [signed] = await tx
		.update(serviceAgreement)
		.set({
			status: 'signed',
			signedAt: now,
			signedName: signature.name,
			signedFrom: signature.from,
			signedWith: signature.device,
			pdf,
			pdfHash,
			deliveredAt: replaced.deliveredAt,
		})
		.where(eq(serviceAgreement.id, id))
		.returning(columns)
	await appendAudit(tx, {
		at: now,
		actor,
		action: 'service-agreement.signed',
		subject: { kind: 'service-agreement', id },
		detail: {
			reference: current.reference,
			replaces: replaced.reference,
			version: current.content!.version,
			textHash: current.contentHash,
			fileHash: pdfHash,
		},
	})
	return { agreement: signed as AgreementVersion, isNew: true }
}

/** Says why a version can't be signed anymore. */
export function closedSentence(
	{ declinedReason }: Pick<Agreement, 'declinedReason'>,
	replaced: Pick<Agreement, 'status'>,
): string {
	if (declinedReason !== null) return 'You declined this version, so your agreement stays as it was.'
	if (replaced.status === 'signed')
		return 'We have withdrawn this version, so your agreement stays as it was.'
	return 'The agreement that this version would change has ended or was replaced by another.'
}

async function lockChangeable(tx: Db, id: string): Promise<SignedAgreement> {
	const found = await lockToChange(tx, id)
	assertChangeable(found)
	return found as SignedAgreement
}

/** An agreement is changed while it is in force, and its work is not confirmed to be done. */
function assertChangeable({ status, confirmedAt }: Agreement): void {
	if (status !== 'signed') throw new Conflict('This agreement has ended, so it can’t be changed.')
	if (confirmedAt) throw new Conflict('The service is delivered, so its agreement can’t be changed anymore.')
}
