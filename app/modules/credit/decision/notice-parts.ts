import type { ApplicationStatus } from '../application-status.ts'
import type { Lender } from './lender-answers.ts'

type NoticeToCheck = {
	status: ApplicationStatus
	lenders: readonly Pick<Lender, 'name' | 'address' | 'answer' | 'reasons'>[]
}

/**
 * Returns which required part a notice of a refusal lacks, or null: each creditor with its address and reasons, the equal credit notice with
 * its agency (12 CFR 1002.9), and where a report or score was used, what 15 U.S.C. 1681m(a) requires of it.
 */
export function findMissingPart(text: string, { status, lenders }: NoticeToCheck): string | null {
	if (blanks.some((blank) => blank.test(text)))
		return 'Part of the notice is blank where something has to be filled in. Please complete or remove it.'
	if (status !== 'declined') return null
	const refusals = lenders.filter(({ answer }) => answer === 'declined')
	if (refusals.length === 0)
		return 'Record the lender’s refusal under Lenders first, with its address and reasons.'
	const written = comparable(text)
	for (const { name, address, reasons } of refusals) {
		const lines = reasons.split('\n').filter(hasWords)
		if (!hasWords(address) || lines.length === 0)
			return `Record the address and the reasons of ${name} under Lenders first.`
		for (const part of [name, address, ...lines])
			if (!written.includes(comparable(part)))
				return `The notice has to state “${part.trim()}”, as recorded under Lenders.`
	}
	return required.find(({ when, complete }) => when.test(written) && !complete.test(written))?.message ?? null
}

/** Whether a text says something, and is not only a number or a dash. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

const blanks = [
	/^[ \t]*\d+\.[ \t]*$/m,
	/\b(?:from|on|to|is):?[ \t]*(?:[.,]|$)/m,
	/(?:score|provided|Terms|Lender|Creditor):[ \t]*(?:[.,]|on\b|$)/m,
]

const required = [
	{
		when: /^/,
		complete: /equal credit opportunity act.{0,900}creditor.{0,40} is: ?[a-z][^.]{9}/,
		message:
			'Name the federal agency that supervises the lender, with its address, in the equal credit notice.',
	},
	{
		when: /credit report from/,
		complete:
			/credit report from [^.]{0,20}[a-z].{10,300}\d{3}\)?[ .-]?\d{3}[ .-]\d{4}.{0,40} the agency did not make/,
		message: 'Name the agency of the credit report, with its address and toll-free number.',
	},
	{
		when: /used your credit score/,
		complete: /provided: ?\d{3} on .{5,30} range from \d{2,3} to \d{3}\..{0,60}score: ?[a-z]{3}/,
		message: 'State the credit score, its day, its range and the key factors.',
	},
]
