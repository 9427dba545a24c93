import { formatMoment } from '#app/lib/dates.ts'
import { type Brand, type Letter, paragraph, phoneLink } from './letter.ts'

type Started = { title: string; endsAt: Date }
type Props = { timeZone: string } & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

/** The matches are with the client: how long they can ask about them. */
export function supportStarted({ endsAt, ...props }: Started & Props): Letter {
	return {
		subject: 'Your matches are here: 48 hours of support begin now',
		preview: 'Ask us anything about them. The clock stands still while the office is shut.',
		heading: 'Your 48 hours of support have begun',
		blocks: [
			paragraph(
				'Your advisor has sent you what was found. Ask anything about it, by chat or by answering this mail, before you decide.',
			),
			{
				kind: 'facts',
				facts: [
					{ label: 'Support', value: '48 hours of office time' },
					{ label: 'Ends at the earliest', value: formatMoment(endsAt, props.timeZone), strong: true },
				],
			},
			paragraph(
				'The clock runs in office hours only. When an answer takes us longer than four of them, you get the time back.',
			),
			{
				kind: 'button',
				label: 'See the clock and your checklist',
				href: `${props.origin}/account/checklists`,
			},
			...help(props),
		],
		reason,
	}
}

/** The clock has run out. */
export function supportEnded(props: Props): Letter {
	return {
		subject: 'Your 48 hours of support are over',
		preview: 'What you can do from here.',
		heading: 'Your 48 hours of support are over',
		blocks: [
			paragraph(
				'We hope the search brought you closer to your car. Your checklist and the vehicles we found stay in your account.',
			),
			{
				kind: 'links',
				title: 'From here',
				links: [
					{ label: 'Have us at your side at the dealership', href: `${props.origin}/services#in-person` },
					{ label: 'The vehicles we found for you', href: `${props.origin}/account/vehicles` },
					{ label: 'The car-buying checklist', href: `${props.origin}/resources/checklist` },
				],
			},
			...help(props),
		],
		reason,
	}
}

const help = ({ contactEmail, phone }: Props) => [
	paragraph(
		'Questions? Write to ',
		{ label: contactEmail, href: `mailto:${contactEmail}` },
		' or call ',
		phoneLink(phone),
		'.',
	),
]

const reason = 'You get this mail because you bought a search with this address.'
