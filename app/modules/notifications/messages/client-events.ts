import type { DomainEvent } from './domain-event.ts'

export const clientEvents = [
	{ event: 'Support by an advisor begins', told: [['client', 'email: support-started']] },
	{
		event: 'A car turns out not to be delivered yet, so its support has not begun',
		told: [['client', 'shown: the checklist']],
	},
	{ event: 'Support by an advisor ends', told: [['client', 'email: support-ended']] },
	{ event: 'A client says what they look for, or changes it', told: [['advisor', 'email: brief']] },
	{ event: 'A car is recommended to a client', told: [['client', 'email: vehicle']] },
	{ event: 'A client answers about a recommended car', told: [['advisor', 'email: vehicle-answer']] },
	{ event: 'A client asks about a recommended car', told: [['advisor', 'email: vehicle-question']] },
	{
		event: 'The advisor closes the file of a client',
		told: [['client', 'not told: the closing email of each service says that it ended']],
	},
	{
		event: 'The advisor reopens the file of a client',
		told: [['client', 'not told: nothing of theirs changes']],
	},
	{
		event: 'Two files of one client are merged',
		audit: ['clients.merged'],
		told: [['client', 'not told: nothing of theirs changes']],
	},
	{ event: 'A visitor of the chat asks for a link to go on', told: [['visitor', 'email: chat-resume']] },
	{
		event: 'The advisor answers in the chat and the visitor is gone',
		told: [['visitor', 'email: chat-replies']],
	},
	{ event: 'A message in the chat waits for an answer', told: [['advisor', 'email: chat-unanswered']] },
	{
		event: 'The advisor writes an email to somebody',
		told: [
			['client', 'email: mail'],
			['dealer', 'email: mail'],
		],
	},
	{
		event: 'A dealer answers an email, or it comes back',
		told: [
			['advisor', 'shown: the mail'],
			['client', 'not told: the advisor shows what came of it'],
		],
	},
	{
		event: 'An email from a dealer contains a quote',
		told: [
			['advisor', 'email: mail-quote'],
			['client', 'not told: the advisor checks the draft first'],
		],
	},
	{
		event: 'A message is taken out of the quarantine or kept from it',
		audit: ['mail.filed', 'mail.discarded', 'mail.sender-blocked'],
		told: [['visitor', 'not told: a sender must not learn how mail is sorted']],
	},
	{
		event: 'The evening before a day with appointments or steps',
		told: [['advisor', 'email: evening-list']],
	},
	{
		event: 'A client no longer agrees to electronic records',
		audit: ['records.consent-withdrawn'],
		told: [['advisor', 'email: consent-withdrawn']],
	},
] as const satisfies readonly DomainEvent[]
