/** Somebody at a fictional dealer; `leftDaysAgo` is null while they work there. */
export type SampleDealerPerson = {
	name: string
	role:
		| 'sales'
		| 'internet_sales'
		| 'sales_manager'
		| 'finance_manager'
		| 'general_manager'
		| 'owner'
		| 'other'
	phone: string
	email: string
	notes: string
	leftDaysAgo: number | null
}

export type SampleDealer = {
	name: string
	/** Empty for a store that belongs to no group. */
	group: string
	street: string
	city: string
	state: 'NY' | 'NJ' | 'CT'
	zip: string
	phone: string
	website: string
	email: string
	crmEmail: string
	brands: readonly string[]
	notes: string
	doNotUse: { daysAgo: number; reason: string } | null
	people: readonly SampleDealerPerson[]
	addedDaysAgo: number
}

const employed = { phone: '', email: '', notes: '', leftDaysAgo: null }

/** The dealer book of the demo. Names, people and numbers are made up. */
export const sampleDealers: readonly SampleDealer[] = [
	{
		name: 'Harbor Road Toyota',
		group: 'Merriden Automotive Group',
		street: '418 Harbor Road',
		city: 'Stamford',
		state: 'CT',
		zip: '06902',
		phone: '(203) 555-0110',
		website: 'https://harborroadtoyota.example/',
		email: 'hello@harborroadtoyota.test',
		crmEmail: 'leads@harborroadtoyota.test',
		brands: ['Toyota'],
		notes:
			'Quotes in writing the same day if you ask for the out-the-door sheet. Documentation fee $499, not negotiable, but they take it off the price.',
		doNotUse: null,
		people: [
			{
				...employed,
				name: 'Renée Castellano',
				role: 'internet_sales',
				phone: '(203) 555-0111',
				email: 'renee@harborroadtoyota.test',
				notes: 'Fastest by text, before noon.',
			},
			{ ...employed, name: 'Dale Hutchins', role: 'sales_manager', phone: '(203) 555-0112' },
			{ ...employed, name: 'Priya Menon', role: 'finance_manager', email: 'priya@harborroadtoyota.test' },
		],
		addedDaysAgo: 310,
	},
	{
		name: 'Merriden Honda',
		group: 'Merriden Automotive Group',
		street: '77 Foundry Street',
		city: 'White Plains',
		state: 'NY',
		zip: '10601',
		phone: '(914) 555-0114',
		website: 'https://merridenhonda.example/',
		email: '',
		crmEmail: 'leads@merridenhonda.test',
		brands: ['Honda'],
		notes: 'Same owner as Harbor Road Toyota: they see each other’s quotes.',
		doNotUse: null,
		people: [
			{
				...employed,
				name: 'Curtis Boyle',
				role: 'sales_manager',
				phone: '(914) 555-0115',
				email: 'curtis@merridenhonda.test',
			},
			{ ...employed, name: 'Jenna Alvarado', role: 'sales', leftDaysAgo: 40 },
		],
		addedDaysAgo: 254,
	},
	{
		name: 'Northside Honda',
		group: '',
		street: '2200 Ridge Avenue',
		city: 'Paterson',
		state: 'NJ',
		zip: '07501',
		phone: '(973) 555-0120',
		website: 'https://northsidehonda.example/',
		email: 'sales@northsidehonda.test',
		crmEmail: '',
		brands: ['Honda'],
		notes: 'Adds nitrogen and pinstripes to every car ($489). Takes them off when asked in writing.',
		doNotUse: null,
		people: [
			{
				...employed,
				name: 'Marcus Oyelowo',
				role: 'internet_sales',
				phone: '(973) 555-0121',
				email: 'marcus@northsidehonda.test',
				notes: 'Answers within the hour.',
			},
			{ ...employed, name: 'Gil Petrakis', role: 'general_manager', phone: '(973) 555-0122' },
		],
		addedDaysAgo: 221,
	},
	{
		name: 'Bayview Subaru',
		group: '',
		street: '61 Bay Street',
		city: 'Red Bank',
		state: 'NJ',
		zip: '07701',
		phone: '(732) 555-0126',
		website: 'https://bayviewsubaru.example/',
		email: '',
		crmEmail: 'bayview@leads.example',
		brands: ['Subaru'],
		notes: '',
		doNotUse: null,
		people: [
			{ ...employed, name: 'Hannah Sorensen', role: 'sales', phone: '(732) 555-0127' },
			{ ...employed, name: 'Luis Carranza', role: 'finance_manager', email: 'luis@bayviewsubaru.test' },
		],
		addedDaysAgo: 180,
	},
	{
		name: 'Westfield Ford',
		group: '',
		street: '15 Station Road',
		city: 'Westfield',
		state: 'NJ',
		zip: '07090',
		phone: '(908) 555-0130',
		website: 'https://westfieldford.example/',
		email: 'internet@westfieldford.test',
		crmEmail: '',
		brands: ['Ford', 'Lincoln'],
		notes: '',
		doNotUse: {
			daysAgo: 65,
			reason:
				'Confirmed $34,900 out the door by email, then asked for $1,795 more for “protection” at signing and refused to honor the email. The manager did not call back.',
		},
		people: [
			{ ...employed, name: 'Troy Lindqvist', role: 'sales_manager', phone: '(908) 555-0131' },
			{ ...employed, name: 'Bea Romano', role: 'internet_sales', email: 'bea@westfieldford.test' },
		],
		addedDaysAgo: 142,
	},
	{
		name: 'Union Square Mazda',
		group: '',
		street: '900 Union Square',
		city: 'Yonkers',
		state: 'NY',
		zip: '10701',
		phone: '(914) 555-0134',
		website: 'https://unionsquaremazda.example/',
		email: 'hello@unionsquaremazda.test',
		crmEmail: 'adf@unionsquaremazda.test',
		brands: ['Mazda'],
		notes: 'Owner decides himself, in the store on Saturdays. No add-ons on any quote so far.',
		doNotUse: null,
		people: [
			{ ...employed, name: 'Anton Weiss', role: 'owner', phone: '(914) 555-0135' },
			{
				...employed,
				name: 'Keisha Grant',
				role: 'internet_sales',
				phone: '(914) 555-0136',
				email: 'keisha@unionsquaremazda.test',
			},
		],
		addedDaysAgo: 96,
	},
	{
		name: 'Mill Pond Volkswagen',
		group: '',
		street: '88 Mill Pond Way',
		city: 'Danbury',
		state: 'CT',
		zip: '06810',
		phone: '(203) 555-0140',
		website: 'https://millpondvw.example/',
		email: '',
		crmEmail: '',
		brands: ['Volkswagen'],
		notes: '',
		doNotUse: null,
		people: [{ ...employed, name: 'Sofia Brandt', role: 'sales', phone: '(203) 555-0141' }],
		addedDaysAgo: 31,
	},
	{
		name: 'Palisade Honda',
		group: '',
		street: '300 Palisade Avenue',
		city: 'Englewood',
		state: 'NJ',
		zip: '07631',
		phone: '(201) 555-0144',
		website: 'https://palisadehonda.example/',
		email: 'sales@palisadehonda.test',
		crmEmail: '',
		brands: ['Honda'],
		notes: '',
		doNotUse: null,
		people: [{ ...employed, name: 'Elena Duarte', role: 'internet_sales', phone: '(201) 555-0145' }],
		addedDaysAgo: 24,
	},
	{
		name: 'Ridgewood Honda',
		group: '',
		street: '12 Ridge Road',
		city: 'Paramus',
		state: 'NJ',
		zip: '07652',
		phone: '(201) 555-0148',
		website: 'https://ridgewoodhonda.example/',
		email: 'desk@ridgewoodhonda.test',
		crmEmail: '',
		brands: ['Honda'],
		notes: '',
		doNotUse: null,
		people: [{ ...employed, name: 'Tom Azzari', role: 'sales_manager', phone: '(201) 555-0149' }],
		addedDaysAgo: 18,
	},
]
