import type { ApplicationEventKind } from '../application-event-labels.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { ApplicationAdminNews } from './admin-email.ts'
import type { ApplicationEmailKind } from './applicant-emails.ts'
import type { CoApplicantEmailKind } from './co-applicant-email.ts'

/** What happened to an application, as precisely as its emails say it. */
export type ApplicationNews = ApplicationEventKind | 'continued' | 'corrected-in-part' | 'draft-destroyed'

/** The emails about one piece of news, by whom it concerns; null: this person is not concerned, or knows it otherwise. */
export type NewsEmails = {
	/** The first applicant. */
	first: ApplicationEmailKind | null
	/** A co-applicant who sent their part. */
	co: ApplicationEmailKind | null
	/** A person who was invited, and has neither sent their part nor declined. */
	invited: CoApplicantEmailKind | null
	advisor: ApplicationAdminNews | null
	/** Instead of the email to a person who is asked for something: the other person's. */
	notAsked?: ApplicationEmailKind
}

const nobody: NewsEmails = { first: null, co: null, invited: null, advisor: null }
const both = (kind: ApplicationEmailKind) => ({ ...nobody, first: kind, co: kind })
const closed = (kind: ApplicationEmailKind) => ({ ...both(kind), invited: 'invitation-ended' as const })

/** Everything that happens to an application, with everyone who is emailed about it. */
export const newsEmails: Record<ApplicationNews, NewsEmails> = {
	submitted: { first: 'submitted', co: 'first-submitted', invited: null, advisor: 'submitted' },
	// Both were told when it was received.
	reviewing: nobody,
	'sent-back': { ...both('sent-back'), notAsked: 'other-asked' },
	// Whoever was asked need not answer anymore.
	continued: both('continued'),
	corrected: { ...both('corrected'), advisor: 'corrected' },
	// Whoever answered knows, and what the other person is asked for has not changed.
	'corrected-in-part': nobody,
	approved: closed('decided'),
	declined: closed('decided'),
	// The notice itself is the message: to each person by email, or by postal mail.
	'notice-sent': nobody,
	withdrawn: { ...closed('withdrawn'), advisor: 'withdrawn' },
	lapsed: { ...closed('lapsed'), advisor: 'lapsed' },
	'deletion-requested': { ...closed('deletion-requested'), advisor: 'deletion-requested' },
	destroyed: both('erased'),
	// A person chose it for themselves, and their page shows it.
	'paper-chosen': nobody,
	'phone-stopped': nobody,
	'co-invited': { ...nobody, invited: 'invited' },
	'co-submitted': { ...nobody, first: 'part-added', co: 'part-received', advisor: 'part-added' },
	'co-refused': { ...nobody, first: 'part-declined' },
	'co-removed': { ...nobody, invited: 'invitation-canceled' },
	'draft-destroyed': { ...nobody, co: 'erased', invited: 'invitation-ended' },
}

/** Returns what an event means for the people of an application that had the status `from`, and has the status `to`. */
export function newsOf(
	what: ApplicationEventKind,
	{ from, to }: { from: ApplicationStatus; to: ApplicationStatus },
): ApplicationNews {
	if (what === 'reviewing' && from === 'needs_info') return 'continued'
	if (what === 'corrected' && to === 'needs_info') return 'corrected-in-part'
	if (what === 'destroyed' && from === 'draft') return 'draft-destroyed'
	return what
}
