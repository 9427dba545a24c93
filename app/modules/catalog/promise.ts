import { promises } from '#app/content/services.ts'
import type { OfferingKind } from './offerings.ts'

/** Returns what is promised to a client who has paid for a service, as a sentence: for the receipt and the page after the payment. */
export const promiseOf = (kind: OfferingKind): string =>
	promises[kind].charAt(0).toUpperCase() + promises[kind].slice(1)

/** Returns the same for a client who has not paid yet. */
export const promiseBeforePayment = (kind: OfferingKind): string => `After you book, ${promises[kind]}`
