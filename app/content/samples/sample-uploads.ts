/** A photographed sheet of paper: text on the left, figures on the right. */
export type SampleSheet = {
	heading: string
	rows: readonly (readonly [words: string, figure: string])[]
	/** Printed below the line. */
	sum?: readonly [words: string, figure: string]
}

type SamplePicture = {
	/** The title of the sample post it belongs to. */
	post: string
	/** The file name, as members would name it. */
	fileName: `${string}.jpg` | `${string}.png`
	/** The alternative text. */
	alt: string
	sheet: SampleSheet
}

/** Pictures in the posts of sample members; each shows what the post describes. */
export const samplePictures: readonly SamplePicture[] = [
	{
		post: 'The email I sent to seven dealers, and what came back',
		fileName: 'seven-answers.jpg',
		alt: 'A page of notes: four dealers with a total, one “come in”, two without an answer',
		sheet: {
			heading: 'Seven dealers, one email',
			rows: [
				['Dealer 1', '$33,210'],
				['Dealer 2', '$32,640'],
				['Dealer 3, the best', '$31,985'],
				['Dealer 4', '$33,020'],
				['Dealer 5', '“Come in”'],
				['Dealers 6 and 7', 'Nothing'],
			],
			sum: ['Best against worst', '$1,225'],
		},
	},
	{
		post: 'New against three years old, worked out for the one I wanted',
		fileName: 'new-or-used.png',
		alt: 'A sum on paper: new $34,200, three years old $26,100, warranty and wear $900, difference $7,200',
		sheet: {
			heading: 'New, or three years old?',
			rows: [
				['New', '$34,200'],
				['Three years, 33,000 miles', '− $26,100'],
				['Tires and brakes, half gone', '− $900'],
			],
			sum: ['Two more good years cost', '$7,200'],
		},
	},
	{
		post: 'Odometer says 61,000, brake pedal says 160,000?',
		fileName: 'door-post.jpg',
		alt: 'The service sticker on the door post: 88,412 miles two years ago, 61,000 on the odometer today',
		sheet: {
			heading: 'Service sticker, door post',
			rows: [
				['Oil change, two years ago', '88,412 mi'],
				['Odometer today', '61,000 mi'],
			],
			sum: ['Went backwards by', '27,412 mi'],
		},
	},
	{
		post: 'Approved at 9.4% with a 640 score',
		fileName: 'two-offers.png',
		alt: 'Two loan offers side by side: 9.4% at $345.72 a month, 13.9% at $383.07 a month',
		sheet: {
			heading: '$16,500 over 60 months',
			rows: [
				['Credit union, 9.4%', '$345.72 a month'],
				['Dealer, 13.9%', '$383.07 a month'],
			],
			sum: ['Five years apart', '$2,241'],
		},
	},
]

type SampleFile = {
	title: string
	description: string
	/** One of the categories of `/resources`. */
	category: 'Checklists' | 'Safety' | 'Negotiation'
	fileName: string
	published: boolean
	daysAgo: number
} & ({ markdown: string } | { sheet: SampleSheet })

/** Files that the sample advisor added to the resources: two published ones and a draft. */
export const sampleResourceFiles: readonly SampleFile[] = [
	{
		title: 'Test drive card',
		description: 'One page for the glove box: what to listen for, in the order you drive.',
		category: 'Checklists',
		fileName: 'test-drive-card.pdf',
		published: true,
		daysAgo: 12,
		markdown: `## Before you start it

- Engine cold? Put a hand on the hood. A warm engine hides a hard start.
- Every light on the dash comes on, and goes out again.
- Tires: same make on one axle, even wear across.

## On the road

- Ten minutes at least: a slow street, a hill, a highway.
- Radio off. Listen for clunks over bumps and a hum that rises with speed.
- Brake firmly once from 40 with nobody behind you: straight, no shudder.
- Let go of the wheel for a second on a flat road. It should not pull.

## Back on the lot

- Look under it for fresh drops, and under the oil cap for milk.
- Write down the miles and the VIN from the dash. Compare both with the ad.
- Sleep on it. A good car is still good tomorrow.
`,
	},
	{
		title: 'The total, line by line',
		description: 'A filled-in worksheet of one out-the-door price, to compare with yours.',
		category: 'Negotiation',
		fileName: 'out-the-door.png',
		published: true,
		daysAgo: 34,
		sheet: {
			heading: 'Out the door, line by line',
			rows: [
				['Price of the car', '$24,900'],
				['Sales tax, 6%', '$1,494'],
				['Title and registration', '$186'],
				['Document fee', '$199'],
				['“Dealer prep”, struck out', '$0'],
			],
			sum: ['Out the door', '$26,779'],
		},
	},
	{
		title: 'Meeting a private seller',
		description: 'Where to meet, what to bring, what to sign. Draft.',
		category: 'Safety',
		fileName: 'private-seller.pdf',
		published: false,
		daysAgo: 3,
		markdown: `## Where

- By day, at the seller’s bank or a police station’s exchange spot.
- Bring someone. Tell a third person where you are.

## What you look at

- The title: the name on it is the name on the license in front of you.
- The VIN on the dash, the door post and the title are one and the same.

## What you sign

- A bill of sale, twice: VIN, miles, price, date and time of day.
- Money changes hands at the counter, when the title does.
`,
	},
]
