/** A fictional conversation of the demo; minutes count back from the time the sample data is loaded. */
export type SampleConversation = {
	name: string | null
	email: string | null
	/** 'V' is the visitor, 'A' the advisor, 'R' the automatic reply. */
	messages: readonly (readonly ['V' | 'A' | 'R', minutesAgo: number, text: string])[]
	/** Whether the advisor has read all messages. */
	read: boolean
	closed?: boolean
	rating?: number
	notes?: readonly string[]
}

const hour = 60
const day = 24 * hour

export const sampleConversations: SampleConversation[] = [
	{
		name: 'Joanna Bright',
		email: 'joanna.bright@example.com',
		read: false,
		messages: [
			['V', 2 * day, 'Hi! I filled in the intake yesterday. Did it arrive?'],
			[
				'A',
				2 * day - 14,
				'It did, thank you. Under $26,000, AWD, room for a stroller. Anything you would hate?',
			],
			['V', 2 * day - 20, 'Anything white. We had a white one.'],
			[
				'A',
				day + 40,
				'Hi Joanna, I put three CR-Vs on your list. The blue one has the best service history: 21 entries, one owner.',
			],
			['V', day + 18, 'Amazing, I’ll look tonight with my dad.'],
			['V', 42, 'We like the blue 2021 one.'],
			[
				'V',
				41,
				'Is it still worth it at 62k miles? The dealer wants $24,900 plus a $795 “protection package”.',
			],
			[
				'R',
				41,
				'Thanks for your message! I’m with a client right now and will answer as soon as I can. If it can’t wait, call me at {phone}.',
			],
		],
		notes: ['Dad is a mechanic: send the service records, he reads them.'],
	},
	{
		name: null,
		email: null,
		read: false,
		messages: [['V', 3 * hour + 8, 'Do you cover Connecticut? The car is in Danbury.']],
	},
	{
		name: 'Sofia Lindqvist',
		email: 'sofia.lindqvist@example.com',
		read: true,
		messages: [
			['V', day + 5 * hour, 'The seller moved our viewing to half past one. Does that still work for you?'],
			['A', day + 5 * hour - 6, 'It does. Maple Street 27, I’ll bring the paint gauge and the scan tool.'],
			['V', day + 5 * hour - 9, 'Should I bring anything?'],
			[
				'A',
				day + 5 * hour - 12,
				'Your license and your questions. No cash, no deposit: nothing is paid before we both like what we see.',
			],
			['A', day + 4 * hour, 'See you at 1:30pm, main entrance.'],
		],
	},
	{
		name: 'Tomasz Wilk',
		email: 'tomasz.wilk@example.com',
		read: true,
		messages: [
			['V', 2 * day + 3 * hour, 'The credit union says 6.4%, the dealer says he can “beat any rate”.'],
			[
				'A',
				2 * day + 3 * hour - 11,
				'Get his rate in writing with the term and the amount financed. A lower rate over 84 months costs more than yours over 60.',
			],
			['V', 2 * day + 2 * hour, 'He won’t write it down.'],
			['A', 2 * day + 2 * hour - 3, 'Then it is not a rate, it is a sentence. Take the credit union.'],
		],
	},
	{
		name: 'Hank Oyelaran',
		email: 'hank.oyelaran@example.com',
		read: true,
		messages: [
			['V', 3 * day + hour, 'Truck shopping. Is 118k on a 5.0 F-150 too much?'],
			[
				'A',
				3 * day + 44,
				'Not if the oil was done every 5,000. Ask for the receipts; without them, offer as if it had not been.',
			],
			['A', 3 * day + 30, 'I have two good ones for you, both with papers. Sending them tonight.'],
		],
	},
	{
		name: 'Priya Raman',
		email: 'priya.raman@example.com',
		read: true,
		closed: true,
		rating: 5,
		messages: [
			[
				'V',
				4 * day + 2 * hour,
				'The listing says “clean title” but the VIN check you have says flood, 2024.',
			],
			[
				'A',
				4 * day + 2 * hour - 5,
				'Walk away, and don’t argue: a title can be washed in another state, the water is still in the wiring.',
			],
			['V', 4 * day + hour, 'Thank you!! That saved me a drive.'],
		],
	},
]

/** Canned replies of the demo's advisor. */
export const sampleCannedReplies = [
	{
		title: 'Ask for the listing link',
		text: 'Could you paste the link to the listing? I’ll look at the price, the photos and the history, and tell you what I would ask.',
	},
	{
		title: 'Offer a call',
		text: 'This is quicker by voice. When can I call you, and on which number?',
	},
	{
		title: 'Explain add-on fees',
		text: 'Title and registration are real. “Protection package”, “market adjustment” and nitrogen are not: say you’ll sign at the out-the-door price without them.',
	},
]
