/** What happened to an application, as the admin's pages show it. */
export const applicationEventLabels: Record<string, string> = {
	submitted: 'Submitted with consent',
	reviewing: 'In review',
	'sent-back': 'Sent back for more information',
	corrected: 'Corrected by the applicant',
	approved: 'Approved',
	declined: 'Declined',
	withdrawn: 'Withdrawn',
	'notice-sent': 'Notice sent',
	'deletion-requested': 'Deletion requested',
	'paper-chosen': 'Chose notices by postal mail',
	'co-invited': 'Co-applicant invited',
	'co-submitted': 'Co-applicant submitted their part',
	destroyed: 'Sensitive values erased',
}
