import { z } from 'zod'
import { centsMax, labelCharsMax } from '../../engine/format.ts'
import { type PaperKind, paperKinds } from '../paper/paper-kinds.ts'

const paperForm = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]])
const name = z.string().regex(/^[a-z_]{1,40}$/)
/** Cents, parts per million, months or miles, or an ISO date. */
const boxValue = z.union([z.int().min(-centsMax).max(centsMax), z.iso.date()])

/** In characters. */
export const reasonCharsMax = 1_000

/**
 * One thing that happened at the signing desk. Everything is an entry that is only ever added: a later entry about the same box takes the
 * place of an earlier one.
 */
export const signingEntry = z.discriminatedUnion('kind', [
	/** A paper is laid on the table; `corrects` is the paper that it replaces after a complaint. */
	z.strictObject({
		kind: z.literal('open'),
		paper: z.uuid(),
		form: paperForm,
		corrects: z.uuid().nullable(),
	}),
	/** What a box says; null takes the answer back. */
	z.strictObject({
		kind: z.literal('box'),
		paper: z.uuid(),
		box: name,
		answer: z
			.union([z.strictObject({ same: z.literal(true) }), z.strictObject({ value: boxValue })])
			.nullable(),
	}),
	/** A line for which the form has no box; null takes it off. */
	z.strictObject({
		kind: z.literal('line'),
		paper: z.uuid(),
		line: z.uuid(),
		says: z
			.strictObject({
				label: z.string().trim().min(1).max(labelCharsMax),
				cents: z.int().min(0).max(centsMax),
			})
			.nullable(),
	}),
	/** What sums don't show: true when the paper is right. */
	z.strictObject({
		kind: z.literal('question'),
		paper: z.uuid(),
		question: name,
		isRight: z.boolean().nullable(),
	}),
	/** How it ended. `reason` is asked for when a paper that differs is signed. */
	z.strictObject({
		kind: z.literal('end'),
		outcome: z.enum(['signed', 'walked_away']),
		reason: z.string().trim().max(reasonCharsMax),
	}),
])

export type SigningEntry = z.infer<typeof signingEntry>
