/**
 * What has become of a request for one dealer. 'closed': waiting to be opened; 'opened': waiting for the client; 'thanked': another dealer
 * was chosen; 'none': the client chose none. A dealer without an offer only learns that it is closed or canceled.
 */
export type BidPhase = 'open' | 'closed' | 'opened' | 'chosen' | 'thanked' | 'none' | 'canceled'

export type OutcomeInput = {
	phase: Exclude<BidPhase, 'open'>
	/** Whether an offer of this dealer counts. */
	hasOffer: boolean
	/** When it withdrew, in words; null if it did not. */
	withdrawn: string | null
	hasDeclined: boolean
	/** When the offers were opened, in words; null before. */
	opened: string | null
	/** Its rank, as far as it is certain. */
	rank: number | null
	cancelReason: string
	/** Whether a question about its offer waits for its answer. */
	isAsked: boolean
	advisor: { name: string; phone: string }
}

/** Says what happened, and what the dealer should do next; each sentence once. */
export function outcomeOf(input: OutcomeInput): { title: string; texts: string[] } {
	const { phase, opened, advisor } = input
	const nothing = input.isAsked ? 'Please answer the question below.' : 'You don’t need to do anything.'
	const call = `Questions? Call ${advisor.name}: ${advisor.phone}.`
	const openedText = opened ? `The offers were opened ${opened}.` : ''
	const rank = input.rank === null ? '' : `Yours ranked number ${input.rank}.`
	const outcome = (title: string, ...texts: string[]) => ({ title, texts: texts.filter(Boolean) })
	switch (phase) {
		case 'chosen':
			return outcome(
				'The client chose your offer',
				openedText,
				`${advisor.name} will contact you about the paperwork. It must match your offer.`,
			)
		case 'thanked':
			return outcome('The client chose another offer', openedText, rank, `Thank you. ${nothing}`)
		case 'none':
			return outcome('The client chose none of the offers', openedText, rank, `Thank you. ${nothing}`)
		case 'canceled': {
			const reason = input.cancelReason ? `The reason: ${input.cancelReason}` : ''
			return outcome('This request was canceled', openedText, reason, nothing, call)
		}
		case 'opened':
			return outcome(
				'The offers are open',
				openedText,
				`The client is deciding. ${nothing} We’ll email you what they decide.`,
			)
		case 'closed':
			return outcome('The deadline has passed', ...closedTexts(input, { nothing, call }))
	}
}

function closedTexts(
	{ hasOffer, withdrawn, hasDeclined, advisor }: OutcomeInput,
	{ nothing, call }: { nothing: string; call: string },
): string[] {
	if (hasOffer)
		return [`We have your offer, and it is opened next. ${nothing} ${advisor.name} will get back to you.`]
	if (withdrawn) return [`You withdrew your offer ${withdrawn}. It is not opened. ${nothing}`]
	if (hasDeclined) return [`You declined. ${nothing}`]
	return ['We have no offer from you, and don’t accept any more for this car.', call]
}
