/** The benefits of joining, in the order people usually need them. */
export const communityBenefits = [
	{
		icon: 'ask',
		title: 'Ask questions',
		text: 'Fees, credit, warranties, that odd noise. Someone has been there before.',
	},
	{
		icon: 'photo',
		title: 'Share photos of cars you are considering',
		text: 'Post the car and the sticker. Members tell you what they’d check.',
	},
	{
		icon: 'people',
		title: 'Support others',
		text: 'Once you have bought, tell the next person what you paid.',
	},
] as const
