/** The texts of the home page that the specification leaves to us, as they are until the advisor writes others. */
export const defaultHomeTexts = {
	heroTitle: 'Never walk onto a lot alone.',
	heroLead: 'An independent advisor checks the listing, the car and the contract before you sign.',
	servicesTitle: 'Premium services at the price you see',
	servicesLead: 'One flat fee each. No commission from dealers or lenders, so the advice stays on your side.',
	communityTitle: 'Ask people who’ve just been through it',
	resourcesTitle: 'Free resources to take with you',
	resourcesLead: 'Print them, or keep them open on your phone at the dealer. No sign-up.',
	testimonialsTitle: 'What our buyers say',
	closingTitle: 'Found a car already? Show us before you put money down.',
	closingLead: 'Pick a service, or ask the community first. Either one beats guessing.',
} as const

export type HomeTextName = keyof typeof defaultHomeTexts
/** All texts of the home page. */
export type HomeTexts = Record<HomeTextName, string>
