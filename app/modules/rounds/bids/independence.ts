/** What is known about a bidder of a round, for `independenceWarnings`. */
export type BidderFacts = {
	invitationId: string
	name: string
	/** The owner group; null without one. */
	group: string | null
	/** Taken from the bid that counts; null without one. */
	phone: string | null
	cents: number | null
	visits: readonly { device: string; address: string; firstAt: Date }[]
	bids: readonly { device: string; address: string; revision: number; receivedAt: Date }[]
}

/** A sign that two bids may not be independent. It proves nothing, and nothing follows from it by itself. */
export type IndependenceWarning = {
	kind: 'group' | 'device' | 'address' | 'phone' | 'amount' | 'lookup'
	text: string
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** Lists the warnings for each pair of bidders of a round, for the advisor only. */
export function independenceWarnings(bidders: readonly BidderFacts[]): IndependenceWarning[] {
	return bidders.flatMap((one, index) =>
		bidders.slice(index + 1).flatMap((other) => warningsBetween(one, other)),
	)
}

function warningsBetween(one: BidderFacts, other: BidderFacts): IndependenceWarning[] {
	const names = `${one.name} and ${other.name}`
	const warnings: IndependenceWarning[] = []
	if (one.group && one.group === other.group)
		warnings.push({ kind: 'group', text: `${names} belong to the same owner, ${one.group}.` })
	if (meet(sourcesOf(one, 'device'), sourcesOf(other, 'device')))
		warnings.push({ kind: 'device', text: `${names} used the same device.` })
	if (meet(sourcesOf(one, 'address'), sourcesOf(other, 'address')))
		warnings.push({ kind: 'address', text: `${names} used the same network address.` })
	if (one.phone && other.phone && digitsOf(one.phone) !== '' && digitsOf(one.phone) === digitsOf(other.phone))
		warnings.push({ kind: 'phone', text: `${names} gave the same phone number.` })
	if (one.cents !== null && one.cents === other.cents)
		warnings.push({ kind: 'amount', text: `${names} are equal to the cent.` })
	for (const [bidder, seen] of [
		[one, other],
		[other, one],
	] as const)
		if (changedAfterLookup(bidder, seen))
			warnings.push({
				kind: 'lookup',
				text: `${bidder.name} changed its bid after the page of ${seen.name} was opened on its device.`,
			})
	return warnings
}

const sourcesOf = ({ visits, bids }: BidderFacts, what: 'device' | 'address') =>
	new Set([...visits, ...bids].map((each) => each[what]))

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
	[...one].some((each) => other.has(each))

/** Whether a change came in after a device of the bidder had opened the other dealer's page. */
function changedAfterLookup(bidder: BidderFacts, seen: BidderFacts): boolean {
	const devices = new Set(bidder.bids.map(({ device }) => device))
	const lookups = seen.visits.filter(({ device }) => devices.has(device))
	return bidder.bids.some(
		({ revision, receivedAt }) => revision > 0 && lookups.some(({ firstAt }) => firstAt < receivedAt),
	)
}
