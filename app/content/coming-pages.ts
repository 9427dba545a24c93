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
