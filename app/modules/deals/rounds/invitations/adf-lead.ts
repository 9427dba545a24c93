export type AdfLead = {
	id: string
	requestedAt: Date
	timeZone: string
	vehicle: {
		interest: 'buy' | 'trade-in'
		condition: 'new' | 'used' | 'demo' | 'cpo'
		year?: number
		make: string
		model: string
		trim?: string
		vin?: string
		stock?: string
		odometer?: number
		comments: string
	}
	customer: {
		name: string
		email: string
		phone: string
		zip: string
		state: string
		comments: string
		wantedBy?: string
	}
	vendor: {
		name: string
		email?: string
		phone?: string
		street?: string
		city?: string
		state?: string
		zip?: string
	}
	provider: { name: string; url: string; email: string; phone: string }
}
export function writeAdfLead(lead: AdfLead): string {
	return lead.id
}
