import { z } from 'zod'
import { centsMax, labelCharsMax } from '#engine'
import { nothingPrinted } from '../paper/paper-boxes.ts'
import { type PaperKind, paperKinds } from '../paper/paper-kinds.ts'
import { questionCharsMax, reasonCharsMax } from './signing-limits.ts'

const paperForm = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]])
const name = z.string().regex(/^[a-z_]{1,40}$/)
/** Cents, parts per million, months or miles, or an ISO date. */
const boxValue = z.union([z.int().min(-centsMax).max(centsMax), z.iso.date(), z.literal(nothingPrinted)])

/**
 * The keys of the entries about the same box, line or question that this one replaces: those that the writer saw. An entry that another
 * phone wrote at the same time is not among them, and both count until someone decides.
 */
const over = z.array(z.uuid()).max(10)

/**
 * One thing that happened at the signing desk. Entries are only ever added: a later entry about the same box replaces an earlier one.
 * Kinds of entries are never removed from this schema, because a phone may send entries that an earlier release wrote.
 */
export const signingEntry = z.discriminatedUnion('kind', [
	/** Somebody starts to read a document; `corrects` is the one that it replaces after a correction. */
	z.strictObject({
		kind: z.literal('open'),
		paper: z.uuid(),
		form: paperForm,
		corrects: z.uuid().nullable(),
	}),
	/** What the document shows in a box; null removes it. */
	z.strictObject({
		kind: z.literal('box'),
		paper: z.uuid(),
		box: name,
		value: boxValue.nullable(),
		over,
	}),
	/** A line for which the form has no box; null removes it. */
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
		over,
	}),
	/** A question that arithmetic can't answer: true when the document is right. */
	z.strictObject({
		kind: z.literal('question'),
		paper: z.uuid(),
		question: name,
		isRight: z.boolean().nullable(),
		over,
	}),
	/** The client asks the advisor, about a paper or in general. */
	z.strictObject({
		kind: z.literal('ask'),
		ask: z.uuid(),
		paper: z.uuid().nullable(),
		text: z.string().trim().min(1).max(questionCharsMax),
	}),
	/** The advisor's answer. */
	z.strictObject({
		kind: z.literal('reply'),
		ask: z.uuid(),
		text: z.string().trim().min(1).max(questionCharsMax),
	}),
	/** A photo of a document or the car; the picture itself is sent separately. */
	z.strictObject({ kind: z.literal('photo'), photo: z.uuid(), paper: z.uuid().nullable() }),
	/** How it ended. `reason` is required when a document that differs is signed. */
	z.strictObject({
		kind: z.literal('end'),
		outcome: z.enum(['signed', 'walked_away']),
		reason: z.string().trim().max(reasonCharsMax),
	}),
])

export type SigningEntry = z.infer<typeof signingEntry>
