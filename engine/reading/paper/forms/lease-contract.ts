import type { FormLayout } from './form-layout.ts'

/** The federal disclosures of a lease: Regulation M, 12 CFR 1013.4 and model form A-2. Its rows are read like those of any text. */
export const leaseContract: FormLayout = {
	id: 'lease_contract',
	name: 'Lease',
	kind: 'lease_contract',
	deal: 'lease',
	anchors: [
		'gross capitalized cost',
		'capitalized cost reduction',
		'adjusted capitalized cost',
		'residual value',
		'rent charge',
		'lease payments',
	],
	anchorsMin: 4,
	boxes: [],
}
