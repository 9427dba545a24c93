import type { Order } from './orders.server.ts'

/**
 * Returns what the charge of a kept card waits for, as the end of 'is charged only after …'; null for a fee that is paid on a page. A fee
 * that waited for the car is 'trust' once the car is named: see `moveOrdersToVersion`.
 */
export const feeWaitsFor = (feeTiming: Order['feeTiming']): string | null => {
	if (feeTiming === 'after_car')
		return 'you and we have signed the version of the agreement that names the car and its price'
	return feeTiming === 'after_delivery' ? 'you have confirmed that the service is delivered' : null
}
