/** What a business does with a seller in place of its client, as the laws of the states distinguish it. */
export type SaleAct = 'contacting' | 'negotiating' | 'signing'

/**
 * Returns what a text of the operator about a service promises to do with sellers in place of the client: 'Negotiation support' promises
 * negotiating. It goes by words, so it finds what is said in the usual ones only.
 */
export function actsPromisedIn(text: string): SaleAct[] {
	const words: readonly string[] = text.toLowerCase().match(/[a-z]+/g) ?? []
	const acts: Record<SaleAct, boolean> = {
		contacting: hasNear(words, isContact, isSeller) || words.includes('behalf'),
		negotiating:
			words.some((word) => negotiating.some((start) => word.startsWith(start))) ||
			hasNear(words, (word) => word.startsWith('arrang'), isPurchase),
		signing: hasNear(
			words,
			(word) => /^sign(?:s|ing|ed)?$/.test(word),
			(word) => word === 'behalf' || word === 'us',
		),
	}
	return (Object.keys(acts) as SaleAct[]).filter((act) => acts[act])
}

const negotiating = ['negotiat', 'renegotiat', 'haggl', 'bargaining']

const isContact = (word: string) =>
	/^(?:call|confirm|contact|email|messag|phon|text|communicat|talk|speak)/.test(word)
const isSeller = (word: string) => /^(?:dealer|dealership|seller|lender)s?$/.test(word)
const isPurchase = (word: string) => /^(?:purchas|sale|loan|financ|deal|leas)/.test(word)

/** How far apart two words are that belong together: 'arranging the whole purchase', 'every dealer call'. */
const distanceMax = 4

/** Whether two such words stand near each other. What 'you' do is the client's: 'when you call the dealer'. */
function hasNear(
	words: readonly string[],
	isOne: (word: string) => boolean,
	isOther: (word: string) => boolean,
): boolean {
	return words.some(
		(word, at) =>
			isOne(word) &&
			words[at - 1] !== 'you' &&
			words.slice(Math.max(0, at - distanceMax), at + distanceMax + 1).some(isOther),
	)
}
