import type { ApplicationStatus } from '../application-status.ts'
import type { Lender } from './lender-answers.ts'

type NoticeTemplateInput = {
	status: ApplicationStatus
	name: string
	reference: string
	/** 'Fri, Nov 20, 2026'. */
	submitted: string
	/** The lenders that it was sent to, with their answers. */
	lenders: readonly Pick<Lender, 'name' | 'address' | 'answer' | 'terms' | 'reasons'>[]
	business: string
	advisor: string
	phone: string
	email: string
}

/**
 * Returns the template for the notice of the decision; the sender fills in the brackets. The creditors are the lenders: the business gives the
 * notice on their behalf, so it has to name each of them with its address and reasons (12 CFR 1002.9(a)(2), (b)(1) and (g), and the official
 * interpretation 9(g)-3). Null until a decision is made.
 */
export function noticeTemplate(input: NoticeTemplateInput): string | null {
	const { status, name, reference, submitted, business, advisor, phone, email } = input
	const paragraphs = bodies[status]?.(input)
	if (!paragraphs) return null
	return [
		`Dear ${name},`,
		`This is about your credit application ${reference}, which you submitted on ${submitted}.`,
		...paragraphs,
		`Questions? Call ${phone} or email ${email}.`,
		`${advisor}\n${business}`,
	].join('\n\n')
}

const bodies: Partial<Record<ApplicationStatus, (input: NoticeTemplateInput) => string[]>> = {
	approved: ({ lenders }) => {
		const offers = lenders.filter(({ answer }) => answer === 'approved' || answer === 'countered')
		return [
			'A lender approved your application and offers you credit.',
			...(offers.length > 0 ? offers : [unknownLender]).map(
				({ name, address, terms }) =>
					`Lender: ${nameAndAddress({ name, address })}\nTerms: ${terms || '[amount, annual percentage rate, months]'}`,
			),
			'Nothing is signed yet: read the lender’s own disclosures first.',
		]
	},
	declined: ({ lenders, business }) => {
		const refusals = lenders.filter(({ answer }) => answer === 'declined')
		return [
			`We are sorry that you were not offered credit. The lender decided this, not ${business}. ${business} gives you this notice on behalf of each creditor named here:`,
			...(refusals.length > 0 ? refusals : [unknownLender]).map(
				({ name, address, reasons }) =>
					`Creditor: ${nameAndAddress({ name, address })}\nIts principal reasons:\n${numbered(reasons)}`,
			),
			...creditReport,
			'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal agency that administers compliance with this law concerning the creditor named above is: [name and address of the agency that supervises the lender].',
		]
	},
}

const unknownLender = { name: '[name of the lender]', address: '', terms: '', reasons: '' }

const nameAndAddress = ({ name, address }: { name: string; address: string }) =>
	`${name}, ${address || '[address of the lender]'}`

function numbered(reasons: string): string {
	const lines = reasons.split('\n').filter((line) => line.trim())
	return (lines.length > 0 ? lines : ['[reason]', '[reason]'])
		.map((line, index) => `${index + 1}. ${line.trim()}`)
		.join('\n')
}

/** What the Fair Credit Reporting Act requires when a report or a score was used: 15 U.S.C. 1681m(a). */
const creditReport = [
	'[Keep this paragraph only if a credit report was used.] The decision was based in whole or in part on a credit report from [name, address and toll-free number of the agency]. The agency did not make the decision and cannot give you the specific reasons for it. You have the right to a free copy of your report within 60 days, and to dispute with the agency what is inaccurate or incomplete.',
	'[Keep this paragraph only if a credit score was used.] The lender also used your credit score, which this agency provided: [score] on [day]. Scores range from [lowest] to [highest]. The key factors that lowered your score: [up to four, and the number of inquiries if it was one].',
]

/** Returns why a notice cannot be sent as it is; null when it can. Emails must not contain data that is stored encrypted. */
export function findNoticeError(message: string): string | null {
	if (message.trim().length < 20) return 'Please write the notice first.'
	if (message.length > 6_000) return 'Please keep the notice to 6,000 characters or fewer.'
	if (/\[[^\][\n]{3,}\]/.test(message)) return 'Please fill in or remove everything in brackets.'
	// The addresses of agencies contain phone numbers and nine-digit ZIP codes, which are not Social Security numbers.
	const withoutContacts = message.replaceAll(/\(?\b\d{3}\)?[- .]\d{3}[- .]\d{4}\b|\b\d{5}-\d{4}\b/g, '')
	if (/\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/.test(withoutContacts))
		return 'This notice contains what looks like a Social Security number. Please remove it; email is not a safe place for it.'
	return null
}
