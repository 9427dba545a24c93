import { expect, test } from 'vitest'
import { decidePlace, forgeryReason, type PlaceFacts, quarantineReasons } from './decide-place.ts'

const nothing: PlaceFacts = {
	addressedClientIds: [],
	answeredClientId: null,
	senderClientId: null,
	trustedForClientIds: [],
	isDealer: false,
	isParticipant: false,
	isBlocked: false,
	isBounceOfOurs: false,
	isFlood: false,
	isReadable: true,
	authentication: null,
}
const by = 'mx.example'
const pass = { by, spf: 'pass', dkim: 'pass', dmarc: 'pass' }
const fail = { by, spf: 'pass', dkim: 'fail', dmarc: 'fail' }

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
		{ addressedClientIds: ['a'], isDealer: true, authentication: pass },
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
		{ answeredClientId: 'a', authentication: pass },
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
	['a bounce of ours', { isBounceOfOurs: true, answeredClientId: 'a' }, { place: 'filed', clientId: 'a' }],
	['any other bounce', { isBounceOfOurs: false, answeredClientId: 'a' }, { place: 'quarantined' }],
])('%s', (_, facts, decision) => {
	expect(decidePlace({ ...nothing, ...facts })).toMatchObject(decision)
})

test.each([
	[null, false],
	[{ by, spf: null, dkim: null, dmarc: null }, false],
	[{ by, spf: 'none', dkim: 'none', dmarc: 'none' }, false],
	[{ by, spf: 'fail', dkim: 'pass', dmarc: null }, false],
	[{ by, spf: 'pass', dkim: 'fail', dmarc: 'none' }, false],
	[{ by, spf: 'fail', dkim: 'fail', dmarc: 'pass' }, false],
	[{ by, spf: 'softfail', dkim: null, dmarc: null }, true],
	[{ by, spf: null, dkim: 'fail', dmarc: 'none' }, true],
	[{ by, spf: 'pass', dkim: 'pass', dmarc: 'fail' }, true],
])(
	'with the results %j of the receiving server, the sender counts as forged: %s',
	(authentication, isForged) => {
		expect(forgeryReason(authentication) !== null).toBe(isForged)
	},
)
