type Scene = {
	shape: 'hatch' | 'sedan' | 'suv' | 'pickup' | 'minivan' | 'coupe'
	paint: 'red' | 'green' | 'sky' | 'mustard' | 'cream' | 'blue' | 'plum'
	sky: 'blue' | 'green' | 'sand' | 'dusk'
}

export type ComingPageWords = {
	title: string
	/** For search results; a whole sentence. */
	description: string
	/** What will be here, and that it is not here yet. */
	sentence: string
	/** What already helps in the meantime. */
	meanwhile: string
	scene: Scene
}

/** Pages that are linked but not open yet: each says so and points to something that is. */
export const comingPages = {
	community: {
		title: 'Community Forum',
		description: 'A forum for people in the middle of buying a car, and for those who just did.',
		sentence:
			'This is where buyers will ask about fees, credit and odd noises, and answer the next person. It is not open yet.',
		meanwhile: 'Have a question that cannot wait? Write to an advisor, or see what one can do for you.',
		scene: { shape: 'minivan', paint: 'sky', sky: 'sand' },
	},
	checklist: {
		title: 'Car Buying Checklist',
		description: 'What to look at before you buy a car, in the order you will meet it.',
		sentence:
			'A checklist to print or tick off on your phone, from the first walk around the car to the last signature, will be here. It is still being written.',
		meanwhile: 'On an in-person visit, an advisor goes through the car with you.',
		scene: { shape: 'hatch', paint: 'red', sky: 'blue' },
	},
	buyingTips: {
		title: 'Buying Tips',
		description: 'Short advice on negotiating, trading in and choosing the day to buy.',
		sentence:
			'Short advice on negotiating, trading in and picking the right day to buy will be here. It is still being written.',
		meanwhile: 'Our services put that advice beside you while you buy.',
		scene: { shape: 'suv', paint: 'green', sky: 'green' },
	},
	apply: {
		title: 'Credit Application',
		description: 'Apply for a car loan with an advisor who reads the offers with you.',
		sentence:
			'An encrypted form for people who want help with financing will be here. It is not open yet, so please send no personal details by mail or message.',
		meanwhile:
			'Just paid for a service? You need nothing from this page: we have your order and will contact you. The application is optional.',
		scene: { shape: 'coupe', paint: 'green', sky: 'sand' },
	},
} as const satisfies Record<string, ComingPageWords>
