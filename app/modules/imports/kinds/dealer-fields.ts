import type { KindSpec } from './kind-fields.ts'

/** From the exports of companies of HubSpot, Zoho CRM (accounts) and Pipedrive (organizations), and Outlook. */
export const dealers = {
	one: 'dealer',
	many: 'dealers',
	already: 'A dealer with the same name in the same place is left as it is.',
	fields: {
		name: {
			label: 'Name of the dealer',
			headers: [
				'name',
				'dealer',
				'dealer name',
				'dealership',
				'dealership name',
				'store',
				'store name',
				'company',
				'company name',
				'account name',
				'organization - name',
				'organization name',
			],
		},
		group: {
			label: 'Owner group',
			headers: ['group', 'dealer group', 'owner group', 'parent company', 'parent account'],
		},
		street: {
			label: 'Street',
			headers: ['street', 'street address', 'address', 'address 1', 'business street', 'billing street'],
		},
		city: { label: 'City', headers: ['city', 'business city', 'billing city'] },
		state: {
			label: 'State',
			headers: ['state', 'state/region', 'business state', 'billing state', 'st', 'state/province'],
		},
		zip: {
			label: 'ZIP code',
			headers: ['zip', 'zip code', 'postal code', 'business postal code', 'billing code', 'billing zip'],
		},
		phone: {
			label: 'Phone',
			headers: ['phone', 'phone number', 'main phone', 'business phone', 'telephone'],
		},
		website: {
			label: 'Website',
			headers: ['website', 'website url', 'web page', 'url', 'company domain name', 'domain'],
		},
		email: { label: 'Email address', headers: ['email', 'e-mail', 'email address', 'e-mail address'] },
		crmEmail: {
			label: 'Address for leads',
			headers: ['crm email', 'lead email', 'adf email', 'leads email'],
		},
		brands: { label: 'Brands', several: true, headers: ['brands', 'brand', 'makes', 'make', 'franchises'] },
		notes: { label: 'Notes', several: true, headers: ['notes', 'note', 'description', 'comments'] },
		contact: {
			label: 'Name of a person',
			headers: ['contact', 'contact name', 'salesperson', 'contact person', 'sales contact', 'manager'],
		},
		role: { label: 'What this person does', headers: ['role', 'job title', 'title', 'position'] },
		contactPhone: {
			label: 'Phone of the person',
			headers: ['contact phone', 'salesperson phone', 'mobile phone', 'cell', 'cell phone', 'direct phone'],
		},
		contactEmail: {
			label: 'Email of the person',
			headers: ['contact email', 'salesperson email', 'direct email'],
		},
	},
	required: [
		{ anyOf: ['name'], missing: 'Choose the column of the dealer’s name.' },
		{ anyOf: ['state', 'zip'], missing: 'Choose the column of the state, or of the ZIP code.' },
	],
	shown: ['Name', 'Place', 'Phone', 'Person'],
} as const satisfies KindSpec
