import { CalendarClock, MailX } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { ForumMailLinks } from '#app/modules/forum/mail-links.server.ts'
import { setMailPaceOf } from '#app/modules/forum/mail-paces.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/community.mails'

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Community mails')

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request)
	readMember(getServices(context).forumMailLinks, token)
	return { action: `/community/mails?token=${encodeURIComponent(token)}` }
}

/**
 * GET shows, POST acts: a link that a mail program follows changes nothing. The POST is also what a mail program sends
 * for its own 'Unsubscribe' (RFC 8058): without a session, and with nothing in it that we ask for, which stops the mails.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, forumMailLinks } = getServices(context)
	const memberId = readMember(forumMailLinks, tokenOf(request))
	const pace = (await readForm(request)).get('pace') === 'weekly' ? 'weekly' : 'off'
	try {
		admit(context)
		await setMailPaceOf(db, { memberId, pace })
		return { done: pace, message: null } as const
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		return data({ done: null, message } as const, init)
	}
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

function readMember(links: ForumMailLinks, token: string): number {
	try {
		return links.memberOf(token)
	} catch (error) {
		refusePage(error)
	}
}

export default function CommunityMails({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.done)
		return (
			<PageHero
				title={actionData.done === 'off' ? 'No more community mails' : 'Once a week from now on'}
				below={
					<Button asChild className="mt-6">
						<Link to="/account/notifications">All settings</Link>
					</Button>
				}
			>
				{actionData.done === 'off'
					? 'What happens is still listed in your account. Receipts and mails about visits still come.'
					: 'One mail on Mondays, and none when there is nothing new.'}
			</PageHero>
		)
	return (
		<>
			<PageHero title="Community mails">
				Answers, mentions and the discussions you follow. You do not need to sign in to stop them.
			</PageHero>
			<div className="wrap grid justify-items-start gap-4 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<Form method="post" action={loaderData.action} className="flex flex-wrap gap-3">
					<Button type="submit" name="pace" value="off" variant="go">
						<MailX aria-hidden="true" />
						Stop all community mails
					</Button>
					<Button type="submit" name="pace" value="weekly">
						<CalendarClock aria-hidden="true" />
						Once a week is enough
					</Button>
				</Form>
			</div>
		</>
	)
}
