import type { KindSpec } from './kind-fields.ts'

/**
 * From the exports of deals of HubSpot, Pipedrive and Zoho CRM. 'Amount' and 'value' are left to the owner: they may be the price of the
 * car, what the client wants to spend, or the advisor's fee.
 */
export const deals = {
	one: 'deal',
	many: 'deals',
	already: 'A deal is brought in once for each client, by its number, or by what is wanted and when.',
	fields: {
		email: {
			label: 'Email address of the client',
			several: true,
			headers: [
				'email',
				'client email',
				'contact email',
				'associated contact',
				'associated contact emails',
				'person - email',
				'person - email - work',
				'person - email - home',
				'email address',
			],
		},
		number: { label: 'Its number there', headers: ['record id', 'deal id', 'deal - id', 'id'] },
		wants: {
			label: 'What they look for',
			several: true,
			headers: ['deal name', 'deal - title', 'title', 'deal', 'wants', 'description', 'deal description'],
		},
		mustHaves: { label: 'Must-haves', several: true, headers: ['must haves', 'must-haves'] },
		budget: { label: 'Budget in total', headers: ['budget', 'max budget', 'maximum budget'] },
		target: { label: 'Target price', headers: ['target price', 'target'] },
		started: {
			label: 'Started',
			date: true,
			headers: ['create date', 'created', 'created time', 'created on', 'deal - deal created', 'started'],
		},
		ended: {
			label: 'Ended',
			date: true,
			headers: ['close date', 'closing date', 'closed', 'closed on', 'deal - deal closed on', 'ended'],
		},
		state: { label: 'Stage', headers: ['deal stage', 'stage', 'deal - status', 'status'] },
		owner: {
			label: 'Who looks after it',
			headers: ['deal owner', 'owner', 'deal - owner', 'deal owner name'],
		},
		condition: { label: 'Car: new or used', headers: ['condition', 'new/used', 'new or used'] },
		year: { label: 'Car: year', headers: ['year', 'vehicle year', 'model year'] },
		make: { label: 'Car: make', headers: ['make', 'vehicle make'] },
		model: { label: 'Car: model', headers: ['model', 'vehicle model'] },
		trim: { label: 'Car: trim', headers: ['trim', 'vehicle trim'] },
		vin: { label: 'Car: VIN', headers: ['vin', 'vehicle vin'] },
		odometer: { label: 'Car: miles', headers: ['odometer', 'mileage', 'miles'] },
	},
	required: [{ anyOf: ['email'], missing: 'Choose the column of the client’s email address.' }],
	shown: ['Client', 'What they look for', 'Started', 'Ended', 'Car'],
} as const satisfies KindSpec
