import type { Letter } from './letter.ts'

export type ApplicationDeskNews = 'submitted' | 'corrected' | 'withdrawn'

type Props = { kind: ApplicationDeskNews; reference: string; name: string; url: string }

/** To the advisor: that there is something to look at, and nothing of what it holds. */
export function applicationDeskLetter({ kind, reference, name, url }: Props): Letter {
	const { subject, heading, sentence } = words[kind]
	return {
		subject: `${subject} (${reference})`,
		preview: sentence,
		heading,
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: 'Reference', value: reference, strong: true },
					...(name ? [{ label: 'Applicant', value: name }] : []),
				],
			},
			{ kind: 'paragraph', text: [sentence] },
			{ kind: 'button', label: 'Open the application', href: url },
		],
		reason: 'You get this mail because this address is the contact address in the settings of the site.',
	}
}

const words: Record<ApplicationDeskNews, { subject: string; heading: string; sentence: string }> = {
	submitted: {
		subject: 'New credit application',
		heading: 'A new credit application is in',
		sentence: 'The applicant has to hear from us within 30 days.',
	},
	corrected: {
		subject: 'Credit application corrected',
		heading: 'What you sent back is answered',
		sentence: 'The review can go on, and the 30 days begin anew.',
	},
	withdrawn: {
		subject: 'Credit application withdrawn',
		heading: 'An application is withdrawn',
		sentence: 'There is nothing left to do. Its sensitive values are erased in 30 days.',
	},
}
