import type { AgreementContent, AgreementSection } from '#app/db/schema/agreements.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { carStatementOf } from '#engine'

/** What a new version of an agreement says about the car. */
export type CarTerms = {
	/** Year, make, model, VIN … as the advisor wrote it. */
	car: string
	carPriceCents: number
	/** The day on which the agreement ends, an ISO date. */
	endsOn: string
	/** Another paragraph; '' if there is none. */
	note: string
}

type NewVersion = {
	/** The text that is replaced. */
	content: AgreementContent
	/** The reference of the new version, and that of the one it replaces. */
	reference: string
	replaces: string
	/** The day on which the client signed the first version: 'Wed, Mar 4, 2026'. */
	firstSignedOn: string
	feeCents: number
	/** Where the client lives: two letters. */
	state: string
	terms: CarTerms
}

/**
 * Returns the text of a new version: that of the old one with the part about the car, in place of the clause that promises it (`…-car` in
 * `engine/law/sale/sale-clauses.ts`) or of the part of an earlier version. Cal. Veh. Code 11738, NRS 482.334 and N.Y. Gen. Bus. Law 738 want
 * the description, the price, the fee and the last day; the part keeps the size and weight of type of the clause.
 */
export function newVersionContent(version: NewVersion): AgreementContent {
	const { content, reference, replaces, firstSignedOn } = version
	const { sections } = content
	const car = {
		heading: 'The car',
		paragraphs: carParagraphs(
			version,
			`This version replaces agreement ${replaces}; all other parts stay as they were. You first signed on ${firstSignedOn}, and the days for changing your mind count from then.`,
		),
	}
	const at = sections.findIndex(isCarSection)
	return {
		...content,
		title: `Agreement ${reference}`,
		sections:
			at === -1
				? sections.toSpliced(beforeCancel(sections), 0, { id: 'car', ...car })
				: sections.with(at, { ...sections[at]!, ...car }),
	}
}

/** Where a state prescribes how price, last day and fee are stated, that is last: what follows it has its place 'immediately below'. */
function carParagraphs({ feeCents, state, terms }: NewVersion, replacement: string): string[] {
	const note = terms.note ? terms.note.split(/\n+/) : []
	const [price, fee, lastDay] = [
		formatCents(terms.carPriceCents),
		formatCents(feeCents),
		formatDate(terms.endsOn),
	] as const
	const description = `Description: ${terms.car}`
	const prescribed = carStatementOf(state)
	if (prescribed)
		return [
			description,
			...note,
			replacement,
			prescribed.intro,
			`${prescribed.price} ${price}`,
			`${prescribed.lastDay} ${lastDay}`,
			`${prescribed.fee} ${fee}`,
		]
	return [
		description,
		`Price of the car: ${price}`,
		`Our fee stays ${fee}.`,
		`This agreement ends on ${lastDay}, or earlier when the service is delivered.`,
		...note,
		replacement,
	]
}

/** Returns the part of a new version that is new. */
export const newPartOf = ({ sections }: AgreementContent): AgreementSection | null =>
	sections.find(isCarSection) ?? null

const isCarSection = ({ id }: AgreementSection) => id === 'car' || id.endsWith('-car')

const beforeCancel = (sections: readonly AgreementSection[]): number => {
	const at = sections.findIndex(({ id }) => id === 'cancel')
	return at === -1 ? sections.length : at
}
