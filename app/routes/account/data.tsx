import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireRecentSignIn, requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { OwnConsents } from '#app/modules/records/components/own-consents.tsx'
import { withdrawConsent } from '#app/modules/records/consents/consents.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { deleteOwnAccount, UpcomingAppointment } from '#app/workflows/account/delete-own-account.server.ts'
import { groupEndings, listWhatEnds } from '#app/workflows/account/list-what-ends.server.ts'
import { listShownConsents } from '#app/workflows/records/shown-consents.server.ts'
import type { Route } from './+types/data'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 30, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your data')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const isAdvisor = actor.kind === 'staff' || actor.mustEnroll
	const [{ timeZone }, consents] = await Promise.all([
		readSettings(args.context),
		listShownConsents(db, { actor }),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		isAdvisor,
		endings: isAdvisor ? [] : groupEndings(await listWhatEnds(db, { actor })),
		consents: consents.map(({ givenAt, withdrawnAt, from, version, ...consent }) => ({
			...consent,
			when: `${formatMoment(givenAt, timeZone, thisYear)}, from ${from}. Version: ${version}.`,
			withdrawn: withdrawnAt && formatMoment(withdrawnAt, timeZone, thisYear),
		})),
	}
}

/** Takes back an agreement, or deletes the member's account, which requires a recent confirmation by password or code. */
export async function action(args: Route.ActionArgs) {
	const member = await requireUser(args)
	const { db, vault, storage, creditEmails, appointmentEmails, env, clock, links } = getServices(args.context)
	return runForms(
		args,
		{
			withdraw: formAction({
				schema: z.object({ consent: anyText() }),
				run: ({ consent: id }) =>
					withdrawConsent(db, { actor: member, id, origin: env.origin, now: clock.now() }),
				message: ['Taken back', 'We’ll send you paper from now on.'],
			}),
			delete: formAction({
				schema: deletionSchema,
				async run(_, { fields: form }) {
					// After the checkbox.
					const actor = await requireRecentSignIn(args, { to: 'delete your account', form })
					await deleteOwnAccount(db, {
						actor,
						vault,
						storage,
						creditEmails,
						appointmentEmails,
						origin: env.origin,
						now: clock.now(),
					})
					const description = 'We’ve sent you a final email to confirm. Goodbye, and safe travels.'
					const title = 'Your account has been deleted'
					return redirectWithToast('/', { kind: 'success', title, description, signedOut: true })
				},
			}),
		},
		{
			page: '/account/data',
			fallback: 'That didn’t work. Please try again.',
			extra: (error) => ({
				appointment:
					error instanceof UpcomingAppointment ? links.pathOf(appointmentLink(error.appointment)) : null,
			}),
		},
	)
}

const deletionSchema = z.object({
	confirm: z
		.boolean()
		.refine((agreed) => agreed, 'Please check the box to confirm that you want to delete your account.'),
})

export default function OwnData({
	loaderData: { isAdvisor, endings, consents },
	actionData,
}: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<AccountHead title="Your data">
				See what you agreed to, download the data we keep about you, or delete your account.
			</AccountHead>
			{answer?.formError && (
				<ErrorBox>
					<p>{answer.formError}</p>
					{answer.appointment && (
						<p>
							<Link to={answer.appointment}>Open the appointment</Link>
						</p>
					)}
				</ErrorBox>
			)}
			<OwnConsents consents={consents} />
			<SectionCard
				title="A copy of your data"
				intro="A ZIP file with everything in your account: orders, appointments, what you’re looking for, what you agreed to, checklists, vehicles, reviews, posts, comments, chat messages and uploaded files. It doesn’t include the encrypted answers in your credit applications; you can see those on each application’s page."
			>
				{/* reloadDocument: the response is a download, not a page. */}
				<Form method="post" action="/account/data/export" reloadDocument>
					<Button type="submit">Download my data</Button>
				</Form>
			</SectionCard>
			<SectionCard title="Delete your account">
				<div className="grid gap-4 sm:grid-cols-2">
					{endings.map(({ title, texts }) => (
						<div key={title}>
							<h3 className="font-semibold">{title}</h3>
							<ul className="mt-1 list-disc pl-5 text-small">
								{texts.map((text) => (
									<li key={text}>{text}</li>
								))}
							</ul>
						</div>
					))}
				</div>
				{isAdvisor ? (
					<p className="text-ink-soft text-small">
						An advisor’s account can’t be deleted here. The site’s operator must remove the admin role first.
					</p>
				) : (
					<Form method="post" className="grid gap-2">
						<Checkbox
							id="confirm"
							name="confirm"
							label="I want to delete my account. I understand that this can’t be undone."
							error={answer?.errors.confirm}
						/>
						<Button intent="delete" variant="destructive" className="w-fit">
							Delete my account
						</Button>
					</Form>
				)}
			</SectionCard>
		</>
	)
}
