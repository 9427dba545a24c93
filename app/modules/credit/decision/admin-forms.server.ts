import { z } from 'zod'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText, anyTexts, textField, versionField, withControl } from '#app/lib/forms/form-fields.ts'
import { secretFields } from '../application/application-fields.ts'
import { findProfile, type PacketProfile } from '../documents/packet-profile.ts'
import { type AdminFile, revealReasons } from './admin-application.ts'
import { type LenderAnswer, lenderAnswers } from './lender-answers.ts'
import { type CorrectionRequest, correctable } from './send-back.server.ts'

/** A text that the domain function checks. */
const text = (charsMax: number) => withControl(anyText(), { maxLength: charsMax })

/** What the advisor saw when they decided. */
export const decisionSchema = z.object({ version: versionField(), seen: anyText() })

const requestFields = (['first', 'co'] as const).flatMap((role) =>
	correctable.map((section) => ({ role, section, name: `message ${role} ${section}` as const })),
)

/** One message for each section of each person, most of them empty. */
export const sendBackSchema = decisionSchema.extend(anyTexts(...requestFields.map(({ name }) => name)))

export const requestsOf = (sent: Omit<z.output<typeof sendBackSchema>, 'version'>): CorrectionRequest[] =>
	requestFields.flatMap(({ role, section, name }) => {
		const message = sent[name].trim()
		return message ? [{ role, section, message }] : []
	})

export const processSchema = z.object({ version: versionField() })
export const noteSchema = z.object({ note: text(2_000) })
export const noticeSchema = z.object({
	version: versionField(),
	text: text(6_000),
	/** Only with a co-applicant who sent their part. */
	coText: text(6_000),
})
export const lenderSchema = z.object({ lender: text(100), address: text(200) })
export const lenderAnswerSchema = z.object({
	lenderId: anyText(),
	answer: z.enum(
		Object.keys(lenderAnswers) as [LenderAnswer, ...LenderAnswer[]],
		'Choose what the lender answered.',
	),
	terms: text(500),
	reasons: text(500),
	address: text(200),
})
const reason = z.enum(revealReasons, 'Choose a reason.')
export const revealSchema = z.object({
	field: z.enum(secretFields, 'Choose what to open.'),
	applicant: anyText(),
	reason,
})
export const documentSchema = z.object({ reason, as: anyText() })
export const packetSchema = z.object({
	lender: textField({ charsMax: 100, missing: 'Name the lender that gets the packet.' }),
	profile: z
		.string()
		.transform((id) => findProfile(id))
		.pipe(z.custom<PacketProfile>(Boolean, 'Choose how much to include in the packet.')),
	reason,
	as: anyText(),
})

/** The controls of the page's forms. */
export const adminControls: AdminFile['controls'] = {
	note: controlsOf(noteSchema),
	notice: controlsOf(noticeSchema),
	lender: controlsOf(lenderSchema),
	lenderAnswer: controlsOf(lenderAnswerSchema),
	reveal: controlsOf(revealSchema),
}
