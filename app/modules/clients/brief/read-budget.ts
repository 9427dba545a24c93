import { type ReadNumber, readDollars } from '#engine'

const leastCents = 500_00
const mostCents = 1_000_000_00

/**
 * Reads the budget that a person typed, in cents: '$25,000', '25k', 'about 25,000', 'up to 25k', '20-25k', '20,000 to 25,000'. Of
 * two amounts, the larger one is the limit.
 */
export function readBudget(typed: string): ReadNumber {
	const plain = typed
		.trim()
		.toLowerCase()
		.replace(/^(?:about|around|approx\.?|max\.?|maximum|up to|under|less than|no more than|~|<)\s*/, '')
		.replace(/\s{0,5}(?:dollars|usd|total|max\.?|or less|otd|out the door)$/, '')
	if (!plain) return { ok: false, message: 'Please enter the most you want to spend, like 25,000.' }
	const amounts = plain.split(/\s{0,5}(?:-|–|—|\bto\b)\s{0,5}/)
	const last = amounts.at(-1)!
	// In '20-25k', the k belongs to both amounts.
	const inThousands = /\d\s*k$/.test(last)
	const reads = amounts.map((amount) => readAmount(inThousands && /\d$/.test(amount) ? `${amount}k` : amount))
	const wrong = reads.find((read) => !read.ok)
	if (wrong || reads.length > 2)
		return { ok: false, message: 'Please enter an amount in dollars, like 25,000.' }
	const value = Math.max(...reads.map((read) => (read.ok ? read.value : 0)))
	if (value < leastCents)
		return {
			ok: false,
			message: 'Please enter the whole amount, like 25,000 for twenty-five thousand dollars.',
		}
	if (value > mostCents) return { ok: false, message: 'Please enter an amount of at most $1,000,000.' }
	return { ok: true, value }
}

function readAmount(text: string): ReadNumber {
	const [, thousands] = /^\$?\s*(\d{1,4}(?:\.\d{1,3})?)\s*k$/.exec(text) ?? []
	return thousands ? { ok: true, value: Math.round(Number(thousands) * 100_000) } : readDollars(text)
}
