import type { SectionId } from '../application/application-fields.ts'
import { type DocumentKind, documentKinds } from './document-file.ts'

/** How much of an application is exported, and for whom. */
export type PacketProfile = {
	id: 'lender' | 'prequalify' | 'income'
	label: string
	/** Describes the contents to the admin who chooses. */
	hint: string
	/** Whether the Social Security number and birth date are included in full; otherwise they are masked. */
	secrets: boolean
	sections: readonly SectionId[]
	documents: readonly DocumentKind[]
}

export const packetProfiles: readonly PacketProfile[] = [
	{
		id: 'lender',
		label: 'Lender',
		hint: 'Everything a lender needs to decide, with the full Social Security number, date of birth and license number, and all documents.',
		secrets: true,
		sections: ['vehicle', 'applicant', 'residence', 'employment', 'income', 'agreement'],
		documents: Object.keys(documentKinds) as DocumentKind[],
	},
	{
		id: 'prequalify',
		label: 'Prequalification',
		hint: 'The answers, with the Social Security number, date of birth and license number masked, and no documents.',
		secrets: false,
		sections: ['vehicle', 'applicant', 'residence', 'employment', 'income'],
		documents: [],
	},
	{
		id: 'income',
		label: 'Income check',
		hint: 'Employment and income, with pay stubs, bank statements and tax returns. No Social Security number, date of birth, address or license.',
		secrets: false,
		sections: ['employment', 'income'],
		documents: ['pay_stub', 'bank_statement', 'tax_return'],
	},
]

export const findProfile = (id: string): PacketProfile | undefined =>
	packetProfiles.find((profile) => profile.id === id)
