import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyTexts, rowIdField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { areOwnEmailsStopped, resumeOwnEmails } from '#app/modules/chat/emails/email-preferences.server.ts'
import { EmailFrequencyForm } from '#app/modules/forum/components/members/email-frequency-form.tsx'
import { NoticeItem } from '#app/modules/forum/components/members/notification-item.tsx'
import {
	getEmailFrequencies,
	saveEmailFrequencies,
} from '#app/modules/forum/notifications/email-frequencies.server.ts'
import { emailFrequenciesSchema } from '#app/modules/forum/notifications/email-frequency.schema.ts'
import {
	listOwnNotices,
	markNoticesRead,
} from '#app/modules/forum/notifications/notification-center.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/notifications'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Notifications')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const before = readRowId(new URL(args.request.url).searchParams.get('before'))
	const [{ timeZone }, page, frequencies, chatEmailsStopped] = await Promise.all([
		readSettings(args.context),
		listOwnNotices(db, { actor, before }),
		getEmailFrequencies(db, { actor }),
		areOwnEmailsStopped(db, { actor }),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return { timeZone, thisYear, ...page, frequencies, chatEmailsStopped, older: before !== undefined }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	return runForms(
		args,
		{
			read: formAction({
				schema: z.object({ upTo: rowIdField() }),
				run: ({ upTo }) => markNoticesRead(db, { actor, upTo, now }),
				message: 'Marked as read',
			}),
			'chat-emails': formAction({
				run: () => resumeOwnEmails(db, { actor }),
				message: ['Saved', 'We’ll email you chat replies again when you are away.'],
			}),
			emails: formAction({
				schema: z.object(anyTexts('reply', 'mention', 'follow')),
				async run(chosen) {
					const { success, data: frequencies } = emailFrequenciesSchema.safeParse(chosen)
					if (!success) throw new Invalid('Please choose how often we email you about each of the three.')
					await saveEmailFrequencies(db, { actor, frequencies, now })
				},
				message: ['Saved', 'Your email settings are saved.'],
			}),
		},
		{ page: '/account/notifications', otherwise: 'emails' },
	)
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { notices, next, older, timeZone, thisYear, frequencies, chatEmailsStopped } = loaderData
	const first = notices[0]
	return (
		<>
			<AccountHead title="Notifications">Replies, mentions and discussions you follow.</AccountHead>
			<Card className="overflow-hidden">
				{first ? (
					<ul>
						{notices.map((notice) => (
							<NoticeItem key={notice.id} notice={notice} timeZone={timeZone} thisYear={thisYear} />
						))}
					</ul>
				) : (
					<EmptyState
						title={older ? 'No older notifications' : 'Nothing new yet'}
						action={
							<Button asChild variant="go">
								<Link to={older ? '/account/notifications' : '/community'}>
									{older ? 'Newest notifications' : 'Go to the community'}
								</Link>
							</Button>
						}
					>
						{older
							? 'You’ve reached the end.'
							: 'When someone replies to you, mentions you or writes in a discussion you follow, you’ll see it here.'}
					</EmptyState>
				)}
				{first && (
					<CardBody className="flex flex-wrap gap-3 border-line border-t pt-4">
						{!older && notices.some(({ unread }) => unread) && (
							<Form method="post">
								<input type="hidden" name="upTo" value={first.id} />
								<Button intent="read" size="sm">
									Mark all as read
								</Button>
							</Form>
						)}
						{next !== null && (
							<Button asChild variant="plain" size="sm">
								<Link to={`/account/notifications?before=${next}`}>Older notifications</Link>
							</Button>
						)}
					</CardBody>
				)}
			</Card>
			<EmailFrequencyForm frequencies={frequencies} error={answer?.formError} />
			{chatEmailsStopped && (
				<SectionCard
					id="chat-emails"
					title="Emails about the chat"
					intro="You have turned off emails about chat replies."
				>
					<Form method="post">
						<Button intent="chat-emails">Email me replies again</Button>
					</Form>
				</SectionCard>
			)}
		</>
	)
}
