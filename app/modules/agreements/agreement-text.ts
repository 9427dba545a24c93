import type { AgreementContent, AgreementSection, FeeTiming } from '#app/db/schema/agreements.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Offering, OfferingKind } from '#app/modules/catalog/offerings.ts'
import type { SaleTerms } from '#engine'
import { promisedFeatures } from './promised-features.ts'

/** The version of the text below. A change of a sentence is a new version; what was signed keeps its own text. */
export const agreementVersion = '2026-11'

/** What a client may withdraw from within this time gets the whole fee back, started or not. */
export const freeWithdrawalDays = 3

/** Returns the last day of an agreement that is signed on a day, as its text says: twelve months later, or the end of that month. */
export function lastDayOf(signedOn: string): string {
	const [year, month, day] = signedOn.split('-').map(Number) as [number, number, number]
	const monthEnd = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
	return `${year + 1}-${signedOn.slice(5, 7)}-${String(Math.min(day, monthEnd)).padStart(2, '0')}`
}

export type AgreementTerms = {
	/** 'LA-7K2M9Q' */
	reference: string
	/** `address` is empty until it is entered. */
	business: { name: string; address: string; contactEmail: string; phone: string }
	/** `address`: where the law of the state wants it; null elsewhere. */
	client: { name: string; email: string; address: string | null; stateName: string }
	service: { kind: OfferingKind } & Pick<Offering, 'title' | 'features'>
	/** What the law of the state leaves out of the service. */
	leavesOut: SaleTerms['leavesOut']
	priceCents: number
	feeTiming: FeeTiming
	/** What the law of the state means for this service, as the client has read it before. */
	lawSentence: string
	/** Parts that the law of the state wants in the agreement. */
	clauses: readonly (Omit<AgreementSection, 'paragraphs'> & { text: string })[]
	/** The cancellation terms of appointments. */
	appointmentTerms: string
}

/**
 * Returns the agreement of a client with the business, filled in: what the client reads, signs and gets as a file. It is short, so that
 * people read it on a phone before they sign.
 */
export function agreementContent(terms: AgreementTerms): AgreementContent {
	const { reference, business, client, service } = terms
	const { included, leftOut } = promisedFeatures(service, terms.leavesOut)
	return {
		version: agreementVersion,
		title: `Agreement ${reference}`,
		sections: [
			{
				id: 'service',
				heading: 'The service',
				paragraphs: [
					`${service.title}: ${included.map((title) => title.toLowerCase()).join(', ') || 'advice'}.`,
					...(leftOut.length > 0 ? [`Not part of this in ${client.stateName}: ${leftOut.join(', ')}.`] : []),
					`${business.name} (${['“we”', business.address, business.contactEmail, business.phone].filter(Boolean).join(', ')}) does this for ${client.name} of ${client.stateName}${client.address ? `, ${client.address}` : ''} (“you”).`,
					'You decide and sign with the seller. We are not lawyers, dealers or lenders, and only you pay us.',
				],
			},
			{
				id: 'price',
				heading: `The fee: ${formatCents(terms.priceCents)}`,
				paragraphs: [terms.lawSentence, ...(feeDetails[terms.feeTiming] ?? [])],
			},
			...terms.clauses.map(({ id, heading, text, minPoints, minHeadingPoints, isBold, isBoxed }) => ({
				id,
				heading,
				paragraphs: text.split('\n\n'),
				...(minPoints ? { minPoints } : {}),
				...(minHeadingPoints ? { minHeadingPoints } : {}),
				...(isBold ? { isBold } : {}),
				...(isBoxed ? { isBoxed } : {}),
			})),
			{ id: 'cancel', heading: 'Changing your mind', paragraphs: [cancelSentence(terms)] },
			{
				id: 'signing',
				heading: 'Signing',
				paragraphs: [
					'You sign electronically and get a copy by email, or on paper. It ends on delivery, or after 12 months. Only a version we both sign changes it.',
				],
			},
		],
	}
}

/** Returns the title of the service as it is in an agreement. */
export const serviceIn = ({ sections }: AgreementContent): string =>
	sections.find(({ id }) => id === 'service')?.paragraphs[0]?.split(': ')[0] ?? ''

const chargedAfterCar =
	'Our payment provider keeps your card. We charge it once you and we have signed the version of this agreement that names the car and its price; then the money is in a trust account, and ours only after you have confirmed that the service is delivered.'

/** When the fee is paid, for the page and the emails. */
export const whenPaid: Record<FeeTiming, string> = {
	now: 'You pay by card after you have signed.',
	trust:
		'You pay by card after you have signed. The money stays in a trust account and is ours only after you have confirmed that the service is delivered.',
	after_car: `You pay nothing now. ${chargedAfterCar}`,
	after_delivery:
		'You pay nothing in advance. Our payment provider keeps your card, and it is charged only after you have confirmed that the service is delivered.',
}

/** What the sentence about the law does not say. */
const feeDetails: Record<FeeTiming, readonly string[] | null> = {
	now: null,
	trust: ['It is ours only after you have confirmed that the service is delivered.'],
	after_car: [chargedAfterCar],
	after_delivery: [
		'Our payment provider keeps your card, and it is charged only after you have confirmed that the service is delivered.',
	],
}

function cancelSentence({ service, appointmentTerms, feeTiming }: AgreementTerms): string {
	const how = 'You can end this anytime by the link in our email.'
	if (feeTiming === 'after_delivery')
		return `${how} Before you have confirmed the delivery, you then owe us nothing, and your card is removed.`
	const paid =
		service.kind === 'in_person'
			? appointmentTerms
			: `Within ${freeWithdrawalDays} days of signing, or before we start, you get all of it back; later, a fair share for what isn’t done.`
	if (feeTiming === 'after_car')
		return `${how} Before we have charged your card, you then owe us nothing, and it is removed. Afterwards: ${paid}`
	return `${how} ${paid}`
}
