import type { DomainEvent } from './domain-event.ts'

export const dealEvents = [
	{
		event: 'The advisor records what was agreed',
		audit: ['deal.agreed'],
		told: [['client', 'email: deal-agreed']],
	},
	{
		event: 'The client confirms what was agreed',
		audit: ['deal.confirmed'],
		told: [['advisor', 'shown: the history of the client']],
	},
	{ event: 'A manager is asked to confirm what was agreed', told: [['manager', 'email: deal-manager']] },
	{
		event: 'The manager confirms or corrects',
		audit: ['deal.manager-confirmed', 'deal.manager-corrected'],
		told: [
			['advisor', 'email: deal-manager-answer'],
			['client', 'shown: the deal'],
		],
	},
	{ event: 'The kit for the desk is sent to a phone', told: [['client', 'email: deal-kit']] },
	{
		event: 'The dealer book is changed',
		audit: [
			'dealer.added',
			'dealer.changed',
			'dealer.excluded',
			'dealer.readmitted',
			'dealer.group-renamed',
			'dealer.person-added',
			'dealer.person-changed',
			'dealer.person-removed',
		],
		told: [['dealer', 'not told: the book is the advisor’s own']],
	},
	{
		event: 'Law or imported tax rates are changed',
		audit: ['law.changed', 'law.removed', 'law.rates-imported', 'law.zip-rates-imported'],
		told: [['client', 'shown: the pages of the states, each with source and date']],
	},
] as const satisfies readonly DomainEvent[]
