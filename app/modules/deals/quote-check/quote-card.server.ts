import { z } from 'zod'
import {
	type Category,
	categories,
	categoryNames,
	countedOf,
	type DealDocument,
	type DealReport,
	findingCodes,
	type UsState,
	usStates,
} from '#engine'
import { findingTitle } from './finding-titles.ts'

const rowsMax = 5

const cents = z
	.int()
	.min(0)
	.max(10 ** 12)

/** The short keys keep the card's address short; it holds no text but the optional car and dealer. */
const cardSchema = z.strictObject({
	v: z.literal(1),
	/** To ask about. */
	a: cents,
	/** Out the door. */
	o: cents.optional(),
	/** State. */
	s: z.enum(Object.keys(usStates) as [UsState, ...UsState[]]).optional(),
	d: z.enum(['cash', 'loan', 'lease']),
	/** The largest findings: code, severity, cents, category of the line. */
	f: z
		.array(
			z.tuple([
				z.enum(findingCodes),
				z.enum(['stop', 'review']),
				cents.nullable(),
				z.enum(categoryNames).nullable(),
			]),
		)
		.max(rowsMax),
	/** The number of further findings. */
	m: z.int().min(0).max(1_000),
	/** The car and the dealer, if the person chose to show them. */
	c: z.string().min(1).max(80).optional(),
	n: z.string().min(1).max(80).optional(),
})

type CardData = z.infer<typeof cardSchema>

/** A card as it is shown: one headline and a few rows. It names no dealer and no car unless the person added them. */
export type QuoteCard = {
	askCents: number
	outTheDoorCents: number | null
	state: string | null
	deal: 'cash' | 'loan' | 'lease'
	rows: { title: string; cents: number | null }[]
	more: number
	car: string | null
	dealer: string | null
}

type CardInput = {
	document: Pick<DealDocument, 'state' | 'deal'>
	report: DealReport
	askCents: number
}

/** Encodes the card of a report for its address. No label, no VIN and no name of the quote is in it. */
export function quoteCard({ document, report, askCents }: CardInput): string {
	const open = report.findings.filter(({ severity }) => severity !== 'pass')
	const largest = countedOf(open, report.lines).slice(0, rowsMax)
	const data: CardData = {
		v: 1,
		a: askCents,
		d: document.deal,
		f: largest.map(({ code, severity, cents: amount = null, lines }): CardData['f'][number] => [
			code,
			severity === 'stop' ? 'stop' : 'review',
			amount,
			categoryOf(report, lines?.[0]),
		]),
		m: open.length - largest.length,
	}
	if (report.totals.outTheDoorCents !== undefined && report.totals.outTheDoorCents >= 0)
		data.o = report.totals.outTheDoorCents
	if (document.state) data.s = document.state
	return encode(data)
}

const categoryOf = ({ lines }: DealReport, no: number | undefined): Category | null =>
	lines.find((line) => line.no === no)?.category ?? null

/** Returns the encoded card with this car and dealer; an empty text removes the name. Null if the card cannot be read. */
export function setCardNames(
	encoded: string,
	{ car, dealer }: { car: string; dealer: string },
): string | null {
	const data = decode(encoded)
	if (!data) return null
	const { c: _car, n: _dealer, ...rest } = data
	return encode({ ...rest, ...(car && { c: car }), ...(dealer && { n: dealer }) })
}

/** Reads an encoded card; null for anything else. */
export function readQuoteCard(encoded: string): QuoteCard | null {
	const data = decode(encoded)
	return (
		data && {
			askCents: data.a,
			outTheDoorCents: data.o ?? null,
			state: data.s ? usStates[data.s] : null,
			deal: data.d,
			rows: data.f.map(([code, severity, amount, category]) => ({
				title: findingTitle({ code, severity, cents: amount }, category && categories[category].name),
				cents: amount,
			})),
			more: data.m,
			car: data.c ?? null,
			dealer: data.n ?? null,
		}
	)
}

const encode = (data: CardData): string => Buffer.from(JSON.stringify(data)).toString('base64url')

function decode(encoded: string): CardData | null {
	try {
		return cardSchema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
	} catch {
		return null
	}
}
