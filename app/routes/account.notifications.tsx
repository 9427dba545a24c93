import { data, Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { startOwnMails, wereOwnMailsStopped } from '#app/modules/chat/own-mails.server.ts'
import { MailPaceForm } from '#app/modules/forum/components/mail-pace-form.tsx'
import { NoticeItem } from '#app/modules/forum/components/notice-item.tsx'
import { mailPacesSchema } from '#app/modules/forum/mail-pace.ts'
import { getMailPaces, saveMailPaces } from '#app/modules/forum/mail-paces.server.ts'
import { listOwnNotices, readNotices } from '#app/modules/forum/notice-centre.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/account.notifications'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Notifications')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const before = readRowId(new URL(args.request.url).searchParams.get('before'))
	const [{ timeZone }, page, paces, chatMailsStopped] = await Promise.all([
		getSettings(db),
		listOwnNotices(db, { actor, before }),
		getMailPaces(db, { actor }),
		wereOwnMailsStopped(db, { actor }),
	])
	return { timeZone, ...page, paces, chatMailsStopped, older: before !== undefined }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	try {
		admit(args.context)
		const now = clock.now()
		if (form.get('intent') === 'read') {
			const upTo = readRowId(form.get('upTo'))
			if (upTo !== undefined) await readNotices(db, { actor, upTo, now })
			return redirectWithToast('/account/notifications', {
				kind: 'success',
				title: 'All read',
				description: 'What comes from now on is marked as new.',
			})
		}
		if (form.get('intent') === 'chat-mails') {
			await startOwnMails(db, { actor })
			return redirectWithToast('/account/notifications', {
				kind: 'success',
				title: 'Saved',
				description: 'Replies in the chat are mailed to you again while you are away.',
			})
		}
		const read = mailPacesSchema.safeParse(Object.fromEntries(form))
		if (!read.success) throw new Invalid('Please choose how often, for each of the three.')
		await saveMailPaces(db, { actor, paces: read.data, now })
		return redirectWithToast('/account/notifications', {
			kind: 'success',
			title: 'Saved',
			description: 'Mails come as you chose from now on.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		return data({ error: message }, init)
	}
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
	const { notices, next, older, timeZone, paces, chatMailsStopped } = loaderData
	const first = notices[0]
	return (
		<>
			<AccountHead title="Notifications">Answers, mentions and discussions you follow.</AccountHead>
			<Card className="overflow-hidden">
				{first ? (
					<ul>
						{notices.map((notice) => (
							<NoticeItem key={notice.id} notice={notice} timeZone={timeZone} />
						))}
					</ul>
				) : (
					<EmptyState
						title={older ? 'No older ones' : 'Nothing new yet'}
						action={
							<Button asChild variant="go">
								<Link to={older ? '/account/notifications' : '/community'}>
									{older ? 'Newest notifications' : 'To the community'}
								</Link>
							</Button>
						}
					>
						{older
							? 'You have seen them all.'
							: 'When somebody answers you, mentions you or writes in a discussion you follow, it shows here.'}
					</EmptyState>
				)}
				{first && (
					<CardBody className="flex flex-wrap gap-3 border-line border-t pt-4">
						{!older && notices.some(({ unread }) => unread) && (
							<Form method="post">
								<input type="hidden" name="upTo" value={first.id} />
								<Button type="submit" name="intent" value="read" size="sm">
									Mark all as read
								</Button>
							</Form>
						)}
						{next && (
							<Button asChild variant="plain" size="sm">
								<Link to={`/account/notifications?before=${next}`}>Older notifications</Link>
							</Button>
						)}
					</CardBody>
				)}
			</Card>
			<MailPaceForm paces={paces} error={actionData?.error} />
			{chatMailsStopped && (
				<SectionCard
					id="chat-mails"
					title="Mails about the chat"
					intro="You have stopped the mails about replies in the chat."
				>
					<Form method="post">
						<Button type="submit" name="intent" value="chat-mails">
							Mail me replies again
						</Button>
					</Form>
				</SectionCard>
			)}
		</>
	)
}
