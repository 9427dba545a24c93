/**
 * The fields of the credit application with their labels, by section, in the order of the form. The fields of the specification keep its
 * order. The fields that were added because lenders ask for them are optional; 'vehicle' is a section of added fields.
 */
const labelsBySection = {
	applicant: {
		coEmail: 'Email of the person you apply with',
		lastName: 'Last name',
		firstName: 'First name',
		ssn: 'Social security number',
		dob: 'Date of birth',
		dlState: "Driver's license state",
		email: 'Email',
		homePhone: 'Home phone',
		cellPhone: 'Cell phone',
		middleName: 'Middle name',
		suffix: 'Suffix',
		dlNumber: "Driver's license number",
		dlExpiry: "Driver's license expires on",
		relation: 'Your relation to the first applicant',
	},
	residence: {
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
		previousAddressYears: 'Years at previous address',
		previousAddressMonths: 'Months at previous address',
	},
	employment: {
		employmentStatus: 'Employment status',
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
	},
	income: {
		otherIncome: 'Other monthly income',
		otherIncomeSource: 'Source of other income',
	},
	documents: {},
	vehicle: {
		vehicleCondition: 'New or used',
		vehicleYear: 'Year',
		vehicleMake: 'Make',
		vehicleModel: 'Model and trim',
		vehicleVin: 'VIN',
		vehicleMileage: 'Mileage',
		vehiclePrice: 'Price',
		downPayment: 'Down payment',
		loanAmount: 'Amount to borrow',
		loanTerm: 'Term in months',
		tradeIn: 'Trade-in',
		tradeInValue: 'Trade-in value',
		tradeInOwed: 'Still owed on the trade-in',
		tradeInLender: 'Lender of the trade-in',
		tradeInPayment: 'Monthly payment for the trade-in',
	},
	agreement: {
		signature: 'Digital signature',
		agreementDate: 'Date',
	},
} as const

export type SectionId = keyof typeof labelsBySection
export type FieldName = { [Id in SectionId]: keyof (typeof labelsBySection)[Id] }[SectionId]

/** The headings of the sections. */
export const sectionTitles: Record<SectionId, string> = {
	applicant: 'Applicant Information',
	residence: 'Residential Information',
	employment: 'Employment Information',
	income: 'Additional Income',
	documents: 'Supporting Documents',
	vehicle: 'Vehicle and Loan',
	agreement: 'Authorization and Agreement',
}

/** The sections of the credit application, in the order of the form. */
export const sectionIds = Object.keys(labelsBySection) as readonly SectionId[]

/** The labels of the fields, as every screen shows them. */
export const fieldLabels: Record<FieldName, string> = Object.assign({}, ...Object.values(labelsBySection))

/** The fields of the specification that may be left empty, and those that were added to it. Everything else is required. */
export const optionalFields: ReadonlySet<FieldName> = new Set<FieldName>([
	...(['homePhone', 'previousAddress', 'previousCity', 'previousState', 'previousZip'] as const),
	...(['previousEmployer', 'previousEmploymentYears', 'previousEmploymentMonths'] as const),
	...(['otherIncome', 'otherIncomeSource'] as const),
	...(['coEmail', 'middleName', 'suffix', 'dlNumber', 'dlExpiry', 'relation'] as const),
	...(['previousAddressYears', 'previousAddressMonths', 'employmentStatus'] as const),
	...fieldsOf('vehicle'),
])

/** The fields whose values are never sent back to a browser once stored: it only gets their masks. */
export const secretFields = ['ssn', 'dob', 'dlNumber', 'dlExpiry'] as const satisfies FieldName[]
export type SecretField = (typeof secretFields)[number]

/** An empty status means 'employed', as in the form of the specification, which does not ask. */
export const employmentStatuses = {
	employed: 'Employed',
	self_employed: 'Self-employed',
	retired: 'Retired',
	disabled: 'Disabled',
	benefits: 'Receiving benefits',
	not_employed: 'Not employed',
} as const

const employerFields = [
	'employerName',
	'employerPhone',
	'lengthOfEmploymentYears',
	'lengthOfEmploymentMonths',
] as const satisfies FieldName[]

/** Returns the fields that someone with this employment status is not asked for; they may be empty. */
export function fieldsNotAskedOf(status: string | undefined): readonly FieldName[] {
	const typed = status?.trim().toLowerCase() ?? ''
	if (!Object.hasOwn(employmentStatuses, typed) || typed === 'employed') return []
	return typed === 'self_employed' ? employerFields : [...employerFields, 'occupation']
}

/** How a co-applicant is related to the first applicant, which may be asked of someone who will owe the loan too: 12 CFR 1002.5(c)(2). */
export const relations = {
	spouse: 'Spouse',
	partner: 'Partner',
	parent: 'Parent',
	child: 'Child',
	relative: 'Other relative',
	other: 'Not related',
} as const

export const nameSuffixes = { jr: 'Jr.', sr: 'Sr.', ii: 'II', iii: 'III', iv: 'IV', v: 'V' } as const

export const vehicleConditions = { new: 'New', used: 'Used' } as const

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
export const fieldNames: readonly FieldName[] = sectionIds.flatMap(fieldsOf)

/** Returns the fields of a section, in the order of the form. */
export function fieldsOf(section: SectionId): readonly FieldName[] {
	return Object.keys(labelsBySection[section]) as FieldName[]
}

/** The sections of a co-applicant's part: the vehicle and the loan are asked of the first applicant only. */
export const coApplicantSections: readonly SectionId[] = sectionIds.filter((id) => id !== 'vehicle')

/** Whether the typed time at an address or job is under two years, in which case lenders ask for the previous one too. */
export function isUnderTwoYears(years: string | undefined, months: string | undefined): boolean {
	if (!years?.trim()) return false
	return Number(years) * 12 + Number(months?.trim() || 0) < 24
}
