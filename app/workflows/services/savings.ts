import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { contractKinds, documentKindNames, quoteKinds } from '#app/modules/deals/documents/document-kinds.ts'
import type { NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { standingOf } from '#app/modules/signing/agreement.ts'
import type { Agreement } from '#app/modules/signing/agreements.server.ts'
import { type DealDocument, outTheDoorOf, readDeal } from '#engine'

type Total = {
	cents: number
	/** 'Quote from Northside Honda'. */
	name: string
	/** The day of the document: '2026-11-20'. */
	day: string
}

/** What a client saved, by two documents. */
export type Savings = { first: Total; last: Total; savedCents: number }

export type Papers = {
	documents: readonly NamedDocument[]
	/** The current version of what was agreed. */
	agreement: Agreement | null
	/** How the signing ended; null before that. */
	signing: { outcome: 'signed' | 'walked_away'; reason: string } | null
	/** In which a document or agreement without a day of its own is dated. */
	timeZone: string
}

type Paper = NamedDocument & { day: string }
type Comparable = Pick<NamedDocument, 'vehicleId' | 'dealerId'> & { document: DealDocument }

/**
 * Returns what a client saved: the first total that a dealer wrote for the car against that of the contract, or else of what the client
 * confirmed, if papers like it were signed. Null unless both are known, add up, are for the same car and paid for in the same way, and the
 * last one is lower.
 */
export function savingsOf({ documents, timeZone, ...agreed }: Papers): Savings | null {
	const papers = documents.map((each) => ({
		...each,
		day: each.documentDate ?? localDateOf(each.createdAt, timeZone),
	}))
	const contract = newestContract(papers)
	const end = contract ? contractOf(contract) : agreedOf({ documents, timeZone, ...agreed })
	if (!end) return null
	const [first] = papers
		.filter(({ kind, state }) => quoteKinds.includes(kind) && isStanding(state))
		.flatMap((paper) => (paper.document ? [{ ...paper, document: paper.document }] : []))
		.filter((paper) => paper.id !== end.id && isSameCar(paper, end))
		.sort((a, b) => a.day.localeCompare(b.day) || a.createdAt.getTime() - b.createdAt.getTime())
	if (!first || first.day > end.total.day || !isComparable(first.document, end.document)) return null
	const cents = totalOf(first.document, first.outTheDoorCents)
	if (cents === null || cents <= end.total.cents) return null
	return {
		first: { cents, name: nameOf(first), day: first.day },
		last: end.total,
		savedCents: cents - end.total.cents,
	}
}

type End = Comparable & { id: string | null; total: Total }

/** Also a draft or a replaced one: while it is not settled what the contract says, nothing is claimed. */
const newestContract = (papers: readonly Paper[]): Paper | undefined =>
	papers
		.filter(({ kind }) => contractKinds.includes(kind))
		.sort((a, b) => b.day.localeCompare(a.day) || b.createdAt.getTime() - a.createdAt.getTime())[0]

const isStanding = (state: Paper['state']): boolean => state === 'confirmed' || state === 'chosen'

function contractOf(contract: Paper): End | null {
	if (!contract.document || !isStanding(contract.state)) return null
	const cents = totalOf(contract.document, contract.outTheDoorCents)
	if (cents === null) return null
	const total = { cents, name: nameOf(contract), day: contract.day }
	return { ...contract, document: contract.document, total }
}

function agreedOf({ documents, agreement, signing, timeZone }: Papers): End | null {
	if (!agreement || standingOf(agreement) !== 'confirmed') return null
	// Who signs papers that differ has to say why.
	if (signing?.outcome !== 'signed' || signing.reason) return null
	const source = documents.find(({ id }) => id === agreement.documentId)
	const { document, totalDecision, outTheDoorCents } = agreement
	const cents = totalDecision ? outTheDoorCents : totalOf(document, outTheDoorCents)
	if (!source || cents === null) return null
	const day = localDateOf(agreement.agreedAt, timeZone)
	return { ...source, document, total: { cents, name: 'What you and the dealer agreed on', day } }
}

/** A printed total that does not add up is no basis for a claim. */
function totalOf(document: DealDocument, storedCents: number | null): number | null {
	const { cents, addsUp } = outTheDoorOf(readDeal(document))
	return addsUp && cents !== undefined && cents === storedCents ? cents : null
}

/** The same VIN; without one, the same car of the deal at the same dealer. Two different VINs are two cars. */
function isSameCar(one: Comparable, other: Comparable): boolean {
	const [vin, otherVin] = [one.document.vehicle?.vin, other.document.vehicle?.vin]
	if (vin && otherVin) return vin === otherVin
	return (
		one.vehicleId !== null &&
		one.vehicleId === other.vehicleId &&
		one.dealerId !== null &&
		one.dealerId === other.dealerId
	)
}

/** A lease has no total to compare; a trade-in or another state changes the tax. */
const isComparable = (one: DealDocument, other: DealDocument): boolean =>
	one.deal !== 'lease' &&
	other.deal !== 'lease' &&
	one.state === other.state &&
	one.trade?.allowanceCents === other.trade?.allowanceCents

const nameOf = ({ kind, dealerName, writtenBy }: NamedDocument): string => {
	const from = dealerName ?? writtenBy
	return `${documentKindNames.get(kind) ?? 'Document'}${from ? ` from ${from}` : ''}`
}
