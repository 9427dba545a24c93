import { formatAmount, type PurchaseFigures, readDollars, usualFigures } from '#engine'

/** The car that somebody wants to know the tax of, as the address of the page has it. */
export type OwnPurchase = {
	/** As typed; the usual figures at first. */
	typed: { price: string; tradeIn: string; isNew: boolean }
	errors: { price?: string; tradeIn?: string }
	/** Null with an error. */
	figures: PurchaseFigures | null
}

const charsMax = 20
const usualPurchase = {
	price: formatAmount(usualFigures.priceCents).slice(1),
	tradeIn: formatAmount(usualFigures.tradeInCents).slice(1),
}

/** Reads the car from the query of an address; without a trade-in there is none, and it is new unless the address says 'used'. */
export function readOwnPurchase(query: URLSearchParams): OwnPurchase {
	const isNew = query.get('condition') !== 'used'
	const typed = {
		isNew,
		price: (query.get('price') ?? '').trim().slice(0, charsMax),
		tradeIn: (query.get('trade-in') ?? '').trim().slice(0, charsMax),
	}
	// The fields show what the page computes until somebody types their own.
	if (!typed.price && !typed.tradeIn)
		return { typed: { ...usualPurchase, isNew }, errors: {}, figures: { ...usualFigures, isNew } }
	const price = readDollars(typed.price)
	const tradeIn = readDollars(typed.tradeIn || '0')
	const errors = {
		...(price.ok
			? price.value > 0
				? {}
				: { price: 'Please enter the price of the car.' }
			: { price: price.message }),
		...(tradeIn.ok ? {} : { tradeIn: tradeIn.message }),
	}
	const isRead = price.ok && tradeIn.ok && price.value > 0
	return {
		typed,
		errors,
		figures: isRead ? { priceCents: price.value, tradeInCents: tradeIn.value, isNew } : null,
	}
}
