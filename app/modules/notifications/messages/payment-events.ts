import type { DomainEvent } from './domain-event.ts'

export const paymentEvents = [
	{
		event: 'A client signs the agreement about a service',
		audit: ['service-agreement.signed'],
		told: [
			['client', 'email: agreement-signed'],
			['advisor', 'email: agreement-copy'],
		],
	},
	{
		event: 'A client or the advisor sends a dealer a copy of a signed agreement',
		audit: ['service-agreement.copied'],
		told: [
			['dealer', 'email: agreement-dealer-copy'],
			['client', 'shown: the page of the agreement'],
			['advisor', 'shown: the order'],
		],
	},
	{
		event: 'A client ends a signed agreement about a service',
		audit: ['service-agreement.withdrawn'],
		told: [
			['client', 'email: agreement-ended'],
			['advisor', 'email: agreement-ended-notice'],
		],
	},
	{
		event: 'A signed agreement ends in two weeks',
		told: [
			['client', 'email: agreement-ending'],
			['advisor', 'shown: Today, and the steps of the client'],
		],
	},
	{
		event: 'The last day of a signed agreement is over, or its missed appointment was not made up for',
		audit: ['service-agreement.expired'],
		told: [
			['client', 'email: agreement-ended'],
			['advisor', 'email: agreement-ended-notice'],
		],
	},
	{
		event: 'The advisor proposes a new version of a signed agreement',
		audit: ['service-agreement.version-proposed'],
		told: [['client', 'email: agreement-version']],
	},
	{
		event: 'The advisor withdraws a new version of an agreement',
		audit: ['service-agreement.version-withdrawn'],
		told: [['client', 'shown: the page of the version']],
	},
	{
		event: 'A client declines a new version of their agreement',
		audit: ['service-agreement.version-declined'],
		told: [['advisor', 'email: agreement-version-declined']],
	},
	{
		event: 'A client leaves a card for a service that is paid after delivery',
		told: [
			['client', 'email: card-kept'],
			['advisor', 'email: order-notice'],
		],
	},
	{
		event: 'The advisor says that a service is delivered whose fee waits for that',
		audit: ['service-agreement.delivered'],
		told: [['client', 'email: delivery-question']],
	},
	{
		event: 'A client has not confirmed a delivery for some days',
		told: [
			['client', 'email: delivery-reminder'],
			['advisor', 'shown: Today, and the steps of the client'],
		],
	},
	{
		event: 'A client confirms the delivery',
		audit: ['service-agreement.confirmed'],
		told: [['advisor', 'shown: the order']],
	},
	{
		event: 'The bank declines the fee of a delivered service',
		told: [
			['client', 'email: fee-declined'],
			['advisor', 'shown: Today, and the steps of the client'],
		],
	},
	{
		event: 'An order is paid',
		told: [
			['client', 'email: receipt'],
			['advisor', 'email: order-notice'],
		],
	},
	{ event: 'The advisor records a payment by hand', told: [['client', 'email: receipt']] },
	{ event: 'The advisor sends an invoice', told: [['client', 'email: invoice']] },
	{
		event: 'Money is refunded',
		told: [
			['client', 'email: refund-notice'],
			['advisor', 'shown: Orders'],
		],
	},
	{
		event: 'A refund fails at the provider',
		told: [['advisor', 'shown: Today, and the steps of the client']],
	},
	{
		event: 'A client disputes a payment, or their bank inquires about it',
		told: [
			['advisor', 'email: dispute-opened'],
			['client', 'not told: they or their bank did it'],
		],
	},
	{
		event: 'The advisor answers a dispute with evidence',
		audit: ['dispute.answered'],
		told: [['client', 'not told: the bank tells them what it decides']],
	},
	{
		event: 'The advisor accepts a dispute',
		audit: ['dispute.accepted'],
		told: [['client', 'not told: their bank tells them']],
	},
	{
		event: 'An answer to a dispute does not get to the bank',
		told: [['advisor', 'shown: Today, and the order']],
	},
	{
		event: 'A dispute or an inquiry ends',
		told: [
			['advisor', 'email: dispute-ended'],
			['client', 'not told: their bank tells them'],
		],
	},
	{
		event: 'A dispute takes money that is not in trust from a fee that was paid into it',
		told: [
			['advisor', 'email: trust-owed'],
			['advisor', 'shown: the order, and the books'],
		],
	},
	{
		event: 'A month of the books is closed',
		audit: ['books.closed'],
		told: [['client', 'not told: their orders stay as they are']],
	},
	{ event: 'A service ends', told: [['client', 'email: service-ended']] },
	{
		event: 'The advisor takes back that a service ended',
		told: [['client', 'not told: the closing email was not sent yet']],
	},
	{ event: 'A review of a paid order is asked for', told: [['client', 'email: review-invitation']] },
	{ event: 'A review was asked for and not written', told: [['client', 'email: review-reminder']] },
	{ event: 'A review is written or changed', told: [['advisor', 'email: review-notice']] },
	{
		event: 'The advisor replies to a review, or changes the reply',
		told: [['author', 'email: review-reply']],
	},
	{ event: 'The advisor removes a reply to a review', told: [['author', 'shown: the review']] },
	{ event: 'The advisor hides a review', told: [['author', 'email: review-hidden']] },
	{ event: 'The advisor shows a hidden review again', told: [['author', 'email: review-shown']] },
] as const satisfies readonly DomainEvent[]
