import type { DomainEvent } from './domain-event.ts'

export const roundEvents = [
	{
		event: 'A round is set up, or its terms change before it is sent',
		audit: ['round.drafted', 'round.revised', 'round.dealers-added', 'round.dealer-removed'],
		told: [
			['client', 'email: round-approval'],
			['dealer', 'not told: nothing was sent yet'],
		],
	},
	{
		event: 'The client approves the terms',
		audit: ['round.approved'],
		told: [['advisor', 'email: round-approved']],
	},
	{
		event: 'A round is sent',
		audit: ['round.sent', 'round.invited'],
		told: [
			['dealer', 'email: round-invitation'],
			['dealer', 'email: round-lead'],
			['client', 'email: round-sent-client'],
		],
	},
	{
		event: 'A dealer opens the request',
		audit: ['round.viewed'],
		told: [['advisor', 'shown: the round']],
	},
	{ event: 'A dealer confirms an address', told: [['dealer', 'email: bid-code']] },
	{
		event: 'A dealer makes or replaces an offer',
		audit: ['round.bid-received'],
		told: [
			['dealer', 'email: bid-receipt'],
			['dealer', 'email: bid-notice'],
			['advisor', 'shown: the round, without the amount'],
			['client', 'shown: the round, without the amount'],
		],
	},
	{
		event: 'A dealer withdraws an offer before the deadline',
		audit: ['round.bid-withdrawn'],
		told: [
			['dealer', 'email: bid-withdrawn'],
			['advisor', 'shown: the round'],
			['client', 'shown: the round'],
		],
	},
	{
		event: 'A dealer asks about the request',
		audit: ['round.inquired'],
		told: [['advisor', 'email: round-inquiry']],
	},
	{
		event: 'A dealer’s question is answered for all dealers',
		audit: ['round.inquiry-answered'],
		told: [
			['dealer', 'email: round-inquiry-answer'],
			['client', 'shown: the round, with question and answer'],
		],
	},
	{
		event: 'A dealer declines',
		audit: ['round.declined'],
		told: [
			['advisor', 'shown: the round'],
			['client', 'shown: the round'],
		],
	},
	{
		event: 'The deadline is extended',
		audit: ['round.extended'],
		told: [
			['dealer', 'email: round-extended'],
			['client', 'email: round-extended-client'],
		],
	},
	{
		event: 'The round closes at its deadline',
		audit: ['round.closed', 'round.key-released'],
		told: [
			['dealer', 'email: round-closed'],
			['client', 'email: round-closed-client'],
			['advisor', 'email: round-closed-advisor'],
		],
	},
	{
		event: 'The offers are opened',
		audit: ['round.opened'],
		told: [
			['client', 'email: round-opened'],
			['advisor', 'email: round-opened-advisor'],
			['dealer', 'not told: they hear of the outcome'],
		],
	},
	{
		event: 'Dealers are asked for their best and final offer',
		audit: ['round.best-and-final'],
		told: [
			['dealer', 'email: round-best-and-final'],
			['client', 'email: round-best-and-final-client'],
		],
	},
	{
		event: 'A dealer is asked about an offer',
		audit: ['round.asked'],
		told: [['dealer', 'email: round-question']],
	},
	{
		event: 'A dealer answers a question',
		audit: ['round.answered'],
		told: [
			['advisor', 'email: round-answer'],
			['client', 'shown: the round, and with what was agreed'],
		],
	},
	{
		event: 'A dealer answers while the client waits for a change they asked for',
		told: [['client', 'email: round-answer-client']],
	},
	{
		event: 'The client chooses, declines all or asks for a change',
		audit: ['round.choice'],
		told: [
			['advisor', 'email: round-choice-advisor'],
			['dealer', 'not told: they hear of the award or the end'],
		],
	},
	{
		event: 'The advisor records a choice that the client told them',
		told: [['client', 'email: round-choice-client']],
	},
	{
		event: 'An award begins, or is taken back',
		audit: ['round.award-started', 'round.award-taken-back'],
		told: [
			['client', 'shown: the round'],
			['dealer', 'not told: it can still be taken back'],
		],
	},
	{ event: 'An award could not be carried out', told: [['advisor', 'email: round-award-failed']] },
	{
		event: 'A round is awarded',
		audit: ['round.awarded'],
		told: [
			['dealer', 'email: round-awarded'],
			['client', 'email: round-awarded-client'],
		],
	},
	{
		event: 'A round is called off',
		audit: ['round.canceled'],
		told: [
			['dealer', 'email: round-canceled'],
			['client', 'email: round-canceled-client'],
		],
	},
	{
		event: 'A photo of the trade-in is added or removed',
		audit: ['round.photo-added', 'round.photo-removed'],
		told: [['dealer', 'shown: the request']],
	},
] as const satisfies readonly DomainEvent[]
