import { expect, test } from 'vitest'
import type { EmailAuthentication } from '#app/platform/email/incoming/incoming-email.ts'
import { decidePlace, type PlaceFacts, quarantineReasons } from './decide-place.ts'
import { unprovenReason } from './sender-proof.ts'

const pass: EmailAuthentication = {
	by: 'mx.example',
	spf: 'pass',
	dkim: 'pass',
	dmarc: 'pass',
	passedFor: ['sender.example'],
	fromDomain: 'sender.example',
	provenBy: 'DMARC',
}
const fail = { ...pass, dmarc: 'fail', provenBy: null }
/** SPF and DKIM passed for the domain of whoever sent it, and the domain in From has no policy. */
const foreign = { ...pass, dmarc: 'none', passedFor: ['bulk.example'], provenBy: null }

const nothing: PlaceFacts = {
	addressedClientIds: [],
	answeredClientId: null,
	senderClientId: null,
	trustedForClientIds: [],
	isDealer: false,
	isParticipant: false,
	isAnswer: false,
	isBlocked: false,
	isInvited: false,
	isBounceOfOurs: false,
	isFlood: false,
	isReportFromInvolvedDomain: false,
	isReadable: true,
	checks: { authority: 'mx.example', acceptsUnchecked: false },
	authentication: pass,
}
test.each<[string, Partial<PlaceFacts>, object]>([
	[
		'a client writes to their case',
		{ addressedClientIds: ['a'], senderClientId: 'a' },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a client writes without the address of the case',
		{ senderClientId: 'a' },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a dealer writes to a case',
		{ addressedClientIds: ['a'], isDealer: true },
		{ place: 'filed', clientId: 'a' },
	],
	['a dealer answers', { answeredClientId: 'a', isDealer: true }, { place: 'filed', clientId: 'a' }],
	[
		'a participant answers',
		{ answeredClientId: 'a', isParticipant: true },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a sender that the advisor vouched for',
		{ addressedClientIds: ['a'], trustedForClientIds: ['a', 'b'] },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a sender that the advisor vouched for, without a case',
		{ trustedForClientIds: ['a'] },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'the address of the case wins over the conversation',
		{ addressedClientIds: ['b'], answeredClientId: 'a', isDealer: true },
		{ place: 'filed', clientId: 'b' },
	],
	['a dealer without a case', { isDealer: true }, { place: 'unassigned', suggestedClientId: null }],
	[
		'a stranger with the address of a case',
		{ addressedClientIds: ['a'] },
		{ place: 'quarantined', reason: quarantineReasons.unknown, suggestedClientId: 'a' },
	],
	[
		'a stranger in a conversation',
		{ answeredClientId: 'a' },
		{ place: 'quarantined', reason: quarantineReasons.unknown },
	],
	['a stranger', {}, { place: 'quarantined', suggestedClientId: null }],
	[
		'a sender that is trusted for somebody else',
		{ addressedClientIds: ['a'], trustedForClientIds: ['b'] },
		{ place: 'quarantined' },
	],
	[
		'another client',
		{ addressedClientIds: ['a'], senderClientId: 'b' },
		{ place: 'quarantined', reason: quarantineReasons.otherClient },
	],
	[
		'a forged client',
		{ addressedClientIds: ['a'], senderClientId: 'a', authentication: fail },
		{ place: 'quarantined', suggestedClientId: 'a' },
	],
	[
		'a forged dealer',
		{ addressedClientIds: ['a'], isDealer: true, authentication: fail },
		{ place: 'quarantined' },
	],
	[
		'two cases',
		{ addressedClientIds: ['a', 'b'], isDealer: true },
		{ place: 'quarantined', reason: quarantineReasons.severalCases },
	],
	[
		'a blocked sender',
		{ addressedClientIds: ['a'], senderClientId: 'a', isBlocked: true },
		{ place: 'discarded' },
	],
	[
		'a flood of a known sender',
		{ senderClientId: 'a', isFlood: true },
		{ place: 'quarantined', reason: quarantineReasons.flood },
	],
	[
		'a message that cannot be read',
		{ senderClientId: 'a', isReadable: false },
		{ place: 'quarantined', reason: quarantineReasons.unreadable },
	],
	[
		'a bounce of ours that proves where it comes from',
		{ isBounceOfOurs: true, answeredClientId: 'a', isReportFromInvolvedDomain: true },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a bounce of ours from a domain that has nothing to do with it',
		{ isBounceOfOurs: true, answeredClientId: 'a' },
		{
			place: 'quarantined',
			suggestedClientId: 'a',
			reason: expect.stringContaining('could not be delivered'),
		},
	],
	[
		'a bounce of ours that proves nothing, from a participant',
		{
			isBounceOfOurs: true,
			answeredClientId: 'a',
			isReportFromInvolvedDomain: true,
			isParticipant: true,
			authentication: fail,
		},
		{ place: 'quarantined', isKnownSender: true },
	],
	[
		'a client whose mail passed the checks for another domain',
		{ addressedClientIds: ['a'], senderClientId: 'a', authentication: foreign },
		{ place: 'quarantined', reason: expect.stringContaining('passed for bulk.example'), isKnownSender: true },
	],
	[
		'a client without results of the named server',
		{ addressedClientIds: ['a'], senderClientId: 'a', authentication: null },
		{ place: 'quarantined', reason: expect.stringContaining('mx.example states no results') },
	],
	[
		'a client of a site that names no server',
		{ senderClientId: 'a', authentication: null, checks: { authority: null, acceptsUnchecked: false } },
		{ place: 'quarantined', reason: expect.stringContaining('MAIL_AUTHORITY') },
	],
	[
		'a client in a demo, which checks nobody',
		{ senderClientId: 'a', authentication: null, checks: { authority: '*', acceptsUnchecked: true } },
		{ place: 'filed', clientId: 'a' },
	],
	[
		'a forged client in a demo that got results',
		{ senderClientId: 'a', authentication: fail, checks: { authority: '*', acceptsUnchecked: true } },
		{ place: 'quarantined' },
	],
	['any other bounce', { isBounceOfOurs: false, answeredClientId: 'a' }, { place: 'quarantined' }],
])('%s', (_, facts, decision) => {
	expect(decidePlace({ ...nothing, ...facts })).toMatchObject(decision)
})

test.each<[string, Partial<EmailAuthentication>, string]>([
	[
		'DMARC failed',
		{ dmarc: 'fail' },
		'The receiving server says that this sender may be forged: DMARC failed for sender.example.',
	],
	[
		'DMARC has a result nobody knows',
		{ dmarc: 'quarantine' },
		'The receiving server says that this sender may be forged: DMARC failed for sender.example.',
	],
	[
		'the checks passed for others',
		{ dmarc: 'none', passedFor: ['a.example', 'b.example'] },
		'Nothing proves that it comes from sender.example: the checks passed for a.example and b.example, which anybody can arrange.',
	],
	[
		'nothing passed',
		{ dmarc: null, passedFor: [] },
		'Nothing proves that it comes from sender.example: neither DMARC nor SPF nor DKIM passed for it.',
	],
	[
		'it names two senders',
		{ fromDomain: null },
		'Nothing proves who sent it: it does not name exactly one sender.',
	],
])('the reason says in words that %s', (_, changes, reason) => {
	const { checks } = nothing
	expect(unprovenReason({ checks, authentication: { ...pass, provenBy: null, ...changes } })).toBe(reason)
})
