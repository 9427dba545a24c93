import type { FieldName } from './application-fields.ts'

type Text = Partial<Record<FieldName, string>>

/** One made-up application of the demo's world. Its social security number is in the 900-999 range, which is never issued. */
export type SampleApplication = Text & {
	lastName: string
	firstName: string
	ssn: string
	submittedDaysAgo: number
	end: 'new' | 'reviewing' | 'needs_info' | 'approved' | 'declined'
	/** The notice of the decision went out. */
	noticed?: boolean
	/** The demo's member's own. */
	member?: boolean
	documents: readonly ('pay_stub' | 'bank_statement' | 'insurance')[]
	note?: string
	asked?: string
}

const usual = {
	...{ dlState: 'NY', homePhone: '', state: 'NY', residentialStatus: 'rent', salaryType: 'yearly' },
	...{
		timeAtAddressYears: '4',
		timeAtAddressMonths: '2',
		lengthOfEmploymentYears: '3',
		lengthOfEmploymentMonths: '6',
	},
	...{ previousAddress: '', previousCity: '', previousState: '', previousZip: '' },
	...{ previousEmployer: '', previousEmploymentYears: '', previousEmploymentMonths: '' },
	...{ otherIncome: '', otherIncomeSource: '' },
}

type Row = Omit<SampleApplication, keyof typeof usual> & Text

const rows: Row[] = [
	{
		...{ firstName: 'Marisol', lastName: 'Quintero', ssn: '900-41-0147', dob: '1991-05-17' },
		...{ address: '41 Larkspur Ave, Apt 3B', city: 'Yonkers', zip: '10701', monthlyPayment: '1650.00' },
		...{
			timeAtAddressYears: '1',
			timeAtAddressMonths: '8',
			previousAddress: '208 Mill Rd',
			previousCity: 'Beacon',
		},
		...{
			previousState: 'NY',
			previousZip: '12508',
			employerName: 'Riverbend Pediatrics',
			occupation: 'Medical assistant',
		},
		...{ salaryAmount: '48200.00', otherIncome: '300.00', otherIncomeSource: 'Tutoring' },
		...{ submittedDaysAgo: 1, end: 'new', documents: ['pay_stub', 'bank_statement'] },
	},
	{
		...{
			firstName: 'Devon',
			lastName: 'Achterberg',
			ssn: '901-22-0382',
			dob: '1984-11-02',
			cellPhone: '(845) 555-0133',
		},
		...{ address: '9 Coopers Lane', city: 'Poughkeepsie', zip: '12601', monthlyPayment: '2140.00' },
		...{
			residentialStatus: 'mortgage',
			employerName: 'Hudson Valley Transit',
			occupation: 'Dispatcher',
			salaryAmount: '2650.00',
		},
		...{
			salaryType: 'biweekly',
			lengthOfEmploymentYears: '9',
			submittedDaysAgo: 2,
			end: 'new',
			documents: ['pay_stub'],
		},
	},
	{
		...{
			firstName: 'Lucille',
			lastName: 'Tran',
			ssn: '902-63-0519',
			dob: '1998-02-24',
			cellPhone: '(203) 555-0119',
		},
		...{
			address: '630 Harbor St',
			city: 'Yonkers',
			zip: '10705',
			monthlyPayment: '1300.00',
			employerName: 'Tidewater Books',
		},
		...{
			occupation: 'Store manager',
			salaryAmount: '24.50',
			salaryType: 'hourly',
			submittedDaysAgo: 3,
			end: 'new',
			documents: [],
		},
	},
	{
		...{
			firstName: 'Tomasz',
			lastName: 'Wilk',
			ssn: '903-17-0771',
			dob: '1979-08-30',
			cellPhone: '(914) 555-0162',
		},
		...{
			address: '77 Ashford Ave',
			city: 'Dobbs Ferry',
			zip: '10522',
			monthlyPayment: '1875.00',
			employerName: 'Wilk Carpentry',
		},
		...{
			occupation: 'Owner',
			salaryAmount: '71000.00',
			submittedDaysAgo: 6,
			end: 'needs_info',
			documents: ['bank_statement'],
		},
		asked: 'Please add your last two pay stubs or, as you work for yourself, last year’s tax return.',
	},
	{
		...{
			firstName: 'Imani',
			lastName: 'Clarke',
			ssn: '904-55-0104',
			dob: '1993-12-11',
			cellPhone: '(718) 555-0104',
		},
		...{
			address: '1180 Grand Concourse',
			city: 'Bronx',
			zip: '10456',
			monthlyPayment: '1540.00',
			employerName: 'Montefiore',
		},
		...{
			occupation: 'Respiratory therapist',
			salaryAmount: '86400.00',
			submittedDaysAgo: 8,
			end: 'reviewing',
		},
		...{
			documents: ['pay_stub', 'insurance'],
			note: 'Wants to stay under $380 a month. Trade-in: 2014 Corolla, 118k miles.',
		},
	},
	{
		...{
			firstName: 'Marcus',
			lastName: 'Bell',
			ssn: '905-30-0175',
			dob: '1987-06-05',
			email: 'member@lotwise.test',
		},
		...{
			address: '26 Prospect Place',
			city: 'Brooklyn',
			zip: '11217',
			monthlyPayment: '2200.00',
			employerName: 'Kestrel Logistics',
		},
		...{
			occupation: 'Route planner',
			salaryAmount: '5100.00',
			salaryType: 'monthly',
			submittedDaysAgo: 9,
			end: 'reviewing',
		},
		...{ documents: ['pay_stub'], member: true },
	},
	{
		...{
			firstName: 'Ana Belén',
			lastName: 'Soto',
			ssn: '906-84-0128',
			dob: '1990-09-19',
			cellPhone: '(914) 555-0128',
		},
		...{
			address: '15 Old Post Rd',
			city: 'Tarrytown',
			zip: '10591',
			monthlyPayment: '0.00',
			residentialStatus: 'family',
		},
		...{
			employerName: 'Phelps Hospital',
			occupation: 'Nurse',
			salaryAmount: '92300.00',
			submittedDaysAgo: 16,
			end: 'approved',
		},
		...{ documents: ['pay_stub'], noticed: true },
	},
	{
		...{
			firstName: 'Walter',
			lastName: 'Nyland',
			ssn: '907-09-0190',
			dob: '1962-03-08',
			cellPhone: '(845) 555-0190',
		},
		...{
			address: '3 Quarry Rd',
			city: 'Kingston',
			zip: '12401',
			monthlyPayment: '640.00',
			residentialStatus: 'own',
		},
		...{
			employerName: 'Retired',
			occupation: 'Retired',
			salaryAmount: '1980.00',
			salaryType: 'monthly',
			submittedDaysAgo: 34,
		},
		...{ end: 'declined', documents: ['bank_statement'] },
	},
]

export const sampleApplications: readonly SampleApplication[] = rows.map((row, place) => ({
	...usual,
	cellPhone: `(555) 010-02${10 + place}`,
	email: `${row.firstName}.${row.lastName}@example.com`
		.toLowerCase()
		.normalize('NFD')
		.replace(/[^a-z.@]+/g, ''),
	employerPhone: `(555) 010-03${10 + place}`,
	signature: `${row.firstName} ${row.lastName}`,
	...row,
}))
