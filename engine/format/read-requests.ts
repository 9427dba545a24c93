import { z } from 'zod'
import { textCharsMax } from '../reading/text/text-limit.ts'
import { buyerSchema, dealDocumentSchema, type FormatFault, type ReadFormat, readFormat } from './format.ts'

/** The largest number of documents in one comparison. */
export const comparedMax = 6

const comparisonSchema = z.strictObject({
	documents: z
		.array(dealDocumentSchema, 'Please give the documents as a list.')
		.min(2, 'A comparison takes at least two documents.')
		.max(comparedMax, `A comparison takes at most ${comparedMax} documents.`),
	buyer: buyerSchema,
})

const varianceSchema = z.strictObject({ agreed: dealDocumentSchema, contract: dealDocumentSchema })

const textSchema = z.strictObject({
	text: z
		.string('Please give the text of the offer.')
		.min(1, 'The text is empty.')
		.max(textCharsMax, `A text has at most ${textCharsMax} characters.`),
	...dealDocumentSchema.pick({ state: true }).shape,
	deal: dealDocumentSchema.shape.deal.optional(),
	condition: z.enum(['new', 'used', 'demo', 'cpo'], 'Please use new, used, demo or cpo.').optional(),
})

/** Reads the body of `POST /api/deal-read`; every fault comes back with its path. */
export const readTextRequest = (input: unknown): ReadFormat<z.infer<typeof textSchema>> =>
	readFormat(textSchema, input)

/** Reads the body of `POST /api/deal-compare`; every fault comes back with its path. */
export const readComparison = (input: unknown): ReadFormat<z.infer<typeof comparisonSchema>> =>
	readFormat(comparisonSchema, input)

/** Reads the body of `POST /api/deal-variance`; every fault comes back with its path. */
export const readVariance = (input: unknown): ReadFormat<z.infer<typeof varianceSchema>> =>
	readFormat(varianceSchema, input)

/** Reads a JSON text with one of the readers of this folder. A text that is not JSON is one fault of the whole. */
export function readJson<T>(text: string, read: (input: unknown) => ReadFormat<T>): ReadFormat<T> {
	let input: unknown
	try {
		input = JSON.parse(text)
	} catch (error) {
		return { ok: false, faults: [{ path: '', message: `This is not JSON: ${(error as Error).message}.` }] }
	}
	return read(input)
}

/** Writes faults as lines, `lines.3.cents: Please …`. */
export const formatFaults = (faults: readonly FormatFault[]): string =>
	faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n')
