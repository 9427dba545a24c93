import type { DealerField, PersonInput } from './dealer.schema.ts'

/** The labels of the fields of a store, in the order of the form. */
export const dealerLabels: Readonly<Record<DealerField, string>> = {
	name: 'Name',
	group: 'Owner group',
	street: 'Street',
	city: 'City',
	state: 'State',
	zip: 'ZIP code',
	phone: 'Phone',
	website: 'Website',
	email: 'Email',
	crmEmail: 'Email for leads',
	brands: 'Brands it sells new',
}

export const personLabels: Readonly<Record<keyof PersonInput, string>> = {
	name: 'Name',
	role: 'Role',
	phone: 'Phone',
	email: 'Email',
	notes: 'Notes',
}
