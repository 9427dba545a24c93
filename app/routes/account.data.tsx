import { data, Form } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireFresh, requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { deleteOwnAccount } from '#app/workflows/delete-own-account.server.ts'
import type { Route } from './+types/account.data'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your data')

export async function loader(args: Route.LoaderArgs) {
	const { isAdmin, mustEnrol } = await requireUser(args)
	return { isAdvisor: isAdmin || mustEnrol }
}

/** Ends the account of who has just shown a password or a code. */
export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	const form = await readForm(args.request)
	const { db, vault, storage, creditMails, visitMails, env, clock } = getServices(args.context)
	const now = clock.now()
	try {
		admit(args.context)
		const intent = form.get('intent')
		if (intent !== 'delete') throw new Invalid('Please choose what to do.')
		if (form.get('sure') !== 'on')
			throw new Invalid('Please tick that you want to delete your account.', 'sure')
		const actor = await requireFresh(args, { to: 'delete your account', form })
		await deleteOwnAccount(db, {
			...{ actor, vault, storage, creditMails, visitMails, origin: env.origin, now },
		})
		const description = 'We have written to you for the last time. Goodbye, and safe roads.'
		const title = 'Your account is deleted'
		return redirectWithToast('/', { kind: 'success', title, description, signedOut: true })
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(args.context, error, 'That did not work. Please try again.')
		return data({ message, field: error instanceof Invalid ? (error.field ?? null) : null }, init)
	}
}

export default function OwnData({ loaderData: { isAdvisor }, actionData }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Your data">
				What we keep about you: to take with you, or to have deleted.
			</AccountHead>
			{actionData?.message && !actionData.field && <ErrorBox>{actionData.message}</ErrorBox>}
			<SectionCard
				title="A copy of your data"
				intro="A ZIP with everything in your account: orders, visits, checklists, vehicles, reviews, what you wrote, your conversation and your files. The encrypted answers of a credit application are not in it; you find them with the application."
			>
				{/* A download, not a page: the browser asks for it itself. */}
				<Form method="post" action="/account/data/export" reloadDocument>
					<Button type="submit">Download my data</Button>
				</Form>
			</SectionCard>
			<SectionCard title="Delete your account">
				<div className="grid gap-4 sm:grid-cols-2">
					<div>
						<h3 className="font-semibold">Deleted at once</h3>
						<ul className="mt-1 list-disc pl-5 text-small">
							<li>Your sign-in, devices, settings and profile picture</li>
							<li>Your conversation with the advisor, pictures and all</li>
							<li>Your reviews with their photos, checklists, and the vehicles found for you</li>
							<li>What is encrypted in credit applications; open ones are withdrawn</li>
							<li>Copies of the mails we sent you</li>
						</ul>
					</div>
					<div>
						<h3 className="font-semibold">Kept, and why</h3>
						<ul className="mt-1 list-disc pl-5 text-small">
							<li>Orders, refunds and past visits: the books have to show them</li>
							<li>That you applied for credit and how it ended: the law asks for it for a time</li>
							<li>Entries of the audit, which hold no more than a number for you</li>
							<li>What you posted in the community, without your name: others have answered it</li>
						</ul>
					</div>
				</div>
				{isAdvisor ? (
					<p className="text-ink-soft text-small">
						An advisor’s account is not deleted here: the operator takes the role away first.
					</p>
				) : (
					<Form method="post" className="grid gap-2">
						<Checkbox
							id="sure"
							name="sure"
							label="I want to delete my account. It cannot be brought back."
							error={actionData?.field === 'sure' ? actionData.message : undefined}
						/>
						<Button type="submit" name="intent" value="delete" variant="destroy" className="w-fit">
							Delete my account
						</Button>
					</Form>
				)}
			</SectionCard>
		</>
	)
}
