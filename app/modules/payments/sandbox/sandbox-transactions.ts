type Movement = {
	id: string
	type: string
	category?: string
	amount: number
	fee: number
	at: Date
	source: { id: string; payment_intent?: string; metadata?: Record<string, string> }
}

export type Transaction = ReturnType<typeof transactionOf>

/** A Balance Transaction as Stripe describes it, with its source expanded. */
export const transactionOf = ({ id, type, category, amount, fee, at, source }: Movement) => ({
	object: 'balance_transaction',
	id,
	type,
	reporting_category: category ?? type,
	amount,
	fee,
	net: amount - fee,
	currency: 'usd',
	created: toSeconds(at),
	description: null,
	source,
})

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
