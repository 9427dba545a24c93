import type { Email } from '#app/modules/notifications/layout/email.ts'
import type { Answer } from '../decision/application-emails.ts'

export type ApplicationAdminNews =
	| 'submitted'
	| 'part-added'
	| 'corrected'
	| 'withdrawn'
	| 'lapsed'
	| 'deletion-requested'

type Props = {
	kind: ApplicationAdminNews
	reference: string
	name: string
	url: string
	/** Who answered what they were asked for; only for 'corrected'. */
	answers?: readonly Answer[] | undefined
}

/** The email that tells the advisor that there is something to review, without any of the application's contents. */
export function applicationAdminEmail({ kind, reference, name, url, answers = [] }: Props): Email {
	const { subject, heading, message } = kind === 'corrected' ? correctedTexts(answers) : texts[kind]
	return {
		subject: `${subject} (${reference})`,
		preview: message,
		heading,
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: 'Reference', value: reference, strong: true },
					...(name ? [{ label: 'Applicant', value: name }] : []),
				],
			},
			{ kind: 'paragraph', text: [message] },
			{ kind: 'button', label: 'Open the application', href: url },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

type AdminTexts = { subject: string; heading: string; message: string }

/** A reason is encrypted like the rest of the application, so the email only says whose it is. */
function correctedTexts(answers: readonly Answer[]): AdminTexts {
	const reasons = answers.filter(({ hasReason }) => hasReason)
	if (reasons.length === 0)
		return {
			subject: 'Credit application corrected',
			heading: `${nameAnswerers(answers)} sent the corrections`,
			message: 'You can continue the review. The 30 days start over.',
		}
	return {
		subject: 'Answer about a credit application',
		heading: `${nameAnswerers(answers)} answered your request`,
		message: `${nameAnswerers(reasons)} gave a reason for not sending or changing something. Read it in the application, and decide whether you can continue without it.`,
	}
}

function nameAnswerers(answers: readonly Answer[]): string {
	if (answers.length > 1) return 'Both applicants'
	return answers[0]?.role === 'co' ? 'The co-applicant' : 'The applicant'
}

const texts: Record<Exclude<ApplicationAdminNews, 'corrected'>, AdminTexts> = {
	submitted: {
		subject: 'New credit application',
		heading: 'You have a new credit application',
		message: 'By law, you have 30 days to notify the applicant of the lenders’ decision.',
	},
	'part-added': {
		subject: 'Co-applicant sent their part',
		heading: 'The co-applicant sent their part',
		message: 'The application is now one of two people.',
	},
	lapsed: {
		subject: 'Credit application closed',
		heading: 'An application was closed',
		message: 'Nothing happened with it for 90 days. Its sensitive values are being erased.',
	},
	'deletion-requested': {
		subject: 'Deletion of a credit application requested',
		heading: 'The applicant asked for deletion',
		message: 'Its sensitive values are being erased. Please stop working on it.',
	},
	withdrawn: {
		subject: 'Credit application withdrawn',
		heading: 'An application was withdrawn',
		message: 'There’s nothing left to do. Its sensitive values will be erased in 30 days.',
	},
}
