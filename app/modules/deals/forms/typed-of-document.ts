import type { DealDocument } from '#engine'
import type { LedgerDocument } from '../documents/documents.server.ts'
import { type DocumentValues, emptyTyped, readStoredTyped, type TypedDocument } from './typed-document.ts'

type Stored = Pick<
	LedgerDocument,
	'typed' | 'document' | 'kind' | 'title' | 'dealerId' | 'dealerPersonId' | 'writtenBy' | 'vehicleId'
>

/** Returns the form of a stored document: as it was typed or, if it was not typed, filled in from its content. */
export function typedOfStored(stored: Stored): TypedDocument {
	const { kind, title, dealerId, dealerPersonId, writtenBy, vehicleId, document } = stored
	const storedFields = {
		kind,
		title,
		writtenBy,
		dealerId: dealerId ?? '',
		dealerPersonId: dealerPersonId ?? '',
		vehicleId: vehicleId ?? '',
	}
	const typed = readStoredTyped(stored.typed)
	const wasTyped = typed.values.kind !== ''
	if (wasTyped || !document) return { ...typed, values: { ...typed.values, ...storedFields } }
	const written = typedOfDocument(document)
	return { ...written, values: { ...written.values, ...storedFields } }
}

/** Writes a document as its form. Dollars have two digits after the point, rates are in percent. */
export function typedOfDocument(document: DealDocument): TypedDocument {
	const { stated = {}, loan, lease, trade, vehicle, lines, taxes = [] } = document
	const values: Partial<DocumentValues> = {
		kind: document.kind,
		deal: document.deal,
		date: document.date ?? '',
		validUntil: document.validUntil ?? '',
		state: document.state ?? '',
		zip: document.zip ?? '',
		firstPayment: document.firstPaymentDate ?? '',
		condition: vehicle?.condition ?? '',
		vin: vehicle?.vin ?? '',
		year: numberText(vehicle?.year),
		make: vehicle?.make ?? '',
		model: vehicle?.model ?? '',
		total: dollars(stated.outTheDoorCents),
		amountFinanced: dollars(stated.amountFinancedCents),
		dueAtSigning: dollars(stated.dueAtSigningCents),
		financeCharge: dollars(stated.financeChargeCents),
		totalOfPayments: dollars(stated.totalOfPaymentsCents),
		totalSalePrice: dollars(stated.totalSalePriceCents),
		payment: dollars(loan?.paymentCents ?? lease?.paymentCents ?? stated.paymentCents),
		months: numberText(loan?.months ?? lease?.months),
		apr: percent(loan?.aprPpm),
		every: loan?.every === 'two_weeks' ? 'two_weeks' : '',
		balloon: dollars(loan?.balloonCents),
		tradeAllowance: dollars(trade?.allowanceCents),
		tradePayoff: dollars(trade?.payoffCents),
		payoffGoodUntil: trade?.payoffGoodUntil ?? '',
		...leaseValues(lease),
	}
	return {
		...emptyTyped(values),
		rows: lines.map(({ label, cents, role, category }) => ({
			label,
			amount: role === 'credit' ? `-${dollars(cents)}` : dollars(cents),
			category: category ?? '',
		})),
		taxes: taxes.map(({ label, ratePpm, baseCents, cents }) => ({
			label,
			rate: percent(ratePpm),
			base: dollars(baseCents),
			amount: dollars(cents),
		})),
	}
}

function leaseValues(lease: DealDocument['lease']): Partial<DocumentValues> {
	if (!lease) return {}
	return {
		capCost: dollars(lease.grossCapCents),
		capReduction: dollars(lease.capReductionCents),
		residual: dollars(lease.residualCents),
		moneyFactor: lease.moneyFactorPpb === undefined ? '' : (lease.moneyFactorPpb / 1e9).toFixed(5).slice(1),
		rentCharge: dollars(lease.rentChargeCents),
		acquisition: dollars(lease.acquisitionCents),
		disposition: dollars(lease.dispositionCents),
		securityDeposits: dollars(lease.securityDepositsCents),
		milesPerYear: numberText(lease.milesPerYear),
		taxOn: lease.taxOn ?? '',
		onePay: lease.onePay ? 'yes' : '',
	}
}

const dollars = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2))
const percent = (ppm: number | undefined) => (ppm === undefined ? '' : String(ppm / 10_000))
const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))
