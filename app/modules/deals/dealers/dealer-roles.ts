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

/** What people do at a dealer, by the key that is stored, from the first contact upward. */
export const dealerRoles: ReadonlyMap<string, string> = new Map(Object.entries(labels))

/** Roles are added over time, so an older version may meet one that it does not know. */
export const roleLabel = (role: string): string => dealerRoles.get(role) ?? labels.other

export const isDealerRole = (text: string): text is DealerRole => dealerRoles.has(text)
