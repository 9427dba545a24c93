import { classifyLabel } from '../../classification/classify-label.ts'
import type { Meaning } from './named-by.ts'

/** Ways to send money that is hard to get back. */
export const paymentApps = '(?:zelle|venmo|cash ?app|western union|moneygram)'

const appBehind = new RegExp(
	`^\\s?(?:deposit )?(?:by|via|thru|through|on|over|with|using) (${paymentApps})\\b`,
	'i',
)
const appBefore = new RegExp(`\\b(${paymentApps})(?: (?:me|us|over|it|him|her)){0,2} ?\\$?$`, 'i')

const deposit = classifyLabel('Deposit')

/** 'Send $500 by Venmo' and 'Zelle me 300' ask for a deposit, whatever else they say. Null for any other amount. */
export function askedDepositOf(before: string, following: string): Meaning | null {
	const app = (appBehind.exec(following) ?? appBefore.exec(before))?.[1]
	return app ? { label: `Deposit by ${app}`, term: null, rule: deposit } : null
}

const asks = new RegExp(
	`\\b(?:holds?|reserves?|(?:non-?)?refundable|refunds?|required|${paymentApps})\\b`,
	'i',
)
const isPaid = /\b(?:paid|received|less|minus|credit(?:ed)?|on file)\b/i

/** Whether the words about a deposit ask for it, to hold the car: it is part of no price, and nobody paid it yet. */
export const asksDeposit = (words: string): boolean => asks.test(words) && !isPaid.test(words)
