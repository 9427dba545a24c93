import type { FormLayout } from './form-layout.ts'

/** A buyer's order: all of its boxes are lines, which the reader finds by itself. */
export const buyersOrder: FormLayout = {
	id: 'buyers_order',
	name: 'Buyer’s order',
	kind: 'buyers_order',
	anchors: [
		'buyers order',
		'purchase agreement',
		'purchase order',
		'bill of sale',
		'cash price',
		'trade in allowance',
		'unpaid balance',
		'cash price of vehicle',
		'balance due',
		'this order',
	],
	anchorsMin: 3,
	boxes: [],
}
