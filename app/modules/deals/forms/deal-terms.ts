import type { z } from 'zod'
import { type FieldOf, namesOf, readEach, type TypedSchema, writeEach } from '#app/lib/forms/typed-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type DealDocument, withoutUndefined } from '#engine'

type Part = 'stated' | 'loan' | 'lease' | 'trade' | 'vehicle'

/** What is known of a document of the format beside its lines; its parts may be incomplete. */
export type FoundTerms = Partial<Omit<DealDocument, Part>> & {
	[Name in Part]?: Partial<NonNullable<DealDocument[Name]>>
}

export type Terms = Omit<DealDocument, 'version' | 'kind' | 'lines'>

/** The messages about terms that are missing beside those that were typed. */
type TermErrors = Partial<Record<string, string>>

/** Where a document of the format has the value of a field, such as 'loan.months' or 'taxCents'. */
const placesOf = (field: z.ZodType | undefined) => (field?.meta()?.places ?? []) as string[]

/** Returns the values of a form's fields from a document or a part of one; undefined for those that it does not have. */
export const valuesOf = (schema: TypedSchema, found: object): Record<string, unknown> =>
	Object.fromEntries(
		namesOf(schema).map((name) => [
			name,
			placesOf(getOwnValue(schema.shape, name))
				.map((place) => valueAt(found, place))
				.find((value) => value !== undefined),
		]),
	)

/** Writes a document, or what is known of one, as the texts of a form's fields. */
export const textsOfTerms = <Schema extends TypedSchema>(schema: Schema, found: object) =>
	writeEach(schema, valuesOf(schema, found))

/** Puts the values of a form's fields where a document of the format has them. */
export function placeValues(schema: TypedSchema, values: Readonly<Record<string, unknown>>): FoundTerms {
	const placed = Object.entries(values).flatMap(([name, value]) =>
		placesOf(getOwnValue(schema.shape, name)).map((place): Placed => [place.split('.'), value]),
	)
	return nest(placed) as FoundTerms
}

type Placed = [path: readonly string[], value: unknown]

function nest(placed: readonly Placed[]): object {
	const innerOf = new Map<string, Placed[]>()
	for (const [[name = '', ...path], value] of placed)
		innerOf.set(name, [...(innerOf.get(name) ?? []), [path, value]])
	return Object.fromEntries(
		[...innerOf].map(([name, inner]) => [
			name,
			inner.every(([path]) => path.length > 0) ? nest(inner) : inner.at(-1)![1],
		]),
	)
}

const valueAt = (found: object, place: string): unknown =>
	place.split('.').reduce<unknown>((part, name) => getOwnValue(part as object | undefined, name), found)

type ReadTermsInput<Schema extends TypedSchema> = {
	schema: Schema
	texts: Partial<Record<FieldOf<Schema>, string>>
	/** The values from which some of the texts were written. */
	known: Readonly<Record<string, unknown>> | undefined
	/** How the purchase is paid, if the kind of the document says it. */
	deal?: DealDocument['deal'] | undefined
	/** The car of the deal that the document is about, if one was chosen. */
	vehicle?: DealDocument['vehicle'] | undefined
	/** Whether it may stay open if the car is new or used: what a dealer wrote need not say it. */
	isConditionOpen?: boolean
}

/**
 * Reads the terms of a form: those that can be read, and a message for each field that can't be read or is missing beside others. What is
 * only about another way to pay is ignored.
 */
export function readTerms<Schema extends TypedSchema>({
	schema,
	texts,
	known,
	...fixed
}: ReadTermsInput<Schema>): {
	terms: Terms
	/** The values of the fields by name, also of those that are no terms. */
	values: Partial<z.output<Schema>>
	errors: Partial<Record<FieldOf<Schema>, string>>
} {
	const { values, errors } = readEach(schema, texts, known)
	const deal = fixed.deal ?? (values as { deal?: DealDocument['deal'] }).deal ?? 'cash'
	for (const name of namesOf(schema))
		if (!isAbout(schema.shape[name]!, deal)) {
			delete values[name]
			delete errors[name]
		}
	const found = placeValues(schema, values)
	const { kind: _, stated, loan, lease, trade, vehicle, ...others } = found
	// The payment of a loan or a lease belongs to its terms.
	if (deal === 'cash' || found[deal]?.months !== undefined) delete stated?.paymentCents
	const rest: Rest = { texts, errors }
	if (found.date && found.validUntil && found.validUntil < found.date)
		rest.errors.validUntil = 'This is before the date of the document. Check both.'
	const terms = withoutUndefined({
		...others,
		vehicle: fixed.vehicle
			? { ...fixed.vehicle, ...(vehicle?.vin && { vin: vehicle.vin }) }
			: completeVehicle(vehicle, { ...rest, isConditionOpen: fixed.isConditionOpen }),
		stated: stated && Object.keys(stated).length > 0 ? stated : undefined,
		trade: completeTrade(trade, rest),
		loan: deal === 'loan' ? completeLoan(loan, rest) : undefined,
		lease: deal === 'lease' ? completeLease(lease, rest) : undefined,
	})
	return { terms: { ...terms, deal } as Terms, values, errors }
}

/** Whether a field says something about a purchase that is paid in this way. */
function isAbout(field: z.ZodType, deal: DealDocument['deal']): boolean {
	const only = field.meta()?.deal
	if (only) return only === deal
	const parts = placesOf(field).map((place) => place.split('.')[0])
	return parts.length === 0 || parts.some((part) => part === deal || (part !== 'loan' && part !== 'lease'))
}

type Rest = { texts: TermErrors; errors: TermErrors }

function completeVehicle(
	vehicle: FoundTerms['vehicle'],
	{ errors, isConditionOpen }: Rest & Pick<ReadTermsInput<TypedSchema>, 'isConditionOpen'>,
): FoundTerms['vehicle'] {
	if (!vehicle || vehicle.condition || isConditionOpen) return vehicle
	errors.condition = 'Choose whether the car is new or used.'
	return undefined
}

function completeTrade(trade: FoundTerms['trade'], { texts, errors }: Rest): DealDocument['trade'] {
	if (!trade) return undefined
	if (trade.allowanceCents !== undefined || trade.payoffCents !== undefined)
		return { allowanceCents: 0, payoffCents: 0, ...trade }
	if (!texts.tradePayoff) errors.tradePayoff = 'Enter the payoff that this date is about.'
	return undefined
}

function completeLoan(loan: FoundTerms['loan'], { texts, errors }: Rest): DealDocument['loan'] {
	const { months } = loan ?? {}
	if (months !== undefined) return { ...loan, months }
	if (texts.apr || texts.payment || texts.balloon)
		errors.months ??= 'How many months does the loan run? For example 60 or 72.'
	return undefined
}

function completeLease(lease: FoundTerms['lease'], { errors }: Rest): DealDocument['lease'] {
	const { months } = lease ?? {}
	if (months !== undefined) return { ...lease, months }
	if (Object.keys(lease ?? {}).some((name) => name !== 'paymentCents'))
		errors.months ??= 'How many months does the lease run? For example 24 or 36.'
	return undefined
}
