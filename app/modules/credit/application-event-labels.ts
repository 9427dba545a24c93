/** What happened to an application, as the admin's pages show it. */
export const applicationEventLabels = {
	submitted: 'Submitted with consent',
	reviewing: 'In review',
	'sent-back': 'Sent back for more information',
	corrected: 'What was asked for was answered',
	approved: 'Approved',
	declined: 'Declined',
	withdrawn: 'Withdrawn',
	'notice-sent': 'Notice sent',
	'deletion-requested': 'Deletion requested',
	'paper-chosen': 'Chose notices by postal mail',
	'phone-stopped': 'No longer agrees to calls and texts',
	'co-invited': 'Co-applicant invited',
	'co-submitted': 'Co-applicant submitted their part',
	'co-refused': 'Co-applicant declined',
	'co-removed': 'Invitation of the co-applicant canceled',
	lapsed: 'Withdrawn because nothing happened for a long time',
	destroyed: 'Sensitive values erased',
}

/** What happens to an application, as its timeline stores it. */
export type ApplicationEventKind = keyof typeof applicationEventLabels
