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
	const blank = findBlank(text)
	if (blank) return `Part of the notice is blank at “${blank}”. Please complete or remove it.`
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
	const paragraphs = withoutReasons(text, refusals)
		.split(/\n\s*\n/)
		.map(comparable)
	const incomplete = required.find(({ when, complete }) =>
		paragraphs.some((each) => when.test(each) && !complete.every((part) => part.test(each))),
	)
	if (incomplete) return incomplete.message
	if (!equalCreditNotice.test(written))
		return 'Name the federal agency that supervises the lender, with its address, in the equal credit notice.'
	return null
}

/** Whether a text says something, and is not only a number or a dash. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** A reason that mentions a report does not say that one was used: 'unable to obtain a report from the employer'. */
const withoutReasons = (text: string, refusals: readonly Pick<Lender, 'reasons'>[]) =>
	refusals
		.flatMap(({ reasons }) => reasons.split('\n'))
		.filter(hasWords)
		.reduce((rest, reason) => rest.replaceAll(reason.trim(), ''), text)

/** Returns the words that lead to the first blank, or null. */
function findBlank(text: string): string | null {
	const found = blanks.map((blank) => blank.exec(text)).find((match) => match !== null)
	if (!found) return null
	const before = text.slice(0, found.index + found[0].length)
	return before
		.slice(before.trimEnd().lastIndexOf('\n') + 1)
		.trim()
		.split(/\s+/)
		.slice(-5)
		.join(' ')
}

const blanks = [
	/^[ \t]*\d+\.[ \t]*$/m,
	/\b(?:from|on|to|is|of|by|the):?[^\S\n]*(?:[.,;]|$)/m,
	/(?:score|provided|Terms|Lender|Creditor):[^\S\n]*(?:[.,]|on\b|$)/m,
	// A place that was emptied leaves two spaces, or one before the period.
	/\b(?:from|on|to|is|was|of|by|at|the|an?|and|your)[^\S\n]{2,}[^\d\s]/,
	/[^\S\n][.,;](?!\S)/,
]

const equalCreditNotice = /equal credit opportunity act.{0,900}creditor.{0,40} is: ?[a-z][^.]{9}/

/** What a paragraph has to state that says that a report or a score was used, in whatever words it says so. */
const required = [
	{
		when: /(?<!not )\bbased\b.{0,60}\breports?\b|\breports? (?:of|from|by)\b|equifax|experian|transunion/,
		complete: [
			/\b8(?:00|33|44|55|66|77|88)\)?[ .-]?\d{3}[ .-]?\d{4}\b/,
			/\bnot make (?:the|this) decision/,
			/\b60 days\b/,
			/\bdispute\b/,
		],
		message:
			'Where it says that a credit report was used, name the agency with its address and toll-free number, and keep the sentences about it.',
	},
	{
		when: /\byour (?:credit )?score\b/,
		complete: [
			/\b[2-9]\d\d,? (?:on|as of|dated) [a-z\d]/,
			/\b\d{1,3} ?(?:to|and|-|–) ?\d{3}\b/,
			/\bkey factors?\b/,
		],
		message: 'State the credit score, its day, its range and the key factors.',
	},
]
