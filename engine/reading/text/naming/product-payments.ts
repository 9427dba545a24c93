import { categories } from '../../classification/categories.ts'
import { classifyLabel } from '../../classification/classify-label.ts'
import type { Meaning } from './named-by.ts'
import { trimmedLabel } from './named-by.ts'

/** No car is financed for less a month, and hardly any product costs more: $150. */
const productPaymentCentsMax = 15_000

/** Words that say that an amount pays for the car as well. */
const paysForCar =
	/\b(?:payments?|pmts?|pymts?|lease|loan|car|total|incl\w*|with|w\/|all.?in|out.?the.?door|pay(?:ing)?|down)\b/i

/** 'The warranty, $39/mo', 'gap is only like 12 bucks a month': what a product costs each month. Null for any other monthly amount. */
export function productPaymentOf(words: string, cents: number): Meaning | null {
	if (cents > productPaymentCentsMax) return null
	const parts = words.slice(-120).split(/[,:;](?:\s|$)/)
	for (const part of parts.toReversed()) {
		if (paysForCar.test(part)) return null
		const rule = classifyLabel(part)
		if (rule && categories[rule.category].group === 'add_ons')
			return { label: trimmedLabel(`${part} a month`), term: 'product_payment', rule }
		if (rule) return null
	}
	return null
}
