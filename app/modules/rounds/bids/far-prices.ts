import { formatCents } from '#engine'
import type { RoundTerms } from '../round.ts'
import type { SetApart } from './rank-bids.ts'

/** No honest price of a new car is outside of half to one and a half times its sticker. */
const stickerPercent = { min: 50, max: 150 }

/** Offers for the same car that are further apart than this are not both right. */
const othersFactor = 1.5

type Stickered = Pick<RoundTerms['vehicle'], 'condition' | 'msrpCents'>

/** Whether a price is far from the sticker of a new car. The sticker of a used car says little about its price. */
export function isFarFromSticker(cents: number, { condition, msrpCents }: Stickered): boolean {
	if (!msrpCents || (condition !== 'new' && condition !== 'demo')) return false
	const percent = (cents / msrpCents) * 100
	return percent < stickerPercent.min || percent > stickerPercent.max
}

/** Returns the fault of a price that is far from the sticker of a new car. */
export function farFromSticker(cents: number | null, { condition, msrpCents }: Stickered): SetApart[] {
	if (cents === null || !msrpCents || !isFarFromSticker(cents, { condition, msrpCents })) return []
	const percent = (cents / msrpCents) * 100
	const share = percent < 1 ? 'less than 1%' : `${Math.round(percent)}%`
	return [
		{
			kind: 'price',
			text: `Its price of ${formatCents(cents)} is ${share} of the sticker price, ${formatCents(msrpCents)}. It may be a typing error.`,
		},
	]
}

/**
 * Returns, for each amount, the fault of being far from most of the others. Of two that are far apart nobody knows which one is wrong, so
 * both have it.
 */
export function farFromOthers(amounts: readonly (number | null)[]): SetApart[][] {
	return amounts.map((cents, index) => {
		const others = amounts.filter((each, at): each is number => each !== null && at !== index)
		if (cents === null || others.length === 0) return []
		const near = others.filter((each) => cents <= each * othersFactor && each <= cents * othersFactor)
		if (near.length * 2 >= others.length) return []
		const text =
			others.length === 1
				? `Its amount of ${formatCents(cents)} and the other offer’s, ${formatCents(others[0]!)}, are so far apart that one may be a typing error.`
				: `Its amount of ${formatCents(cents)} is far from most of the other offers. It may be a typing error.`
		return [{ kind: 'price', text }]
	})
}
