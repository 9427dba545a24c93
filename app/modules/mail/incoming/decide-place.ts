import type { EmailAuthentication } from '#app/platform/email/incoming/incoming-email.ts'

/** The facts about a message before it is filed. All ids are ids of clients. */
export type PlaceFacts = {
	/** The clients of the case addresses it was sent to. */
	addressedClientIds: readonly string[]
	/** The client of the conversation that it answers. */
	answeredClientId: string | null
	/** The clients whose files contain the sender's address. */
	senderClientId: string | null
	/** Clients for whom the advisor decided that the sender belongs to them. */
	trustedForClientIds: readonly string[]
	isDealer: boolean
	/** Whether the sender wrote or received a message of the conversation that it answers. */
	isParticipant: boolean
	isBlocked: boolean
	/** Whether it reports that a message of ours could not be delivered. */
	isBounceOfOurs: boolean
	/** Whether the sender has sent more messages than a person would. */
	isFlood: boolean
	isReadable: boolean
	authentication: EmailAuthentication | null
}

export type PlaceDecision =
	| { place: 'filed'; clientId: string }
	| { place: 'unassigned'; suggestedClientId: string | null }
	| { place: 'quarantined'; reason: string; suggestedClientId: string | null }
	| { place: 'discarded' }

export const quarantineReasons = {
	flood: 'This sender has sent more messages than people send.',
	unreadable: 'This message could not be read.',
	otherClient: 'The sender is another client than the one whose case it was sent to.',
	unknown: 'Nobody here knows this sender.',
	severalCases: 'It was sent to the cases of several clients.',
} as const

/**
 * Decides where a message belongs. A sender's address alone proves nothing, because anybody can write any sender: a message is filed when
 * the address is known for that client and the receiving server does not say that it is forged.
 */
export function decidePlace(facts: PlaceFacts): PlaceDecision {
	const { addressedClientIds, answeredClientId, senderClientId, trustedForClientIds } = facts
	if (facts.isBlocked) return { place: 'discarded' }
	const isForSeveral = new Set(addressedClientIds).size > 1
	const clientId =
		(isForSeveral ? null : addressedClientIds[0]) ??
		answeredClientId ??
		senderClientId ??
		(trustedForClientIds.length === 1 ? trustedForClientIds[0]! : null)
	const quarantined = (reason: string) =>
		({ place: 'quarantined', reason, suggestedClientId: clientId }) as const
	if (facts.isFlood) return quarantined(quarantineReasons.flood)
	if (!facts.isReadable) return quarantined(quarantineReasons.unreadable)
	// A bounce comes from a server that nobody knows, but it names a message that only we and the recipient have.
	if (facts.isBounceOfOurs && answeredClientId) return { place: 'filed', clientId: answeredClientId }
	const isKnown =
		facts.isDealer ||
		facts.isParticipant ||
		(senderClientId !== null && senderClientId === clientId) ||
		(clientId !== null && trustedForClientIds.includes(clientId))
	if (!isKnown)
		return quarantined(senderClientId && clientId ? quarantineReasons.otherClient : quarantineReasons.unknown)
	const forgery = forgeryReason(facts.authentication)
	if (forgery) return quarantined(forgery)
	if (isForSeveral) return quarantined(quarantineReasons.severalCases)
	return clientId ? { place: 'filed', clientId } : { place: 'unassigned', suggestedClientId: null }
}

/**
 * Returns why the receiving server doubts the sender; null if it does not. DMARC decides where the sender's domain has a policy. Without
 * one, a failed check counts unless the other check passes: forwarding breaks SPF, and mailing lists break DKIM.
 */
export function forgeryReason(authentication: EmailAuthentication | null): string | null {
	if (!authentication) return null
	const { spf, dkim, dmarc } = authentication
	if (dmarc === 'pass') return null
	if (dmarc === 'fail') return 'The receiving server says that this sender may be forged: DMARC failed.'
	if (spf === 'pass' || dkim === 'pass') return null
	const failed = [
		...(spf && /^(fail|softfail)$/.test(spf) ? ['SPF'] : []),
		...(dkim && /^(fail|permerror)$/.test(dkim) ? ['DKIM'] : []),
	]
	return failed.length > 0
		? `The receiving server says that this sender may be forged: ${failed.join(' and ')} failed.`
		: null
}
