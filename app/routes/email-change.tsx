import { CircleCheck } from 'lucide-react'
import { data, Form, Link, useNavigation } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { answerEmailChange, findEmailChange } from '#app/modules/auth/email-change.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/email-change'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Change of address')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only looks: mail programs open links before people do. The post acts. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	return { asked: await findEmailChange(db, { token: tokenOf(request), now: clock.now() }) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock } = getServices(context)
	const form = await readForm(request)
	try {
		admit(context)
		const answer = await answerEmailChange(db, {
			auth,
			token: tokenOf(request),
			answer: form.get('answer') === 'no' ? 'no' : 'yes',
			clientIp: getFacts(context).clientIp,
			userAgent: request.headers.get('user-agent'),
			now: clock.now(),
		})
		const status = answer.outcome === 'dead' ? 410 : answer.outcome === 'taken' ? 409 : 200
		return data({ answer, message: null }, { status })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'That did not work. Please try again.')
		return data({ answer: null, message }, init)
	}
}

export default function EmailChangePage({ loaderData: { asked }, actionData }: Route.ComponentProps) {
	return (
		<AuthPage title="New address">
			<div className="grid gap-4 pt-3">
				{actionData?.answer && actionData.answer.outcome !== 'dead' ? (
					<Answered answer={actionData.answer} />
				) : asked ? (
					<>
						{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
						<Question asked={asked} />
					</>
				) : (
					<>
						<ErrorBox>This link is older than an hour, or the change is done or called off already.</ErrorBox>
						<Button asChild variant="line" block>
							<Link to="/account/security/email">See how it stands</Link>
						</Button>
					</>
				)}
			</div>
		</AuthPage>
	)
}

type Asked = NonNullable<Route.ComponentProps['loaderData']['asked']>

function Question({ asked: { side, newEmail, approved, confirmed } }: { asked: Asked }) {
	const busy = useNavigation().state === 'submitting'
	const isOld = side === 'old'
	const said = isOld ? approved : confirmed
	return (
		<Form method="post" className="grid gap-4">
			<p className="text-small">
				{isOld
					? 'The account of the mailbox this link was sent to is to move to '
					: 'An account is to be used with this address: '}
				<strong className="[overflow-wrap:anywhere]">{newEmail}</strong>.
			</p>
			{said ? (
				<p role="status" className="text-small">
					You have said yes. Now the other address is asked.
				</p>
			) : (
				<Button
					type="submit"
					name="answer"
					value="yes"
					variant="go"
					block
					busyText={busy ? 'Sending...' : undefined}
				>
					{isOld ? 'Approve the new address' : 'Confirm this address'}
				</Button>
			)}
			<Button type="submit" name="answer" value="no" variant="danger" block disabled={busy}>
				This was not me
			</Button>
			{isOld && (
				<p className="text-fine text-ink-soft">
					‘This was not me’ calls the change off and signs out every device of your account.
				</p>
			)}
		</Form>
	)
}

type Answer = NonNullable<NonNullable<Route.ComponentProps['actionData']>['answer']>

function Answered({ answer }: { answer: Answer }) {
	if (answer.outcome === 'taken')
		return <ErrorBox>The new address belongs to another account by now. Everything stays as it was.</ErrorBox>
	const icon = <CircleCheck aria-hidden="true" />
	if (answer.outcome === 'done')
		return (
			<>
				<Notice title="The address is changed" icon={icon}>
					From now on the account belongs to <strong>{answer.newEmail}</strong>. Sign in with it.
				</Notice>
				<Button asChild variant="go" block>
					<Link to="/account/security">To the account</Link>
				</Button>
			</>
		)
	if (answer.outcome === 'waiting')
		return (
			<Notice title={answer.side === 'old' ? 'Approved' : 'Confirmed'} icon={icon}>
				Now the {answer.side === 'old' ? 'new' : 'old'} address has to say yes, by the link we mailed there.
			</Notice>
		)
	const signedOut = answer.outcome === 'stopped' && answer.side === 'old'
	return (
		<>
			<Notice title="Called off" icon={icon}>
				The address stays as it was.
				{signedOut &&
					' Every device of the account has been signed out. Somebody else was signed in: choose a new password now.'}
			</Notice>
			{signedOut && (
				<Button asChild variant="go" block>
					<Link to="/forgot-password">Choose a new password</Link>
				</Button>
			)}
		</>
	)
}
