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
	{
		event: 'A co-applicant is invited',
		told: [['co-applicant', 'email: co-applicant-invited']],
	},
	{
		event: 'A co-applicant gets a new link',
		told: [['co-applicant', 'email: co-applicant-new-link']],
	},
	{
		event: 'An invitation is canceled, or the application it was for is closed',
		told: [
			['co-applicant', 'email: co-applicant-invitation-canceled'],
			['co-applicant', 'email: co-applicant-invitation-ended'],
		],
	},
	{
		event: 'A co-applicant declines',
		told: [['applicant', 'email: application-part-declined']],
	},
	{
		event: 'An application is submitted',
		audit: ['credit.submitted'],
		told: [
			['applicant', 'email: application-submitted'],
			['co-applicant', 'email: application-first-submitted'],
			['advisor', 'email: application-admin-submitted'],
		],
	},
	{
		event: 'A co-applicant submits their part',
		audit: ['credit.co-submitted'],
		told: [
			['applicant', 'email: application-part-added'],
			['co-applicant', 'email: application-part-received'],
			['advisor', 'email: application-admin-part-added'],
		],
	},
	{
		event: 'The advisor asks for a correction or a document',
		told: [
			['applicant', 'email: application-sent-back'],
			['co-applicant', 'email: application-sent-back'],
			['applicant', 'email: application-other-asked'],
			['co-applicant', 'email: application-other-asked'],
		],
	},
	{
		event: 'The corrections are sent',
		audit: ['credit.corrected'],
		told: [
			['applicant', 'email: application-corrected'],
			['co-applicant', 'email: application-corrected'],
			['advisor', 'email: application-admin-corrected'],
		],
	},
	{
		event: 'The advisor continues without the corrections',
		audit: ['credit.continued'],
		told: [
			['applicant', 'email: application-continued'],
			['co-applicant', 'email: application-continued'],
		],
	},
	{
		event: 'An application changes its state',
		audit: ['credit.moved'],
		told: [
			['applicant', 'email: application-decided'],
			['co-applicant', 'email: application-decided'],
		],
	},
	{
		event: 'The notice of the decision is sent',
		audit: ['credit.notice-sent'],
		told: [
			['applicant', 'email: application-notice'],
			['co-applicant', 'email: application-notice'],
		],
	},
	{
		event: 'An application is withdrawn',
		told: [
			['applicant', 'email: application-withdrawn'],
			['co-applicant', 'email: application-withdrawn'],
			['advisor', 'email: application-admin-withdrawn'],
		],
	},
	{
		event: 'An application is closed because nothing happened for a long time',
		told: [
			['applicant', 'email: application-lapsed'],
			['co-applicant', 'email: application-lapsed'],
			['advisor', 'email: application-admin-lapsed'],
		],
	},
	{
		event: 'The first applicant asks for deletion',
		audit: ['credit.deletion-requested'],
		told: [
			['applicant', 'email: application-deletion-requested'],
			['co-applicant', 'email: application-deletion-requested'],
			['advisor', 'email: application-admin-deletion-requested'],
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
		told: [
			['applicant', 'email: application-erased'],
			['co-applicant', 'email: application-erased'],
		],
	},
	{
		event: 'An applicant asks for records on paper',
		audit: ['credit.paper-chosen'],
		told: [['advisor', 'shown: the application']],
	},
	{
		event: 'An applicant takes back that we may call or text them',
		audit: ['credit.phone-stopped'],
		told: [['advisor', 'shown: the application']],
	},
	{
		event: 'The keys of the encryption are replaced',
		audit: ['keys.rotated'],
		told: [['applicant', 'not told: nothing of theirs changes']],
	},
] as const satisfies readonly DomainEvent[]
