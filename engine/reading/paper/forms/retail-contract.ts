import type { FormLayout } from './form-layout.ts'

/** The federal disclosures of a retail installment contract: Regulation Z, 12 CFR 1026.18 and model form H-2. */
export const retailContract: FormLayout = {
	id: 'retail_contract',
	name: 'Retail installment contract',
	kind: 'retail_contract',
	deal: 'loan',
	anchors: [
		'annual percentage rate',
		'finance charge',
		'amount financed',
		'total of payments',
		'total sale price',
	],
	anchorsMin: 4,
	boxes: [
		{
			id: 'apr',
			label: 'Annual percentage rate',
			captions: ['annual percentage rate'],
			unit: 'rate',
		},
		{
			id: 'finance_charge',
			label: 'Finance charge',
			captions: ['finance charge'],
			unit: 'cents',
		},
		{
			id: 'amount_financed',
			label: 'Amount financed',
			captions: ['amount financed'],
			unit: 'cents',
		},
		{
			id: 'total_of_payments',
			label: 'Total of payments',
			captions: ['total of payments'],
			unit: 'cents',
		},
		{
			id: 'total_sale_price',
			label: 'Total sale price',
			captions: ['total sale price'],
			unit: 'cents',
		},
		{
			id: 'months',
			label: 'Number of payments',
			captions: ['number of payments', 'no of payments'],
			unit: 'months',
		},
		{
			id: 'payment',
			label: 'Amount of payments',
			captions: ['amount of payments', 'amount of each payment'],
			unit: 'cents',
		},
		{
			id: 'first_payment',
			label: 'When payments are due',
			captions: ['when payments are due', 'when payments due'],
			unit: 'date',
		},
	],
}
