import type { ApplicationStatus } from '../application-status.ts'

type NoticeTemplateInput = {
	status: ApplicationStatus
	name: string
	reference: string
	/** 'Fri, Nov 20, 2026'. */
	submitted: string
	business: string
	advisor: string
	phone: string
	email: string
}

/**
 * Returns the template for the notice of the decision; the sender fills in the brackets. For a declined application it contains what
 * 12 CFR 1002.9(a)(2) and (b)(1) require. Null until a decision is made.
 */
export function noticeTemplate({
	status,
	name,
	reference,
	submitted,
	business,
	advisor,
	phone,
	email,
}: NoticeTemplateInput): string | null {
	const opening = `Dear ${name},\n\nThis is about your credit application ${reference}, which you submitted on ${submitted}.`
	const closing = `Questions? Call ${phone} or email ${email}.\n\n${advisor}\n${business}`
	if (status === 'approved')
		return `${opening}\n\nIt was approved.\n\nLender: [name and address]\nAmount and term: [amount, months]\nAnnual percentage rate: [rate]\n\nNothing is signed yet: read the lender's own disclosures first.\n\n${closing}`
	if (status !== 'declined') return null
	return `${opening}\n\nWe are sorry that it could not be approved. The principal reasons are:\n\n1. [reason]\n2. [reason]\n\n[If a credit report was used: the name, address and toll-free number of the agency. It did not make the decision and cannot explain it. You have the right to a free copy of your report within 60 days and may dispute what is wrong in it.]\n\nThe federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal agency that administers compliance with this law concerning this creditor is: [name and address].\n\n${closing}`
}

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
