/** The sections of the credit application and their fields, in the order of the form; labels as every screen shows them. */
export const applicationSections = [
	{
		id: 'applicant',
		title: 'Applicant Information',
		fields: ['lastName', 'firstName', 'ssn', 'dob', 'dlState', 'email', 'homePhone', 'cellPhone'],
	},
	{
		id: 'residence',
		title: 'Residential Information',
		fields: [
			'address',
			'city',
			'state',
			'zip',
			'timeAtAddressYears',
			'timeAtAddressMonths',
			'residentialStatus',
			'monthlyPayment',
			'previousAddress',
			'previousCity',
			'previousState',
			'previousZip',
		],
	},
	{
		id: 'employment',
		title: 'Employment Information',
		fields: [
			'employerName',
			'employerPhone',
			'occupation',
			'salaryAmount',
			'salaryType',
			'lengthOfEmploymentYears',
			'lengthOfEmploymentMonths',
			'previousEmployer',
			'previousEmploymentYears',
			'previousEmploymentMonths',
		],
	},
	{ id: 'income', title: 'Additional Income', fields: ['otherIncome', 'otherIncomeSource'] },
	{ id: 'documents', title: 'Supporting Documents', fields: [] },
	{ id: 'agreement', title: 'Authorization and Agreement', fields: ['signature', 'agreementDate'] },
] as const satisfies readonly { id: string; title: string; fields: readonly string[] }[]

export type SectionId = (typeof applicationSections)[number]['id']
export type FieldName = (typeof applicationSections)[number]['fields'][number]

export const fieldLabels: Record<FieldName, string> = {
	lastName: 'Last name',
	firstName: 'First name',
	ssn: 'Social security number',
	dob: 'Date of birth',
	dlState: "Driver's license state",
	email: 'Email',
	homePhone: 'Home phone',
	cellPhone: 'Cell phone',
	address: 'Street address',
	city: 'City',
	state: 'State',
	zip: 'ZIP',
	timeAtAddressYears: 'Years at address',
	timeAtAddressMonths: 'Months at address',
	residentialStatus: 'Residential status',
	monthlyPayment: 'Monthly payment',
	previousAddress: 'Previous street address',
	previousCity: 'Previous city',
	previousState: 'Previous state',
	previousZip: 'Previous ZIP',
	employerName: 'Employer name',
	employerPhone: 'Employer phone',
	occupation: 'Occupation',
	salaryAmount: 'Salary amount',
	salaryType: 'Salary type',
	lengthOfEmploymentYears: 'Years at job',
	lengthOfEmploymentMonths: 'Months at job',
	previousEmployer: 'Previous employer',
	previousEmploymentYears: 'Years at previous job',
	previousEmploymentMonths: 'Months at previous job',
	otherIncome: 'Other monthly income',
	otherIncomeSource: 'Source of other income',
	signature: 'Digital signature',
	agreementDate: 'Date',
}

/** May be left empty; everything else is required. */
export const optionalFields: ReadonlySet<FieldName> = new Set<FieldName>([
	...(['homePhone', 'previousAddress', 'previousCity', 'previousState', 'previousZip'] as const),
	...(['previousEmployer', 'previousEmploymentYears', 'previousEmploymentMonths'] as const),
	...(['otherIncome', 'otherIncomeSource'] as const),
])

/** Never sent back to a browser once stored: the browser only learns that they are stored. */
export const secretFields = ['ssn', 'dob'] as const satisfies FieldName[]
export type SecretField = (typeof secretFields)[number]

export const residentialStatuses = {
	rent: 'Rent',
	own: 'Own',
	mortgage: 'Own, with a mortgage',
	family: 'Live with family',
	other: 'Other',
} as const

export const salaryTypes = {
	hourly: 'Hourly',
	weekly: 'Weekly',
	biweekly: 'Every two weeks',
	monthly: 'Monthly',
	yearly: 'Yearly',
} as const

/** Every field, in the order of the form. */
export const fieldNames: readonly FieldName[] = applicationSections.flatMap(({ fields }) => fields)

/** Returns the section that a field belongs to. */
export function sectionOf(field: FieldName): SectionId {
	return applicationSections.find(({ fields }) => (fields as readonly string[]).includes(field))!.id
}

export const fieldsOf = (section: SectionId): readonly FieldName[] =>
	applicationSections.find(({ id }) => id === section)!.fields

/** Whether the typed time at an address or job is under two years, in which case lenders ask for the previous one too. */
export function isUnderTwoYears(years: string | undefined, months: string | undefined): boolean {
	if (!years?.trim()) return false
	return Number(years) * 12 + Number(months?.trim() || 0) < 24
}
