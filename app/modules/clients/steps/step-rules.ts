/** Who has to do a step; `nobody` waits for a day. */
export const stepSides = ['advisor', 'client', 'dealer', 'nobody'] as const
export type StepSide = (typeof stepSides)[number]

/** What a rule can be about. A call is named by the order that includes it, as the support is by its checklist. */
export type StepObject =
	| 'order'
	| 'refund'
	| 'appointment'
	| 'call'
	| 'vehicle'
	| 'vehicle-question'
	| 'checklist'
	| 'deal'
	| 'round'
	| 'question'
	| 'document'
	| 'outreach'

type StepRuleRow = {
	about: StepObject
	side: StepSide
	/** What has to be done; `{}` is replaced by a name, a time or a reference. */
	what: string
	/** In how many days it is due; null if the event says when, or nothing does. */
	days: number | null
}

const row =
	(about: StepObject, side: StepSide) =>
	(what: string, days: number | null = side === 'client' ? 2 : 1): StepRuleRow => ({
		about,
		side,
		what,
		days,
	})
const order = row('order', 'advisor')
const appointment = row('appointment', 'advisor')
const call = row('call', 'advisor')
const vehicle = row('vehicle', 'advisor')
const support = row('checklist', 'advisor')
const deal = row('deal', 'advisor')
const dealOfClient = row('deal', 'client')

/**
 * Every step that the site opens by itself. `event-steps.ts` says which events open and close them. The rules `deal.…` are named by the
 * stage of the deal.
 */
export const stepRules = {
	'order.online_search': order('Ask what the client needs from a car, then start the search'),
	'order.in_person': order('Confirm the exact time of the appointment'),
	'order.concierge': order('Call to start the search'),
	'order.brief': order('Read what the client is looking for and start the search'),
	'order.declined': order('See that {} is paid: the bank declined the fee'),
	'order.unconfirmed': order('Ask whether {} is delivered: the client has not confirmed it'),
	'order.ending': order('Finish {} or agree on a new version: its agreement ends in two weeks', 7),
	'order.version': order('Talk about the new version of the agreement of {}: the client declined it'),
	'order.refunded-call': order('Cancel the call: its online search was refunded'),
	'order.refunded-appointment': order('Cancel the appointment or agree on a payment: it was refunded'),
	'refund.failed': row('refund', 'advisor')('Sort out the refund of {}, which failed'),
	'appointment.confirm': appointment('Confirm the exact time of the appointment'),
	'appointment.meet': appointment('Meet the client: {}', null),
	'appointment.completed': appointment('Follow up on the appointment', 2),
	'appointment.no_show': appointment('Offer another time after the missed appointment'),
	'appointment.declined': appointment('Agree on another time: the client declined {}'),
	'appointment.proposed': row('appointment', 'client')('Choose another time than {}', 2),
	'call.confirm': call('Confirm the exact time of the call'),
	'call.meet': call('Call the client: {}', null),
	'call.no_show': call('Offer another time for the call'),
	'call.search': call('Continue the search'),
	'vehicle.answer': row('vehicle', 'client')('Respond to the {} recommendation', 3),
	'vehicle.interested': vehicle('Go ahead with the {}, as the client is interested'),
	'vehicle.maybe': vehicle('Talk about the {}, as the client is not sure'),
	'vehicle.rejected': vehicle('Find another car, as the client does not want the {}'),
	'vehicle-question.answer': row('vehicle-question', 'advisor')('Answer the question about the {}'),
	'support.running': support('Answer questions until the support ends', null),
	'support.ended': support('Ask how it went, then close the file', 2),
	'round.inquiry': row('round', 'advisor')('Answer what dealers ask about the request'),
	'question.answer': row('question', 'advisor')('Read the answer of {}'),
	'document.check': row('document', 'advisor')('Check the quote that {} sent'),
	'outreach.follow_up': row('outreach', 'advisor')(
		'Write again to the dealers who have not answered “{}”',
		null,
	),
	'deal.started': deal('Get quotes for the car', 3),
	'deal.quotes': deal('Compare the quotes; choose one or ask for sealed offers'),
	'deal.quotes_expired': deal('Ask for new quotes: the ones on file have expired'),
	'deal.quote_chosen': deal('Record what was agreed about the chosen quote'),
	'deal.round_to_approve': dealOfClient('Approve what the dealers are asked', 3),
	'deal.round_to_send': deal('Send the request to the dealers'),
	'deal.round_open': deal('Open the offers after the deadline'),
	'deal.offers_to_open': deal('Open the offers'),
	'deal.offers_to_open_with_code': dealOfClient('Open the offers with the code'),
	'deal.offers_to_choose': dealOfClient('Choose among the offers'),
	'deal.change_asked': deal('Answer the client, who chose no offer or asked for a change'),
	'deal.offer_chosen': deal('Award the round to the dealer that the client chose'),
	'deal.to_confirm': dealOfClient('Confirm what was agreed'),
	'deal.changed_by_dealer': dealOfClient('Answer whether they agree to what the dealer changed'),
	'deal.corrected': deal('Settle with the dealer what its manager says is different'),
	'deal.declined': deal('Settle with the dealer what the client said no to'),
	'deal.agreed': deal('Arrange the signing', 2),
	'deal.signing': deal('Help the client check the documents at the signing'),
	'deal.signed': deal('File the contract, then close the deal', 2),
	'deal.walked_away': deal('Go on with the client, or close the deal'),
} as const satisfies Record<string, StepRuleRow>

