import { Form, Link, redirect } from 'react-router'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { checkerPath } from '#app/modules/deals/quote-check/checker-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/kept-quote'
import { findKeptQuote, saveQuote } from './save-quote.server.ts'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your quote')

/**
 * Where a person comes after signing in to save a quote. It is saved at once in the browser in which Save was pressed, and only once, however
 * often this page is opened. In any other browser the person is asked, because somebody else may have sent the link.
 */
export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const kept = await findKeptQuote(args, args.params.token)
	if (kept?.isFromHere) throw await saveQuote(args, { viewer, quote: kept.quote })
	return { isKept: kept !== null }
}

export const action = (args: Route.ActionArgs) =>
	runForm(
		args,
		formAction({
			async run() {
				const viewer = await requireUser(args)
				const kept = await findKeptQuote(args, args.params.token)
				return kept
					? saveQuote(args, { viewer, quote: kept.quote })
					: redirect(`/kept-quote/${encodeURIComponent(args.params.token)}`, 303)
			},
		}),
	)

export default function KeptQuote({ loaderData: { isKept } }: Route.ComponentProps) {
	return (
		<AuthPage title={isKept ? 'Your quote is waiting' : 'This quote is gone'}>
			{isKept ? (
				<Form method="post" className="grid gap-4">
					<p>You checked a quote before you signed in. Save it to your account?</p>
					<Button type="submit" variant="go">
						Save the quote
					</Button>
				</Form>
			) : (
				<p>
					We kept it for a day. <Link to={checkerPath}>Check the quote again</Link>, then save it.
				</p>
			)}
		</AuthPage>
	)
}
