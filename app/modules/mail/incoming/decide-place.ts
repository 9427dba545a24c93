import { type ProofFacts, unprovenReason } from './sender-proof.ts'

/** The facts about a message before it is filed. All ids are ids of clients. */
export type PlaceFacts = ProofFacts & {
	/** The clients of the case addresses it was sent to. */
	addressedClientIds: readonly string[]
	/** The client of the conversation that it answers. */
	answeredClientId: string | null
	/** The clients whose files contain the sender's address. */
	senderClientId: string | null
	/** Clients for whom the advisor decided that the sender belongs to them. */
	trustedForClientIds: readonly string[]
	isDealer: boolean
	/** Whether it answers the invitation to an appointment, in the name of the person invited. */
	isInvited: boolean
	/** Whether the sender, or somebody at the same domain, wrote or received a message of the conversation that it answers. */
	isParticipant: boolean
	/** Whether it answers a conversation, or was sent to the address of one. */
	isAnswer: boolean
	isBlocked: boolean
	/** Whether it reports that a message of ours could not be delivered. */
	isBounceOfOurs: boolean
	/** Whether that report comes from the domain of a recipient or from ours. */
	isReportFromInvolvedDomain: boolean
	/** Whether the sender has sent more messages than a person would. */
	isFlood: boolean
	isReadable: boolean
}

export type PlaceDecision =
	| { place: 'filed'; clientId: string }
	| { place: 'unassigned'; suggestedClientId: string | null }
	| {
			place: 'quarantined'
			reason: string
			suggestedClientId: string | null
			/** Whether its sender would be known, if anything proved that the message is theirs. */
			isKnownSender: boolean
	  }
	| { place: 'discarded' }

export const quarantineReasons = {
	flood: 'This sender has sent more messages than people send.',
	unreadable: 'This message could not be read.',
	otherClient: 'The sender is another client than the one whose case it was sent to.',
	unknown: 'Nobody here knows this sender.',
	unknownAnswer: 'It answers an email of yours, from an address that nobody here knows.',
	severalCases: 'It was sent to the cases of several clients.',
	report: 'It says that an email of yours could not be delivered.',
	foreignReport: 'It comes from the domain of none of its recipients.',
} as const

/**
 * Decides where a message belongs. A sender's address alone proves nothing, because anybody can write any sender: a message is filed when
 * the address is known for that client and the receiving server confirms that its domain sent it.
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
	const isKnown =
		facts.isDealer ||
		facts.isInvited ||
		facts.isParticipant ||
		(senderClientId !== null && senderClientId === clientId) ||
		(clientId !== null && trustedForClientIds.includes(clientId))
	const quarantined = (reason: string) =>
		({ place: 'quarantined', reason, suggestedClientId: clientId, isKnownSender: isKnown }) as const
	if (facts.isFlood) return quarantined(quarantineReasons.flood)
	if (!facts.isReadable) return quarantined(quarantineReasons.unreadable)
	const unproven = unprovenReason(facts)
	// Everybody who got a message knows the ID by which a report names it, so the report has to prove where it comes from.
	if (facts.isBounceOfOurs && answeredClientId) {
		if (!unproven && facts.isReportFromInvolvedDomain) return { place: 'filed', clientId: answeredClientId }
		return quarantined(`${quarantineReasons.report} ${unproven ?? quarantineReasons.foreignReport}`)
	}
	if (!isKnown) return quarantined(unknownReason(facts, clientId))
	if (unproven) return quarantined(unproven)
	if (isForSeveral) return quarantined(quarantineReasons.severalCases)
	return clientId ? { place: 'filed', clientId } : { place: 'unassigned', suggestedClientId: null }
}

const unknownReason = ({ senderClientId, isAnswer }: PlaceFacts, clientId: string | null): string =>
	senderClientId && clientId
		? quarantineReasons.otherClient
		: isAnswer
			? quarantineReasons.unknownAnswer
			: quarantineReasons.unknown
