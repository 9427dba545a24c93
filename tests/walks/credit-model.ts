import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import { completeForm, type memoryStorage } from '#tests/factories/credit.ts'
import type { Expected, Model } from './act.ts'
import { followLinks } from './credit-links.ts'

export const firstEmail = completeForm.email
export type Role = 'first' | 'co'

/** The part of the second person. Without one nobody was invited. */
export type ModelPart = {
	email: string
	state: 'invited' | 'submitted' | 'declined'
	/** Counts the links: only the last one opens anything. */
	link: number
}

export type ModelApplication = {
	id: string
	formKey: string
	reference: string
	status: 'draft' | 'new' | 'reviewing' | 'needs_info' | 'approved' | 'declined' | 'withdrawn'
	asked: Set<Role>
	co: ModelPart | null
	/** Whether everything in it was erased, and whether nothing of it is left. */
	isErased: boolean
	isGone: boolean
	isDeletionRequested: boolean
	isReminded: boolean
	activeAt: Date
	closedAt: Date | null
	/** Whether its first applicant deleted their account, and with it the emails to them. */
	isForgotten: boolean
	/** How often something was answered, so that each answer is another one. */
	answers: number
}

/** What the walk knows of a joint application; nothing of it is read from the database. */
export type CreditWorld = Model & {
	vault: Vault
	storage: ReturnType<typeof memoryStorage>
	viewer: Viewer
	accountEmail: string
	applicant: Applicant
	stranger: Applicant
	application: ModelApplication | null
	links: number
	isDeleted: boolean
}

export const isOver = ({ status }: ModelApplication) => ['approved', 'declined', 'withdrawn'].includes(status)
export const hasSent = ({ co }: ModelApplication) => co?.state === 'submitted'
export const isInvited = ({ co }: ModelApplication) => co?.state === 'invited'
const isLeft = (application: ModelApplication) => !application.isErased && !application.isGone

/** Whether what an email of this kind says is so, for this person. */
const truths: Record<string, (application: ModelApplication, role: Role) => boolean> = {
	'draft-reminder': (application) => application.status === 'draft' && isLeft(application),
	submitted: isLeft,
	'first-submitted': (application) => isLeft(application) && !isOver(application),
	'part-received': (application) => isLeft(application) && hasSent(application),
	'part-added': (application) => isLeft(application) && !isOver(application) && hasSent(application),
	'part-declined': (application) =>
		isLeft(application) && !isOver(application) && application.co?.state === 'declined',
	'sent-back': (application, role) => application.status === 'needs_info' && application.asked.has(role),
	'other-asked': (application, role) =>
		application.status === 'needs_info' && application.asked.size > 0 && !application.asked.has(role),
	continued: (application) => isLeft(application) && application.status === 'reviewing',
	corrected: (application) => isLeft(application) && application.status === 'reviewing',
	decided: (application) => isLeft(application) && ['approved', 'declined'].includes(application.status),
	withdrawn: (application) =>
		application.status === 'withdrawn' && !application.isErased && !application.isDeletionRequested,
	lapsed: (application) => application.status === 'withdrawn',
	'deletion-requested': (application) => application.isDeletionRequested,
	erased: (application) => application.isErased || application.isGone,
}

/** What the text of each kind must say. */
const phrases: Record<string, string> = {
	'draft-reminder': 'You started a credit application but haven’t submitted it.',
	submitted: 'We will review it and contact you soon',
	'first-submitted': 'The person who invited you sent the application',
	'part-received': 'We have your part of the joint application',
	'part-added': 'The person you invited sent their part',
	'part-declined': 'won’t apply with you',
	'sent-back': 'need a correction or a document. The page tells you what we need',
	'other-asked': 'We asked the other person on the application',
	continued: 'We no longer wait for what we asked for',
	corrected: 'We have everything we asked for',
	decided: 'A decision has been made on your application',
	withdrawn: 'We’ve stopped working on the application',
	lapsed: 'Nothing happened with the application',
	'deletion-requested': 'The first applicant asked us to delete the application',
	erased: 'have been erased',
}

/** An email to one of the two. */
export function toPerson(application: ModelApplication, role: Role, kind: string): Expected {
	const { co, reference } = application
	const link = co?.link
	return {
		kind: `application-${kind}`,
		to: role === 'first' ? firstEmail : co!.email,
		says: [phrases[kind]!, ...(kind === 'draft-reminder' ? [] : [reference])],
		holds: () => !(role === 'first' && application.isForgotten) && truths[kind]!(application, role),
		opens: async (db, mail) => {
			if (role === 'co' && application.co?.link !== link) return null
			return followLinks(db, mail, { application, role })
		},
	}
}

/** The news to both, as far as they have sent their part. */
export const toBoth = (application: ModelApplication, kind: string): Expected[] => [
	toPerson(application, 'first', kind),
	...(hasSent(application) ? [toPerson(application, 'co', kind)] : []),
]

const adminTruths: Record<string, (application: ModelApplication) => boolean> = {
	submitted: (application) => isLeft(application) && !isOver(application),
	'part-added': (application) => isLeft(application) && !isOver(application) && hasSent(application),
	corrected: (application) => isLeft(application) && application.status === 'reviewing',
	withdrawn: truths.withdrawn as (application: ModelApplication) => boolean,
	lapsed: (application) => application.status === 'withdrawn',
	'deletion-requested': (application) => application.isDeletionRequested,
}
const adminPhrases: Record<string, string> = {
	submitted: 'you have 30 days to notify the applicant',
	'part-added': 'The application is now one of two people.',
	corrected: 'The 30 days start over.',
	withdrawn: 'An application was withdrawn',
	lapsed: 'Nothing happened with it for 90 days.',
	'deletion-requested': 'The applicant asked for deletion',
}

/** An email to the advisor, which names who applied. */
export const toAdmin = (application: ModelApplication, kind: string): Expected => ({
	kind: `application-admin-${kind}`,
	to: 'hello@lotwise.example',
	says: [
		adminPhrases[kind]!,
		`Reference: ${application.reference}`,
		'Applicant: Marisol Quintero',
		`/admin/applications/${application.id}`,
	],
	holds: () => adminTruths[kind]!(application),
})

/** An email to whoever is or was invited. */
export function toInvited(application: ModelApplication, to: string, kind: string): Expected {
	const link = application.co?.link
	const isCurrent = () => application.co?.link === link && isLeft(application)
	const says: Record<string, string> = {
		invited: 'has invited you to apply for a vehicle loan together',
		'new-link': 'A new link to your part',
		'invitation-canceled': 'canceled the invitation to apply together',
		'invitation-ended': 'a credit application that is now closed',
	}
	const holds: Record<string, () => boolean> = {
		invited: () => isCurrent() && !isOver(application) && isInvited(application),
		'new-link': () =>
			isCurrent() && (hasSent(application) || (isInvited(application) && !isOver(application))),
		'invitation-canceled': () => !(isInvited(application) && application.co?.email === to),
		'invitation-ended': () => isOver(application) || application.isGone,
	}
	return {
		kind: `co-applicant-${kind}`,
		to,
		says: [says[kind]!],
		holds: holds[kind]!,
		opens: (db, mail) => followLinks(db, mail, { application, role: 'co' }),
	}
}

/** Everybody who hears that an application is over: both, and whoever is invited to it. */
export const toAllOfEnd = (application: ModelApplication, kind: string): Expected[] => [
	...toBoth(application, kind),
	...(isInvited(application) ? [toInvited(application, application.co!.email, 'invitation-ended')] : []),
]
