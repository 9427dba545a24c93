import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { setEmailFrequencyOfMember } from '#app/modules/forum/notifications/email-frequencies.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EmailOptOutPage } from '#app/ui/layout/email-opt-out-page.tsx'
import type { Route } from './+types/email-settings'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Community emails')

export async function loader({ request, context }: Route.LoaderArgs) {
	await openLink({ request, context })
	return { action: linkPath('forum-emails', linkTokenOf(request)) }
}

/**
 * Only POST changes something: an email program that follows the link has no effect. Email programs also send this POST for
 * their own 'Unsubscribe' button (RFC 8058), without a session and without our fields, which stops the emails.
 */
export async function action(args: Route.ActionArgs) {
	const { db } = getServices(args.context)
	const memberId = await openLink(args)
	return runForm(
		args,
		formAction({
			schema: z.object({ frequency: z.enum(['weekly', 'off']).catch('off') }),
			async run({ frequency }) {
				await setEmailFrequencyOfMember(db, { memberId, frequency })
				return { ok: true as const, frequency }
			},
		}),
	)
}

/** Returns the member whose emails a link is about. @throws the 404 of every invalid link */
const openLink = ({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<number> =>
	getServices(context)
		.links.open('forum-emails', linkTokenOf(request), async (id) => [{ row: Number(id) }])
		.catch(throwErrorResponse)

export default function CommunityEmails({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const stopped = answer?.ok && answer.frequency === 'off'
	return (
		<EmailOptOutPage
			title="Community emails"
			intro="Emails about replies, mentions and the discussions you follow. You don’t need to sign in to stop them."
			action={loaderData.action}
			result={answer}
			done={{
				title: stopped ? 'You won’t get community emails anymore' : 'You’ll get one email a week from now on',
				text: stopped
					? 'You’ll still see what’s new in your account, and we’ll still email you receipts and appointment updates.'
					: 'One email on Mondays, and none when there is nothing new.',
				to: '/account/notifications',
				linkLabel: 'All settings',
			}}
		>
			<Button type="submit" name="frequency" value="off" variant="go">
				<Icon name="mail-x" />
				Stop all community emails
			</Button>
			<Button type="submit" name="frequency" value="weekly">
				<Icon name="calendar-clock" />
				Email me once a week instead
			</Button>
		</EmailOptOutPage>
	)
}
