import { data, Form, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import type { EmailChangeResult } from '#app/modules/auth/sign-in/email-change.server.ts'
import { answerEmailChange, findEmailChange } from '#app/modules/auth/sign-in/email-change.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/email-change'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Change your email address')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only reads, because email programs open links before people do. The POST changes something. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	const viewer = await getViewer(context)
	return {
		question: await findEmailChange(db, { viewer, token, now: clock.now() }),
		isSignedIn: viewer !== null,
		returnTo: `/email-change?token=${encodeURIComponent(token)}`,
	}
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	return runForm(
		args,
		formAction({
			schema: z.object({ answer: anyText() }),
			async run({ answer }) {
				const result = await answerEmailChange(db, {
					auth,
					viewer: await getViewer(context),
					token: tokenOf(request),
					answer: answer === 'no' ? 'no' : 'yes',
					clientIp: getRequestMetadata(context).clientIp,
					userAgent: request.headers.get('user-agent'),
					now: clock.now(),
				})
				const status = getOwnValue(answerStatuses, result.outcome) ?? 200
				return data({ ok: true as const, result }, { status })
			},
			fallback: 'That didn’t work. Please try again.',
		}),
	)
}

const answerStatuses: Record<string, number> = { dead: 410, taken: 409, 'sign-in-first': 403 }

export default function EmailChangePage({
	loaderData: { question, ...page },
	actionData,
}: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const result = answer?.ok ? answer.result : null
	return (
		<AuthPage title="Change your email address">
			<div className="grid gap-4 pt-3">
				{result && result.outcome !== 'dead' && result.outcome !== 'sign-in-first' ? (
					<Answered result={result} />
				) : question ? (
					<>
						{answer?.ok === false && <ErrorBox>{answer.formError}</ErrorBox>}
						<Question {...question} {...page} />
					</>
				) : (
					<>
						<ErrorBox>
							This link has expired, or the change has already been made or canceled. Links work for one hour.
						</ErrorBox>
						<Button asChild variant="line" block>
							<Link to="/account/security/email">Check your email settings</Link>
						</Button>
					</>
				)}
			</div>
		</AuthPage>
	)
}

type LoaderData = Route.ComponentProps['loaderData']
type EmailChangeQuestion = NonNullable<LoaderData['question']> & Pick<LoaderData, 'isSignedIn' | 'returnTo'>

function Question({ side, newEmail, approved, confirmed, mayApprove, ...page }: EmailChangeQuestion) {
	const busy = useNavigation().state === 'submitting'
	const isOld = side === 'old'
	const hasAnswered = isOld ? approved : confirmed
	return (
		<Form method="post" className="grid gap-4">
			<p className="text-small">
				<span>
					{isOld
						? 'Someone who was signed in to your account asked to change its email address to '
						: 'Someone asked to use this email address for their account: '}
				</span>
				<strong className="[overflow-wrap:anywhere]">{newEmail}</strong>.
			</p>
			{hasAnswered ? (
				<p role="status" className="text-small">
					You’ve approved this change. We’re waiting for approval from the other email address.
				</p>
			) : !mayApprove ? (
				<SignInFirst {...page} />
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
				This wasn’t me
			</Button>
			{isOld && (
				<p className="text-fine text-ink-soft">
					“This wasn’t me” cancels the change and signs your account out on every device.
				</p>
			)}
		</Form>
	)
}

/** Shown with the link to the new address where the member who asked is not signed in. */
function SignInFirst({ isSignedIn, returnTo }: Pick<EmailChangeQuestion, 'isSignedIn' | 'returnTo'>) {
	if (isSignedIn)
		return (
			<p className="text-small">
				You’re signed in to another account. To confirm, sign out, then sign in to the account that asked for
				this change.
			</p>
		)
	return (
		<>
			<p className="text-small">
				To confirm, sign in to that account first. It’s yours only if you know its password.
			</p>
			<Button asChild variant="go" block>
				<Link to={`/sign-in?returnTo=${encodeURIComponent(returnTo)}`}>Sign in</Link>
			</Button>
		</>
	)
}

function Answered({ result }: { result: EmailChangeResult }) {
	if (result.outcome === 'taken')
		return <ErrorBox>The new email address already belongs to another account. Nothing has changed.</ErrorBox>
	const icon = <Icon name="circle-check" />
	if (result.outcome === 'done')
		return (
			<>
				<Notice title="Your email address has been changed" icon={icon}>
					From now on, your account uses <strong>{result.newEmail}</strong>. Use it the next time you sign in.
				</Notice>
				<Button asChild variant="go" block>
					<Link to="/account/security">Go to your account</Link>
				</Button>
			</>
		)
	if (result.outcome === 'waiting')
		return (
			<Notice title={result.side === 'old' ? 'Approved' : 'Confirmed'} icon={icon}>
				One more step: open the email we just sent to your{' '}
				<span>{result.side === 'old' ? 'new' : 'old'}</span> address and approve the change there, too.
			</Notice>
		)
	const signedOut = result.outcome === 'stopped' && result.side === 'old'
	return (
		<>
			<Notice title="Change canceled" icon={icon}>
				{`Your email address stays the same.${signedOut ? ' Your account has been signed out on every device. Someone else may have been signed in, so please choose a new password now.' : ''}`}
			</Notice>
			{signedOut && (
				<Button asChild variant="go" block>
					<Link to="/forgot-password">Choose a new password</Link>
				</Button>
			)}
		</>
	)
}
