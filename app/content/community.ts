/** What somebody gets out of joining, in the order people tend to need it. */
export const communityBenefits = [
	{
		icon: 'ask',
		title: 'Ask questions',
		text: 'Fees, credit, warranties, that odd noise. Someone has had it before.',
	},
	{
		icon: 'photo',
		title: 'Share photos of cars you are considering',
		text: 'Post the car and the sticker. Members point at what they would check.',
	},
	{
		icon: 'people',
		title: 'Support others',
		text: 'Once you have bought, tell the next person what you paid.',
	},
] as const

/** Made up for the demo; a live site shows none of them. */
export const sampleDiscussions = [
	{
		title: 'Is $699 for “dealer prep” normal?',
		text: 'It was not on the listing. They say everyone pays it.',
		category: 'Negotiation Tips',
		comments: 18,
		vehicle: { shape: 'pickup', paint: 'blue' },
	},
	{
		title: 'Approved at 9.4% with a 640 score',
		text: 'Credit union first, dealer second. Here is the order I did it in.',
		category: 'Credit Questions',
		comments: 31,
		vehicle: null,
	},
	{
		title: 'Rust under the sill: walk away?',
		text: 'Two photos inside. Seller says it is only surface.',
		category: 'Used Car Red Flags',
		comments: 12,
		vehicle: { shape: 'minivan', paint: 'plum' },
	},
] as const
