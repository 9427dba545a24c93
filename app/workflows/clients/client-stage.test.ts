import { expect, test } from 'vitest'
import type { DealFacts } from '../deals/deal-stage.ts'
import { clientStageOf, type StageFacts } from './client-stage.ts'

const deal: DealFacts = {
	id: 'd',
	closedAt: null,
	quotes: 0,
	validUntil: null,
	hasChosen: false,
	agreement: null,
	hasPapers: false,
	outcome: null,
	round: null,
	today: '2026-03-04',
}
const confirmed = {
	replacedAt: null,
	managerAnswer: null,
	clientConfirmedAt: '2026-03-04T12:00:00Z',
	clientDeclinedAt: null,
	fromManager: false,
	totalCents: null,
} as unknown as DealFacts['agreement']
const closedAt = new Date('2026-03-04T12:00:00Z')
const none: StageFacts = { isClosed: false, deal: null, services: [] }

test.each<[string, Partial<StageFacts>, string]>([
	['nothing', {}, 'lead'],
	['a refunded service', { services: ['refunded'] }, 'lead'],
	['a service that was paid', { services: ['promised'] }, 'searching'],
	['one that is over and one under way', { services: ['ended', 'under_way'] }, 'searching'],
	['services that are over', { services: ['ended', 'delivered'] }, 'after'],
	['a deal without quotes', { deal }, 'searching'],
	['a deal with quotes', { deal: { ...deal, quotes: 1 } }, 'quotes'],
	['an agreement', { deal: { ...deal, agreement: confirmed } }, 'agreed'],
	['papers at the desk', { deal: { ...deal, agreement: confirmed, hasPapers: true } }, 'signing'],
	['a signed deal', { deal: { ...deal, outcome: 'signed' } }, 'after'],
	['a client who walked away', { deal: { ...deal, outcome: 'walked_away' } }, 'searching'],
	['a closed deal with a car', { deal: { ...deal, agreement: confirmed, closedAt } }, 'after'],
	['a closed deal without one', { deal: { ...deal, quotes: 2, closedAt } }, 'lead'],
	['a closed deal and a new search', { deal: { ...deal, closedAt }, services: ['promised'] }, 'searching'],
	['a closed file', { isClosed: true, services: ['promised'] }, 'closed'],
])('a client with %s is in the right stage', (_, facts, stage) => {
	expect(clientStageOf({ ...none, ...facts })).toBe(stage)
})
