export type SamplePerson = 'client' | 'advisor' | { name: string; email: string }

/** A conversation by email of a sample client. */
export type SampleThread = {
	clientName: string
	subject: string
	/** In days from now; taken out of the inbox until then. */
	snoozedForDays?: number
	/** Oldest first. One without `from` is the advisor's. */
	messages: readonly {
		hoursAgo: number
		from?: SamplePerson
		to: SamplePerson
		text: string
		isUnread?: boolean
	}[]
}

const internetSales = { name: 'Marcus Oyelowo', email: 'marcus@northsidehonda.test' }
const salesManager = { name: 'Curtis Boyle', email: 'curtis@merridenhonda.test' }

/** Made-up conversations, so that the Mail screen of the demo has something to show. */
export const sampleThreads: readonly SampleThread[] = [
	{
		clientName: 'Marcus Bell',
		subject: 'Out-the-door price for the 2021 Honda Civic Sport',
		messages: [
			{
				hoursAgo: 50,
				to: internetSales,
				text: 'Hello,\n\nPlease send me the out-the-door price of the Civic in writing, with one line for each amount.\n\nThank you',
			},
			{
				hoursAgo: 3,
				from: internetSales,
				to: 'advisor',
				isUnread: true,
				text: 'Hello,\n\nHere you go:\n\nSelling price $21,150.00\nDocumentation fee $249.00\nSales tax 6.625% $1,417.68\nTitle fee $60.00\nOut the door $22,876.68\n\nThe car is here until Saturday.\n\nMarcus Oyelowo\nNorthside Honda',
			},
		],
	},
	{
		clientName: 'Marcus Bell',
		subject: 'Which of the two Civics',
		messages: [
			{
				hoursAgo: 30,
				from: 'client',
				to: 'advisor',
				text: 'Hi,\n\nI drove both. I like the one at Northside better, even if it has a few more miles.\n\nMarcus',
			},
			{
				hoursAgo: 27,
				to: 'client',
				text: 'Hi Marcus,\n\nGood. I have asked Northside for their numbers in writing, and write as soon as they answer.',
			},
		],
	},
	{
		clientName: 'Marcus Bell',
		subject: 'The Civic that you have on order',
		snoozedForDays: 3,
		messages: [
			{
				hoursAgo: 75,
				from: salesManager,
				to: 'advisor',
				text: 'Hello,\n\nThe next one comes on Thursday. I will let you know when it is here.\n\nCurtis Boyle',
			},
		],
	},
]

/** An email that the advisor has begun. */
export const sampleDraft = {
	clientName: 'Marcus Bell',
	to: 'Curtis Boyle <curtis@merridenhonda.test>',
	subject: 'Your offer on the Civic',
	text: 'Hello Curtis,\n\nThank you for your offer. Before we decide, ',
} as const
