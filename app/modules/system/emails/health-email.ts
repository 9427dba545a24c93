import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { labelOfPart } from '../part-labels.ts'

type Props = { problems: { part: string; message: string }[]; origin: string }

/** Tells the admins which parts of the site have stopped working. */
export function healthEmail({ problems, origin }: Props): Email {
	const labels = problems.map(({ part }) => labelOfPart(part))
	return {
		subject: `Your site needs attention: ${labels.join(', ')}`,
		preview: problems[0]?.message ?? '',
		heading: problems.length === 1 ? 'Something needs your attention' : 'Some things need your attention',
		blocks: [
			paragraph('Your site checks itself every five minutes. It found this on two checks in a row:'),
			{
				kind: 'facts',
				facts: problems.map(({ part, message }) => ({ label: labelOfPart(part), value: message })),
			},
			{ kind: 'button', label: 'Open the system page', href: `${origin}/admin/system` },
			paragraph(
				'You won’t get another email about the same problem unless it is resolved and then comes back.',
			),
		],
		reason: 'You’re receiving this email because you’re an admin of this site.',
	}
}

/** The email by which an admin checks that the site’s emails arrive. */
export function testEmail({ origin }: { origin: string }): Email {
	return {
		subject: 'Test email from your site',
		preview: 'Your site can send emails.',
		heading: 'Your site can send emails',
		blocks: [
			paragraph(
				'This email arrived, so your mail server accepts emails from your site. If it landed in spam, check the SPF, DKIM and DMARC records of your domain.',
			),
			{ kind: 'button', label: 'Back to the system page', href: `${origin}/admin/system` },
		],
		reason: 'You’re receiving this email because an admin of this site asked for it.',
	}
}
