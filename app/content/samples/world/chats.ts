import type { SampleConversation } from '../sample-conversations.ts'

const day = 24 * 60

/** A conversation between a fictional client and the advisor; all of them are answered. */
type Chat = {
	name: string
	/** The day it began, in days ago. */
	daysAgo: number
	/** Each with the minutes since the previous message. */
	lines: readonly (readonly ['V' | 'A' | 'R', afterMinutes: number, text: string])[]
	rating?: number
	note?: string
}

const chats: readonly Chat[] = [
	{
		name: 'Aisha Karim',
		daysAgo: 9,
		lines: [
			['V', 0, 'The dealer offers $2,100 for the Focus. Is that an insult?'],
			[
				'A',
				12,
				'A small one. With that clutch it is a $2,800 car. Get an offer from two of the online buyers first; both take ten minutes.',
			],
			['V', 95, '$2,650 from the second one, good for seven days!'],
			[
				'A',
				4,
				'Then the trade-in is a separate sale. Show them the offer only after the price of the CX-30 is on paper.',
			],
		],
	},
	{
		name: 'Beth Kowalczyk',
		daysAgo: 15,
		rating: 5,
		lines: [
			['V', 0, 'Is 84% battery health good or bad for a 2018 Prius?'],
			[
				'A',
				21,
				'Normal for 78,000 miles. Ask them to write it on the buyer’s order, with the date of the test.',
			],
			['V', 180, 'They did. I bought it!'],
			[
				'A',
				6,
				'Congratulations! Your 48 hours with me start now: send me whatever looks odd in the first week.',
			],
			['V', 1500, 'Nothing odd. 54 mpg.'],
		],
	},
	{
		name: 'Linh Pham',
		daysAgo: 20,
		rating: 5,
		lines: [
			['V', 0, 'Does the used EV credit work for the Niro?'],
			[
				'A',
				35,
				'No, for none of them. The federal credit for used EVs ended for cars bought after September 30, 2025. If an ad still counts it, the price is $4,000 higher than it looks. The second one on your list is priced without it.',
			],
			['V', 20, 'Second one it is then. Can they hold it until Saturday?'],
			[
				'A',
				3,
				'They hold it with a $200 deposit that comes back. I have that in an email from the sales manager. Just forwarded it to you.',
			],
		],
	},
	{
		name: 'Owen Fitzhugh',
		daysAgo: 22,
		rating: 4,
		lines: [
			['V', 0, 'Do I want the extended warranty on the Outback? $2,400.'],
			[
				'A',
				44,
				'For a 2017 with these records I would not. If it lets you sleep: ask for the same contract at $1,500 and see how fast it goes there.',
			],
			['V', 300, 'It went to $1,450 in one breath. I said no anyway.'],
			['A', 2, 'That is the right order.'],
		],
	},
	{
		name: 'Naomi Sato',
		daysAgo: 27,
		rating: 5,
		lines: [
			['V', 0, 'Parking lot or showroom tomorrow?'],
			['A', 8, 'Parking lot, left of the entrance. We look at the car before anybody looks at us.'],
			['V', 1, ':) See you at 5.'],
		],
	},
	{
		name: 'Curtis Boone',
		daysAgo: 31,
		lines: [
			['V', 0, 'Sent you a video of the cold start. Hear the tick?'],
			[
				'A',
				50,
				'I hear it. Lifter, left bank. It may stay a tick for years, or it may be $4,000 in March. There is a quiet one on your list for $600 more.',
			],
			['V', 70, 'Going to the quiet one.'],
		],
		note: 'Has a good ear. Send videos, not photos.',
	},
	{
		name: 'Deshawn Ellery',
		daysAgo: 40,
		rating: 5,
		lines: [
			['V', 0, 'Can I bring the ramp to our appointment?'],
			['A', 15, 'Bring it. If it doesn’t fit with the third row down, we leave, no matter the price.'],
		],
	},
	{
		name: 'Walter Brandt',
		daysAgo: 33,
		rating: 5,
		lines: [
			['V', 0, 'My wife asks if 27 inches is measured with or without the mats.'],
			['A', 18, 'Without. With mats it is 26 and a half, I checked with a tape on two of them.'],
			['V', 40, 'She says thank you, and that nobody ever checked.'],
		],
	},
	{
		name: 'Tasha Greene',
		daysAgo: 32,
		lines: [
			['V', 0, 'They want my license “to start the paperwork” before the test drive. Normal?'],
			[
				'R',
				1,
				'Thanks for your message! I’m with a client right now and will answer as soon as I can. If it can’t wait, call me at {phone}.',
			],
			[
				'A',
				26,
				'A copy for the test drive is normal. Paperwork is not: sign nothing until I am there at two.',
			],
			['V', 5, 'Ok. Sitting in the waiting area with a bad coffee.'],
		],
	},
	{
		name: 'Grace Kim',
		daysAgo: 99,
		rating: 5,
		lines: [
			['V', 0, 'Credit union asks for a “purchase order”. Do I have that?'],
			[
				'A',
				30,
				'It is the buyer’s order without a signature. Ask the dealer to email it to you as a PDF. They all can.',
			],
			['V', 240, '7.4%! I could cry.'],
			['A', 2, 'Do. And then ask for 60 months, not 72.'],
		],
	},
	{
		name: 'Kofi Boateng',
		daysAgo: 67,
		rating: 5,
		lines: [
			['V', 0, 'I have two offers now. Would you come along for the third?'],
			['A', 22, 'Gladly. Book the appointment, bring both on paper, and let me ask first.'],
		],
	},
	{
		name: 'Felix Brenner',
		daysAgo: 118,
		rating: 5,
		lines: [
			['V', 0, 'Battery report says 91%. The seller says that is like new.'],
			[
				'A',
				17,
				'It is like four years old, which is what it is. A fair number, and a reason to pay the fair price, not the new one.',
			],
		],
	},
	{
		name: 'Marcus Thibodeaux',
		daysAgo: 6,
		lines: [
			['V', 0, 'We are away until Friday. Will both Highlanders still be there?'],
			[
				'A',
				13,
				'The silver one is promised to us until Saturday noon, in writing. The blue one is first come, first served.',
			],
			['V', 34, 'Then silver. Please send the contract to Simone as well.'],
			['A', 5, 'Done, to both of you.'],
		],
		note: 'Simone decides. Copy her on everything.',
	},
]

/** Converts the chats to sample conversations of the chat module. */
export const worldConversations = (emailOf: (name: string) => string): SampleConversation[] =>
	chats.map(({ name, daysAgo, lines, rating, note }) => {
		let minutesAgo = daysAgo * day
		const messages = lines.map(([sender, after, text]) => {
			minutesAgo -= after
			return [sender, minutesAgo, text] as const
		})
		return {
			name,
			email: emailOf(name),
			messages,
			read: true,
			...(daysAgo > 10 && { closed: true }),
			...(rating && { rating }),
			...(note && { notes: [note] }),
		}
	})
