import { z } from 'zod'
import { optionalDayField } from '#app/lib/forms/form-fields.ts'

const text = (charsMax: number) =>
	z
		.string()
		.trim()
		.max(charsMax, `Please use ${charsMax.toLocaleString('en-US')} characters or fewer.`)

/** What a security program says that only the practice knows. Everything may be left empty; the program then says that it is missing. */
export const securityAnswersSchema = z.object({
	responsible: text(200),
	riskAssessedOn: optionalDayField(),
	risks: text(2_000),
	disks: text(500),
	paper: text(1_000),
	testedOn: optionalDayField(),
	testing: text(1_000),
	trainedOn: optionalDayField(),
	training: text(1_000),
	otherProviders: text(1_000),
	contracts: text(1_000),
	incidents: text(3_000),
	consumers: z.enum(['', 'fewer', 'more'], 'Choose one of the answers.'),
})

export type SecurityAnswers = z.output<typeof securityAnswersSchema>

export const noSecurityAnswers: SecurityAnswers = {
	responsible: '',
	riskAssessedOn: null,
	risks: '',
	disks: '',
	paper: '',
	testedOn: null,
	testing: '',
	trainedOn: null,
	training: '',
	otherProviders: '',
	contracts: '',
	incidents: '',
	consumers: '',
}
