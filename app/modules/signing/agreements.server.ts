import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { Conflict, Gone, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { hasStatus } from '#app/modules/deals/deal-status.server.ts'
import { assertFormKey, type Deal, dealOf, lockDeal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { hashOfToken } from '#app/platform/links/random-token.server.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'
import { type DealDocument, formatCents, outTheDoorOf, readDeal, type TotalDecision } from '#engine'
import { answersAt, dealerAnswers, isOfSameDealer } from './agreed-dealer.server.ts'
import { agreedOf, type TotalChoice } from './agreed-total.ts'
import { agreementLimits, hasEnded, type ManagerAnswer, standingOf } from './agreement.ts'
import type { DealerAnswer } from './dealer-answers.ts'
import { hasAgreementEnded } from './ended-agreements.server.ts'

type Row = typeof dealAgreement.$inferSelect

/** One version of what was agreed. */
export type Agreement = Omit<
	Row,
	'document' | 'totalDecision' | 'formKey' | 'managerTokenHash' | 'managerAnswer'
> & {
	document: DealDocument
	totalDecision: TotalDecision | null
	managerAnswer: ManagerAnswer | null
	/** What the dealer answered about the offer; only where agreements are read to be shown. */
	dealerAnswers?: readonly DealerAnswer[]
}

export const agreementNotFound = 'This agreement does not exist.'

export function agreementOf({
	formKey: _,
	managerTokenHash: __,
	managerAnswer,
	totalDecision,
	...row
}: Row): Agreement {
	// Taken from a confirmed document, so the format's reader has accepted it.
	const document = row.document as DealDocument
	return {
		...row,
		document,
		// An agreement of an earlier release, whose document was deleted with its dealer, has no stored total.
		outTheDoorCents: row.outTheDoorCents ?? outTheDoorOf(readDeal(document)).cents ?? null,
		totalDecision: totalDecision as TotalDecision | null,
		managerAnswer: managerAnswer as ManagerAnswer | null,
	}
}

export type HashedAgreement = Pick<Agreement, 'document' | 'totalDecision'>

/**
 * SHA-256 of the canonical JSON of the document, or of `{ document, totalDecision }` where somebody decided; hexadecimal.
 */
export const hashOfAgreement = ({ document, totalDecision }: HashedAgreement): string =>
	createHash('sha256')
		.update(canonicalOf(JSON.parse(JSON.stringify(totalDecision ? { document, totalDecision } : document))))
		.digest('hex')

/** Lists the versions of what was agreed in a deal, the current one first. The caller must check that the actor may see the deal. */
export async function listAgreements(db: Db, { dealId }: { dealId: string }): Promise<Agreement[]> {
	const rows = await db
		.select({ row: dealAgreement, answers: dealerAnswers })
		.from(dealAgreement)
		.where(eq(dealAgreement.dealId, dealId))
		.orderBy(desc(dealAgreement.version))
		.limit(50)
	return rows.map(({ row }, index) => ({ ...agreementOf(row), dealerAnswers: answersAt(rows, index) }))
}

export type DecidedTotal = { documentId: string; outTheDoorCents: number | null }

type RecordInput = {
	actor: Actor
	dealId: string
	formKey: string
	reason: string
	/** Which total counts, for a document that does not add up; without it, what was decided about the same document before. */
	total?: TotalChoice | null
	now: Date
}

type Recorded = {
	agreement: Agreement
	deal: Deal
	isNew: boolean
	/** The total of a document that does not add up, which its deal has to store. */
	decidedTotal?: DecidedTotal | null
}

/**
 * Records the chosen document as the agreement; it replaces an earlier version. The same form again returns the same version. Call it in
 * a transaction.
 * @throws Forbidden for a client; NotFound; Conflict without a chosen document, for a closed deal, or for a document that does not add up
 * without a decision which total counts; Invalid with the field when the decision or what changed is not said
 */
export async function recordAgreement(
	tx: Db,
	{ actor, dealId, formKey, reason, total: choice = null, now }: RecordInput,
): Promise<Recorded> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	const locked = await lockDeal(tx, { actor, id: dealId, to: 'agree' })
	const [same] = await tx.select().from(dealAgreement).where(eq(dealAgreement.formKey, formKey))
	if (same) {
		if (same.dealId !== dealId) throw new NotFound(agreementNotFound)
		return { agreement: agreementOf(same), deal: locked, isNew: false }
	}
	const [chosen] = await tx
		.select()
		.from(dealDocument)
		.where(and(eq(dealDocument.dealId, dealId), eq(dealDocument.state, 'chosen')))
	if (!chosen?.document) throw new Conflict('Choose a document first: it becomes what was agreed.')
	const [before] = await listAgreements(tx, { dealId })
	const { document, totalDecision } = agreedOf(
		{ id: chosen.id, document: chosen.document as DealDocument },
		{ choice, before },
	)
	const hash = hashOfAgreement({ document, totalDecision })
	// Another dealer's offer of the same amounts is another agreement, and a version that ended is written down again.
	if (before?.hash === hash && !hasEnded(standingOf(before)) && (await isOfSameDealer(tx, before, chosen)))
		return { agreement: before, deal: locked, isNew: false }
	const trimmedReason = reason.trim()
	if (before && !trimmedReason)
		throw new Invalid(
			'Say what changed against the version before, for everyone who has read that one.',
			'reason',
		)
	if (trimmedReason.length > agreementLimits.reason)
		throw new Invalid(`Use at most ${agreementLimits.reason} characters.`, 'reason')
	// The stored total of a document that adds up stays; rows of earlier releases may lack it.
	const total = outTheDoorOf(readDeal(document)).cents ?? null
	const outTheDoorCents = totalDecision ? total : (chosen.outTheDoorCents ?? total)
	if (before) await tx.update(dealAgreement).set({ replacedAt: now }).where(eq(dealAgreement.id, before.id))
	const [inserted] = await tx
		.insert(dealAgreement)
		.values({
			dealId,
			version: (before?.version ?? 0) + 1,
			formKey,
			documentId: chosen.id,
			document,
			outTheDoorCents,
			totalDecision,
			hash,
			reason: trimmedReason,
			agreedById: recordedActor(actor).id,
			agreedAt: now,
			createdAt: now,
		})
		.returning()
	await touchDeal(tx, { id: dealId, now })
	const decidedTotal = totalDecision && { documentId: chosen.id, outTheDoorCents }
	return { agreement: agreementOf(inserted!), deal: locked, isNew: true, decidedTotal }
}

/** Locks the deal, then the current version, as every change does. @throws NotFound; Conflict when a newer version exists */
export async function lockAgreement(
	tx: Db,
	{ actor, id, mayBeReplaced = false }: { actor: Actor; id: string; mayBeReplaced?: boolean },
) {
	const [found] = isUuid(id) ? await tx.select().from(dealAgreement).where(eq(dealAgreement.id, id)) : []
	if (!found) throw new NotFound(agreementNotFound)
	const locked = await lockDeal(tx, { actor, id: found.dealId, to: 'agree' })
	const [current] = await tx.select().from(dealAgreement).where(eq(dealAgreement.id, id))
	if (!mayBeReplaced) await assertCurrent(tx, agreementOf(current!))
	return { agreement: agreementOf(current!), deal: locked }
}

/** @throws Conflict that says what the newer version costs, for somebody who still has the older one on the screen */
async function assertCurrent(
	tx: Db,
	{ dealId, replacedAt, outTheDoorCents: before }: Agreement,
): Promise<void> {
	if (!replacedAt) return
	const [current] = await listAgreements(tx, { dealId })
	const after = current?.outTheDoorCents ?? null
	const figures =
		before === null || after === null ? '' : ` Out the door: ${formatCents(before)} → ${formatCents(after)}.`
	throw new Conflict(`There is a newer version of what was agreed.${figures} Please look at that one.`)
}

/** Records that the dealer's manager gets a link to answer by. Call it in a transaction. @throws Forbidden, NotFound; Conflict once answered */
export async function askManager(
	tx: Db,
	{
		actor,
		dealId,
		id,
		token,
		email,
		now,
	}: { actor: Actor; dealId: string; id: string; token: string; email: string; now: Date },
): Promise<{ agreement: Agreement; deal: Deal }> {
	assertMay(actor, 'run')
	const { agreement, deal: locked } = await lockAgreement(tx, { actor, id })
	if (locked.id !== dealId) throw new NotFound(agreementNotFound)
	if (agreement.managerAnswer) throw new Conflict('The manager has answered already.')
	if (agreement.clientDeclinedAt)
		throw new Conflict('The client said no to this version. Please write down a new one first.')
	const [changed] = await tx
		.update(dealAgreement)
		.set({ managerTokenHash: hashOfToken(token), managerEmail: email, managerAskedAt: now })
		.where(eq(dealAgreement.id, id))
		.returning()
	await touchDeal(tx, { id: locked.id, now })
	return { agreement: agreementOf(changed!), deal: locked }
}

/** The link by which a dealer's manager answers: the same one each time, so that it can be shown and sent again. */
export const agreementLink = (id: string) => ({ purpose: 'agreement', subject: id }) satisfies Link

type ManagerLink = { links: Links; token: string }

/**
 * Returns the agreement of a manager's link with its deal.
 * @throws NotFound, also for a deal that is closed; Gone after the client deleted their account
 */
export async function findByManagerToken(
	db: Db,
	{ links, token }: ManagerLink,
): Promise<{ agreement: Agreement; deal: Deal }> {
	const list = (isThis: SQL) =>
		db
			.select({ agreement: dealAgreement, answers: dealerAnswers, deal })
			.from(dealAgreement)
			.innerJoin(deal, eq(deal.id, dealAgreement.dealId))
			.where(and(isThis, isNotNull(dealAgreement.managerTokenHash), hasStatus('open')))
	const found = await links
		.open(
			'agreement',
			token,
			async (id) => (await list(eq(dealAgreement.id, id))).map((row) => ({ row })),
			(hash) => list(eq(dealAgreement.managerTokenHash, hash)),
		)
		.catch(async (error: unknown) => {
			if (error instanceof NotFound && (await hasAgreementEnded(db, { links, token })))
				throw new Gone(
					'This page was deleted at the buyer’s request, so there is nothing to confirm here anymore. Questions? Please call the advisor.',
				)
			throw error
		})
	const agreement = { ...agreementOf(found.agreement), dealerAnswers: found.answers }
	return { agreement, deal: dealOf(found.deal) }
}

type AnswerInput = ManagerLink & { answer: ManagerAnswer; name: string; note: string; now: Date }

/**
 * Stores the manager's answer; the first one counts, and repeating it is no error. Call it in a transaction.
 * @throws NotFound; Invalid with the field; Conflict when a newer version exists, the client said no, or another answer was given
 */
export async function answerAgreement(
	tx: Db,
	{ links, token, answer, name, note, now }: AnswerInput,
): Promise<{ agreement: Agreement; deal: Deal; changed: boolean }> {
	const found = await findByManagerToken(tx, { links, token })
	// Whoever has the link may see this one deal.
	const owner = personActor(null, { clientId: found.deal.clientId })
	const { agreement, deal: locked } = await lockAgreement(tx, {
		actor: owner,
		id: found.agreement.id,
		mayBeReplaced: true,
	})
	if (agreement.managerAnswer) {
		if (agreement.managerAnswer === answer && agreement.managerName === name.trim())
			return { agreement, deal: locked, changed: false }
		throw new Conflict('This was answered already. Please call the advisor if something changed.')
	}
	await assertCurrent(tx, agreement)
	if (agreement.clientDeclinedAt)
		throw new Conflict('The buyer said no to this, so there is nothing to confirm. Please call the advisor.')
	const signer = name.trim()
	if (signer.length < 2) throw new Invalid('Enter your name.', 'name')
	if (signer.length > agreementLimits.name)
		throw new Invalid(`Use at most ${agreementLimits.name} characters.`, 'name')
	if (note.length > agreementLimits.note)
		throw new Invalid(`Use at most ${agreementLimits.note} characters.`, 'note')
	const [changed] = await tx
		.update(dealAgreement)
		.set({ managerAnswer: answer, managerName: signer, managerNote: note.trim(), managerAnsweredAt: now })
		.where(eq(dealAgreement.id, agreement.id))
		.returning()
	await touchDeal(tx, { id: locked.id, now })
	return { agreement: agreementOf(changed!), deal: locked, changed: true }
}
