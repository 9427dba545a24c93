import { documentKindNames } from '#app/modules/deals/documents/document-kinds.ts'
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
}

type Comparable = Pick<NamedDocument, 'vehicleId' | 'dealerId'> & { document: DealDocument }

const written: readonly string[] = ['quote', 'bid', 'worksheet', 'buyers_order']

/**
 * Returns what a client saved: the first total that a dealer wrote for the car against that of the contract, or else of what the client
 * confirmed, if papers like it were signed. Null unless both are known, add up, are for the same car and paid for in the same way, and the
 * last one is lower.
 */
export function savingsOf({ documents, agreement, signing }: Papers): Savings | null {
	const standing = documents.filter(({ state }) => state === 'confirmed' || state === 'chosen')
	const contract = newestContract(documents)
	const end = contract ? contractOf(contract) : agreedOf({ documents, agreement, signing })
	if (!end) return null
	const [first] = standing
		.filter(({ kind }) => written.includes(kind))
		.flatMap((paper) => (paper.document ? [{ ...paper, document: paper.document }] : []))
		.filter((paper) => paper.id !== end.id && isSameCar(paper, end))
		.sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.createdAt.getTime() - b.createdAt.getTime())
	if (!first || dayOf(first) > end.total.day || !isComparable(first.document, end.document)) return null
	const cents = totalOf(first.document, first.outTheDoorCents)
	if (cents === null || cents <= end.total.cents) return null
	return {
		first: { cents, name: nameOf(first), day: dayOf(first) },
		last: end.total,
		savedCents: cents - end.total.cents,
	}
}

type End = Comparable & { id: string | null; total: Total }

/** Also a draft or a replaced one: while it is not settled what the contract says, nothing is claimed. */
const newestContract = (documents: readonly NamedDocument[]): NamedDocument | undefined =>
	documents
		.filter(({ kind }) => kind === 'retail_contract' || kind === 'lease_contract')
		.sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.createdAt.getTime() - a.createdAt.getTime())[0]

function contractOf(contract: NamedDocument): End | null {
	if (!contract.document || !['confirmed', 'chosen'].includes(contract.state)) return null
	const cents = totalOf(contract.document, contract.outTheDoorCents)
	if (cents === null) return null
	const total = { cents, name: nameOf(contract), day: dayOf(contract) }
	return { ...contract, document: contract.document, total }
}

function agreedOf({ documents, agreement, signing }: Papers): End | null {
	if (!agreement || standingOf(agreement) !== 'confirmed') return null
	// Who signs papers that differ has to say why.
	if (signing?.outcome !== 'signed' || signing.reason) return null
	const source = documents.find(({ id }) => id === agreement.documentId)
	const { document, totalDecision, outTheDoorCents } = agreement
	const cents = totalDecision ? outTheDoorCents : totalOf(document, outTheDoorCents)
	if (!source || cents === null) return null
	const day = agreement.agreedAt.toISOString().slice(0, 10)
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

const dayOf = ({ documentDate, createdAt }: NamedDocument): string =>
	documentDate ?? createdAt.toISOString().slice(0, 10)

const nameOf = ({ kind, dealerName, writtenBy }: NamedDocument): string => {
	const from = dealerName ?? writtenBy
	return `${documentKindNames.get(kind) ?? 'Document'}${from ? ` from ${from}` : ''}`
}