export type StepRule = keyof typeof stepRules

/** The rules whose steps the list of the day leaves out, because it lists their appointments and deadlines themselves. */
export const listedByObject: readonly StepRule[] = [
	'appointment.confirm',
	'appointment.meet',
	'call.confirm',
	'call.meet',
	'deal.round_open',
]

/** What belongs to another object ends with it. */
const parents: Partial<Record<StepObject, StepObject>> = {
	'vehicle-question': 'vehicle',
	round: 'deal',
	question: 'round',
	document: 'deal',
}

/** The objects that an event is about, by their ids; '*' is every one of the client. */
export type StepObjects = Partial<Record<StepObject, string | readonly string[]>>

/** Returns the name of an object with those it belongs to, such as 'deal:ID/round:ID'; more than one for a list. */
function pathsOf(kind: StepObject, objects: StepObjects): string[] {
	const ids = objects[kind] ?? []
	const own = (typeof ids === 'string' ? [ids] : ids).map((id) => `${kind}:${id}`)
	const parent = parents[kind]
	return parent ? pathsOf(parent, objects).flatMap((path) => own.map((each) => `${path}/${each}`)) : own
}

/** Returns the name of a deal, under which those of its rounds and documents are. */
export const aboutDeal = (dealId: string): string => `deal:${dealId}`

/** Returns the one object of a rule among those of an event. @throws Error if the event does not name it */
export function objectOf(rule: StepRule, objects: StepObjects): string {
	const [path, ...others] = pathsOf(stepRules[rule].about, objects)
	if (!path || others.length > 0) throw new Error(`${rule} is about one ${stepRules[rule].about}.`)
	return path
}

/** Whether a step of this rule is about one of the objects of an event, or about what belongs to one. */
export function isAbout(step: { rule: StepRule; about: string }, objects: StepObjects): boolean {
	let kind: StepObject | undefined = stepRules[step.rule].about
	while (kind && objects[kind] === undefined) kind = parents[kind]
	if (!kind) return false
	if (objects[kind] === '*') return true
	return pathsOf(kind, objects).some((path) => step.about === path || step.about.startsWith(`${path}/`))
}

/** Returns the rules about an object, by their name. */
export const rulesAbout = (object: StepObject): readonly StepRule[] =>
	(Object.keys(stepRules) as StepRule[]).filter((rule) => stepRules[rule].about === object)
