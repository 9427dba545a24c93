import { formatMoment } from '#app/lib/dates/dates.ts'
import { type Brand, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

type Started = { title: string; endsAt: Date }
type Props = { timeZone: string } & Pick<Brand, 'origin'>

/** Tells a client who has received the matches how long they can ask about them. */
export function supportStarted({ endsAt, ...props }: Started & Props): Email {
	return {
		subject: 'Your matches are here, and your 48 hours of support start now',
		preview: 'Ask us anything about them. Only the hours when our office is open count.',
		heading: 'Your 48 hours of support have started',
		blocks: [
			paragraph(
				'Your advisor has sent you the cars we found. Before you decide, ask us anything about them in the chat or by replying to this email.',
			),
			{
				kind: 'facts',
				facts: [
					{ label: 'Support', value: '48 office hours' },
					{ label: 'Available until at least', value: formatMoment(endsAt, props.timeZone), strong: true },
				],
			},
			paragraph(
				'The 48 hours count only while our office is open. If a reply takes us more than four office hours, we add the extra time to your 48 hours.',
			),
			{ kind: 'button', label: 'Ask a question', href: `${props.origin}/chat` },
		],
		isSigned: true,
		reason,
	}
}

/** Tells a client that the support period has ended. */
export function supportEnded(props: Props): Email {
	return {
		subject: 'Your 48 hours of support are over',
		preview: 'Here’s what you can do next.',
		heading: 'Your 48 hours of support are over',
		blocks: [
			paragraph(
				'We hope the search brought you closer to your car. Our emails about the vehicles we found still open them.',
			),
			{
				kind: 'links',
				title: 'What’s next',
				links: [
					{
						label: 'Have an advisor beside you at the dealership',
						href: `${props.origin}/services#in-person`,
					},
					{ label: 'The car-buying checklist', href: `${props.origin}/resources/checklist` },
				],
			},
		],
		isSigned: true,
		reason,
	}
}

const reason = 'You’re receiving this email because you bought a search with this address.'
