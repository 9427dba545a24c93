import type { DomainEvent } from './domain-event.ts'

export const creditEvents = [
	{
		event: 'An applicant asks for the link to go on',
		told: [['applicant', 'email: application-draft-link']],
	},
	{ event: 'A draft is about to be deleted', told: [['applicant', 'email: application-draft-reminder']] },
	{
		event: 'A link is closed after too many wrong dates of birth',
		told: [
			['applicant', 'email: application-link-closed'],
			['co-applicant', 'email: co-applicant-link-closed'],
		],
	},
	{ event: 'A co-applicant is invited', told: [['co-applicant', 'email: co-applicant-invited']] },
	{ event: 'A co-applicant gets a new link', told: [['co-applicant', 'email: co-applicant-new-link']] },
	{
		event: 'An application is submitted',
		audit: ['credit.submitted', 'credit.co-submitted'],
		told: [
			['applicant', 'email: application-submitted'],
			['advisor', 'email: application-admin-submitted'],
		],
	},
	{
		event: 'The advisor asks for a correction or a document',
		told: [['applicant', 'email: application-sent-back']],
	},
	{
		event: 'The corrections are sent',
		audit: ['credit.corrected', 'credit.continued'],
		told: [['advisor', 'email: application-admin-corrected']],
	},
	{
		event: 'An application changes its state',
		audit: ['credit.moved'],
		told: [['applicant', 'email: application-decided']],
	},
	{
		event: 'The notice of the decision is sent',
		audit: ['credit.notice-sent'],
		told: [['applicant', 'email: application-notice']],
	},
	{
		event: 'An application is withdrawn',
		audit: ['credit.deletion-requested'],
		told: [
			['applicant', 'email: application-withdrawn'],
			['advisor', 'email: application-admin-withdrawn'],
		],
	},
	{
		event: 'An application goes to a lender, or the lender answers',
		audit: ['credit.sent-to-lender', 'credit.lender-answered'],
		told: [['applicant', 'shown: the application']],
	},
	{
		event: 'Somebody reads encrypted data',
		audit: ['credit.revealed', 'credit.opened'],
		told: [['applicant', 'shown: who saw the application']],
	},
	{
		event: 'Data is deleted when its time is over',
		audit: ['credit.destroyed', 'credit.deleted'],
		told: [['applicant', 'shown: the application']],
	},
	{
		event: 'An applicant asks for records on paper',
		audit: ['credit.paper-chosen'],
		told: [['advisor', 'shown: the application']],
	},
	{
		event: 'The keys of the encryption are replaced',
		audit: ['keys.rotated'],
		told: [['applicant', 'not told: nothing of theirs changes']],
	},
] as const satisfies readonly DomainEvent[]
