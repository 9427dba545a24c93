export type RedFlag = {
	id: string
	title: string
	/** How to recognize it. */
	looksLike: string
	/** An example case. */
	example: string
	/** The check that detects it. */
	check: string
}

/** The signs of a scam, worst first. */
export const redFlags: readonly RedFlag[] = [
	{
		id: 'deposit',
		title: 'Money before you have seen the car',
		looksLike:
			'A price far below the others, a seller who is "deployed" or "moving", and a deposit by wire, gift card, crypto or payment app to "hold" it.',
		example:
			'A six-year-old SUV for $6,400. The seller was on an oil rig; an "escrow agent" would ship it after a $1,500 deposit. The pictures came from a dealer two states away.',
		check:
			'See the car, the title and the seller’s ID in one place before any money moves. Never use a payment method that can’t be reversed. Do an image search of the pictures: if the same car shows up in another town, you have your answer.',
	},
	{
		id: 'title-washing',
		title: 'A title that was washed',
		looksLike:
			'A car that was flooded or totaled gets a clean title in another state. The ad says "clean title" and the price is a little too good.',
		example:
			'A sedan with a clean title from one state had been a flood loss in another two years before. The silt was still under the rear seat.',
		check:
			'Buy an NMVTIS report (vehiclehistory.gov lists who sells them, from a few dollars) and a second history report. Lift the carpet, sniff for mold, and look inside the lights.',
	},
	{
		id: 'odometer',
		title: 'Miles that went backward',
		looksLike: 'Low miles with worn pedals, a shiny wheel, a sagging seat; service stickers missing.',
		example:
			'61,000 miles on the dash, 118,000 at an oil change the year before. The state inspection record had both.',
		check:
			'Compare the odometer with the history report, inspection records and the wear. The seller must state the miles on the title. Federal law requires this for 20 years for model year 2011 and newer.',
	},
	{
		id: 'curbstoner',
		title: 'The dealer who pretends to be a private seller',
		looksLike:
			'One phone number with several cars for sale, a title in someone else’s name, a meeting in a parking lot.',
		example:
			'"Selling for my aunt." The aunt’s name was on the title, and on no document the seller could show. He had eleven ads.',
		check:
			'Ask for the title and an ID with the same name before you look at the car. Search the phone number. If the names differ, leave.',
	},
	{
		id: 'yo-yo',
		title: 'Called back for a worse loan',
		looksLike:
			'You drive home, and a week later the dealer says the loan "fell through": come in and sign at a higher rate, or bring the car back.',
		example: '4.9% on Saturday, 11.9% on Thursday, and the trade-in had "already been sold".',
		check:
			'Do not take the car home before the loan is final; ask for it in writing. If it happens, you may return the car and ask for your trade-in and deposit back. Don’t sign anything new that day.',
	},
	{
		id: 'packing',
		title: 'A payment padded with extras',
		looksLike:
			'The talk is all about "what can you do a month", and the paperwork lists products no one mentioned.',
		example:
			'$489 a month was agreed. $62 of it was a service contract, GAP and etching, $4,464 over 72 months.',
		check:
			'Ask for the amount financed, line by line, and check it against the price. The quote checker does the math.',
	},
	{
		id: 'vin-clone',
		title: 'A stolen car with another car’s number',
		looksLike:
			'The VIN plate is scratched, re-riveted or differs from the sticker in the door; the history report describes another color or engine.',
		example:
			'The report said gray with a six-cylinder. The car was white with four. The plate came from a wreck.',
		check:
			'Compare the VIN in three places, try its check digit, and decode it: make, year and plant must be those of the car in front of you.',
	},
	{
		id: 'fake-escrow',
		title: 'A safe payment service that is not one',
		looksLike:
			'The seller insists on an escrow or "buyer protection" site you’ve never heard of and sends you the link.',
		example: 'The site looked like a famous auction house. Its address was eleven days old.',
		check:
			'Choose the service yourself and type in its address. Marketplaces say on their own pages whether they protect vehicle sales at all.',
	},
]

export type QuizQuestion = {
	id: string
	situation: string
	question: string
	answers: readonly { text: string; right: boolean; because: string }[]
}

