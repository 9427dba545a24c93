const labels = {
	sales: 'Sales',
	internet_sales: 'Internet sales',
	sales_manager: 'Sales manager',
	finance_manager: 'Finance manager',
	general_manager: 'General manager',
	owner: 'Owner',
	other: 'Other',
} as const

export type DealerRole = keyof typeof labels

/** Job roles at a dealer by their stored key, from the first person a customer meets to the owner. */
export const dealerRoles: ReadonlyMap<string, string> = new Map(Object.entries(labels))

/** Returns the label of a role, 'Other' for one that an older release does not know yet. */
export const roleLabel = (role: string): string => dealerRoles.get(role) ?? labels.other

export const isDealerRole = (text: string): text is DealerRole => dealerRoles.has(text)
