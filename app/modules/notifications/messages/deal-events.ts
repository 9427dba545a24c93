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
		audit: ['deal.manager-confirmed', 'deal.manager-corrected', 'deal.version-from-manager'],
		told: [
			['advisor', 'email: deal-manager-answer'],
			// A correction with amounts asks the client anew, by 'deal-agreed'; one in words only says that nothing counts.
			['client', 'email: deal-agreed'],
			['client', 'email: deal-disputed'],
			['client', 'shown: the deal'],
		],
	},
	{
		event: 'The client answers figures that the manager changed, or says no',
		audit: ['deal.declined'],
		told: [
			['advisor', 'email: deal-client-answer'],
			['manager', 'email: deal-client-answer-manager'],
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
