/** The advisor's page of the signing of a deal. */
export const signingPath = ({ clientId, dealId }: { clientId: string; dealId: string }): string =>
	`/admin/clients/${clientId}/deal/signing?deal=${dealId}`