/** Six situations, each with one correct answer. */
export const scamQuiz: readonly QuizQuestion[] = [
	{
		id: 'too-cheap',
		situation:
			'A 2021 compact with 30,000 miles is offered for $8,900; others like it cost $17,000. The owner writes that she has moved abroad and a shipping company has the car.',
		question: 'What do you do?',
		answers: [
			{
				text: 'Pay the small deposit through the shipping company to hold it.',
				right: false,
				because: 'That company is part of the story. The deposit is what they are after.',
			},
			{
				text: 'Walk away: no car you can’t see is worth a deposit.',
				right: true,
				because:
					'Half the price, no car to see and a third party handling the money: three warning signs at once.',
			},
			{
				text: 'Ask for more pictures and the VIN first.',
				right: false,
				because: 'Pictures and a real VIN are easily taken from another ad. They prove nothing.',
			},
		],
	},
	{
		id: 'name-differs',
		situation:
			'You meet a private seller. The title is signed, but by someone else. He says it is his brother’s.',
		question: 'What is going on?',
		answers: [
			{
				text: 'Fine, as long as the title is signed.',
				right: false,
				because: 'An open title lets an unlicensed dealer sell a bad car and vanish.',
			},
			{
				text: 'Perhaps a curbstoner: buy only from the person whose name is on the title.',
				right: true,
				because:
					'You need the owner, with an ID. Otherwise no one is responsible for the car, and it may be stolen.',
			},
			{
				text: 'Ask for $300 off for the trouble.',
				right: false,
				because: 'A lower price does not make it his car.',
			},
		],
	},
	{
		id: 'fell-through',
		situation:
			'Six days after you drove home, the dealer calls: the bank said no, please come in and sign at 13%.',
		question: 'What is the best answer?',
		answers: [
			{
				text: 'Sign, because the car is already yours.',
				right: false,
				because: 'That is what the call is for. Signing again gives away what you could still ask for.',
			},
			{
				text: 'Ask for the denial in writing, offer to return the car, and ask for your trade-in and deposit back.',
				right: true,
				because: 'You don’t have to take a worse loan. Your own pre-approval may also pay for this car.',
			},
			{
				text: 'Stop answering the phone.',
				right: false,
				because: 'If the contract really was conditional, the car may be taken back. Answer, in writing.',
			},
		],
	},
	{
		id: 'low-miles',
		situation:
			'A ten-year-old car shows 48,000 miles. The brake pedal is worn to the metal, the wheel shines.',
		question: 'What next?',
		answers: [
			{
				text: 'Great find: low miles.',
				right: false,
				because: 'Wear does not lie; numbers can.',
			},
			{
				text: 'Compare the miles with the history report, inspection records and service stickers.',
				right: true,
				because: 'Each record has a date and a number. If one is higher than today’s, that settles it.',
			},
			{
				text: 'Ask the seller why.',
				right: false,
				because: 'You’ll get an answer, but what you need is records.',
			},
		],
	},
	{
		id: 'monthly',
		situation: '"Forget the price. Would $420 a month work for you?"',
		question: 'What do you say?',
		answers: [
			{
				text: '"Only if it is $400."',
				right: false,
				because: 'Then the loan gets longer and the car more expensive. The total is what you pay.',
			},
			{
				text: '"I decide on the out-the-door price. Please write it down with every line."',
				right: true,
				because: 'Price, amount financed, APR and months: with these four numbers, nothing can be hidden.',
			},
			{
				text: '"Yes, if everything is included."',
				right: false,
				because: '"Everything" is how products you never asked for get in.',
			},
		],
	},
	{
		id: 'pay-how',
		situation:
			'You have seen the car and the title, and agreed. The private seller wants the money by a payment app.',
		question: 'How do you pay?',
		answers: [
			{
				text: 'By app: it is quick.',
				right: false,
				because: 'These payments are as final as cash, and most apps don’t protect car sales.',
			},
			{
				text: 'At your bank, with a cashier’s check written there, while the title is signed.',
				right: true,
				because: 'Both of you can see that the money and the title are real, in a place with cameras.',
			},
			{
				text: 'Half now, half when the plates arrive.',
				right: false,
				because: 'The first half is gone if the car is not his to sell.',
			},
		],
	},
]

/** What to do when something feels wrong, and where to report it. */
export const suspicionSteps: readonly { title: string; text: string; href?: string; link?: string }[] = [
	{
		title: 'Stop the money',
		text: 'Call your bank or card company right away and ask them to stop or reverse the payment. With a wire, every hour counts.',
	},
	{
		title: 'Keep everything',
		text: 'Save the ad, messages, names, numbers, account details and the VIN. Take screenshots before the ad vanishes.',
	},
	{
		title: 'Report it to the FTC',
		text: 'A report takes ten minutes and helps find who is behind it.',
		href: 'https://reportfraud.ftc.gov/',
		link: 'ReportFraud.ftc.gov',
	},
	{
		title: 'Tell the FBI if it started online',
		text: 'The Internet Crime Complaint Center takes reports of lost deposits and fake escrow.',
		href: 'https://www.ic3.gov/',
		link: 'ic3.gov',
	},
	{
		title: 'A dealer? Tell your state',
		text: 'The state attorney general and the motor-vehicle agency license and fine dealers. If the car is stolen or cloned, report it to the police.',
		href: 'https://www.usa.gov/state-attorney-general',
		link: 'Find your attorney general',
	},
	{
		title: 'Odometer or title fraud',
		text: 'The National Highway Traffic Safety Administration takes complaints about odometers; your state’s title office about washed titles.',
		href: 'https://www.nhtsa.gov/odometer-fraud',
		link: 'nhtsa.gov',
	},
]
