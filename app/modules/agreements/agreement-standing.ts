import type { FeeTiming } from '#app/db/schema/agreements.ts'
import { whenPaid } from './agreement-text.ts'

export type StandingFacts = {
	timing: FeeTiming
	/** Of the order of a signed agreement; null: neither is it paid nor a card kept. */
	status: 'pending' | 'deferred' | 'paid' | 'refunded' | 'expired' | 'canceled' | null
	/** '$75.00'. */
	price: string
	/** When it was paid, and when the client confirmed the delivery; formatted. */
	paidOn: string | null
	confirmedOn: string | null
	/** Whether the advisor said that the service is delivered. */
	isDelivered: boolean
	/** Whether the bank declined the kept card. */
	isDeclined: boolean
	/** Whether the provider's page says that the client has paid; its report may arrive later. */
	hasPaid: boolean
	/** Whether a dispute holds what was paid into trust. */
	isTakenBack: boolean
}

/** Where the client of a signed agreement stands. */
export type Standing = {
	/** Where the money is. */
	money: string
	/** What the client does next; null if nothing. */
	act: { intent: 'pay' | 'confirm'; label: string; note: string | null } | null
	/** What ending the agreement does now; null once it can't be ended anymore. */
	ending: string | null
}

/** Says where the money of a signed agreement is, what the client does next, and what ending it would do. */
export function standingOf(facts: StandingFacts): Standing {
	const { timing, status, price, paidOn, confirmedOn } = facts
	if (status === 'refunded')
		return { money: `You paid ${price} on ${paidOn}, and it was refunded.`, act: null, ending: null }
	if (status === 'paid') return paidStanding(facts)
	if (status === 'deferred') {
		if (timing === 'trust') return namedStanding(facts)
		return confirmedOn ? dueStanding(facts) : keptStanding(facts)
	}
	const isLater = timing === 'after_delivery' || timing === 'after_car'
	return {
		money: isLater ? `Nothing was charged. ${whenPaid[timing]}` : 'Nothing was charged yet.',
		act: { intent: 'pay', label: isLater ? 'Leave your card' : `Pay ${price} now`, note: null },
		ending: 'If you end it now, nothing is charged.',
	}
}

function paidStanding({
	timing,
	price,
	paidOn,
	confirmedOn,
	isDelivered,
	isTakenBack,
}: StandingFacts): Standing {
	if (timing === 'after_delivery')
		return {
			money: `You confirmed the delivery on ${confirmedOn}, and paid ${price} on ${paidOn}.`,
			act: null,
			ending: null,
		}
	const ending = 'What you get back is in the part ‘Changing your mind’.'
	if (timing === 'now') return { money: `You paid ${price} on ${paidOn}.`, act: null, ending }
	if (isTakenBack)
		return {
			money: `You paid ${price} on ${paidOn}. Your bank has taken it back because of the dispute.`,
			act: null,
			ending: confirmedOn ? null : ending,
		}
	if (confirmedOn)
		return {
			money: `You paid ${price} on ${paidOn}. It was released from trust to us when you confirmed the delivery on ${confirmedOn}.`,
			act: null,
			ending: null,
		}
	return {
		money: `You paid ${price} on ${paidOn}. It is held in trust until you confirm the delivery.`,
		act: isDelivered
			? {
					intent: 'confirm',
					label: 'Confirm the delivery',
					note: 'Your advisor says that the service is delivered. When you confirm, the money leaves the trust account and is ours. Is something missing? Don’t confirm yet, and tell us.',
				}
			: null,
		ending,
	}
}

const keptStanding = ({ timing, price, isDelivered }: StandingFacts): Standing => ({
	money: `Nothing was charged. Our payment provider keeps your card, and ${price} is charged only after ${timing === 'after_car' ? 'you and we have signed the version of this agreement that names the car and its price' : 'you have confirmed the delivery'}.`,
	act: isDelivered
		? {
				intent: 'confirm',
				label: `Confirm the delivery and pay ${price}`,
				note: `Your advisor says that the service is delivered. When you confirm, ${price} is charged to your card. Is something missing? Don’t confirm yet, and tell us.`,
			}
		: null,
	ending: endsWithoutCharge,
})

const endsWithoutCharge = 'If you end it now, nothing is charged, and your card is removed.'

/** The version that names the car is signed, so the fee is due, into trust. */
const namedStanding = ({ price, isDeclined, hasPaid }: StandingFacts): Standing =>
	isDeclined && !hasPaid
		? {
				money: `Your bank declined ${price}, so nothing was charged.`,
				act: {
					intent: 'pay',
					label: `Pay ${price} now`,
					note: 'It is held in trust until you confirm the delivery.',
				},
				ending: endsWithoutCharge,
			}
		: {
				money: `${isDeclined ? `Your payment of ${price} is being confirmed` : `${price} is being charged to your card`}, into trust; we’ll email you the receipt.`,
				act: null,
				ending: null,
			}

const dueStanding = ({ price, confirmedOn, isDeclined, hasPaid }: StandingFacts): Standing =>
	isDeclined && !hasPaid
		? {
				money: `You confirmed the delivery on ${confirmedOn}. Your bank declined ${price}, so nothing was charged.`,
				act: { intent: 'pay', label: `Pay ${price} now`, note: null },
				ending: null,
			}
		: {
				money: `You confirmed the delivery on ${confirmedOn}. ${isDeclined ? `Your payment of ${price} is being confirmed` : `${price} is being charged to your card`}; we’ll email you the receipt.`,
				act: null,
				ending: null,
			}
