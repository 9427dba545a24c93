import type { DomainEvent } from './domain-event.ts'

export const dealEvents = [
	{
		event: 'A deal is started or reopened',
		told: [['client', 'shown: the deal']],
	},
	{
		event: 'The cars, the goals or the documents of a deal change',
		told: [['client', 'shown: the deal']],
	},
	{
		event: 'A document of a deal is confirmed, or its draft is deleted',
		told: [['client', 'shown: the deal']],
	},
	{
		event: 'The quotes of a deal expire',
		told: [['client', 'shown: the deal']],
	},
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
		event: 'The kit for the desk is opened on a phone, or removed from it',
		told: [['advisor', 'shown: the history of the client']],
	},
	{
		event: 'The client checks a document at the signing desk',
		told: [['advisor', 'shown: Overview']],
	},
	{
		event: 'The client signs, or walks away',
		told: [['advisor', 'shown: the deal']],
	},
	{
		event: 'A deal is closed',
		told: [['client', 'shown: the deal']],
	},
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
