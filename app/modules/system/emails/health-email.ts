import { amountOf } from '#app/lib/text/amount-of.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { labelOfPart } from '../part-labels.ts'

type Problem = { part: string; message: string }
type Props<P extends Problem = Problem> = { problems: P[]; origin: string; machine: string }

const hostOf = (origin: string): string => new URL(origin).host
const labelsOf = (problems: Problem[]): string => problems.map(({ part }) => labelOfPart(part)).join(', ')

/** Tells the admins which parts of the site have stopped working. */
export function healthEmail({ problems, origin, machine }: Props): Email {
	return {
		subject: `${hostOf(origin)} needs attention: ${labelsOf(problems)}`,
		preview: problems[0]?.message ?? '',
		heading: problems.length === 1 ? 'Something needs your attention' : 'Some things need your attention',
		blocks: [
			paragraph(
				`${hostOf(origin)} checks itself every five minutes. It found this on two checks in a row, on the machine ${machine}:`,
			),
			{
				kind: 'facts',
				facts: problems.map(({ part, message }) => ({ label: labelOfPart(part), value: message })),
			},
			systemPage(origin),
			paragraph('You’ll get another email when it works again, and none about the same problem until then.'),
		],
		reason: forAdmins,
	}
}

/** Tells the admins which parts of the site work again, and what was wrong. */
export function recoveryEmail({
	problems,
	origin,
	machine,
	now,
}: Props<Problem & { since: Date }> & { now: Date }): Email {
	const minutes = ({ since }: { since: Date }) => Math.round((now.getTime() - since.getTime()) / 60_000)
	return {
		subject: `${hostOf(origin)} works again: ${labelsOf(problems)}`,
		preview: 'Nothing is left for you to do about it.',
		heading: problems.length === 1 ? 'This works again' : 'These work again',
		blocks: [
			paragraph(
				`The last check of ${hostOf(origin)}, on the machine ${machine}, found nothing wrong with what had failed before:`,
			),
			{
				kind: 'facts',
				facts: problems.map((problem) => ({
					label: labelOfPart(problem.part),
					value: `It failed for ${amountOf(minutes(problem), 'minute')}: ${problem.message}`,
				})),
			},
			systemPage(origin),
		],
		reason: forAdmins,
	}
}

const systemPage = (origin: string) =>
	({ kind: 'button', label: 'Open the system page', href: `${origin}/admin/system` }) as const

const forAdmins = 'You’re receiving this email because you’re an admin of this site.'

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
