/** The cars that fictional clients consider, by kind, with the price of model year 2021 in dollars. */
export const carsOfKind = {
	'small crossover': [
		['Toyota', 'Corolla Cross', 24_300],
		['Mazda', 'CX-30', 21_900],
		['Subaru', 'Crosstrek', 23_800],
		['Hyundai', 'Kona', 19_700],
		['Kia', 'Soul', 18_200],
		['Volvo', 'XC40', 29_600],
		['Buick', 'Encore', 17_400],
	],
	crossover: [
		['Honda', 'CR-V', 25_600],
		['Toyota', 'RAV4', 27_100],
		['Mazda', 'CX-5', 25_200],
		['Subaru', 'Forester', 25_900],
		['Hyundai', 'Tucson', 23_900],
		['Nissan', 'Rogue', 22_800],
		['Kia', 'Sportage', 23_100],
		['Volkswagen', 'Tiguan', 23_300],
		['Ford', 'Escape', 20_900],
	],
	'family car': [
		['Toyota', 'Highlander', 36_400],
		['Honda', 'Pilot', 35_900],
		['Kia', 'Telluride', 37_800],
		['Hyundai', 'Palisade', 36_200],
		['Toyota', 'Sienna', 39_700],
		['Honda', 'Odyssey', 31_400],
		['Ford', 'Explorer', 31_900],
		['Kia', 'Sorento', 28_900],
		['Chevrolet', 'Tahoe', 52_600],
	],
	truck: [
		['Ford', 'F-150', 34_800],
		['Chevrolet', 'Silverado', 34_100],
		['Ram', '1500', 35_200],
		['Toyota', 'Tacoma', 33_600],
		['Ford', 'Maverick', 26_900],
		['Nissan', 'Frontier', 29_300],
		['Jeep', 'Wrangler', 36_200],
	],
	sedan: [
		['Toyota', 'Camry', 24_600],
		['Honda', 'Accord', 25_300],
		['Hyundai', 'Sonata', 21_400],
		['Mazda', 'Mazda3', 20_800],
		['Nissan', 'Altima', 19_600],
		['Kia', 'K5', 21_900],
		['Tesla', 'Model 3', 27_400],
	],
	'small car': [
		['Honda', 'Civic', 20_900],
		['Toyota', 'Corolla', 19_800],
		['Toyota', 'Prius', 24_900],
		['Honda', 'Fit', 16_900],
		['Hyundai', 'Elantra', 18_400],
		['Volkswagen', 'Golf', 19_300],
		['Kia', 'Niro', 22_600],
	],
	wagon: [
		['Subaru', 'Outback', 27_300],
		['Volvo', 'V60', 30_100],
		['Audi', 'A4 allroad', 34_200],
		['Buick', 'Regal TourX', 24_800],
	],
	'finer car': [
		['Lexus', 'RX 350', 41_300],
		['Acura', 'MDX', 42_100],
		['BMW', 'X3', 38_900],
		['Volvo', 'XC60', 36_700],
		['Genesis', 'GV70', 39_400],
		['Audi', 'Q5', 37_800],
	],
} as const satisfies Record<string, readonly (readonly [make: string, model: string, dollars2021: number])[]>

export type CarKind = keyof typeof carsOfKind

/** The first characters of the vehicle identification number by make; the rest is generated. Other makes get none. */
export const vinBeginnings: Record<string, string> = {
	Toyota: '4T1',
	Honda: '1HG',
	Ford: '1FT',
	Chevrolet: '3GC',
	Subaru: 'JF2',
	Mazda: 'JM3',
	Hyundai: 'KM8',
	Kia: '5XY',
	Nissan: '5N1',
	Volkswagen: '3VV',
	Volvo: 'YV4',
	Lexus: '2T2',
	Acura: '5J8',
	BMW: '5UX',
	Tesla: '5YJ',
	Ram: '1C6',
	Jeep: '1C4',
}

/** The advisor's remarks about a car they have seen. */
export const goodSigns = [
	'One owner, service book complete.',
	'Two owners, no accident in either history report.',
	'Off lease, serviced at the dealer every time.',
	'Private seller, garage kept, all receipts in a folder.',
	'Certified, with two years of powertrain warranty left.',
	'Came from the south: no rust in any of the forty photos.',
	'Tires are from this year, brakes were done in spring.',
	'New battery and cabin filter; the seller had the receipt at hand.',
]
export const soberSigns = [
	'The fee on the listing is $499; they take it off when asked in writing.',
	'Rear bumper was painted. Nothing behind it, and it is in the price.',
	'Ask them to leave out the $795 protection package before you drive there.',
	'Two keys promised, one in the photos. Make the second part of the deal.',
	'The price is fair, not low. It has been there for 41 days, so offer $700 less.',
	'Windshield has a chip at the bottom. Insurance pays for that, you should not.',
	'They quote a price with financing. Yours without it is $500 higher, which we do not pay.',
	'Bring the scan tool question: the check engine light was read out in May.',
]
export const whyNot = [
	'Too many miles for me.',
	'The dealer would not drop the add-ons.',
	'My wife does not like the color, and she drives it.',
	'Sat in one yesterday, my knees touch the dash.',
	'Four hours away is too far to look at a maybe.',
	'Sold before I could call.',
	'I read up on that transmission. No.',
	'The trunk does not take the stroller.',
]
export const whyPerhaps = [
	'If they come down by a thousand.',
	'Only if nothing with a hybrid shows up.',
	'I want to hear it cold first.',
	'Good car, but I would like to see one in blue.',
	'Let me ask what insurance takes for it.',
]
export const whyYes = [
	'This one. When can we see it?',
	'Yes please, the history convinced me.',
	'That is the one I had in my head.',
	null,
	null,
]

/** Trim levels of some makes. */
export const trimsOf: Record<string, readonly string[]> = {
	Honda: ['LX', 'EX', 'EX-L'],
	Toyota: ['LE', 'XLE', 'SE'],
	Mazda: ['Select', 'Preferred', 'Premium'],
	Subaru: ['Base', 'Premium', 'Limited'],
	Hyundai: ['SE', 'SEL', 'Limited'],
	Kia: ['LX', 'EX', 'SX'],
	Nissan: ['S', 'SV', 'SL'],
	Ford: ['SE', 'SEL', 'XLT'],
	Volkswagen: ['S', 'SE', 'SEL'],
}
