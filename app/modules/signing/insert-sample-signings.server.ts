import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { transact } from '#app/db/transact.server.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { clientActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import type { TotalChoice } from './agreed-total.ts'
import {
	agreementLink,
	answerAgreement,
	askManager,
	type DecidedTotal,
	recordAgreement,
} from './agreements.server.ts'
import { confirmAgreement } from './client-answers.server.ts'
import { appendSigningEntries } from './desk/signing-entries.server.ts'
import type { SigningEntry } from './desk/signing-entry.ts'
import { boxesOf, nothingPrinted } from './paper/paper-boxes.ts'

/** What was agreed in a sample deal, and what is read at the desk. */
type SampleSigning = {
	/** Which total counts, for a document that does not add up. */
	total?: TotalChoice
	agreedWith: string
	paperAtDesk?: Readonly<Record<string, number>>
	asks?: string
}

type SampleSigningsInput = {
	deals: readonly { sample: SampleSigning; clientId: string }[]
	advisorId: string
	now: Date
}

const hourMs = 3_600_000

/**
 * Demo mode only: inserts what was agreed in the sample deals, confirmed by everyone, and a paper that is partly read at the signing desk.
 * A second run changes nothing. @returns the totals that were decided, which the deals have to store
 */
export async function insertSampleSignings(
	db: Db,
	{ deals, advisorId, now }: SampleSigningsInput,
): Promise<DecidedTotal[]> {
	if ((await db.$count(dealAgreement)) > 0) return []
	const decided: DecidedTotal[] = []
	const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
	for (const { sample, clientId } of deals) {
		const [found] = await db
			.select({ id: deal.id })
			.from(deal)
			// A demo that was loaded by an earlier release may have nothing chosen.
			.innerJoin(dealDocument, and(eq(dealDocument.dealId, deal.id), eq(dealDocument.state, 'chosen')))
			.where(and(eq(deal.clientId, clientId), eq(deal.sample, true)))
		if (!found) continue
		const dealId = found.id
		await transact(db, async (tx) => {
			const advisor = siteActor('sample', advisorId)
			const client = clientActor({ id: advisorId }, clientId)
			const record = {
				actor: advisor,
				dealId,
				formKey: crypto.randomUUID(),
				reason: '',
				total: sample.total,
				now: ago(5),
			}
			const { agreement, decidedTotal } = await recordAgreement(tx, record)
			if (decidedTotal) decided.push(decidedTotal)
			await confirmAgreement(tx, { actor: client, id: agreement.id, now: ago(4) })
			// Already answered, so it is sent to nobody.
			const links = createLinks({ secret: crypto.randomUUID(), origin: '' })
			const token = links.tokenOf(agreementLink(agreement.id))
			await askManager(tx, { actor: advisor, dealId, id: agreement.id, token, email: '', now: ago(4) })
			await answerAgreement(tx, {
				links,
				token,
				answer: 'yes',
				name: sample.agreedWith,
				note: '',
				now: ago(3),
			})
			const entries = entriesOf(sample, agreement.document).map((entry) => ({
				key: crypto.randomUUID(),
				writtenAt: ago(0.2),
				entry,
			}))
			if (entries.length > 0)
				await appendSigningEntries(tx, { actor: client, dealId, entries, now: ago(0.2) })
		})
	}
	return decided
}

/** A buyer's order, read except for the last boxes. */
function entriesOf(
	{ paperAtDesk, asks }: SampleSigning,
	agreed: Parameters<typeof boxesOf>[0],
): SigningEntry[] {
	if (!paperAtDesk) return []
	const paper = crypto.randomUUID()
	const boxes = boxesOf(agreed, 'buyers_order').slice(0, 9)
	return [
		{ kind: 'open', paper, form: 'buyers_order', corrects: null },
		...boxes.map(
			({ id, agreed: value }): SigningEntry => ({
				kind: 'box',
				paper,
				box: id,
				value: getOwnValue(paperAtDesk, id) ?? value ?? nothingPrinted,
				over: [],
			}),
		),
		...(asks ? [{ kind: 'ask' as const, ask: crypto.randomUUID(), paper, text: asks }] : []),
	]
}
