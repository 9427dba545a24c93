import { formatList, formatSourceDate } from '#engine'
/** What we promise for each service, as it follows 'After you book, '. */
export const promises = {
	online_search: 'we’ll email you within one business day to learn what you need, then start looking.',
	in_person: 'we’ll contact you within one business day to settle the exact time.',
	concierge: 'we’ll contact you within one business day to learn what you want and take it from there.',
}

export const finePrint = [
	{
		title: 'What you pay',
		text: 'The price you see, once. No subscription, and nothing added at checkout.',
	},
	{
		title: 'How you pay',
		text: 'On the payment provider’s own page. Your card number never reaches our server.',
	},
	{
		title: 'Who else pays us',
		text: 'No one. We take no commission from dealers, lenders or sellers.',
	},
	{
		title: 'What we cannot promise',
		text: 'A certain price, a loan approval or a flawless car. We tell you what we see, and you decide.',
	},
]

/** Shown in place of the button while no state is confirmed. */
export const negotiationUnconfirmed =
	'Not on sale yet: we are still confirming in which states we may negotiate for you. Write to us if you would like to hear when.'

/** Where the service that negotiates is offered; shown beside its button, before the client pays. */
export const whereOffered = (states: readonly string[]) =>
	states.length > 0
		? `We negotiate for clients who live in ${statesOrCount(states)}. If you live elsewhere, please ask us before you pay.`
		: ''

/** The sentence of the fine print about the states in which negotiating is confirmed. */
export const whereWeNegotiate = (states: readonly string[]) =>
	states.length > 0
		? `for clients who live in ${statesOrCount(states)}. Elsewhere we search and advise, and you do the talking.`
		: 'nowhere yet, because some states require a license for it. We search and advise, and you do the talking.'

const namedMax = 6

const statesOrCount = (states: readonly string[]) =>
	states.length > namedMax ? `the ${states.length} states that the Terms of Service name` : formatList(states)

/** Lists the licenses that hold today, one sentence each: 'Licensed in New York: 12345, until June 30, 2027.' */
export const licenseLines = (
	licenses: readonly { state: string; license: string; expiresOn: string | null }[],
): string =>
	licenses
		.map(
			({ state, license, expiresOn }) =>
				`Licensed in ${state}: ${license}${expiresOn ? `, until ${formatSourceDate(expiresOn)}` : ''}.`,
		)
		.join(' ')
