import type { DomainEvent } from './domain-event.ts'

export const siteEvents = [
	{ event: 'The site has a problem that needs the advisor', told: [['advisor', 'email: health']] },
	{ event: 'The advisor tests the mail server', told: [['advisor', 'email: mail-test']] },
	{
		event: 'Settings, checklists or the setup are changed',
		audit: ['settings.changed', 'checklist-template.changed', 'setup.confirmed', 'setup.opened'],
		told: [['client', 'shown: the pages that use them']],
	},
	{
		event: 'A license of the business expires within a month, or has expired',
		told: [
			['advisor', 'email: license-expiry'],
			['client', 'shown: the pages that use them'],
		],
	},
	{
		event: 'A version of the security program or of the privacy notice is saved',
		audit: ['records.document-saved'],
		told: [['applicant', 'shown: the privacy policy, which has the notice']],
	},
	{
		event: 'The owner imports records of another program, or undoes it',
		audit: ['import.started', 'import.undone'],
		told: [['client', 'not told: nothing has begun between them and the site']],
	},
	{
		event: 'The owner has an archive of everything made, or downloads it',
		audit: ['archive.requested', 'archive.downloaded'],
		told: [['client', 'not told: the practice takes along what it has']],
	},
] as const satisfies readonly DomainEvent[]
