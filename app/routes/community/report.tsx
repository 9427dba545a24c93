import { data, Form, Link, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { parseForm, type RejectedForm } from '#app/lib/parse-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { getReportedDiscussion } from '#app/modules/forum/comments/discussion.server.ts'
import { commentPath, postPath } from '#app/modules/forum/forum-paths.ts'
import { type ReportTarget, report } from '#app/modules/forum/moderation/report.server.ts'
import { reportSchema } from '#app/modules/forum/posts/post.schema.ts'
import { reportReasons } from '#app/modules/forum/posts/post-limits.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/report'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Report')

function readTarget({ kind, id }: Route.LoaderArgs['params']): ReportTarget {
	if (kind !== 'post' && kind !== 'comment')
		throwErrorResponse(new NotFound('We couldn’t find what you want to report.'))
	return { kind, id: readRowId(id) ?? noRowId }
}

export async function loader(args: Route.LoaderArgs) {
	await requireUser(args)
	const target = readTarget(args.params)
	const { db } = getServices(args.context)
	const { post, author } = await getReportedDiscussion(db, target).catch(throwErrorResponse)
	return {
		target,
		author,
		title: post.title,
		back: target.kind === 'post' ? postPath(post) : commentPath(post, target.id),
	}
}

export async function action(args: Route.ActionArgs) {
	const { context, request } = args
	const actor = await requireUser(args)
	const { db, clock } = getServices(context)
	const target = readTarget(args.params)
	const sent = parseForm(reportSchema, await readForm({ request, context }))
	try {
		throwIfRejected(context)
		if (!sent.ok) return data<RejectedForm>(sent, { status: 422 })
		const { post } = await getReportedDiscussion(db, target)
		const { hidden } = await report(db, { actor, target, input: sent.value, now: clock.now() })
		return redirectWithToast(hidden ? '/community' : postPath(post), {
			kind: 'success',
			title: 'Thanks for letting us know',
			description: hidden ? 'It is hidden until the advisor has reviewed it.' : 'The advisor will review it.',
		})
	} catch (error) {
		return respondToFailure<string>(context, error, {
			values: sent.values,
			fallback: 'This could not be sent. Please try again.',
		})
	}
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	const { target, author, title, back } = loaderData
	const busy = useNavigation().state === 'submitting'
	const errors: RejectedForm['errors'] = actionData?.errors ?? {}
	return (
		<>
			<PageHero title={target.kind === 'post' ? 'Report this post' : 'Report this comment'}>
				{`By ${author}, on: ${title}`}
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" noValidate className="grid gap-5">
						<FormErrorSummary rejected={actionData} firstId="reason" />
						<RadioGroup
							id="reason"
							legend="What’s wrong with it?"
							name="reason"
							defaultValue={actionData?.values.reason ?? ''}
							error={errors.reason}
							options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
						/>
						<Field id="note" label="Anything else the advisor should know" optional error={errors.note}>
							<Textarea name="note" rows={3} maxLength={500} defaultValue={actionData?.values.note} />
						</Field>
						<div className="flex flex-wrap gap-3">
							<Button type="submit" variant="brand" size="sm" busyText={busy ? 'Sending...' : undefined}>
								Send report
							</Button>
							<Button asChild size="sm">
								<Link to={back}>Cancel</Link>
							</Button>
						</div>
					</Form>
				</Card>
			</div>
		</>
	)
}
